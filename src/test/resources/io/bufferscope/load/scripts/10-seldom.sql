-- The variables that are there without being set.
\set seeds :default_seed * 0 + :random_seed * 0
INSERT INTO seen (often, key, scale) VALUES (false, :client_id + :seeds, :scale);
