import Geo

/// Reads the text of a KML `coordinates` element as it arrives, in pieces that may end anywhere.
///
/// A tuple is longitude, latitude and perhaps an altitude with commas between; white space ends it,
/// unless a comma stands on either side. Commas at the start and all-comma tuples say nothing and
/// are passed over. Where commas join more than three numbers, they are tuples of three or of two,
/// whichever puts every one of them on the globe.
struct CoordinateScanner {
  /// What was read so far.
  private(set) var coordinates: [Coordinate] = []

  private let limit: Int
  private var line: Int
  /// What is wrong, as soon as it is known.
  private(set) var failure: RouteError?

  /// The numbers of the tuple under way: the first three, then all of a longer run.
  private var first = 0.0
  private var second = 0.0
  private var third = 0.0
  private var count = 0
  private var run: [Double] = []
  private var commas = 0
  private var tupleLine = 0
  /// A token that the last piece may have cut.
  private var carry: [UInt8] = []

  private static let longestToken = 400

  /// A scanner of an element that starts at `line`; it may add up to `limit` coordinates.
  init(line: Int, limit: Int) {
    self.line = line
    self.limit = limit
  }

  /// Takes the next piece.
  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard failure == nil else { return }
    var start = 0
    if !carry.isEmpty {
      while start < bytes.count, !Self.isSeparator(bytes[start]) { start += 1 }
      carry.append(contentsOf: bytes[..<start])
      guard start < bytes.count else { return checkCarry() }
      scanCarry()
    }
    var end = bytes.count
    while end > start, !Self.isSeparator(bytes[end - 1]) { end -= 1 }
    scan(bytes, start, end)
    if end < bytes.count {
      carry.append(contentsOf: bytes[end...])
      checkCarry()
    }
  }

  /// Says that the element has ended, and gives what it held.
  mutating func finish() throws(RouteError) -> [Coordinate] {
    scanCarry()
    endTuple()
    if let failure { throw failure }
    return coordinates
  }

  private mutating func checkCarry() {
    guard carry.count > Self.longestToken else { return }
    fail(.notACoordinate(line: line, text: String(decoding: carry.prefix(40), as: UTF8.self)))
  }

  private mutating func scanCarry() {
    guard !carry.isEmpty else { return }
    let token = carry
    carry = []
    token.withUnsafeBufferPointer { scan($0, 0, $0.count) }
  }

  @inline(__always)
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Reads whole tokens.
  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    guard failure == nil else { return }
    var index = start
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: ","):
        commas &+= 1
        index &+= 1
      case 0x0A:
        line &+= 1
        index &+= 1
      case 0x20, 0x0D, 0x09:
        index &+= 1
      default:
        let token = index
        guard let number = DecimalNumber.read(bytes, &index, to: end),
          index == end || Self.isSeparator(bytes[index])
        else {
          var stop = token
          while stop < end, !Self.isSeparator(bytes[stop]) { stop += 1 }
          let text = UnsafeBufferPointer(rebasing: bytes[token..<stop])
          return fail(
            .notACoordinate(line: line, text: String(decoding: text.prefix(80), as: UTF8.self)))
        }
        add(number)
        if failure != nil { return }
      }
    }
  }

  @inline(__always)
  private mutating func add(_ number: Double) {
    if commas == 0 || count == 0 {
      if count > 0 { endTuple() }
      first = number
      count = 1
      tupleLine = line
    } else if commas > 1 {
      // A number is missing. Behind a longitude that is an error, and behind more it is an altitude.
      if count == 1 { return endTuple() }
      endTuple()
      first = number
      count = 1
      tupleLine = line
    } else {
      switch count {
      case 1: second = number
      case 2: third = number
      default:
        if run.isEmpty { run = [first, second, third] }
        // What is longer than the limit in altitudes too is refused before it takes up memory.
        guard run.count < 3 * (limit + 1) else { return fail(.limit(.coordinates, limit)) }
        run.append(number)
      }
      count &+= 1
    }
    commas = 0
  }

  private mutating func endTuple() {
    defer {
      count = 0
      commas = 0
    }
    switch count {
    case 0: return
    case 1: fail(.notACoordinate(line: tupleLine, text: "\(first)"))
    case 2, 3: append(first, second)
    default:
      let numbers = run
      run = []
      endRun(numbers)
    }
  }

  @inline(__always)
  private mutating func append(_ longitude: Double, _ latitude: Double) {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      return fail(.outOfRange(line: tupleLine, text: "\(longitude),\(latitude)"))
    }
    guard coordinates.count < limit else { return fail(.limit(.coordinates, limit)) }
    coordinates.append(coordinate)
  }

  /// Cuts numbers that only commas separate into tuples: of three or of two, whichever is on the
  /// globe, and where both are, whichever makes the shorter line.
  private mutating func endRun(_ numbers: [Double]) {
    let sizes = [3, 2].compactMap { size in
      Self.wandering(of: numbers, size: size).map { (size: size, length: $0) }
    }
    guard let best = sizes.min(by: { $0.length < $1.length }) else {
      let text = numbers.prefix(4).map { "\($0)" }.joined(separator: ",")
      return fail(.notACoordinate(line: tupleLine, text: text))
    }
    for tuple in stride(from: 0, to: numbers.count, by: best.size) where failure == nil {
      append(numbers[tuple], numbers[tuple + 1])
    }
  }

  /// The degrees that a line through tuples of a size runs along both axes; nil where the numbers
  /// are no such tuples on the globe.
  private static func wandering(of numbers: [Double], size: Int) -> Double? {
    guard numbers.count % size == 0 else { return nil }
    var length = 0.0
    for tuple in stride(from: 0, to: numbers.count, by: size) {
      guard abs(numbers[tuple]) <= 180, abs(numbers[tuple + 1]) <= 90 else { return nil }
      guard tuple > 0 else { continue }
      length += abs(numbers[tuple] - numbers[tuple - size])
      length += abs(numbers[tuple + 1] - numbers[tuple + 1 - size])
    }
    return length
  }

  private mutating func fail(_ error: RouteError) {
    if failure == nil { failure = error }
  }
}
