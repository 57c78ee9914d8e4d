import ScenarioFiles

/// `questbalance schema`: a schema by which an editor completes and explains scenarios.
struct SchemaCommand: Command {
  static let name = "schema"
  static let operands = ""
  static let summary = "a JSON Schema of scenarios, for completion and help in an editor"
  static let options: [Option] = [.help]
  static let purpose = "Writes a JSON Schema of scenario files to standard output."
  static let usages = ["schema"]
  static let details = """
    It is of draft 2020-12 and has every key with what it does, its default and what is allowed.
    Write it beside your scenarios and name it in each of them:

      "$schema": "questbalance.schema.json"

    An editor that knows JSON Schema then completes keys, explains them under the pointer and marks
    what is wrong. The program itself also checks rules between values, such as a list that has to
    rise.
    """
  static let examples = [
    "questbalance schema > Scenarios/questbalance.schema.json",
    "questbalance schema | jq '.\"$defs\".pity'",
  ]

  let arguments: Arguments

  func run() throws(CommandFailure) {
    try arguments.output.print(ScenarioSchema.text(of: arguments.games))
  }
}
