import OData

/// The limits on the work that a request for rows may cause.
enum RESOBudget {
  /// The maximum number of steps per request; a step takes about 40 ns, so the limit is a quarter
  /// of a second.
  static let steps = 6_000_000
  /// The number of steps per row that a request may always use, regardless of the number of rows.
  /// Copying all rows in the order of their changes takes fewer steps.
  static let stepsOfRow = 32
}

extension RESOQuestion {
  /// Rejects the query if filtering and sorting this number of rows exceeds the budget.
  ///
  /// - Parameter parts: The parts of the condition that are evaluated for each row; nil means all
  ///   parts.
  /// - Throws: An `ODataError` that includes the most expensive part.
  func requireBudget(
    rows: Int, asking parts: [ODataFilter<Row>.Part]? = nil
  ) throws(ODataError) {
    let parts = parts ?? filter?.parts ?? []
    let filtering = parts.reduce(0) { $0 + $1.size }
    let size = filtering + orderSize
    guard size > RESOBudget.stepsOfRow, size > RESOBudget.steps / max(1, rows) else { return }
    if filtering >= orderSize, let part = parts.max(by: { $0.size < $1.size }) {
      throw ODataError(.tooExpensive(part.dearest, rows: rows), target: "$filter")
    }
    let dearest = order.max { $0.size < $1.size }
    throw ODataError(.tooExpensive(dearest?.text ?? "", rows: rows), target: "$orderby")
  }
}
