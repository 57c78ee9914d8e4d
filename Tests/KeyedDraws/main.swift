// Writes the draws of keyed streams to standard output, without end, for batteries of tests:
// `KeyedDraws <order> [<bits> [<seed>]]`. Quality.md of the Randomness module has the recipe.

import Foundation
import Randomness

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("KeyedDraws: \(message)\n".utf8))
  exit(64)
}

let arguments = CommandLine.arguments.dropFirst().map { String($0) }
guard let order = arguments.first.flatMap(DrawOrder.init(rawValue:)) else {
  stop("the first argument is one of \(DrawOrder.allCases.map(\.rawValue))")
}
guard let bits = DrawBits(rawValue: arguments.count > 1 ? arguments[1] : "all") else {
  stop("the second argument is one of \(DrawBits.allCases.map(\.rawValue))")
}
guard let seed = UInt64(arguments.count > 2 ? arguments[2] : "1"), arguments.count <= 3 else {
  stop("the third and last argument is a seed")
}

// Whoever reads ends it by closing the pipe.
var output = DrawOutput(bits: bits)
switch order {
case .stream: oneStream(seed: seed, into: &output)
case .simulation: simulation(seed: seed, into: &output)
case .seeds: firstDrawsOverSeeds(from: seed, into: &output)
case .parties: firstDrawsOverParties(seed: seed, into: &output)
case .purposes: firstDrawsOverPurposes(seed: seed, into: &output)
case .days: firstDrawsOverDays(seed: seed, into: &output)
}
