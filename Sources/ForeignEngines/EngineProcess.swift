import Platform
import ScenarioReading
import Synchronization

/// A process of an engine that is a program: questions go to its standard input, answers come from its
/// standard output. It is used by one thread at a time, and ends with this object.
final class EngineProcess: @unchecked Sendable {
  private let command: String
  private let limit: Int
  private let process: pid_t
  private let input, output, errors: CInt
  /// The end of what it has said on its standard error.
  private var said: [UInt8] = []
  private var isOver = false
  /// True once it has closed its standard error.
  private var isSilent = false
  /// The worlds that it has compiled, by their place.
  private var worlds: [EngineMessage.World] = []

  private static let starting = Mutex<Void>(())
  /// The most bytes of an answer: fewer than any four letters are as a length.
  private static let maxBytes = 0x2020_2020 - 1

  init(_ command: String, limit: Int) throws(EngineProblem) {
    (self.command, self.limit) = (command, limit)
    // Together with another start, its ends would go to the other process.
    let started = Self.starting.withLock { _ in Self.start(command) }
    guard let (process, input, output, errors) = started else {
      throw EngineProblem("\(command): it cannot be started: \(SystemError("sh").reason)")
    }
    (self.process, self.input, self.output, self.errors) = (process, input, output, errors)
    ProcessGroups.insert(process)
  }

  deinit {
    close(input)
    if !isOver { end() }
    close(output)
    close(errors)
  }

  private static func start(_ command: String) -> (pid_t, CInt, CInt, CInt)? {
    var ends: [CInt] = []
    for _ in 0..<3 {
      var pair: [CInt] = [-1, -1]
      guard pipe(&pair) == 0 else {
        for end in ends { close(end) }
        return nil
      }
      ends += pair
    }
    // No other process holds an end open, so that closing it is seen.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = SystemCalls.spawn(
      "/bin/sh", ["sh", "-c", command], input: ends[0], output: ends[3], errors: ends[5],
      inGroupOfItsOwn: true)
    for end in [ends[0], ends[3], ends[5]] { close(end) }
    guard let process else {
      for end in [ends[1], ends[2], ends[4]] { close(end) }
      return nil
    }
    for end in [ends[1], ends[2], ends[4]] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (process, ends[1], ends[2], ends[4])
  }

  /// Asks a question and returns the answer.
  ///
  /// - Throws: The event in place of an answer; the process has ended then.
  func answer(to question: JSONValue) throws(EngineProblem) -> [UInt8] {
    let text = Array(question.text.utf8)
    var unsent = withUnsafeBytes(of: UInt32(text.count).littleEndian) { Array($0) } + text
    var sent = 0
    var received: [UInt8] = []
    let end = ContinuousClock.now + .seconds(limit)
    while true {
      if received.count >= 4 {
        let length = received[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
        if length > Self.maxBytes {
          let start = JSONText.excerpt(String(decoding: received.prefix(60), as: UTF8.self))
          throw failed(
            "its answer begins with \(start) and not with a length; its standard output is for answers alone"
          )
        }
        if received.count >= 4 + length {
          if received.count > 4 + length { throw failed("it answers more than it is asked") }
          received.removeFirst(4)
          if let refusal = Self.refusal(in: received) { throw EngineProblem(refusal) }
          return received
        }
      }
      var ready = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isSilent ? -1 : errors, events: Int16(POLLIN), revents: 0),
        pollfd(fd: sent < unsent.count ? input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      let left = end - .now
      if left <= .zero { throw failed("it has not answered for \(limit) s") }
      let milliseconds = CInt(clamping: left.components.seconds * 1000 + 1)
      _ = poll(&ready, numericCast(ready.count), min(milliseconds, 1000))
      if ready[1].revents != 0 { listen() }
      if ready[2].revents != 0 {
        let written = unsent.withUnsafeBytes {
          SystemCalls.write(input, $0.baseAddress! + sent, $0.count - sent)
        }
        if written > 0 { sent += written }
        if written < 0, errno != EAGAIN, errno != EINTR { throw failed(nil) }
        if sent == unsent.count { unsent = [] }
      }
      if ready[0].revents != 0 {
        let count = Self.read(output, into: &received)
        if count == 0 { throw failed(nil) }
      }
    }
  }

  /// Returns the reason of an answer that only has one: `{"error": "…"}`.
  private static func refusal(in answer: [UInt8]) -> String? {
    guard answer.starts(with: Array(#"{"error""#.utf8)) else { return nil }
    var parser = JSONParser(text: answer, file: "answer")
    return (try? parser.parse())?.member("error")?.node.string
  }

  /// Returns the numbers of worlds in this process, which compiles those that it does not have. Where they
  /// become too many, it forgets all of the others first.
  func numbers(of wanted: [EngineMessage.World]) throws(EngineProblem) -> [Int] {
    let new = wanted.count { !worlds.contains($0) }
    if worlds.count + new > max(64, wanted.count) { worlds = [] }
    return try wanted.map { world throws(EngineProblem) in
      if let known = worlds.firstIndex(of: world) { return known }
      let problems = try EngineProcesses.problems(in: answer(to: world.compile(as: worlds.count)))
      if let first = problems.first {
        throw EngineProblem("it refuses `\(first.name)`: \(first.message)")
      }
      worlds.append(world)
      return worlds.count - 1
    }
  }

  /// Reads what is there; returns the number of bytes, 0 at the end, and below 0 for none yet.
  private static func read(_ end: CInt, into bytes: inout [UInt8]) -> Int {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = piece.withUnsafeMutableBytes { Platform.read(end, $0.baseAddress!, $0.count) }
    if count > 0 { bytes += piece[..<count] }
    return count
  }

  private func listen() {
    if Self.read(errors, into: &said) == 0 { isSilent = true }
    if said.count > 4000 { said.removeFirst(said.count - 4000) }
  }

  /// Ends the process; returns what happened: `reason`, or else how it ended by itself.
  private func failed(_ reason: String?) -> EngineProblem {
    var status: CInt = 0
    if reason == nil {
      // An engine that has closed its output may still be ending.
      for _ in 0..<100 {
        if waitpid(process, &status, WNOHANG) == process {
          isOver = true
          ProcessGroups.remove(process)
          // Its own processes end with it.
          kill(-process, SIGKILL)
          break
        }
        usleep(10_000)
      }
    }
    let ended = isOver ? Self.words(ofStatus: status) : "it has closed its output"
    if !isOver { end() }
    listen()
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n").suffix(20)
    let shown =
      lines.isEmpty ? "" : "; its last lines:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
    return EngineProblem("\(reason ?? ended)\(shown)")
  }

  private static func words(ofStatus status: CInt) -> String {
    let signal = status & 0x7f
    return signal == 0
      ? "it has ended with exit code \((status >> 8) & 0xff)" : "signal \(signal) has ended it"
  }

  /// Ends the process and all that it has started, and leaves no zombie.
  private func end() {
    isOver = true
    ProcessGroups.remove(process)
    kill(-process, SIGKILL)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
