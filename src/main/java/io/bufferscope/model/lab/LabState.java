package io.bufferscope.model.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.server.ServerInfo;

/// What a lab is doing. One at a time; each change is told to the listeners in order.
public sealed interface LabState {
  /// No server.
  record Disconnected() implements LabState {}

  /// A server is being started, restarted, stopped or connected to.
  ///
  /// @param progress how far it is
  record Starting(Progress progress) implements LabState {}

  /// Connected and sampling, no load of ours.
  ///
  /// @param server the server
  record Ready(ServerInfo server) implements LabState {}

  /// The load's data are being made.
  ///
  /// @param server the server
  /// @param spec the load that is to follow
  /// @param progress how far it is
  record Preparing(ServerInfo server, LoadSpec spec, Progress progress) implements LabState {}

  /// A load of ours is running.
  ///
  /// @param server the server
  /// @param spec the load
  record Loading(ServerInfo server, LoadSpec spec) implements LabState {}

  /// There is no usable server any more.
  ///
  /// @param problem what happened and what to do
  record Failed(Problem problem) implements LabState {}
}
