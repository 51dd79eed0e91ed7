import Geo
import Listings

/// Checks the free-text fields of homes: prices, telephone numbers and coordinates.
enum WordChecks {
  /// Returns the text with Thai digits in place of ASCII digits.
  private static func inThaiDigits(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          ("0"..."9").contains(scalar)
            ? Unicode.Scalar(scalar.value - 0x30 + 0x0E50) ?? scalar : scalar
        }))
  }

  static func price(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let price = Price(parsing: text)
    hold(price.text == text, "the text of a price has changed")
    for end in [price.min, price.max].compactMap(\.self) {
      hold((0...1_000_000_000_000).contains(end), "a price of \(end) baht")
    }
    if let low = price.min, let high = price.max {
      hold(low <= high, "a price from \(low) to \(high)")
    }
    // The digit in "m2" is part of the unit, so a Thai digit there changes the meaning.
    let hasUnit = text.lowercased().utf8.contains("m2".utf8)
    let thai = hasUnit ? price : Price(parsing: inThaiDigits(text))
    hold(
      thai.min == price.min && thai.max == price.max,
      "in Thai digits \(String(describing: thai)) is not \(String(describing: price))")
    let spaced = Price(parsing: " \(text)\n")
    hold(
      spaced.min == price.min && spaced.max == price.max,
      "between blanks \(String(describing: spaced)) is not \(String(describing: price))")
  }

  static func telephone(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let telephones = Telephone.all(in: text)
    for telephone in telephones {
      hold(!telephone.text.isEmpty, "a number without text")
      hold(text.utf8.count >= telephone.text.utf8.count, "a number is longer than its text")
      if let uri = telephone.uri { hold(isDialled(uri), "the link \(uri.debugDescription)") }
    }
    let thai = Telephone.all(in: inThaiDigits(text)).map(\.uri)
    hold(
      thai == telephones.map(\.uri), "in Thai digits \(thai) is not \(telephones.map(\.uri))")
  }

  /// Whether the URI is `tel:` with digits, followed by optional extensions and a context (RFC
  /// 3966).
  private static func isDialled(_ uri: String) -> Bool {
    let parts = uri.split(separator: ";", omittingEmptySubsequences: false)
    guard let first = parts.first, first.hasPrefix("tel:") else { return false }
    let isGlobal = first.hasPrefix("tel:+")
    let digits = first.dropFirst(isGlobal ? 5 : 4)
    let isLocal = parts.last == "phone-context=+66"
    guard isGlobal != isLocal else { return false }
    let numbers =
      [digits] + parts.dropFirst().filter { $0.hasPrefix("ext=") }.map { $0.dropFirst(4) }
    return numbers.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      && (3...15).contains(digits.count)
      && numbers.count + (isLocal ? 1 : 0) == parts.count
  }

  /// Checks the whole input as coordinates, and its first two lines as latitude and longitude.
  static func coordinate(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let lines = text.split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    if let place = try? CoordinateText.written(text) { holdPlace(place) }
    guard lines.count == 2 else { return }
    let (latitude, longitude) = (String(lines[0]), String(lines[1]))
    let read = { (latitude: String, longitude: String) -> Result<Coordinate, CoordinateFault> in
      do throws(CoordinateFault) {
        return .success(try CoordinateText.parse(latitude: latitude, longitude: longitude))
      } catch {
        return .failure(error)
      }
    }
    let bytes = { () -> Result<Coordinate, CoordinateFault> in
      let (first, second) = (Array(latitude.utf8), Array(longitude.utf8))
      return first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          do throws(CoordinateFault) {
            return .success(try CoordinateText.parse(latitude: first, longitude: second))
          } catch {
            return .failure(error)
          }
        }
      }
    }
    let place = read(latitude, longitude)
    hold(bytes() == place, "bytes are read as something other than text")
    hold(
      read(inThaiDigits(latitude), inThaiDigits(longitude)) == place, "Thai digits count otherwise")
    guard case .success(let place) = place else { return }
    holdPlace(place)
    let again = read("\(place.latitude)", "\(place.longitude)")
    // Very small numbers are printed with an exponent, which the parser does not accept.
    guard !"\(place.latitude)\(place.longitude)".contains("e") else { return }
    hold(again == .success(place), "\(place) is read back as \(again)")
  }

  private static func holdPlace(_ place: Coordinate) {
    hold(
      Coordinate(latitude: place.latitude, longitude: place.longitude) == place,
      "a coordinate that is none: \(place)")
  }
}
