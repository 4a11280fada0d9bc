SELECT version, root, level, fastroot, fastlevel, allequalimage
  FROM %1$s.bt_metap(?)
