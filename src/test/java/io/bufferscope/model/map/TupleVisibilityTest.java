package io.bufferscope.model.map;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TupleVisibilityTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nothing hinted                    | 0x0000 | UNDECIDED
          not deleted, insert not looked up | 0x0800 | UNDECIDED
          insert committed, not deleted     | 0x0900 | LIVE
          frozen, not deleted               | 0x0B00 | LIVE
          insert rolled back                | 0x0A00 | ABORTED
          delete in progress                | 0x0100 | UNDECIDED
          delete committed                  | 0x0500 | DELETED
          frozen, delete committed          | 0x0700 | DELETED
          locked for share only             | 0x01D0 | LIVE
          locked by several only            | 0x1180 | LIVE
          several, one of them an update    | 0x1100 | UNDECIDED
          locked before 9.3                 | 0x0140 | LIVE
          """)
  void theBitsSayNoMoreThanTheyCan(String what, String infomask, TupleVisibility expected) {
    assertThat(TupleVisibility.of(Integer.decode(infomask))).as(what).isEqualTo(expected);
  }
}
