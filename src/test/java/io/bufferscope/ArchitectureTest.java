package io.bufferscope;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import java.util.Timer;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;

@AnalyzeClasses(packages = "io.bufferscope", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String BASE = "io.bufferscope.";

  @ArchTest
  static final ArchRule dataFlowsDownAndCommandsFlowUp =
      Architectures.layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("model")
          .definedBy(BASE + "model..")
          .layer("pg")
          .definedBy(BASE + "pg..")
          .layer("host")
          .definedBy(BASE + "host..")
          .layer("server")
          .definedBy(BASE + "server..")
          .layer("sample")
          .definedBy(BASE + "sample..")
          .layer("pagemap")
          .definedBy(BASE + "pagemap..")
          .layer("load")
          .definedBy(BASE + "load..")
          .layer("lab")
          .definedBy(BASE + "lab..")
          .layer("sweep")
          .definedBy(BASE + "sweep..")
          .layer("predict")
          .definedBy(BASE + "predict..")
          .layer("lesson")
          .definedBy(BASE + "lesson..")
          .layer("store")
          .definedBy(BASE + "store..")
          .layer("plot")
          .definedBy(BASE + "plot..")
          .layer("ui")
          .definedBy(BASE + "ui..")
          .layer("cli")
          .definedBy(BASE + "cli..")
          .layer("app")
          .definedBy(BASE + "app..")
          .whereLayer("app")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("cli")
          .mayOnlyBeAccessedByLayers("app")
          .whereLayer("ui")
          .mayOnlyBeAccessedByLayers("app")
          .whereLayer("plot")
          .mayOnlyBeAccessedByLayers("ui", "app")
          .whereLayer("lesson")
          .mayOnlyBeAccessedByLayers("ui", "cli", "app")
          .whereLayer("sweep")
          .mayOnlyBeAccessedByLayers("lesson", "ui", "cli", "app")
          .whereLayer("predict")
          .mayOnlyBeAccessedByLayers("sweep", "lesson", "ui", "cli", "app")
          .whereLayer("store")
          .mayOnlyBeAccessedByLayers("sweep", "lesson", "ui", "cli", "app")
          .whereLayer("lab")
          .mayOnlyBeAccessedByLayers("sweep", "lesson", "ui", "cli", "app")
          .whereLayer("load")
          .mayOnlyBeAccessedByLayers("lab", "app")
          .whereLayer("pagemap")
          .mayOnlyBeAccessedByLayers("lab", "app")
          .whereLayer("sample")
          .mayOnlyBeAccessedByLayers("lab", "app")
          .whereLayer("server")
          .mayOnlyBeAccessedByLayers("lab", "app")
          .whereLayer("host")
          .mayOnlyBeAccessedByLayers("pagemap", "lab", "app")
          .whereLayer("pg")
          .mayOnlyBeAccessedByLayers("server", "sample", "pagemap", "load", "lab", "app")
          .whereLayer("model")
          .mayOnlyBeAccessedByLayers(
              "pg", "host", "server", "sample", "pagemap", "load", "lab", "sweep", "predict",
              "lesson", "store", "plot", "ui", "cli", "app")
          .because("each part can be understood and tested with those below it alone");

  @ArchTest
  static final ArchRule packagesFormNoCycles =
      slices()
          .matching(BASE + "(*)..")
          .should()
          .beFreeOfCycles()
          .because("parts that need each other are one part");

  @ArchTest
  static final ArchRule modelNeedsNothingButTheJdk =
      classes()
          .that()
          .resideInAPackage(BASE + "model..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java.lang..",
              "java.util..",
              "java.time..",
              "java.nio..",
              "java.math..",
              "org.jspecify..",
              BASE + "model..")
          .because("values have to be readable and testable without any library");

  @ArchTest
  static final ArchRule javaFxStaysInTheWindow =
      noClasses()
          .that()
          .resideOutsideOfPackages(BASE + "ui..", BASE + "plot..", BASE + "app..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("javafx..")
          .because("everything but the window runs without a display");

  @ArchTest
  static final ArchRule chartFxStaysInPlot =
      noClasses()
          .that()
          .resideOutsideOfPackage(BASE + "plot..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.fair_acc..")
          .because("the chart library is maintained slowly and must be replaceable");

  @ArchTest
  static final ArchRule sqlStaysWithTheServer =
      noClasses()
          .that()
          .resideOutsideOfPackages(BASE + "pg..", BASE + "load..", BASE + "server..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "org.postgresql..")
          .because("checked SQL errors are understood where they happen and become problems there");

  @ArchTest
  static final ArchRule jsonStaysInStore =
      noClasses()
          .that()
          .resideOutsideOfPackage(BASE + "store..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("tools.jackson..", "com.fasterxml..")
          .because("file formats are decided in one place");

  @ArchTest
  static final ArchRule oneDoorLeadsToTheFxThread =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(BASE + "ui.FxDoor")
          .should()
          .accessTargetWhere(
              target(owner(name("javafx.application.Platform"))).and(target(name("runLater"))))
          .because("one queue with one outstanding runLater cannot flood the FX thread");

  @ArchTest
  static final ArchRule threadsAreMadeInOnePlace =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(BASE + "app.NamedThreads")
          .should()
          .accessTargetWhere(makesThreads())
          .because("each thread has a name, is a daemon, and does not die in silence");

  private static DescribedPredicate<JavaAccess<?>> makesThreads() {
    return DescribedPredicate.describe(
        "makes threads",
        access -> {
          JavaClass owner = access.getTargetOwner();
          boolean threadMade =
              owner.isEquivalentTo(Thread.class)
                  && (access.getName().startsWith("of")
                      || access.getName().equals("startVirtualThread")
                      || access.getName().equals("<init>"));
          return threadMade
              || owner.isEquivalentTo(Executors.class)
              || owner.isEquivalentTo(ForkJoinPool.class)
              || owner.isAssignableTo(ThreadPoolExecutor.class)
              || owner.isEquivalentTo(Timer.class);
        });
  }
}
