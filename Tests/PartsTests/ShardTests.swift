import Testing

@testable import Parts

@Suite("Shares of a run")
struct ShardTests {
  @Test("shares of any number of parties cover each party once")
  func cover() throws {
    for count in [1, 2, 7, 256, 1000, 6_123_457] {
      for shares in [1, 2, 3, 16, 255, 1000] {
        let parts = try (1...shares).map {
          try #require(Shard("\($0)/\(shares)")).parties(of: count)
        }
        #expect(parts[0].lowerBound == 0 && parts.last?.upperBound == count)
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        let sizes = parts.map(\.count)
        #expect(sizes.max()! - sizes.min()! <= 1)
      }
    }
    #expect(try #require(Shard("3...9")).parties(of: 5) == 3..<5)
    #expect(try #require(Shard("7...9")).parties(of: 5).isEmpty)
  }

  @Test("auto reads the share that a job engine handed out")
  func automatic() throws {
    func share(_ variables: [String: String]) -> String? {
      TaskShare(variables).map { "\($0.shard.fileName)" }
    }
    let slurm = [
      "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "7",
      "SLURM_ARRAY_TASK_STEP": "2", "SLURM_ARRAY_TASK_COUNT": "4",
    ]
    #expect(share(slurm) == "3-of-4")
    // The rest of an array says nothing about the whole.
    #expect(share(slurm.merging(["SLURM_ARRAY_TASK_COUNT": "2"]) { $1 }) == nil)
    let again = [
      "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "3",
      "SLURM_ARRAY_TASK_STEP": "1", "SLURM_ARRAY_TASK_COUNT": "1",
    ]
    #expect(share(again) == nil)
    #expect(share(again.merging(["QUESTBALANCE_SHARDS": "4"]) { $1 }) == "3-of-4")
    #expect(share(again.merging(["QUESTBALANCE_SHARDS": "2"]) { $1 }) == nil)
    let fromZero = again.merging(["SLURM_ARRAY_TASK_MIN": "0", "QUESTBALANCE_SHARDS": "4"]) { $1 }
    #expect(share(fromZero) == "4-of-4")
    #expect(
      share(["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "8"]) == "1-of-8")
    #expect(share(["JOB_COMPLETION_INDEX": "15", "QUESTBALANCE_SHARDS": "16"]) == "16-of-16")
    #expect(share(["JOB_COMPLETION_INDEX": "15"]) == nil)
    #expect(share(["PARALLEL_SEQ": "2", "QUESTBALANCE_SHARDS": "3"]) == "2-of-3")
    #expect(share(["PARALLEL_SEQ": "4", "QUESTBALANCE_SHARDS": "3"]) == nil)
    #expect(share([:]) == nil)
  }

  @Test("extreme numbers of a job engine name no share")
  func extremes() {
    for most in ["9223372036854775807", "-9223372036854775808", "99999999999999999999"] {
      for variables in [
        ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": most],
        ["SLURM_ARRAY_TASK_ID": most, "SLURM_ARRAY_TASK_MIN": most, "SLURM_ARRAY_TASK_MAX": most],
        ["AWS_BATCH_JOB_ARRAY_INDEX": most, "AWS_BATCH_JOB_ARRAY_SIZE": "2"],
        ["JOB_COMPLETION_INDEX": most, "QUESTBALANCE_SHARDS": "2"],
        ["PARALLEL_SEQ": "1", "QUESTBALANCE_SHARDS": most],
      ] {
        #expect(TaskShare(variables) == nil)
      }
    }
  }
}
