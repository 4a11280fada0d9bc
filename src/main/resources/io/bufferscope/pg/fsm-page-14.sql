SELECT %1$s.fsm_page_contents(?) AS contents
