SELECT lsn::text AS lsn,
       checksum::int & 65535 AS checksum,
       flags, lower, upper, special, pagesize, version,
       prune_xid::text::bigint AS prune_xid
  FROM %1$s.page_header(?)
