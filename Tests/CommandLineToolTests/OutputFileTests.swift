import Foundation
import Testing

@testable import CommandLineTool

/// Files that options name: `check --junit`, `init --out`, `bench --baseline --renew`.
@Suite("Output files")
struct OutputFileTests {
  private static let scenario = """
    { "name": "x", "simulation": { "players": 3, "days": 2 }, "coins": {},
      "population": { "archetypes": { "one": { "activity": 0.9, "tasksPerActiveDay": 3 } } },
      "targets": [{ "metric": "coins.perActiveDay", "at least": 0 }] }
    """

  /// A folder with a scenario, and the program as `q`.
  private func shell(_ line: String, in folder: TemporaryFolder) throws -> (
    code: Int32, output: String
  ) {
    _ = try folder.file("x.jsonc", Self.scenario)
    return try ShellCommand(in: folder.path).run("q() { '\(Program.path)' \"$@\"; }; \(line)")
  }

  private static let check = "q check x.jsonc --quiet --out out --junit"

  @Test("a file of ours is replaced, with its permissions; so is an empty one")
  func replaced() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("empty.xml", "")
    chmod(folder.path + "/empty.xml", 0o640)
    let run = try shell(
      "\(Self.check) empty.xml && cp empty.xml first && echo more >> empty.xml && ln -s empty.xml link"
        + " && \(Self.check) link && cmp empty.xml first && stat -c %a empty.xml && readlink link",
      in: folder)
    #expect(run.code == 0 && run.output == "640\nempty.xml\n")
  }

  @Test(
    "what is not ours is refused with 73 before the run, and left as it is",
    arguments: ["x.jsonc", "notes.txt", "link", "astray", "folder", "folder/x.jsonc/y.xml"])
  func refused(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("notes.txt", "mine")
    let run = try shell(
      "ln -s notes.txt link; ln -s nowhere astray; mkdir folder; cp x.jsonc folder; "
        + "\(Self.check) \(name) --players 10000000 2>&1", in: folder)
    #expect(run.code == 73)
    #expect(run.output.hasPrefix("questbalance: error: "), "\(run.output)")
    let files = try folder.contents()
    #expect(files["notes.txt"] == Data("mine".utf8))
    #expect(files["x.jsonc"] == Data(Self.scenario.utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
  }

  @Test(
    "a device or a pipe is written through, and stays what it is",
    arguments: [
      "\(check) /dev/stdout",
      "\(check) /dev/stderr 2>&1 >/dev/null",
      "\(check) >(cat > piped); for i in {1..50}; do [ -s piped ] || sleep 0.1; done; cat piped",
      "\(check) /dev/fd/7 7>&1",
      "mkfifo fifo; \(check) fifo & cat fifo; wait $!; [ -p fifo ]",
      "echo before > all; \(check) /dev/stdout >> all; grep -q before all && cat all",
    ])
  func writtenThrough(line: String) throws {
    let folder = try TemporaryFolder()
    let run = try shell(line, in: folder)
    #expect(run.code == 0)
    #expect(run.output.contains("<testsuites name=\"questbalance\" tests=\"1\""), "\(run.output)")
    #expect(run.output.hasSuffix("</testsuites>\n"))
  }

  @Test("/dev/null takes all, and stays a device")
  func null() throws {
    let folder = try TemporaryFolder()
    let run = try shell(
      "\(Self.check) /dev/null && q init bennie --out /dev/null 2>&1 && [ -c /dev/null ]",
      in: folder)
    #expect(run.code == 0, "\(run.output)")
  }

  @Test(
    "a descriptor that is not open, or not for writing, is refused",
    arguments: ["/dev/fd/9", "/dev/fd/0"])
  func closedDescriptor(path: String) throws {
    let folder = try TemporaryFolder()
    let run = try shell("\(Self.check) \(path) </dev/null 2>&1", in: folder)
    #expect(run.code == 73 && run.output.contains("\(path) is not open for writing"))
  }

  @Test("counts are kept in place of counts, and in place of nothing else")
  func baseline() throws {
    let folder = try TemporaryFolder()
    let bench = "q bench x.jsonc --players 2 --days 2 --quiet --renew --baseline"
    let run = try shell(
      "\(bench) x.jsonc 2>&1; echo $?; \(bench) c.json && \(bench) c.json && \(bench) /dev/stdout",
      in: folder)
    #expect(run.code == 0)
    #expect(
      run.output.hasPrefix(
        "questbalance: error: --baseline x.jsonc already exists and was not changed\n73\n{\n"))
    #expect(try folder.contents()["x.jsonc"] == Data(Self.scenario.utf8))
  }

  @Test("where a file may not grow to be whole, none is there, and it ends with 74")
  func wholeOrNone() throws {
    let folder = try TemporaryFolder()
    let run = try shell("ulimit -f 1; q init questbond --out made/new.jsonc 2>&1", in: folder)
    #expect(run.code == 74)
    #expect(
      run.output.hasSuffix("cannot write made/new.jsonc: File too large\n"), "\(run.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.jsonc"])
  }
}
