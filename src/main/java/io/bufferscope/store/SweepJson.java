package io.bufferscope.store;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Durations;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.sweep.PoolSize;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/// JSON of sweeps, which reads back as exactly the same values: sizes are numbers of bytes, what
/// users write as text (times, distributions, working sets, warm-ups) is that text, and instants
/// have nanoseconds. A number that is not there is an error, never 0.
final class SweepJson {
  static final JsonMapper MAPPER =
      Json.MAPPER
          .rebuild()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .annotationIntrospector(new NumbersAreRequired())
          .addModule(values())
          .build();

  private static final String ENDLESS = "endless";
  private static final String TRANSACTIONS = " transactions";

  private SweepJson() {}

  private static SimpleModule values() {
    DateTimeFormatter nanos =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSSxxx", Locale.ROOT);
    SimpleModule module = new SimpleModule("sweeps");
    module.addSerializer(Bytes.class, new BytesWriter());
    module.addDeserializer(Bytes.class, new BytesReader());
    text(
        module,
        Instant.class,
        at -> nanos.format(at.atOffset(ZoneOffset.UTC)),
        text -> OffsetDateTime.parse(text).toInstant());
    text(module, Duration.class, Durations::text, Durations::parse);
    text(module, PoolSize.class, PoolSize::toString, SweepJson::poolSize);
    text(module, KeyDistribution.class, KeyDistribution::toString, KeyDistribution::parse);
    text(module, WorkingSet.class, WorkingSet::toString, WorkingSet::parse);
    text(module, WarmUp.class, WarmUp::toString, WarmUp::parse);
    text(module, Extent.class, SweepJson::extent, SweepJson::extent);
    return module;
  }

  private static <T> void text(
      SimpleModule module, Class<T> type, Function<T, String> write, Function<String, T> read) {
    module.addSerializer(
        type,
        new ValueSerializer<T>() {
          @Override
          public void serialize(T value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(write.apply(value));
          }
        });
    module.addDeserializer(
        type,
        new ValueDeserializer<T>() {
          @Override
          public T deserialize(JsonParser parser, DeserializationContext context) {
            return read.apply(parser.getString());
          }
        });
  }

  /// A plan that was not read from a file may have a size that is not a whole number of blocks.
  private static PoolSize poolSize(String text) {
    return text.contains("%") ? PoolSize.parse(text) : new PoolSize.Exact(Bytes.parse(text));
  }

  private static String extent(Extent extent) {
    return switch (extent) {
      case Extent.Endless() -> ENDLESS;
      case Extent.For(Duration time) -> Durations.text(time);
      case Extent.Transactions(long perClient) -> perClient + TRANSACTIONS;
    };
  }

  private static Extent extent(String text) {
    if (text.equals(ENDLESS)) {
      return new Extent.Endless();
    }
    return text.endsWith(TRANSACTIONS)
        ? new Extent.Transactions(
            Long.parseLong(text.substring(0, text.length() - TRANSACTIONS.length())))
        : new Extent.For(Durations.parse(text));
  }

  /// What may be null may also be missing, as from a program that did not know it; a number may
  /// not.
  private static final class NumbersAreRequired extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
      return member.getRawType().isPrimitive()
          ? (Boolean) true
          : super.hasRequiredMarker(config, member);
    }
  }

  private static final class BytesWriter extends ValueSerializer<Bytes> {
    @Override
    public void serialize(Bytes value, JsonGenerator generator, SerializationContext context) {
      generator.writeNumber(value.count());
    }
  }

  private static final class BytesReader extends ValueDeserializer<Bytes> {
    @Override
    public Bytes deserialize(JsonParser parser, DeserializationContext context) {
      if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
        return (Bytes) context.handleUnexpectedToken(Bytes.class, parser);
      }
      return new Bytes(parser.getLongValue());
    }
  }
}
