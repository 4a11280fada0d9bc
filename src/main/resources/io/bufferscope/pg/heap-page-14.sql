-- The line pointers of a heap page with their tuples' headers; the tuples' data stay where they are.
SELECT h.lp, h.lp_off, h.lp_flags, h.lp_len,
       h.t_xmin::text::bigint AS t_xmin,
       h.t_xmax::text::bigint AS t_xmax,
       h.t_ctid::text AS t_ctid,
       h.t_infomask,
       f.raw_flags, f.combined_flags
  FROM %1$s.heap_page_items(?) h
  LEFT JOIN LATERAL %1$s.heap_tuple_infomask_flags(h.t_infomask, h.t_infomask2) f ON true
 ORDER BY h.lp
