SELECT pg_stat_get_db_blocks_hit(d.oid) AS blks_hit,
       pg_stat_get_db_blocks_fetched(d.oid) - pg_stat_get_db_blocks_hit(d.oid) AS blks_read
FROM pg_database d WHERE d.datname = current_database()
