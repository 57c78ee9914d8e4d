import BalanceReports
import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import CommandLineTool
@testable import Measurement

/// Reports of a few short files, written by the folder itself.
@Suite("Report folder")
struct ReportFolderTests {
  static let names = ["report.md", "run.json", "quantiles.csv", "charts/level.svg"]
  static let terminal = Terminal(color: "never", isQuiet: true)

  /// A report whose files all hold one word; the new one lacks a file of the old one.
  static func report(_ word: String) -> [ReportFile] {
    names.filter { word == "old" || $0 != "quantiles.csv" }.map {
      ReportFile(path: $0, text: word)
    }
  }

  /// Which report is in a folder, nothing of another one: "old", "new", "none" or "mixed".
  private func state(of folder: TemporaryFolder, _ name: String = "out") throws -> String {
    let files = try folder.contents(of: name).filter { Self.names.contains($0.key) }
    if files.isEmpty { return "none" }
    for word in ["old", "new"] {
      let whole = Self.report(word).map { ($0.path, Data($0.text.utf8)) }
      if files == Dictionary(uniqueKeysWithValues: whole) { return word }
    }
    return "mixed"
  }

  private func leftovers(in folder: TemporaryFolder) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
    return all.compactMap { $0 as? String }.filter { $0.contains(Staging.prefix) }
  }

  private func write(
    _ word: String, _ path: String, afterStep: @escaping () throws(CommandFailure) -> Void = {}
  ) throws {
    var folder = ReportFolder(path: path)
    folder.afterStep = afterStep
    try folder.write(Self.report(word), Self.terminal)
  }

  /// A folder `out` with the old report and what is somebody else's.
  private func oldReport() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try write("old", folder.path + "/out")
    _ = try folder.file("out/notes.md", "mine")
    _ = try folder.file("out/charts/logo.svg", "mine")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/out/more/inside", withIntermediateDirectories: true)
    _ = try folder.file("out/more/inside/a", "mine")
    symlink("nowhere", folder.path + "/out/link")
    return folder
  }

  private func expectForeignFiles(in folder: TemporaryFolder) throws {
    let files = try folder.contents(of: "out")
    for name in ["notes.md", "charts/logo.svg", "more/inside/a"] {
      #expect(files[name] == Data("mine".utf8), "\(name)")
    }
    var status = stat()
    #expect(lstat(folder.path + "/out/link", &status) == 0)
  }

  // MARK: Whose files

  @Test("a report replaces the one before, forgets its files, and leaves all others")
  func foreign() throws {
    let folder = try oldReport()
    chmod(folder.path + "/out", 0o2750)
    try write("new", folder.path + "/out")
    #expect(try state(of: folder) == "new")
    try expectForeignFiles(in: folder)
    #expect(leftovers(in: folder) == [])
    #expect(Path.status(folder.path + "/out")?.st_mode == S_IFDIR | 0o2750)
    let list = try folder.contents(of: "out")["files.txt"]
    let lines = String(decoding: try #require(list), as: UTF8.self).split(separator: "\n")
    #expect(lines.dropFirst() == ["charts/level.svg", "files.txt", "report.md", "run.json"])
  }

  @Test("what somebody puts into the folder while a report is replaced is there afterwards")
  func lateFiles() throws {
    let folder = try oldReport()
    nonisolated(unsafe) var late: [String] = []
    try write("new", folder.path + "/out") {
      late.append("late-\(late.count).txt")
      try! Data("mine".utf8).write(to: URL(filePath: "\(folder.path)/out/\(late.last!)"))
    }
    #expect(try state(of: folder) == "new")
    try expectForeignFiles(in: folder)
    let files = try folder.contents(of: "out")
    #expect(late.count > Self.report("new").count)
    for name in late { #expect(files[name] == Data("mine".utf8), "\(name)") }
  }

  @Test("where somebody removes a file while a report is written, the old report stays")
  func removedFile() throws {
    var (step, refused) = (0, 0)
    while true {
      let folder = try oldReport()
      nonisolated(unsafe) var steps = 0
      var failure: CommandFailure?
      do {
        try write("new", folder.path + "/out") {
          if steps == step,
            let file = leftovers(in: folder).first(where: { $0.hasSuffix("report.md") })
          {
            unlink(folder.path + "/" + file)
          }
          steps += 1
        }
      } catch {
        failure = error as? CommandFailure
        #expect(failure?.code == .inputOutputError, "\(error)")
        refused += 1
      }
      if steps <= step { break }
      #expect(try state(of: folder) == (failure == nil ? "new" : "old"), "step \(step)")
      try expectForeignFiles(in: folder)
      #expect(leftovers(in: folder) == [])
      step += 1
    }
    // After each file of the report, and its list, is written, and before it takes the old one's place.
    #expect(refused == Self.report("new").count + 2)
  }

  @Test("where somebody removes a file of the first report in a folder, there is none")
  func removedFileOfFirst() throws {
    let folder = try TemporaryFolder()
    let failure = #expect(throws: CommandFailure.self) {
      try write("new", folder.path + "/out") {
        for file in leftovers(in: folder) where file.hasSuffix("run.json") {
          unlink(folder.path + "/" + file)
        }
      }
    }
    #expect(failure?.message.contains("run.json: somebody removed it meanwhile") == true)
    #expect(try folder.contents().isEmpty)
  }

  @Test("a private folder of the user's stays private")
  func privateFolder() throws {
    let folder = try oldReport()
    chmod(folder.path + "/out/more", 0o700)
    try write("new", folder.path + "/out")
    #expect(Path.status(folder.path + "/out/more")?.st_mode == S_IFDIR | 0o700)
  }

  @Test("a file is moved beside others, never over one")
  func movesBeside() throws {
    let folder = try TemporaryFolder()
    let (ours, theirs) = (try folder.file("ours", "ours"), try folder.file("theirs", "theirs"))
    #expect(throws: SystemError.self) { try Files.moveBeside(ours, to: theirs) }
    #expect(try folder.contents()["theirs"] == Data("theirs".utf8))
  }

  @Test("a lock knows whether its folder is still where it was")
  func lockedFolder() throws {
    let folder = try oldReport()
    let path = folder.path + "/out"
    let lock = try FolderLock(path)
    #expect(lock.state == .held && lock.isAt(path))
    try Files.move(path, to: path + "-moved")
    #expect(!lock.isAt(path) && lock.isAt(path + "-moved"))
    try Files.makeFolder(path)
    #expect(!lock.isAt(path))
  }

  @Test(
    "what is somebody else's where a file of the report should be is refused with 73, and stays",
    arguments: ["quantiles.csv", "files.txt", "timing.json"], [false, true])
  func inTheWay(name: String, isFolder: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out/" + name
    try FileManager.default.createDirectory(
      atPath: isFolder ? path : folder.path + "/out", withIntermediateDirectories: true)
    if !isFolder { _ = try folder.file("out/" + name, "mine") }
    let report = ReportFolder(path: folder.path + "/out")
    let failure = #expect(throws: CommandFailure.self) { try report.check(for: ["quantiles.csv"]) }
    #expect(failure?.code == .cannotCreateOutput)
    #expect(failure?.message.contains("not of an earlier report: \(name); move them") == true)
    #expect(throws: CommandFailure.self) {
      try report.write(Self.report("old") + [ReportFile(path: name, text: "")], Self.terminal)
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test("charts that are a link are left alone, and so is what it leads to")
  func linkedCharts() throws {
    let folder = try TemporaryFolder()
    for name in ["out", "shared"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    _ = try folder.file("shared/level.svg", "mine")
    symlink("../shared", folder.path + "/out/charts")
    #expect(throws: CommandFailure.self) { try write("new", folder.path + "/out") }
    #expect(try folder.contents()["shared/level.svg"] == Data("mine".utf8))
  }

  @Test("a list that names files elsewhere reaches none of them")
  func hostileList() throws {
    let folder = try oldReport()
    let kept = try folder.file("kept", "mine")
    let title = try #require(
      String(contentsOfFile: folder.path + "/out/files.txt", encoding: .utf8).split(
        separator: "\n"
      ).first)
    let names = ["../kept", kept, "more/inside/a", ".", "..", "charts/..", "", "report.md"]
    _ = try folder.file(
      "out/files.txt", ([title] + names.map { $0[...] }).joined(separator: "\n"))
    #expect(try ReportFileList(of: folder.path + "/out").paths == ["report.md"])
  }

  // MARK: Whole or not at all

  /// Ways to write: where the system exchanges folders, and where it does not.
  enum Way: CaseIterable { case whole, oneByOne }

  @Test("whatever step fails, the folder is the old report or the new one", arguments: Way.allCases)
  func failures(way: Way) throws {
    struct Planted: Error {}
    var last = 0
    for step in 1...100 {
      let folder = try oldReport()
      if way == .oneByOne { try makeTooManyFiles(in: folder) }
      var steps = 0
      do {
        try write("new", folder.path + "/out") { () throws(CommandFailure) in
          steps += 1
          if steps == step { throw CommandFailure(code: .inputOutputError, message: "") }
        }
        #expect(try state(of: folder) == "new")
        last = steps
        break
      } catch {
        let state = try state(of: folder)
        #expect(state == "old" || (way == .whole && state == "new"), "step \(step)")
      }
      try expectForeignFiles(in: folder)
      #expect(leftovers(in: folder) == [])
    }
    #expect(last > 5)
  }

  @Test(
    "killed after any step, the folder is the old report or the new one, and all of the others",
    .behindOthers)
  func kills() async throws {
    var states: [String] = []
    for step in 1...7 {
      let folder = try oldReport()
      let path = folder.path + "/out"
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, step = step as Int] in
        var report = ReportFolder(path: path)
        nonisolated(unsafe) var steps = 0
        report.afterStep = {
          steps += 1
          if steps == step { kill(getpid(), SIGKILL) }
        }
        try report.write(ReportFolderTests.report("new"), ReportFolderTests.terminal)
      }
      states.append(try state(of: folder))
      try expectForeignFiles(in: folder)
      #expect(leftovers(in: folder) != [])
      // The next run removes what this one left.
      try write("old", path)
      #expect(try state(of: folder) == "old")
      try expectForeignFiles(in: folder)
      #expect(leftovers(in: folder) == [])
    }
    #expect(states == ["old", "old", "old", "old", "old", "new", "new"])
  }

  @Test(
    "asked to end after any step, it does with 130, leaves nothing behind, and one report whole",
    .behindOthers, arguments: [SIGHUP, SIGTERM, SIGXCPU])
  func endings(number: Int32) async throws {
    var states: [String] = []
    // What a step leaves does not depend on which signal it was: all steps for one of them, and
    // for the others one before and one after the report is in its place.
    let all = ["old", "old", "old", "old", "new", "new", "new"]
    let steps = number == SIGTERM ? Array(1...7) : [4, 5]
    for step in steps {
      let folder = try oldReport()
      await #expect(processExitsWith: .exitCode(130)) {
        [path = folder.path + "/out" as String, step = step as Int, number = number as Int32] in
        Interruption.watch()
        var report = ReportFolder(path: path)
        nonisolated(unsafe) var steps = 0
        report.afterStep = {
          steps += 1
          if steps == step { raise(number) }
        }
        do throws(CommandFailure) {
          try report.write(ReportFolderTests.report("new"), ReportFolderTests.terminal)
        } catch {
          exit(error.code.rawValue)
        }
      }
      states.append(try state(of: folder))
      try expectForeignFiles(in: folder)
      #expect(leftovers(in: folder) == [])
    }
    #expect(states == steps.map { all[$0 - 1] })
  }

  /// More than are moved to another folder.
  private func makeTooManyFiles(in folder: TemporaryFolder) throws {
    // Names of one file: a thousand files take the system a hundred times as long.
    let file = try folder.file("out/more/first", "")
    for number in 1...1000 {
      try FileManager.default.linkItem(
        atPath: file, toPath: folder.path + "/out/more/\(number)")
    }
  }

  @Test("what another process is making ready stays, also where its name is taken")
  func living() throws {
    let folder = try TemporaryFolder()
    let living = try Staging.made(in: folder.path)
    try write("old", folder.path + "/out")
    #expect(try state(of: folder) == "old")
    #expect(leftovers(in: folder).filter { !$0.contains("/") }.count == 1)
    #expect(Files.kind(of: living.path + "/.gitignore") == S_IFREG)
  }

  @Test("many that write in one folder at the same time do not stop each other")
  func manyAtOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 1...200 {
        do throws(SystemError) {
          let staging = try Staging.made(in: path)
          try Files.write("", to: Path.joined(staging.path, "file"))
        } catch {
          failures.withLock { $0.append(error.description) }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(leftovers(in: folder) == [])
  }

  @Test("a folder that was there stays when writing fails, one that was made goes")
  func madeFolders() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.path + "/there", 0o777)
    for name in ["there", "made/of/three"] {
      #expect(throws: CommandFailure.self) {
        try write("new", folder.path + "/" + name) { () throws(CommandFailure) in
          throw CommandFailure(code: .inputOutputError, message: "")
        }
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["there"])
  }

  @Test("a link to a folder stays, and leads to the new report")
  func link() throws {
    let folder = try oldReport()
    symlink("out", folder.path + "/link")
    try write("new", folder.path + "/link")
    #expect(Files.kind(of: folder.path + "/link") == S_IFLNK)
    #expect(try state(of: folder) == "new")
    symlink("nowhere", folder.path + "/astray")
    #expect(throws: CommandFailure.self) { try write("new", folder.path + "/astray") }
  }

  // MARK: Real runs

  @Test("the working folder is replaced file by file, which is said")
  func workingFolder() throws {
    let folder = try oldReport()
    let run = try ShellCommand(in: folder.path + "/out").run(
      "'\(Program.path)' run \(Shipped.scenario("bennie")) --players 3 --days 2 --out . 2>&1")
    #expect(run.code == 0)
    #expect(
      run.output.contains(
        "note: . was replaced file by file, and not as a whole: the working folder lies in it"))
    try expectForeignFiles(in: folder)
    #expect(try folder.contents(of: "out")["summary.csv"] != nil && leftovers(in: folder) == [])
  }

  @Test("a run into somebody's folder is refused before it begins", arguments: ["run", "sweep"])
  func refusedBefore(command: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("report.md", "mine")
    _ = try folder.file("targets.csv", "mine")
    // It would take hours.
    let vary = command == "sweep" ? ["--vary", "coins.dailyCap=1,2"] : []
    let result = try Program.run(
      [command, Shipped.scenario("bennie"), "--players", "10000000", "--out", folder.path] + vary)
    #expect(result.code == 73)
    #expect(result.errors.contains("holds files that are not of an earlier report: report.md"))
    #expect(
      try folder.contents() == ["report.md": Data("mine".utf8), "targets.csv": Data("mine".utf8)])
  }

  @Test("a file that may not grow ends it with 74, and says why; the old report stays")
  func fileSizeLimit() throws {
    let folder = try oldReport()
    let run = try ShellCommand(in: folder.path).run(
      "ulimit -f 4; '\(Program.path)' run \(Shipped.scenario("bennie")) --players 3 --days 2 --out out 2>&1"
    )
    #expect(run.code == 74)
    #expect(run.output.contains("cannot write out/"))
    #expect(run.output.hasSuffix(": File too large\n"))
    #expect(try state(of: folder) == "old" && leftovers(in: folder) == [])
  }

  @Test("names known before a run are all that its report has, but charts and the list")
  func fileNames() throws {
    let folder = try TemporaryFolder()
    let out = ["--players", "3", "--days", "2", "--quiet", "--out", folder.path + "/out"]
    let run = try Program.run([
      "check", Shipped.scenario("verification/gold"), "--out", folder.path + "/out", "--quiet",
    ])
    #expect(run.code == 0)
    func names() throws -> [String] {
      try folder.contents(of: "out").keys.filter {
        !$0.hasPrefix("charts") && $0 != "files.txt" && $0 != "timing.json"
      }.sorted()
    }
    let expectations = Expectations()
    #expect(!RunReport.fileNames(for: expectations).contains("targets.csv"))
    #expect(
      try names().filter { $0 != "targets.csv" } == RunReport.fileNames(for: expectations).sorted())
    #expect(try names().contains("targets.csv"))
    let compare = try Program.run(
      ["compare", Shipped.scenario("bennie"), "--set", "coins.dailyCap=2"] + out)
    #expect(compare.code == 0, "\(compare.errors)")
    let claim = Claim(text: "x", metric: "drops", atLeast: 0)
    let targets = Expectations(targets: [Target(claim)])
    #expect(try names() == ComparisonReport.fileNames(for: (expectations, targets)).sorted())
    let claims = Expectations(claims: [claim])
    #expect(ComparisonReport.fileNames(for: (claims, expectations)).last == "claims.csv")
    let sweep = try Program.run(
      ["sweep", Shipped.scenario("bennie"), "--vary", "coins.dailyCap=1,2"] + out)
    #expect(sweep.code == 0, "\(sweep.errors)")
    #expect(try names() == SweepReport.fileNames.sorted())
  }
}

/// A line for a shell, in a folder.
struct ShellCommand {
  let folder: String
  init(in folder: String) { self.folder = folder }

  func run(_ line: String) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.currentDirectoryURL = URL(filePath: folder)
    process.arguments = ["-c", line]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
