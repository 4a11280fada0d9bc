package io.bufferscope.ui;

import io.bufferscope.model.Problem;
import io.bufferscope.model.sweep.PlanCheck;

/// What is known of the plan in the form.
sealed interface PlanState {
  /// A field cannot be meant, so that there is no plan.
  record Unreadable() implements PlanState {}

  /// It is being looked at.
  record Checking() implements PlanState {}

  /// It was looked at.
  record Checked(PlanCheck check) implements PlanState {}

  /// It could not be looked at.
  record Unknown(Problem problem) implements PlanState {}
}
