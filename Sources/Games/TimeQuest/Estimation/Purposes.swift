import Players

// The purposes of luck in estimating.

extension Purpose {
  package static let taskDuration = Purpose("taskDuration", key: 2, isOfADay: true)
  package static let estimate = Purpose("estimate", key: 20)

  /// All of them.
  package static let ofEstimating = [taskDuration, estimate]
}
