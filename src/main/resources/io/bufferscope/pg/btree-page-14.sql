SELECT live_items, dead_items, avg_item_size, free_size
  FROM %1$s.bt_page_stats(?, ?)
