package io.bufferscope.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Messages of PostgreSQL's protocol, version 3 (manual, chapter 54).
public final class Messages {
  static final int SSL_REQUEST = 80877103;
  static final int GSS_REQUEST = 80877104;
  static final int CANCEL_REQUEST = 80877102;

  /// What a statement without rows is answered with, part by part.
  private static final Map<Character, List<Message>> PLAIN_ANSWERS =
      Map.of(
          'Q', List.of(new Message((byte) 'C', "SET\0".getBytes(StandardCharsets.UTF_8))),
          'P', List.of(new Message((byte) '1', new byte[0])),
          'B', List.of(new Message((byte) '2', new byte[0])),
          'D', List.of(new Message((byte) 'n', new byte[0])),
          'E', List.of(new Message((byte) 'C', "SET\0".getBytes(StandardCharsets.UTF_8))));

  private Messages() {}

  /// A message with its type and length.
  @SuppressWarnings("ArrayRecordComponent") // Passed on and never compared.
  public record Message(byte type, byte[] body) {
    void write(DataOutputStream out) throws IOException {
      out.writeByte(type);
      out.writeInt(body.length + 4);
      out.write(body);
    }
  }

  static Message read(DataInputStream in) throws IOException {
    byte type = in.readByte();
    byte[] body = new byte[in.readInt() - 4];
    in.readFully(body);
    return new Message(type, body);
  }

  /// The first message of a client, which has no type; requests for encryption are answered no.
  static byte[] readStartup(DataInputStream in, DataOutputStream out) throws IOException {
    while (true) {
      byte[] body = new byte[in.readInt() - 4];
      in.readFully(body);
      int code = ByteBuffer.wrap(body).getInt();
      if (code != SSL_REQUEST && code != GSS_REQUEST) {
        return body;
      }
      out.write('N');
      out.flush();
    }
  }

  static Message of(char type, Object... parts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (Object part : parts) {
      switch (part) {
        case Integer number -> out.writeInt(number);
        case Character letter -> out.writeByte(letter);
        default -> {
          out.write(part.toString().getBytes(StandardCharsets.UTF_8));
          out.writeByte(0);
        }
      }
    }
    return new Message((byte) type, bytes.toByteArray());
  }

  /// Refuses a client with an error before it is in.
  public static void refuse(Socket client, String state, String message) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    byte[] _ = readStartup(in, out);
    of('E', 'S', "FATAL", 'C', state, 'M', message, '\0').write(out);
    out.flush();
  }

  /// Lets everybody in as a server of that version would, and answers every question with an error.
  public static Listener.Handler serverOfVersion(String version) {
    return client -> {
      DataInputStream in = new DataInputStream(client.getInputStream());
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      byte[] _ = readStartup(in, out);
      of('R', 0).write(out);
      for (String[] one :
          new String[][] {
            {"server_version", version},
            {"server_encoding", "UTF8"},
            {"client_encoding", "UTF8"},
            {"DateStyle", "ISO, MDY"},
            {"integer_datetimes", "on"},
            {"standard_conforming_strings", "on"}
          }) {
        of('S', one[0], one[1]).write(out);
      }
      of('K', 4711, 42).write(out);
      of('Z', 'I').write(out);
      out.flush();
      boolean failed = false;
      while (true) {
        Message message = read(in);
        char type = (char) message.type();
        boolean asks = new String(message.body(), StandardCharsets.UTF_8).contains("SELECT");
        if (!failed && asks && (type == 'Q' || type == 'P')) {
          of('E', 'S', "ERROR", 'C', "42P01", 'M', "relation does not exist", '\0').write(out);
          failed = type == 'P';
        } else if (!failed && PLAIN_ANSWERS.containsKey(type)) {
          for (Message answer : PLAIN_ANSWERS.get(type)) {
            answer.write(out);
          }
        }
        if (type == 'Q' || type == 'S') {
          failed = false;
          of('Z', 'I').write(out);
          out.flush();
        }
      }
    };
  }
}
