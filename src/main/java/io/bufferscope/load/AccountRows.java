package io.bufferscope.load;

/// The rows of `pgbench_accounts` as text for COPY, block by block. The key is counted up in place
/// as digits: no objects are made for a row.
final class AccountRows {
  /// Some hundred kilobytes let the driver write in large pieces, and let a cancel be noticed soon.
  private static final int BLOCK_BYTES = 128 * 1024;

  /// Two numbers of at most 11 digits, tabs, the balance, end of line.
  private static final int LONGEST_ROW_BYTES = 32;

  private final byte[] block = new byte[BLOCK_BYTES];
  private final long rows;
  private final int rowsPerBranch;
  private final DecimalCounter account = new DecimalCounter();
  private final DecimalCounter branch = new DecimalCounter();
  private long written;

  /// @param rows accounts in all
  /// @param rowsPerBranch accounts for each branch
  AccountRows(long rows, int rowsPerBranch) {
    this.rows = rows;
    this.rowsPerBranch = rowsPerBranch;
  }

  /// Where [#next()] writes to.
  byte[] block() {
    return block;
  }

  /// Writes the next rows.
  ///
  /// @return bytes written; 0 where there are no more rows
  int next() {
    int end = 0;
    while (written < rows && end <= BLOCK_BYTES - LONGEST_ROW_BYTES) {
      if (written % rowsPerBranch == 0) {
        branch.increment();
      }
      account.increment();
      written++;
      end = account.write(block, end);
      block[end++] = '\t';
      end = branch.write(block, end);
      block[end++] = '\t';
      block[end++] = '0';
      block[end++] = '\t';
      // An empty string, which char(84) fills with blanks.
      block[end++] = '\n';
    }
    return end;
  }

  /// Rows written so far.
  long written() {
    return written;
  }

  /// A number as decimal digits.
  private static final class DecimalCounter {
    private static final int LONGEST = 19;

    private final byte[] digits = new byte[LONGEST];
    private int first = LONGEST;

    void increment() {
      int at = LONGEST - 1;
      while (at >= first && digits[at] == '9') {
        digits[at--] = '0';
      }
      if (at >= first) {
        digits[at]++;
      } else {
        digits[at] = '1';
        first = at;
      }
    }

    int write(byte[] target, int from) {
      int length = LONGEST - first;
      System.arraycopy(digits, first, target, from, length);
      return from + length;
    }
  }
}
