import ScenarioReading

extension ScenarioForm {
  /// Every value that a scenario of the game may state, in reading order.
  ///
  /// Their paths are those of `JSONPath`, with `[]` for any element of a list and `<name>` for any
  /// name of the user's choice: `difficulty.levels[].spotOn`, `population.archetypes.<name>.weight`.
  public var values: [(path: String, value: RuleRecord)] {
    var found: [(path: String, value: RuleRecord)] = []
    root.visit(at: "") { path, place in
      if let value = place.value { found.append((path, value)) }
    }
    return found
  }
}

extension FormPlace {
  /// Shows this place and all inside it, in reading order, with their paths.
  func visit(at path: String, _ show: (String, FormPlace) -> Void) {
    show(path, self)
    for (step, place) in inner {
      switch step {
      case .key(let key):
        let written = JSONPath([.key(key)]).description
        let isBracketed = path.isEmpty || written.hasPrefix("[")
        place.visit(at: path + (isBracketed ? written : ".\(written)"), show)
      case .anyName: place.visit(at: "\(path).<name>", show)
      case .element: place.visit(at: "\(path)[]", show)
      }
    }
  }
}
