package io.bufferscope.ui;

import javafx.scene.image.WritableImage;

/// A picture and what to call its file.
///
/// @param name a file name without extension
/// @param image the picture
public record NamedPicture(String name, WritableImage image) {}
