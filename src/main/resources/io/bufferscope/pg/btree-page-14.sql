SELECT type, live_items, dead_items, avg_item_size, free_size, btpo_prev, btpo_next, btpo_level
  FROM %1$s.bt_page_stats(?, ?)
