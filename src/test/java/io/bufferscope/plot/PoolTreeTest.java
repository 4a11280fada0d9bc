package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;

class PoolTreeTest {
  @Test
  void partsHaveTheAreaOfTheirWeightsAndCoverTheWholeWithoutOverlap() {
    double[] weights = {6, 6, 4, 3, 2, 2, 1};
    List<Squarified.Part> parts = Squarified.divide(weights, 600, 400);
    for (int i = 0; i < weights.length; i++) {
      Squarified.Part part = parts.get(i);
      assertThat(part.width() * part.height()).isCloseTo(weights[i] * 10_000, within(1e-6));
      assertThat(part.x() + part.width()).isLessThanOrEqualTo(600 + 1e-6);
      assertThat(part.y() + part.height()).isLessThanOrEqualTo(400 + 1e-6);
      for (Squarified.Part other : parts.subList(0, i)) {
        double across =
            Math.min(part.x() + part.width(), other.x() + other.width())
                - Math.max(part.x(), other.x());
        double down =
            Math.min(part.y() + part.height(), other.y() + other.height())
                - Math.max(part.y(), other.y());
        assertThat(Math.min(across, down)).isLessThan(1e-6);
      }
    }
  }

  /// The example of the paper, in its figure 4.
  @Test
  void theFirstRowsAreThoseOfThePaper() {
    List<Squarified.Part> parts = Squarified.divide(new double[] {6, 6, 4, 3, 2, 2, 1}, 6, 4);
    assertThat(parts.get(0)).isEqualTo(new Squarified.Part(0, 0, 3, 2));
    assertThat(parts.get(1)).isEqualTo(new Squarified.Part(0, 2, 3, 2));
    assertThat(parts.get(2).width()).isCloseTo(12 / 7.0, within(1e-9));
    assertThat(parts.get(2).height()).isCloseTo(7 / 3.0, within(1e-9));
    assertThat(DoubleStream.of(parts.get(3).x(), parts.get(3).y()).sum())
        .isCloseTo(3 + 12 / 7.0, within(1e-9));
  }

  @Test
  void sharesAddUpToThePool() {
    PoolShares shares = PoolShares.of(Samples.pool(2000));
    assertThat(shares.shares()).hasSize(1);
    assertThat(shares.shares().getFirst().buffers() + shares.unused()).isEqualTo(2000);
    assertThat(shares.shares().getFirst().cached()).isEqualTo(1800);
    assertThat(shares.shares().getFirst().twice().orElseThrow().blocks()).isEqualTo(600);
  }

  @Test
  void smallOnesAreGatheredAndNoBufferIsLost() {
    List<PoolPart> parts = PoolPart.of(Samples.shares(), 0.01, 60);
    assertThat(parts.stream().mapToInt(PoolPart::buffers).sum())
        .isEqualTo(
            Samples.shares().shares().stream().mapToInt(PoolShares.Share::buffers).sum() + 1400);
    assertThat(parts.getLast().label()).isEqualTo("unused");
    assertThat(parts.get(parts.size() - 2).label()).isEqualTo(40 - (parts.size() - 2) + " others");
    assertThat(parts.getFirst().inWords())
        .isEqualTo(
            "pgbench_accounts · 6,000 buffers, 36.6 % of the pool · 6,000 of 6,000 blocks cached,"
                + " 100.0 % · 2,000 dirty · cached twice: 23.4 MB");
    assertThat(PoolPart.of(Samples.shares(), 0, 3)).hasSize(5);
  }

  private static PoolTree laidOut(PoolShares shares) {
    PoolTree tree = new PoolTree();
    new Scene(tree, 400, 300).setUserAgentStylesheet(Theme.LIGHT.stylesheet());
    tree.show(shares);
    layOut(tree);
    return tree;
  }

  private static void layOut(PoolTree tree) {
    tree.applyCss();
    tree.resize(400, 300);
    tree.layout();
  }

  @Test
  void tilesFillTheRegionByTheirShareAndTellAll() {
    Fx.run(() -> {
      PoolTree tree = laidOut(Samples.shares());
      double pool = tree.tiles().stream().mapToInt(tile -> tile.part().buffers()).sum();
      double covered = 0;
      for (PoolTile tile : tree.tiles()) {
        double area = (tile.getWidth() + 1) * (tile.getHeight() + 1);
        covered += area;
        double edge = tile.getWidth() + tile.getHeight() + 4;
        assertThat(area)
            .as(tile.part().label())
            .isCloseTo(400 * 300 * tile.part().buffers() / pool, within(edge));
        assertThat(tile.getAccessibleText()).contains("% of the pool");
        assertThat(tile.isFocusTraversable()).isTrue();
      }
      assertThat(covered).isCloseTo(400 * 300, within(1.0));
    });
  }

  @Test
  void twoPartsOfOneNameHaveATileEachWithTheNextRead() {
    PoolShares.Share one =
        new PoolShares.Share("database 7", Optional.empty(), 900, 0, 0, 900, Optional.empty());
    Fx.run(() -> {
      PoolTree tree = laidOut(new PoolShares(2000, 1100, List.of(one)));
      tree.show(new PoolShares(2000, 200, List.of(one, one)));
      layOut(tree);
      assertThat(tree.tiles()).hasSize(3).doesNotHaveDuplicates();
    });
  }

  @Test
  void aRelationIsChosenByKeyAndKeepsItsTileWithTheNextRead() {
    List<RelationRef> chosen = new ArrayList<>();
    Fx.run(() -> {
      PoolTree tree = laidOut(Samples.shares());
      tree.setOnChoose(chosen::add);
      PoolTile second = tree.tiles().get(1);
      List<PoolShares.Share> turned = new ArrayList<>(Samples.shares().shares());
      turned.removeFirst();
      tree.show(new PoolShares(16_384, 7_400, turned));
      layOut(tree);
      assertThat(tree.tiles().getFirst()).isSameAs(second);
      second.fireEvent(
          new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
      tree.tiles()
          .getLast()
          .fireEvent(
              new KeyEvent(
                  KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
    });
    assertThat(chosen).extracting(RelationRef::name).containsExactly("pgbench_accounts_pkey");
  }
}
