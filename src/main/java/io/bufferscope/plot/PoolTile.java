package io.bufferscope.plot;

import javafx.scene.AccessibleAction;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// One part of the pool: its name, what it has of the pool and how much of the relation that is, as
/// far as there is room, and a bar at its lower edge of how much of the relation is cached, with
/// the dirty part of it.
final class PoolTile extends Region {
  private static final double PAD = 6;
  private static final double BAR = 5;
  private static final double LEAST_FOR_TEXT = 30;

  private final Label name = new Label();
  private final Label share = new Label();
  private final Label detail = new Label();
  private final Region track = new Region();
  private final Region cached = new Region();
  private final Region dirty = new Region();
  private final Runnable onChosen;
  private PoolPart part;

  /// @param onChosen told when an assistive technology presses it
  PoolTile(PoolPart part, Runnable onChosen) {
    this.part = part;
    this.onChosen = onChosen;
    getStyleClass().addAll("pool-tile", part.kind().styleClass());
    name.getStyleClass().add("pool-tile-name");
    track.getStyleClass().add("pool-tile-track");
    cached.getStyleClass().add("pool-tile-cached");
    dirty.getStyleClass().add("pool-tile-dirty");
    getChildren().addAll(name, share, detail, track, cached, dirty);
    getChildren().forEach(child -> child.setMouseTransparent(true));
    for (Label label : new Label[] {name, share, detail}) {
      label.setMnemonicParsing(false);
    }
    setFocusTraversable(true);
    setAccessibleRole(part.share().isPresent() ? AccessibleRole.BUTTON : AccessibleRole.TEXT);
    show(part);
  }

  /// Shows other figures of the same.
  void show(PoolPart now) {
    part = now;
    name.setText(now.label());
    detail.setText(now.detail());
    setAccessibleText(now.inWords());
    requestLayout();
  }

  PoolPart part() {
    return part;
  }

  @Override
  public void executeAccessibleAction(AccessibleAction action, Object... parameters) {
    if (action == AccessibleAction.FIRE) {
      onChosen.run();
    } else {
      super.executeAccessibleAction(action, parameters);
    }
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth() - 2 * PAD;
    boolean barred = part.cachedShare().isPresent() && getHeight() > 3 * BAR && width > 0;
    double bottom = getHeight() - (barred ? PAD + BAR : 0);
    double y = PAD - 2;
    share.setText(part.shareInWords());
    if (share.prefWidth(-1) > width) {
      share.setText(part.shareInShort());
    }
    y = place(name, y, width, bottom, width);
    y = place(share, y, width, bottom, share.prefWidth(-1));
    place(detail, y, width, bottom, detail.prefWidth(-1));
    track.setVisible(barred);
    cached.setVisible(barred);
    dirty.setVisible(barred && part.dirty() > 0);
    double filled = Math.round(width * part.cachedShare().orElse(0.0));
    double top = getHeight() - PAD - BAR + 1;
    track.resizeRelocate(PAD, top, Math.max(0, width), BAR);
    cached.resizeRelocate(PAD, top, Math.max(0, filled), BAR);
    double spoiled =
        part.dirty() == 0 ? 0 : Math.max(1, filled * part.dirty() / Math.max(1, part.buffers()));
    dirty.resizeRelocate(PAD + filled - spoiled, top, Math.max(0, spoiled), BAR);
  }

  /// Shows a text where there is room for it.
  ///
  /// @param needed the width that it is not to be cut under
  /// @return where the next one goes
  private static double place(Label label, double y, double width, double bottom, double needed) {
    double height = Math.ceil(label.prefHeight(-1));
    boolean fits =
        width >= LEAST_FOR_TEXT
            && needed <= width
            && y + height <= bottom
            && !label.getText().isEmpty();
    label.setVisible(fits);
    if (fits) {
      label.resizeRelocate(PAD, y, width, height);
    }
    return fits ? y + height : y;
  }
}
