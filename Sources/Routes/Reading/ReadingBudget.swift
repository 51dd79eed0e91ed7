import Geo

/// The limits that remain while a document is being read.
struct ReadingBudget {
  let limits: RouteLimits
  private(set) var coordinatesLeft: Int
  private var stepsLeft: Int
  private var textLeft: Int
  /// The number of comparisons left between vertices and the steps' places; initially enough for
  /// four routes of maximum size.
  private var comparisonsLeft = 4 * LineCutter.mostComparisons

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

  /// Deducts `count` bytes of text from the budget; returns false if the budget is exceeded.
  mutating func takeText(_ count: Int) -> Bool {
    textLeft -= count
    return textLeft >= 0
  }

  /// Deducts the bytes of a string that occurs once in the document but is copied into another
  /// route: copies of a long string in many short routes would far exceed the size of the document.
  mutating func takeRepeated(_ text: String?) throws(RouteError) {
    guard takeText(text?.utf8.count ?? 0) else { throw .limit(.bytes, limits.keptBytes) }
  }

  /// Returns a cutter that splits a route's lines into the paths of its steps. The cutter searches
  /// less if earlier routes have used up most of the budget.
  mutating func cutter(_ lines: [[Coordinate]], steps: Int) -> LineCutter {
    let share = min(comparisonsLeft, LineCutter.mostComparisons)
    comparisonsLeft -= min(steps * lines.reduce(0) { $0 + $1.count }, share)
    return LineCutter(lines, comparisons: share)
  }
}

/// The text of an element, captured from the stream.
struct CapturedText {
  private(set) var isOpen = false
  /// The line where the element began.
  private(set) var line = 0
  private var bytes: [UInt8] = []

  mutating func begin(line: Int) {
    isOpen = true
    self.line = line
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds bytes; returns false if the document exceeds the text budget.
  mutating func append(_ more: UnsafeBufferPointer<UInt8>, _ budget: inout ReadingBudget) -> Bool {
    guard budget.takeText(more.count) else { return false }
    bytes.append(contentsOf: more)
    return true
  }

  /// Returns the text captured since the beginning.
  mutating func end() -> String {
    guard isOpen else { return "" }
    isOpen = false
    return String(decoding: bytes, as: UTF8.self)
  }
}
