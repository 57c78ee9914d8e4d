import ScenarioReading

extension Engine {
  package var name: String { "\(manifest.title) \(manifest.version)" }

  /// The manifest, for people and for scripts.
  package var description: (text: String, json: JSONValue) {
    var parser = JSONParser(text: manifestText, file: "manifest")
    let members = (try? parser.parse())?.json.members.filter { $0.key != "takesOver" } ?? []
    let own: JSONValue = ["takesOver": .bool(takesOver), "movesCurrencies": .bool(lendsPurses)]
    return (text, .object(members + own.members))
  }

  private var text: String {
    func list(_ title: String, _ items: [(String, String)]) -> String? {
      if items.isEmpty { return nil }
      let width = min(32, items.map(\.0.count).max() ?? 0)
      let lines = items.map { name, meaning in
        "  " + name + String(repeating: " ", count: max(2, width + 2 - name.count)) + meaning
      }
      return ([title] + lines).joined(separator: "\n")
    }
    func number(_ number: EngineNumber) -> (String, String) {
      let unit = number.unit.isEmpty ? "" : " \(number.unit)"
      return (number.name, "\(number.meaning) (\(number.standard.text)\(unit))")
    }
    let luck =
      manifest.luck == .keyed
      ? "Its luck is the host's: two worlds share it, and any life can be played again."
      : "Its luck is its own, from a seed of each player: two worlds share the seed, and a rule that "
        + "changes shifts all luck after it."
    let changes = [
      takesOver ? "players go on when rules change" : "rules cannot change while players live",
      lendsPurses ? "prototypes may move its currencies" : "prototypes cannot move its currencies",
    ].joined(separator: "; ")
    return [
      "\(name), the game \(manifest.id): scenarios of it have the section \(manifest.marker).",
      "\(luck)\nIn it \(changes).",
      list("rules", manifest.rules.map(number)), list("habits", manifest.habits.map(number)),
      list("states", manifest.tracks.map { ($0.name, $0.meaning) }),
      list(
        "currencies",
        manifest.currencies.map {
          (
            $0.name,
            "from \($0.faucets.joined(separator: ", ")); to \($0.sinks.joined(separator: ", "))"
          )
        }),
      list("droughts", manifest.droughts.map { ($0.name, "\($0.attempts) until \($0.event)") }),
      list("metrics", manifest.metrics.map { ($0.name, $0.meaning) }),
      list("events", manifest.events.map { ($0.id, $0.meaning) }),
    ].compactMap { $0 }.joined(separator: "\n\n") + "\n"
  }
}
