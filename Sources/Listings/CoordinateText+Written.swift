public import Geo

extension CoordinateText {
  /// The coordinate that a person wrote or copied as one text: `13.7370,100.5603`, with a space
  /// instead of the comma, in degrees, minutes and seconds (`13°44'13"N 100°33'37"E`), as a `geo:`
  /// link (RFC 5870), or as the address of a web map that has it in its path, query or fragment.
  ///
  /// - Returns: nil where the text has the shape of none of these, and so may be a name.
  /// - Throws: `CoordinateFault` where it has the shape and yet is no coordinate; `missing` for an
  ///   address without one.
  public static func written(_ text: String) throws(CoordinateFault) -> Coordinate? {
    let lowered = text.lowercased()
    if lowered.hasPrefix("geo:") { return try geoLink(String(text.dropFirst(4))) }
    if lowered.hasPrefix("http://") || lowered.hasPrefix("https://") {
      return try mapLink(unescaped(text))
    }
    return try pair(text)
  }

  /// Two angles with a comma, a space or a hemisphere's letter between them.
  private static func pair(_ text: String) throws(CoordinateFault) -> Coordinate? {
    // Two angles take half of that; each place of a longer text would be tried.
    guard text.utf8.count <= 200 else { return nil }
    var cuts: [(first: Substring, second: Substring)] = []
    for index in text.indices {
      let next = text.index(after: index)
      let character = text[index]
      if character == "," || character == ";" || character.isWhitespace {
        cuts.append((text[..<index], text[next...]))
      } else if "NSns".contains(character) {
        cuts.append((text[...index], text[next...]))
      }
    }
    // A comma that stands between two numbers may be a decimal mark, so each place is tried.
    var fault: CoordinateFault?
    for cut in cuts {
      do throws(CoordinateFault) {
        return try written(latitude: String(cut.first), longitude: String(cut.second))
      } catch {
        if error != .notANumber, error != .missing { fault = fault ?? error }
      }
    }
    if let fault { throw fault }
    return nil
  }

  /// `13.7370,100.5603;u=35?z=17`, and `0,0?q=13.7370,100.5603(name)`, as telephones write it.
  private static func geoLink(_ text: String) throws(CoordinateFault) -> Coordinate {
    let text = unescaped(text)
    if let query = text.range(of: "q=", after: "?"),
      let coordinate = numbers(in: text[query...])
    {
      return coordinate
    }
    if let coordinate = numbers(in: text[...]) { return coordinate }
    // With a query, telephones write 0,0 where the place is only named.
    let numbers = text.prefix { $0 != ";" && $0 != "?" }.split(separator: ",")
    guard !text.contains("?"), numbers.count >= 2, number(at: numbers[0]) == 0,
      number(at: numbers[1]) == 0
    else { throw .notANumber }
    return try written(latitude: "0", longitude: "0")
  }

  /// The place that a map's address points at; where it shows a place and has a pin, the pin.
  private static func mapLink(_ text: String) throws(CoordinateFault) -> Coordinate {
    let pairs = [("!3d", "!4d"), ("mlat=", "mlon="), ("lat=", "lon="), ("lat=", "lng=")]
    for (first, second) in pairs {
      if let latitude = text.range(of: first), let longitude = text.range(of: second),
        let coordinate = coordinate(number(at: text[latitude...]), number(at: text[longitude...]))
      {
        return coordinate
      }
    }
    let starts = [
      "q=", "query=", "ll=", "destination=", "daddr=", "center=", "cp=", "cbll=", "place/",
      "search/", "dir//", "/@", "@",
    ]
    for start in starts {
      if let place = text.range(of: start), let coordinate = numbers(in: text[place...]) {
        return coordinate
      }
    }
    // `#map=17/13.73700/100.56030` and `#17/13.73700/100.56030`.
    if let fragment = text.range(of: "#") {
      let parts = text[fragment...].split(separator: "/")
      if parts.count >= 3, let coordinate = coordinate(number(at: parts[1]), number(at: parts[2])) {
        return coordinate
      }
    }
    throw .missing
  }

  /// Two numbers at the beginning of `text`, with a comma, a tilde or spaces between them.
  private static func numbers(in text: Substring) -> Coordinate? {
    guard let first = number(at: text) else { return nil }
    var rest = text.drop(while: isNumeral)
    let mark = rest.prefix { $0 == "," || $0 == "~" || $0 == " " || $0 == "+" }
    guard !mark.isEmpty else { return nil }
    rest = rest.dropFirst(mark.count)
    return coordinate(first, number(at: rest))
  }

  private static func number(at text: Substring) -> Double? {
    Double(text.prefix(while: isNumeral))
  }

  private static func isNumeral(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || character == "." || character == "-")
  }

  private static func coordinate(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude, (latitude, longitude) != (0, 0) else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The text with its `%2C` as the signs that they stand for.
  private static func unescaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Where `part` ends for the first time, behind the first `mark` where one is given and there.
  fileprivate func range(of part: String, after mark: Character? = nil) -> Index? {
    var rest = self[...]
    if let mark {
      guard let start = firstIndex(of: mark) else { return nil }
      rest = self[index(after: start)...]
    }
    while !rest.isEmpty {
      if rest.hasPrefix(part) { return rest.index(rest.startIndex, offsetBy: part.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
