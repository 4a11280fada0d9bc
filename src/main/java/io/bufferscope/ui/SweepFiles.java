package io.bufferscope.ui;

/// Asks for the files of the Sweep view and has the model take them.
///
/// @param model takes them
/// @param files asks
record SweepFiles(SweepModel model, Exports.FileQuestion files) {
  /// A folder of results.
  void openFolder() {
    files
        .openFolder("Results of a sweep")
        .ifPresent(folder -> {
          var _ = model.openResults(folder);
        });
  }

  /// A file of results.
  void openResult() {
    files
        .open("Results of a sweep")
        .ifPresent(file -> {
          var _ = model.openResults(file);
        });
  }

  /// A plan.
  void openPlan() {
    files.open("Plan of a sweep").ifPresent(model::openPlan);
  }

  /// Writes the form's plan.
  void savePlan() {
    if (model.form().planProperty().get().isPresent()) {
      files.save("Save the plan", "bufferscope-plan.json").ifPresent(model::savePlan);
    }
  }

  /// Where the next results go.
  void chooseFolder() {
    files
        .openFolder("Folder for the results")
        .ifPresent(folder -> model.folder().set(folder.toString()));
  }
}
