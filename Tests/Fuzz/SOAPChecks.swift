import Basics
import Geo
import ListingSources
import Listings
import Messages
import Transport

@testable import Feed

/// Checks responses from the feed: regardless of the bytes and how they are split, the result is
/// either rows or one error.
enum SOAPChecks {
  private enum Reading<Row: Equatable>: Equatable {
    case rows([Row], skipped: [SkipReason: Int])
    case failure(String)
  }

  private static let configuration = FeedConfiguration(
    url: "http://feed.example/app/a.svc", user: Secret("someone"), password: Secret("h1dden"))
  private static let charsets: [String?] = [nil, nil, "utf-8", "windows-874", "utf-16", "x-none"]

  /// Derives the charset and piece length from the input's length, so that each input is
  /// reproducible.
  private static func manner(_ input: [UInt8]) -> (charset: String?, piece: Int) {
    (charsets[input.count / 4 % charsets.count], [1, 7, 61, 4_096][input.count % 4])
  }

  /// Returns the type of an error. If a response is invalid in more than one way, the split
  /// determines which error is detected first, so messages may differ.
  private static func kind(of error: FeedError) -> String {
    "\(error.kind)"
  }

  static func listings(_ input: [UInt8]) {
    let (charset, piece) = manner(input)
    let read = { (bytes: [UInt8], piece: Int) -> Reading<Listing> in
      let decoder = ListingDecoder(configuration, charset: charset)
      var skipped: [SkipReason: Int] = [:]
      var rows: [Listing] = []
      var failure: FeedError?
      forEachPiece(of: bytes, length: piece) { bytes in
        do throws(FeedError) { try decoder.feed(bytes) } catch { failure = error }
        rows += decoder.take(skipped: &skipped)
        return failure == nil
      }
      if failure == nil {
        do throws(FeedError) { try decoder.finish() } catch { failure = error }
        rows += decoder.take(skipped: &skipped)
      }
      if let failure {
        holdSentence(failure.description)
        return .failure(kind(of: failure))
      }
      return .rows(rows, skipped: skipped)
    }
    let whole = read(input, max(input.count, 1))
    hold(
      read(input, piece) == whole,
      "pieces of \(piece) bytes are read as something else: \(read(input, piece)), \(whole)")
    guard case .rows(let rows, _) = whole else { return }
    for row in rows {
      hold(row.id >= 0, "a home's number is negative")
      hold(
        Coordinate(latitude: row.position.latitude, longitude: row.position.longitude) != nil,
        "a home is not on the globe")
      if let price = row.priceText { _ = Price(parsing: price) }
      if let telephone = row.telephoneText { _ = Telephone.all(in: telephone) }
    }
    // A response that is truncated before its last `>` must be an error.
    guard !input.contains(0), let end = input.lastIndex(of: UInt8(ascii: ">")) else { return }
    if case .rows = read(Array(input[..<end]), 4_096) {
      hold(false, "an answer without its end is taken for whole")
    }
  }

  static func places(_ input: [UInt8]) {
    places(input, DistrictRows(province: "10"), "Get_Aumphur_NewHome_MAP")
    places(input, ProvinceRows(), "Get_Province_NewHome_MAP")
  }

  private static func places<Rows: FeedRows>(_ input: [UInt8], _ rows: Rows, _ operation: String)
  where Rows.Item: Equatable {
    let (charset, piece) = manner(input)
    let read = { (piece: Int) -> Reading<Rows.Item> in
      let decoder = AnswerDecoder(
        rows: rows, operation: operation, charset: charset, bodyBytes: 1 << 20)
      var failure: AnswerFailure?
      forEachPiece(of: input, length: piece) { bytes in
        do throws(AnswerFailure) { try decoder.feed(bytes) } catch { failure = error }
        return failure == nil
      }
      if failure == nil {
        do throws(AnswerFailure) { _ = try decoder.finish() } catch { failure = error }
      }
      if let failure {
        let error = configuration.error(failure)
        holdSentence(error.description)
        return .failure(kind(of: error))
      }
      return .rows(decoder.takePage().items, skipped: [:])
    }
    let whole = read(max(input.count, 1))
    hold(
      read(piece) == whole,
      "pieces of \(piece) are read as something else: \(read(piece)), \(whole)")
  }

  /// Checks that parameters are escaped: the parsed envelope has the same values and no additional
  /// elements.
  static func request(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    var configuration = configuration
    configuration.user = Secret(text)
    configuration.security = input.count.isMultiple(of: 2) ? .none : .text
    let envelope = configuration.envelope(for: .districts(province: text), page: 1)
    let kept = ElementTexts.read(envelope)
    // Characters that XML cannot represent become U+FFFD.
    let sent = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isKept = scalar.value >= 0x20 || [0x09, 0x0A, 0x0D].contains(scalar.value)
          return isKept && ![0xFFFE, 0xFFFF].contains(scalar.value) ? scalar : "\u{FFFD}"
        }))
    hold(kept != nil, "an envelope is not well-formed")
    hold(kept?["userID"] == sent, "a name in an envelope is not what it was")
    hold(kept?["provinceCode"] == sent, "a code in an envelope is not what it was")
    hold(
      kept?.count == Self.elementCount(configuration),
      "an envelope has other elements than it should")
  }

  /// Returns the number of leaf elements in an envelope with plain parameters.
  private static func elementCount(_ configuration: FeedConfiguration) -> Int? {
    var plain = configuration
    plain.user = Secret("x")
    return ElementTexts.read(plain.envelope(for: .districts(province: "x"), page: 1))?.count
  }
}
