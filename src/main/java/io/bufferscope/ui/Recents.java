package io.bufferscope.ui;

import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The servers last connected to, as URLs without secrets, the latest first.
final class Recents {
  private static final int MOST = 8;

  private final ObservableList<String> urls;

  Recents(List<String> kept) {
    urls = FXCollections.observableArrayList(kept);
  }

  /// The URLs, for looking at.
  ObservableList<String> urls() {
    return urls;
  }

  /// Puts one at the top.
  void add(String url) {
    if (urls.isEmpty() || !urls.getFirst().equals(url)) {
      urls.remove(url);
      urls.addFirst(url);
      if (urls.size() > MOST) {
        urls.removeLast();
      }
    }
  }

  /// Forgets one.
  void remove(String url) {
    urls.remove(url);
  }
}
