-- Reads a piece of a relation's main fork into shared buffers (mode "buffer") or into the kernel's
-- cache alone (mode "read"), as far as the relation reaches now: pg_prewarm() refuses a block beyond
-- the end. No row for a relation that is gone.
SELECT n.blocks AS length,
       CASE WHEN n.blocks > p.first
            THEN %1$s.pg_prewarm(c.oid::regclass, p.mode, 'main', p.first,
                                 least(p.last, n.blocks - 1))
            ELSE 0 END AS blocks_read
  FROM (SELECT oid FROM pg_class WHERE oid = ?::oid) c
 CROSS JOIN (SELECT ?::bigint AS first, ?::bigint AS last, ?::text AS mode) p
 CROSS JOIN LATERAL (SELECT pg_relation_size(c.oid) / current_setting('block_size')::bigint AS blocks
                      OFFSET 0) n
 WHERE n.blocks IS NOT NULL
