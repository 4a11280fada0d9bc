package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.PoolSize;
import io.bufferscope.model.sweep.SettingsVariant;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Plans are read as they are meant, and what cannot be meant is told at once.
class PlanFileTest {
  private static final String HEAD = "{'format':'bufferscope-sweep-plan','version':1,";

  @TempDir private Path folder = Path.of("");

  @Test
  void aPlanReadsBackAsItWasWritten() throws Exception {
    Path file = folder.resolve("plan.json");
    PlanFile.write(Sweeps.plan(), file);
    assertThat(PlanFile.read(file)).isEqualTo(Sweeps.plan());
  }

  @Test
  void whatIsNotSaidHasADefault() throws Exception {
    SweepPlan plan =
        parse("'preset':'quick','shared_buffers':['1MB'],'loads':[{'workload':'select-only'}]}");
    assertThat(plan.hugePages()).containsExactly(false);
    assertThat(plan.layouts()).containsExactly(Layout.ON_DISK);
    assertThat(plan.memoryLimits()).containsExactly(Optional.empty());
    assertThat(plan.settings()).containsExactly(SettingsVariant.NONE);
    assertThat(plan.state()).isEqualTo(StartState.WARM);
    assertThat(plan.warmUp()).isEqualTo(new WarmUp.For(Duration.ofSeconds(3)));
    assertThat(plan.measure()).isEqualTo(Duration.ofSeconds(10));
    assertThat(plan.repeats()).isEqualTo(3);
    assertThat(plan.name()).isEqualTo("plan.json");
    LoadSpec spec = plan.loads().getFirst().spec();
    assertThat(spec.clients()).isEqualTo(8);
    assertThat(spec.driving().warmUp()).isEqualTo(plan.warmUp());
    assertThat(spec.duration()).isEqualTo(plan.measure());
  }

  @Test
  void sizesAreSizesRangesOrShares() throws Exception {
    SweepPlan plan =
        parse(
            "'preset':'quick','shared_buffers':['1MB',{'from':'32MB','to':'300MB'},'12.5 % RAM'],"
                + "'loads':[{'workload':'select-only'}]}");
    assertThat(plan.sharedBuffers())
        .extracting(PoolSize::toString)
        .containsExactly("1MB", "32MB", "64MB", "128MB", "256MB", "12.5% ram");
  }

  @Test
  void listsInALoadAreLoadsWithNamesThatTellThemApart() throws Exception {
    SweepPlan plan =
        parse(
            "'preset':'quick','shared_buffers':['1MB'],'loads':["
                + "{'workload':'select-only','protocol':['simple','prepared'],'clients':4},"
                + "{'workload':'tpcb-like'},"
                + "{'name':'mine','workload':'select-only','scale':[1,10],"
                + "'working_set':['all','8MB']}]}");
    assertThat(plan.loads())
        .extracting(SweepLoad::name)
        .containsExactly(
            "select-only simple, 4 clients",
            "select-only prepared, 4 clients",
            "tpcb-like prepared, 8 clients",
            "mine scale 1, all rows",
            "mine scale 1, working set 8MB",
            "mine scale 10, all rows",
            "mine scale 10, working set 8MB");
  }

  @Test
  void layoutsSettingsAndLimitsAreFactors() throws Exception {
    SweepPlan plan =
        parse(
            "'preset':'quick','shared_buffers':['1MB'],'loads':[{'workload':'analytics'}],"
                + "'huge_pages':['off','on'],'places':{'shm':'/dev/shm/b'},"
                + "'layouts':[{},{'wal':'shm'},{'name':'both','data':'shm'}],"
                + "'memory_limits':['none','1GB'],"
                + "'settings':[{},{'values':{'random_page_cost':1.1,'jit':false}}]}");
    assertThat(plan.hugePages()).containsExactly(false, true);
    assertThat(plan.layouts())
        .containsExactly(
            Layout.ON_DISK,
            new Layout("data on disk, WAL on shm", "disk", "shm"),
            new Layout("both", "shm", "shm"));
    assertThat(plan.memoryLimits())
        .containsExactly(Optional.empty(), Optional.of(Bytes.ofMegabytes(1024)));
    assertThat(plan.settings().get(1).name()).isEqualTo("jit=off random_page_cost=1.1");
    assertThat(plan.settings().get(1).values())
        .isEqualTo(Map.of("random_page_cost", "1.1", "jit", "off"));
  }

  @Test
  void scriptsAreFilesBesideThePlan() throws Exception {
    Files.writeString(folder.resolve("own.sql"), "SELECT 1;\n");
    SweepPlan plan =
        parse(
            "'preset':'quick','shared_buffers':['1MB'],"
                + "'loads':[{'scripts':['own.sql',{'name':'b','text':'SELECT 2;','weight':3}]}]}");
    LoadSpec spec = plan.loads().getFirst().spec();
    assertThat(spec.workload()).isEqualTo(Workload.SCRIPT);
    assertThat(spec.scripts().get(0).text()).isEqualTo("SELECT 1;\n");
    assertThat(spec.scripts().get(1).weight()).isEqualTo(3);
    assertThat(plan.loads().getFirst().name()).isEqualTo("own.sql and b");
  }

  @Test
  void allProblemsAreToldAtOnceEachWithItsPath() {
    Problem problem =
        problem(
            "'shared_bufers':[],'shared_buffers':['1MB','1MB','64kB','1000GB%','9000GB','100000B',"
                + "7,{'from':'2MB','to':'1MB'}],"
                + "'loads':[{'workload':'select-onl','clients':0,'protocl':'x','protocol':[]},"
                + "{'workload':'analytics','working_set':'8MB'},"
                + "{'workload':'tpcb-like','scripts':['missing.sql'],'rate':-1}],"
                + "'huge_pages':'maybe','layouts':[{'data':'nowhere'}],'places':{'x':'relative'},"
                + "'memory_limits':['0MB'],'settings':[{'values':{'shared_buffers':'1MB'}}],"
                + "'state':'lukewarm','warm_up':'5 parsecs','measure':10,'seed':1.5}");
    assertThat(problem.kind()).isEqualTo(Problem.Kind.USAGE);
    assertThat(problem.what()).contains("plan.json", "problems");
    assertThat(List.of(problem.why().split("\n")))
        .anyMatch(
            line -> line.equals("$.shared_bufers: unknown field; did you mean 'shared_buffers'?"))
        .anyMatch(line -> line.startsWith("$.shared_buffers[1]: ") && line.contains("twice"))
        .anyMatch(line -> line.startsWith("$.shared_buffers[2]: ") && line.contains("128kB"))
        .anyMatch(line -> line.startsWith("$.shared_buffers[3]: ") && line.contains("25% ram"))
        .anyMatch(line -> line.startsWith("$.shared_buffers[4]: ") && line.contains("at most"))
        .anyMatch(line -> line.startsWith("$.shared_buffers[5]: ") && line.contains("8kB"))
        .anyMatch(line -> line.startsWith("$.shared_buffers[6]: ") && line.contains("not 7"))
        .anyMatch(line -> line.startsWith("$.shared_buffers[7]: ") && line.contains("ends before"))
        .anyMatch(line ->
            line.startsWith("$.loads[0].workload: 'select-onl'") && line.contains("tpcb-like"))
        .anyMatch(line -> line.startsWith("$.loads[0].clients: ") && line.contains("1 to 1000"))
        .anyMatch(line -> line.startsWith("$.loads[0].protocl: ") && line.contains("'protocol'"))
        .anyMatch(line -> line.startsWith("$.loads[0].protocol: ") && line.contains("empty"))
        .anyMatch(line -> line.startsWith("$.loads[1]: ") && line.contains("analytics"))
        .anyMatch(line -> line.startsWith("$.loads[2].scripts[0]: "))
        .anyMatch(line -> line.startsWith("$.loads[2].rate: "))
        .anyMatch(line -> line.startsWith("$.huge_pages: ") && line.contains("\"on\" or \"off\""))
        .anyMatch(line -> line.startsWith("$.layouts[0].data: ") && line.contains("disk, x"))
        .anyMatch(line -> line.startsWith("$.places.x: ") && line.contains("absolute"))
        .anyMatch(line -> line.startsWith("$.memory_limits[0]: "))
        .anyMatch(line -> line.startsWith("$.settings[0].values.shared_buffers: "))
        .anyMatch(line -> line.startsWith("$.state: 'lukewarm'") && line.contains("as-it-comes"))
        .anyMatch(line -> line.startsWith("$.warm_up: '5 parsecs'"))
        .anyMatch(line -> line.startsWith("$.measure: has to be text"))
        .anyMatch(line -> line.startsWith("$.repeats: is missing"))
        .anyMatch(line -> line.startsWith("$.seed: "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'preset':'quick','loads':[{'workload':'select-only'}]} | $.shared_buffers: is missing",
        "'preset':'quick','shared_buffers':['1MB']} | $.loads: is missing",
        "'preset':'quick','shared_buffers':[],'loads':[]} | $.shared_buffers: is an empty list",
        "'preset':'quick','shared_buffers':'1MB','loads':[{}]} | $.shared_buffers: has to be a list",
        "'preset':'fast','shared_buffers':['1MB'],'loads':[{}]} | quick, standard, publication",
        "'preset':'quick','shared_buffers':['1MB'],'loads':[{}]} | $.loads[0].workload: is missing",
        "'preset':'quick','shared_buffers':['1MB'],'loads':[{'workload':'script'}]} | $.loads[0]: scripts",
        "'preset':'quick','shared_buffers':['1MB'],'loads':[{'workload':'tpcb-like'},{'workload':'tpcb-like'}]} | 'tpcb-like' is there twice",
        "'preset':'quick','repeats':0,'shared_buffers':['1MB'],'loads':[{'workload':'tpcb-like'}]} | $.repeats: is a whole number",
        "'preset':'quick','measure':'0s','shared_buffers':['1MB'],'loads':[{'workload':'tpcb-like'}]} | more than 0 s",
        "'preset':'quick','shared_buffers':['1MB'],'loads':[{'workload':'tpcb-like','rate':5,'think_time':'1s'}]} | $.loads[0]: a think time",
        "'preset':'quick','shared_buffers':['1MB'],'loads':['tpcb-like']} | $.loads[0]: has to be an object",
      })
  void whatCannotBeMeantIsToldWithWhatIsAllowed(String plan, String told) {
    assertThat(problem(plan).why()).contains(told);
  }

  @Test
  void errorsOfSyntaxAreToldWithLineAndColumn() {
    Problem problem = problem("\n'name' 'x'}");
    assertThat(problem.what()).contains("is not JSON in line 2, column ");
    assertThat(problem("'name':'a','name':'b'}").message()).contains("line 1", "name");
    assertThat(problem("'preset':'quick'} x").what()).contains("is not JSON in line 1");
  }

  @Test
  void errorsOfSyntaxSayNothingOfTheParsersOwnSource() {
    assertThat(problem("'preset':'quick'").message())
        .contains("is not JSON in line 1, column ", "close marker for Object")
        .doesNotContain("Source", "REDACTED", "start marker at");
  }

  @Test
  void nullAmongRatesIsNoLimit() throws Exception {
    SweepPlan plan =
        parse(
            "'preset':'quick','shared_buffers':['1MB'],"
                + "'loads':[{'workload':'select-only','rate':[null,500]}]}");
    assertThat(plan.loads())
        .extracting(SweepLoad::name)
        .containsExactly("select-only no rate limit", "select-only at 500/s");
    assertThat(plan.loads())
        .extracting(load -> load.spec().driving().rateLimit())
        .containsExactly(OptionalDouble.empty(), OptionalDouble.of(500));
    assertThat(
            problem(
                    "'preset':'quick','shared_buffers':['1MB'],"
                        + "'loads':[{'workload':'select-only','rate':[null,null]}]}")
                .why())
        .isEqualTo("$.loads[0].rate[1]: no limit is there twice");
  }

  @Test
  void whatCannotBeReadIsNotThereTwiceAsWell() {
    assertThat(
            problem(
                    "'preset':'quick','shared_buffers':['1MB'],'layouts':[{'data':'a'},{'data':'b'}],"
                        + "'settings':[{'values':7},{'values':8}],"
                        + "'loads':[{'workload':'select-only','clients':[0,-1],'protocol':['x','y']}]}")
                .why()
                .lines())
        .hasSize(8)
        .noneMatch(line -> line.contains("twice"));
  }

  @Test
  void aNewerVersionAndOtherFilesAreRefused() {
    Path name = Path.of("p.json");
    assertThat(
            catchThrowableOfType(
                    ProblemException.class,
                    () ->
                        PlanFile.parse(
                            "{\"format\":\"bufferscope-sweep-plan\",\"version\":2,\"new\":1}",
                            name))
                .problem()
                .message())
        .contains("version 2", "newer Bufferscope")
        .doesNotContain("$.new");
    for (String other : List.of("[]", "3", "{}", "{\"format\":\"bufferscope-sweep\"}")) {
      assertThat(
              catchThrowableOfType(ProblemException.class, () -> PlanFile.parse(other, name))
                  .problem()
                  .what())
          .contains("is not a sweep's plan");
    }
  }

  @Test
  void aMissingFileIsAProblem() {
    assertThat(
            catchThrowableOfType(
                    ProblemException.class, () -> PlanFile.read(folder.resolve("missing.json")))
                .problem()
                .what())
        .contains("missing.json", "cannot be read");
  }

  private SweepPlan parse(String rest) throws ProblemException {
    return PlanFile.parse((HEAD + rest).replace('\'', '"'), folder.resolve("plan.json"));
  }

  private Problem problem(String rest) {
    ProblemException thrown = catchThrowableOfType(ProblemException.class, () -> parse(rest));
    assertThat(thrown).isNotNull();
    return thrown.problem();
  }
}
