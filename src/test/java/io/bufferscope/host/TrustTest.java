package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrustTest {
  private static final long EXT4 = 0xEF53;
  private static final int POSTGRES = 26;

  @Test
  void theOwnerIsToldTheTruth() {
    assertThat(new Trust(POSTGRES, POSTGRES, false, EXT4).refusal()).isEmpty();
  }

  @Test
  void whoMayWriteIsToldTheTruth() {
    assertThat(new Trust(POSTGRES, 0, true, EXT4).refusal()).isEmpty();
  }

  @Test
  void anybodyElseIsToldThatEverythingIsCached() {
    assertThat(new Trust(POSTGRES, 1000, false, EXT4).refusal())
        .hasValueSatisfying(
            reason -> assertThat(reason).contains("another user", "uid 26", "uid 1000"));
  }

  @Test
  void rootWithoutTheRightToWriteIsAnybodyElse() {
    assertThat(new Trust(POSTGRES, 0, false, EXT4).refusal()).isPresent();
  }

  @Test
  void twoUsersWithoutANameNeedNotBeTheSame() {
    assertThat(new Trust(65_534, 65_534, false, EXT4).refusal()).isPresent();
    assertThat(new Trust(65_534, 65_534, true, EXT4).refusal()).isEmpty();
  }

  @Test
  void zfsHasACacheOfItsOwn() {
    assertThat(new Trust(POSTGRES, POSTGRES, true, 0x2FC12FC1L).refusal())
        .hasValueSatisfying(reason -> assertThat(reason).contains("ZFS"));
  }

  @Test
  void onTmpfsTheCacheIsTheStorage() {
    assertThat(new Trust(POSTGRES, POSTGRES, true, 0x01021994).isMemory()).isTrue();
    assertThat(new Trust(POSTGRES, POSTGRES, true, 0x858458F6).isMemory()).isTrue();
    assertThat(new Trust(POSTGRES, POSTGRES, true, EXT4).isMemory()).isFalse();
  }
}
