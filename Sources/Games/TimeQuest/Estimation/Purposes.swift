import Players

// The purposes of luck in estimating.

extension Purpose {
  package static let taskDuration = Purpose("taskDuration", key: 2, isOfADay: true)
  package static let estimate = Purpose("estimate", key: 20)

  /// All purposes of estimating.
  package static let ofEstimating = [taskDuration, estimate]
}
