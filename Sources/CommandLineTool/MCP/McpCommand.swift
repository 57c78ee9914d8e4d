import GameSupport
import Platform
import ScenarioReading

extension Option {
  fileprivate static let reports = Option(
    name: "--folder", value: OptionValue(word: "DIR", candidates: .folders),
    help: "write reports below DIR, and nothing elsewhere", standard: "no reports are written")
  fileprivate static let maxCallPlayers = Option(
    name: "--max-players", value: maxPlayers.value,
    help: "refuse calls that simulate more than N players", standard: "20000")
  fileprivate static let maxSeconds = Option(
    name: "--max-seconds", value: .whole("N", 1...86400), help: "end calls after N seconds",
    standard: "60")
}

/// `questbalance mcp`: commands as tools of AI agents, over standard input and output.
struct McpCommand: Command {
  static let name = "mcp"
  static let operands = ""
  static let summary = "the commands as tools for AI agents (Model Context Protocol)"
  static let purpose = "Offers the commands to AI agents as tools, over standard input and output."
  static let options: [Option] = [.reports, .maxCallPlayers, .maxSeconds, .help]

  static func details(_ games: GameList) -> String {
    """
    A client starts this program and speaks the Model Context Protocol with it, one message a line;
    nothing goes over a network. Its tools are the commands
      \(Tool.all.map { $0.command.name }.joined(separator: ", ")).

    To set it up, add this to the configuration of the client, such as .mcp.json or
    claude_desktop_config.json. Tools find scenarios in the folder that the program starts in, here
    /home/me/game:

      {
        "mcpServers": {
          "\(GameProgram.name)": {
            "command": "sh",
            "args": ["-c", "cd /home/me/game && exec questbalance mcp --folder Reports/agent"]
          }
        }
      }

    The arguments of a call are the operands and options of the command, without dashes: {"scenario":
    "Scenarios/questbond.jsonc", "players": 2000, "set": ["pity.task.threshold=15"]}. A scenario may
    also be given as text. A result is text for people and, as structuredContent, the JSON of --format
    json; text of more than \(ToolCall.maxBytes / 1000) kB is cut, and longer JSON left out. A call
    with faults gets all of them. A tune that names no budget searches for half of --max-seconds.

    Calls run one after another, and a client may cancel one. The end of standard input ends the
    program after the last one. The client also gets a guide for agents, a page of the documentation.
    """
  }
  static let writes =
    "DIR/*                    with --folder: reports, as other commands write them into Reports"
  static let examples = [
    "questbalance mcp", "questbalance mcp --folder /tmp/agent --max-players 5000 --max-seconds 30",
  ]

  let arguments: Arguments

  func run() throws(CommandFailure) {
    Interruption.watch()
    let limits = CallLimits(
      maxPlayers: arguments.integer(.maxCallPlayers) ?? 20_000,
      maxSeconds: arguments.integer(.maxSeconds) ?? 60, folder: arguments.text(.reports))
    let lines = MessageLines(STDIN_FILENO)
    ToolServer(arguments.games, limits, reading: lines, arguments.output).serve()
  }
}
