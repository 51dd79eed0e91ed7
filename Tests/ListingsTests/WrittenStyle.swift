import HomefindTesting

/// An angle as whole degrees, minutes and seconds. The decimals belong to the last unit written.
struct Angle {
  let degrees: Int
  let minutes: Int
  let seconds: Int
  let decimals: String

  init(in range: ClosedRange<Int>, _ count: Int, using random: inout SeededRandom) {
    degrees = Int.random(in: range, using: &random)
    minutes = Int.random(in: 0...59, using: &random)
    seconds = Int.random(in: 0...59, using: &random)
    decimals = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
  }

  /// Returns the angle in degrees when it is written with the given number of parts, 1 to 3.
  func value(_ parts: Int) -> Double {
    let fraction = Double("0.\(decimals)0") ?? 0
    return switch parts {
    case 1: Double(degrees) + fraction
    case 2: Double(degrees) + (Double(minutes) + fraction) / 60
    default: Double(degrees) + Double(minutes) / 60 + (Double(seconds) + fraction) / 3600
    }
  }
}

struct Style {
  enum Letters: CaseIterable { case none, before, after }

  /// The number of parts: 1 for degrees, 2 for degrees and minutes, 3 for seconds as well.
  let parts: Int
  let decimals: Int
  let mark: String
  let letters: Letters
  let hasThaiDigits: Bool
  let separator: String
  private let degreeSign: String
  private let signs: (minutes: String, seconds: String)
  private let gap: String
  private let isLowered: Bool
  private let minus: String
  private let isPadded: Bool

  init(using random: inout SeededRandom) {
    func any<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    parts = any([1, 1, 2, 3])
    decimals = any([0, 1, 2, 4, 6])
    mark = any([".", ".", ","])
    letters = any(Letters.allCases)
    hasThaiDigits = any([true, false, false])
    degreeSign = parts == 1 ? any(["", "", "°"]) : any(["°", "º", "˚"])
    signs = any([("'", "\""), ("′", "″"), ("’", "”"), ("'", "''")])
    gap = any(["", " "])
    isLowered = any([true, false, false])
    minus = any(["-", "\u{2212}"])
    isPadded = any([true, false])
    let touching = letters == .none ? [] : ["", " "]
    separator = any([",", ", ", " , ", ";", "; ", " ", "  ", "\u{A0}"] + touching)
  }

  func text(of angle: Angle, _ letter: String, isNegative: Bool) -> String {
    let fraction = angle.decimals.isEmpty ? "" : mark + angle.decimals
    let pad = isPadded ? "0" : ""
    var text = "\(isPadded && angle.degrees < 10 ? "0" : "")\(angle.degrees)"
    switch parts {
    case 1: text += fraction + degreeSign
    case 2: text += "\(degreeSign)\(gap)\(angle.minutes)\(fraction)\(signs.minutes)"
    default:
      text += "\(degreeSign)\(gap)\(angle.minutes)\(signs.minutes)\(gap)"
      text += "\(angle.seconds < 10 ? pad : "")\(angle.seconds)\(fraction)\(signs.seconds)"
    }
    let letter = isLowered ? letter.lowercased() : letter
    return switch letters {
    case .none: (isNegative ? minus : "") + text
    case .before: letter + gap + text
    case .after: text + gap + letter
    }
  }
}
