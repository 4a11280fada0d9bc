package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.sweep.ProcessFigures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ServerProcessesTest {
  /// A name with blanks and parentheses, as a process can give itself.
  private static final String STAT =
      "6944 (post) S (1) S 6943 6944 6944 0 -1 4194560 8658 315471 0 15 312 110 18506 212 20 0 1 0"
          + " 4952930 5505024 1060 18446744073709551615 1 1 0 0 0 0 0 65536 4 1132560123 1 0 0 17 1"
          + " 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

  /// What `sh` prints for `times`: its own user and system time, then those of its children.
  private static final Pattern TIMES = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s");

  private static final String BUSY = "i=0; while [ $i -lt 120000 ]; do i=$((i+1)); done";

  @Test
  void fieldsBehindANameWithParenthesesAreFound() {
    assertThat(ProcessStat.parse(STAT))
        .contains(new ProcessStat(6944, 6943, 312, 110, 18_506, 212, 4_952_930));
  }

  @Test
  void textOfAnotherFormIsNoProcess() {
    assertThat(ProcessStat.parse("")).isEmpty();
    assertThat(ProcessStat.parse("6944 (bash) S 6943")).isEmpty();
    assertThat(ProcessStat.parse("x (bash) " + "S 1 ".repeat(30))).isEmpty();
  }

  @Test
  void switchesAreReadByTheirNames() {
    String text =
        "Name:\tpostgres\nvoluntary_ctxt_switches:\t205\nnonvoluntary_ctxt_switches:\t65\n";
    assertThat(ProcessSwitches.parse(text)).contains(new ProcessSwitches(205, 65));
    assertThat(ProcessSwitches.parse("Name:\tpostgres\n")).isEmpty();
  }

  @Test
  void switchesOfProcessesThatBeganOrEndedCountAsFarAsTheyWereSeen() {
    SwitchCount count =
        new SwitchCount(Map.of(1L, new ProcessSwitches(100, 10), 2L, new ProcessSwitches(7, 3)));
    count.look(Map.of(1L, new ProcessSwitches(110, 11), 3L, new ProcessSwitches(20, 5)));
    count.look(Map.of(1L, new ProcessSwitches(115, 12), 3L, new ProcessSwitches(30, 6)));
    count.look(Map.of(1L, new ProcessSwitches(116, 12)));
    assertThat(count.total()).isEqualTo(new ProcessSwitches(16 + 30, 2 + 6));
    assertThat(count.endedProcesses()).isEqualTo(2);
  }

  @Test
  void cpuTimeOfAProcessAndItsEndedChildrenIsThatOfTheShellItself() throws Exception {
    // One child ends before the watch, one within it, and the shell works itself.
    String script =
        "(" + BUSY + "); times; read go; " + BUSY + "; (" + BUSY + "); times; read stop";
    Process shell = new ProcessBuilder("sh", "-c", script).start();
    try (BufferedReader out = shell.inputReader();
        Writer in = shell.outputWriter()) {
      double before = times(out);
      ServerProcesses watch = ServerProcesses.watch(shell.pid(), new NamedThreads()).orElseThrow();
      in.write("\n");
      in.flush();
      double after = times(out);
      ProcessFigures figures = watch.figures().orElseThrow();
      assertThat(after - before).isGreaterThan(0.05);
      // Each of two readings of two numbers is exact to a tick.
      assertThat(figures.cpuSeconds())
          .isCloseTo(after - before, within(0.05 * (after - before) + 0.04));
    } finally {
      shell.destroyForcibly();
    }
  }

  @Test
  void processThatIsNotThereIsNotWatched() {
    assertThat(ServerProcesses.watch(Integer.MAX_VALUE, new NamedThreads())).isEmpty();
  }

  private static double times(BufferedReader out) throws IOException {
    double sum = 0;
    for (int line = 0; line < 2; line++) {
      Matcher times = TIMES.matcher(out.readLine());
      assertThat(times.matches()).isTrue();
      sum += 60 * Double.parseDouble(times.group(1)) + Double.parseDouble(times.group(2));
      sum += 60 * Double.parseDouble(times.group(3)) + Double.parseDouble(times.group(4));
    }
    return sum;
  }
}
