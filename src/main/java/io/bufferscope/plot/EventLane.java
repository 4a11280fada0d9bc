package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.LabEvent;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The strip above a plot that names the events below it: an icon at each moment, the words where
/// there is room for them up to the next icon, all words in a tooltip. Events too near to each
/// other for two icons share one.
final class EventLane extends Pane {
  private static final double LEAST_WORDS = 48;

  private final List<Item> items = new ArrayList<>();

  EventLane() {
    setManaged(false);
    setPickOnBounds(false);
  }

  /// Places the events of a window over a plot of a given width.
  void show(HistoryWindow window, TimeScale time, double width, double height) {
    List<Mark> marks = marks(window, time, width, height);
    while (items.size() < marks.size()) {
      Item item = new Item();
      items.add(item);
      getChildren().add(item);
    }
    for (int i = 0; i < items.size(); i++) {
      boolean used = i < marks.size();
      items.get(i).setVisible(used);
      if (used) {
        double end = i + 1 < marks.size() ? marks.get(i + 1).x : width;
        items.get(i).show(marks.get(i), end - marks.get(i).x, height);
      }
    }
  }

  private static List<Mark> marks(
      HistoryWindow window, TimeScale time, double width, double height) {
    List<Mark> marks = new ArrayList<>();
    for (LabEvent event : window.events()) {
      double position = time.position(ReadOut.secondsOf(window, event));
      if (position < 0 || position > 1) {
        continue;
      }
      double x = position * width;
      if (!marks.isEmpty() && x - marks.getLast().x < height) {
        marks.getLast().events.add(event);
      } else {
        marks.add(new Mark(x, new ArrayList<>(List.of(event))));
      }
    }
    return marks;
  }

  private static Feather icon(LabEvent.Kind kind) {
    return switch (kind) {
      case RESTART -> Feather.POWER;
      case RESET -> Feather.ROTATE_CCW;
      case CHECKPOINT -> Feather.SAVE;
      case AUTOVACUUM -> Feather.WIND;
      case LONG_STATEMENT -> Feather.CLOCK;
      case CACHE -> Feather.LAYERS;
      case LOAD -> Feather.ACTIVITY;
      case CONNECTION -> Feather.LINK;
      case NOTE -> Feather.MESSAGE_SQUARE;
    };
  }

  private record Mark(double x, List<LabEvent> events) {
    String words() {
      return events.size() == 1
          ? events.getFirst().text()
          : events.size() + ": " + events.getFirst().text() + " …";
    }

    String allWords() {
      return String.join("\n", events.stream().map(LabEvent::text).toList());
    }
  }

  private static final class Item extends Label {
    private final FontIcon symbol = new FontIcon();
    private final Tooltip tooltip = new Tooltip();

    Item() {
      getStyleClass().add("plot-event");
      symbol.getStyleClass().add("plot-event-icon");
      setManaged(false);
      setMnemonicParsing(false);
      setTextOverrun(OverrunStyle.ELLIPSIS);
      setGraphic(symbol);
      setGraphicTextGap(3);
      setTooltip(tooltip);
    }

    void show(Mark mark, double room, double height) {
      Feather icon = icon(mark.events.getLast().kind());
      symbol.setIconCode(icon);
      symbol.setIconSize((int) Math.round(height * 0.66));
      String words = mark.allWords();
      tooltip.setText(words);
      setAccessibleText(words);
      setText(room >= LEAST_WORDS ? mark.words() : "");
      applyCss();
      double icon2 = height * 0.33;
      double wanted = Math.min(prefWidth(-1), Math.max(height, room + icon2 - 6));
      resizeRelocate(Math.max(0, mark.x - icon2), 0, wanted, height);
    }
  }
}
