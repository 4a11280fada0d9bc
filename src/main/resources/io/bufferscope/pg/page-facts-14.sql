-- What a page is read and understood by: the relation's name as pageinspect takes it, its access
-- method, and how long the fork and the main fork are. No row for a relation that is gone.
SELECT format('%I.%I', n.nspname, c.relname) AS name,
       c.relkind,
       a.amname,
       pg_relation_size(c.oid, ?) / current_setting('block_size')::bigint AS blocks,
       pg_relation_size(c.oid) / current_setting('block_size')::bigint AS main_blocks
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_am a ON a.oid = c.relam
 WHERE c.oid = ?::oid
