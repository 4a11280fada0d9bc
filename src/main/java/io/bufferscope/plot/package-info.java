/// Charts over time, figures of sweeps and the page map, on screen and as pictures. The only
/// package that knows ChartFX: it draws the curves, while axes, grid, marks and read-outs are nodes
/// of our own, so that plots share their edges to the pixel and stay sharp at every scale.
/// Everything here belongs to the FX thread.
@NullMarked
package io.bufferscope.plot;

import org.jspecify.annotations.NullMarked;
