import TestSupport
import Testing

@testable import Randomness

@Suite struct StreamKeyTests {
  @Test(
    arguments: [
      (0, 0x7acd_bb98_b134_4213), (1, 0xbe06_27ce_1831_f633), (2, 0x79f5_8170_1035_c5fd),
      (1 << 32, 0xf165_ddec_809b_c02c), (1 << 63, 0xcb8d_1956_f6ee_d0f2),
      (UInt64.max, 0x3bfb_2e89_b6cc_4d41),
    ] as [(UInt64, UInt64)])
  func `the root of a seed is pinned`(seed: UInt64, bits: UInt64) {
    #expect(StreamKey(seed: seed).bits == bits)
  }

  /// From a C program of the published function (Appleby, MurmurHash3.cpp, `fmix64`).
  @Test(
    arguments: [
      (0, 0), (1, 0xb456_bcfc_34c2_cb2c), (2, 0x3abf_2a20_6506_83e7),
      (0x0123_4567_89ab_cdef, 0x87cb_fbfe_8902_2cea), (UInt64.max, 0x64b5_720b_4b82_5f21),
    ] as [(UInt64, UInt64)])
  func `the mixing function is MurmurHash3's`(value: UInt64, mixed: UInt64) {
    #expect(StreamKey.mix(value) == mixed)
  }

  /// From a Python program.
  @Test(
    arguments: [
      (0, 0x1f89_1104_bcd4_f664), (1, 0x1d92_fa8c_f82a_cf60), (2, 0x1100_9ab3_8b09_1813),
      (255, 0x4550_44ac_40e8_eadf), (1 << 32, 0xd5fe_c4c8_03cb_e154),
      (1 << 63, 0x1ce9_643b_295e_54b1), (UInt64.max - 1, 0x97ee_af18_47f7_75e8),
      (UInt64.max, 0x6d55_8baa_b7d0_bdda),
    ] as [(UInt64, UInt64)])
  func `the children of a key are pinned`(index: UInt64, bits: UInt64) {
    #expect(StreamKey(seed: 2024).child(index).bits == bits)
  }

  @Test func `the keys along a path are pinned`() {
    let root = StreamKey(seed: 2024)
    #expect(root.bits == 0x53f2_046d_d945_377e)
    #expect(root.child(17).bits == 0x7577_53ef_f3af_d9df)
    #expect(root.child(17).child(2).bits == 0xc690_205f_e212_9688)
    #expect(root.child(17).child(2).child(5).bits == 0xbb23_bd01_e5da_6c11)
    #expect(root.child(17).child(2).child(5).child(89).bits == 0x82fe_dcb8_b5c7_e24b)
  }

  @Test func `the order of the steps matters`() {
    let root = StreamKey(seed: 1)
    #expect(root.child(3).child(4) != root.child(4).child(3))
    #expect(root.child(0) != root)
  }

  @Test func `the keys of a small tree are all different`() {
    var seen = Set<StreamKey>()
    for party in 0..<200 {
      for member in 0..<4 {
        for purpose in 0..<10 {
          seen.insert(
            StreamKey(seed: 9).child(UInt64(party)).child(UInt64(member)).child(UInt64(purpose)))
        }
      }
    }
    #expect(seen.count == 8_000)
  }

  /// Each bit of the key should flip for half of the changes; 6.1 standard deviations either way
  /// is a false alarm in 10⁹ for one bit, in 10⁷ for the test.
  @Test func `changing one bit of the index flips every bit of the key half of the time`() {
    let trials = 4_096
    var flips = [Int](repeating: 0, count: 64)
    let root = StreamKey(seed: 5)
    for trial in 0..<trials {
      let index = UInt64(trial)
      let changed = index ^ (1 << UInt64(trial % 64))
      var difference = root.child(index).bits ^ root.child(changed).bits
      while difference != 0 {
        flips[difference.trailingZeroBitCount] += 1
        difference &= difference - 1
      }
    }
    let allowed = 6.1 * 0.5 * Double(trials).squareRoot()
    for count in flips {
      #expect(abs(Double(count) - Double(trials) / 2) < allowed)
    }
  }
}
