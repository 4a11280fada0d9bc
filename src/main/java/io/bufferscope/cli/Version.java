package io.bufferscope.cli;

import picocli.CommandLine.IVersionProvider;

/// The program's version, from the jar that it was packaged in.
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"bufferscope " + (version == null ? "(not packaged)" : version)};
  }
}
