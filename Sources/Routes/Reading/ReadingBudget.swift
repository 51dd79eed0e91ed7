/// What a document may still hold.
struct ReadingBudget {
  let limits: RouteLimits
  private(set) var coordinatesLeft: Int
  private var stepsLeft: Int
  private var textLeft: Int

  init(_ limits: RouteLimits) {
    self.limits = limits
    coordinatesLeft = limits.coordinates
    stepsLeft = limits.steps
    textLeft = limits.keptBytes
  }

  mutating func takeCoordinates(_ count: Int) throws(RouteError) {
    coordinatesLeft -= count
    guard coordinatesLeft >= 0 else { throw .limit(.coordinates, limits.coordinates) }
  }

  mutating func takeStep() throws(RouteError) {
    stepsLeft -= 1
    guard stepsLeft >= 0 else { throw .limit(.steps, limits.steps) }
  }

  /// False where there is no room for so many bytes of text.
  mutating func takeText(_ count: Int) -> Bool {
    textLeft -= count
    return textLeft >= 0
  }
}

/// The text of one element while it streams by.
struct CapturedText {
  private(set) var isOpen = false
  /// The line that the element began on.
  private(set) var line = 0
  private var bytes: [UInt8] = []

  mutating func begin(line: Int) {
    isOpen = true
    self.line = line
    bytes.removeAll(keepingCapacity: true)
  }

  /// False where the document holds more text than the budget allows.
  mutating func append(_ more: UnsafeBufferPointer<UInt8>, _ budget: inout ReadingBudget) -> Bool {
    guard budget.takeText(more.count) else { return false }
    bytes.append(contentsOf: more)
    return true
  }

  /// What was gathered since the beginning.
  mutating func end() -> String {
    guard isOpen else { return "" }
    isOpen = false
    return String(decoding: bytes, as: UTF8.self)
  }
}
