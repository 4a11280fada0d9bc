SELECT %1$s.get_raw_page(?, ?, ?) AS page
