package io.bufferscope.app;

import io.bufferscope.model.Threads;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// Makes the program's threads: named, daemons, and with what they die of in the log.
public final class NamedThreads implements Threads {
  private static final Logger LOG = System.getLogger(NamedThreads.class.getName());

  @Override
  public Thread thread(String name, Runnable body) {
    return Thread.ofPlatform()
        .name(name)
        .daemon(true)
        .uncaughtExceptionHandler((thread, cause) ->
            LOG.log(Level.ERROR, "thread " + thread.getName() + " ended by a defect", cause))
        .unstarted(body);
  }
}
