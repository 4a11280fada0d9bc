package io.bufferscope.store;

import java.time.Instant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/// JSON as this program writes it: records become objects with `snake_case` names in the order of
/// their components, an empty `Optional` becomes null, times are ISO 8601 with offset. Properties
/// that are not known are passed over when reading, so that files of newer programs with the same
/// format version can be read.
public final class Json {
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .addModule(times())
          .build();

  private Json() {}

  /// The value as one JSON text without line breaks.
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /// The value as indented JSON.
  public static String pretty(Object value) {
    return MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
  }

  private static SimpleModule times() {
    return new SimpleModule("times")
        .addSerializer(
            Instant.class,
            new ValueSerializer<Instant>() {
              @Override
              public void serialize(
                  Instant at, JsonGenerator generator, SerializationContext context) {
                generator.writeString(Times.text(at));
              }
            })
        .addDeserializer(
            Instant.class,
            new ValueDeserializer<Instant>() {
              @Override
              public Instant deserialize(JsonParser parser, DeserializationContext context) {
                return Times.parse(parser.getString());
              }
            });
  }
}
