-- A hot set: 80 % of the accesses to 20 % of the accounts. Chosen three times as often as the other.
\set hot 20000 * :scale
\set aid CASE \
  WHEN random(1, 100) <= 80 THEN random(1, :hot) \
  ELSE random(:hot + 1, 100000 * :scale) \
  END
BEGIN \; INSERT INTO seen (often, key) VALUES (true, :aid) \; COMMIT;
