/// The Lab window: a shell, its panes, and the models they show. A model has properties and
/// commands and no control; a pane takes its model in the constructor, binds to the properties and
/// calls the commands. No SQL and no waiting here: what takes time is done by the lab, or on a
/// thread of its own, and comes back through [io.bufferscope.ui.FxDoor].
@NullMarked
package io.bufferscope.ui;

import org.jspecify.annotations.NullMarked;
