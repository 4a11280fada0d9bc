package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Colours are compared as distances in CIELAB (CIE 1976), where 2 is just noticeable, also as
/// people see them who lack one kind of cone: by Viénot, Brettel and Mollon (1999) and by Machado,
/// Oliveira and Fernandes (2009) at full severity.
class MapPaletteTest {
  // The arrays are never written.
  @SuppressWarnings("ImmutableEnumChecker")
  private enum Sight {
    FULL(1, 0, 0, 0, 1, 0, 0, 0, 1),
    PROTANOPIA_VIENOT(.11238, .88762, 0, .11238, .88762, 0, .00401, -.00401, 1),
    DEUTERANOPIA_VIENOT(.29275, .70725, 0, .29275, .70725, 0, -.02234, .02234, 1),
    PROTANOPIA_MACHADO(
        .152286, 1.052583, -.204868, .114503, .786281, .099216, -.003882, -.048116, 1.051998),
    DEUTERANOPIA_MACHADO(
        .367322, .860646, -.227968, .280085, .672501, .047413, -.011820, .042940, .968881);

    final double[] matrix;

    Sight(double... matrix) {
      this.matrix = matrix;
    }

    double[] lab(int argb) {
      double[] rgb =
          IntStream.of(argb >> 16 & 255, argb >> 8 & 255, argb & 255)
              .mapToDouble(channel -> channel / 255.0)
              .map(c -> c <= .04045 ? c / 12.92 : Math.pow((c + .055) / 1.055, 2.4))
              .toArray();
      double[] seen = times(matrix, rgb);
      double[] xyz =
          times(
              new double[] {
                .4124 / .95047,
                .3576 / .95047,
                .1805 / .95047,
                .2126,
                .7152,
                .0722,
                .0193 / 1.08883,
                .1192 / 1.08883,
                .9505 / 1.08883
              },
              seen);
      double[] f =
          DoubleStream.of(xyz)
              .map(t -> t > .008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116.0)
              .toArray();
      return new double[] {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
    }

    double distance(int one, int other) {
      double[] a = lab(one);
      double[] b = lab(other);
      return Math.sqrt(IntStream.range(0, 3).mapToDouble(i -> (a[i] - b[i]) * (a[i] - b[i])).sum());
    }

    private static double[] times(double[] matrix, double[] vector) {
      return IntStream.range(0, 3)
          .mapToDouble(row ->
              Math.clamp(
                  IntStream.range(0, 3).mapToDouble(i -> matrix[3 * row + i] * vector[i]).sum(),
                  0,
                  1))
          .toArray();
    }
  }

  private static void assertApart(double least, List<Integer> colours) {
    for (Sight sight : Sight.values()) {
      for (int one = 0; one < colours.size(); one++) {
        for (int other = 0; other < one; other++) {
          assertThat(sight.distance(colours.get(one), colours.get(other)))
              .as("%s: %08x and %08x", sight, colours.get(one), colours.get(other))
              .isGreaterThan(least);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyColourIsToldFromEveryOtherByAnyKindOfSight(Theme theme) {
    MapPalette palette = MapPalette.of(theme);
    List<Integer> colours = new ArrayList<>(List.of(palette.onDisk(), palette.inKernel()));
    colours.add(palette.dirty());
    for (int count = 0; count <= 5; count++) {
      colours.add(palette.usageCount(count));
    }
    assertApart(15, colours);
  }

  @ParameterizedTest
  @EnumSource
  void theFourPlacesAreToldFromEachOtherByAnyKindOfSight(Theme theme) {
    MapPalette palette = MapPalette.of(theme);
    assertApart(
        15, List.of(palette.sharedOnly(), palette.inKernel(), palette.both(), palette.onDisk()));
  }

  @ParameterizedTest
  @EnumSource
  void usageCountsRiseInLightness(Theme theme) {
    MapPalette palette = MapPalette.of(theme);
    for (int count = 1; count <= 5; count++) {
      assertThat(Sight.FULL.lab(palette.usageCount(count))[0])
          .isGreaterThan(Sight.FULL.lab(palette.usageCount(count - 1))[0] + 4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void numbersAreReadOnEveryColour(Theme theme) {
    MapPalette palette = MapPalette.of(theme);
    for (Colouring colouring : Colouring.values()) {
      for (byte state = 0; state >= 0 && state < 127; state++) {
        if ((state & 7) <= 5) {
          int fill = palette.fill(state, colouring);
          double one = MapPalette.luminance(fill) + 0.05;
          double other = MapPalette.luminance(MapPalette.ink(fill)) + 0.05;
          assertThat(Math.max(one, other) / Math.min(one, other)).isGreaterThanOrEqualTo(4.5);
        }
      }
    }
  }
}
