import Foundation
import Geo
import ListingSources
import Listings
import Testing

@testable import Feed

/// Handwritten responses in the formats of several services, all with the same eight rows.
enum Fixture {
  static let shapes = ["contract", "dataset", "text", "cdata", "asmx", "strange"]
  static let listings = FeedConfiguration.OperationNames().listings

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    return try Array(Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name).xml")))
  }

  /// The two usable homes in every response.
  static var homes: [Listing] {
    get throws {
      let first = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
      let second = try #require(Coordinate(latitude: 13.738, longitude: 100.561))
      var condo = Listing(
        id: 9_007_199_254_740_993,
        name: LocalizedText(thai: "คอนโดตัวอย่าง อโศก", english: "Example Condo Asok"), type: .condo,
        typeText: "4", position: first)
      condo.companyName = "บริษัท ตัวอย่าง จำกัด"
      condo.companyID = 77
      condo.priceText = "เริ่ม 2.59 ล้านบาท"
      condo.telephoneText = "02-123-4567 # 12"
      condo.address = "สุขุมวิท 21 (อโศก)"
      condo.promotion = "ฟรีค่าโอน"
      condo.picture =
        "http://feed.example/app/p/%E0%B8%9A%E0%B9%89%E0%B8%B2%E0%B8%99%201.jpg"
      condo.plan = "https://cdn.example/plan/1.svg"
      var house = Listing(
        id: 2, name: LocalizedText(thai: "<b>บ้าน</b> & \"สวน\""), type: .townhome,
        typeText: "ทาวน์โฮม", position: second)
      house.priceText = "1,990,000 - 3,500,000"
      return [condo, house]
    }
  }

  static let skipped: [SkipReason: Int] = [
    .noPosition: 1, .badID: 2, .noID: 1, .badPosition: 2,
  ]
}

/// Decodes a response that is passed to the decoder in pieces of `step` bytes.
func decode<Rows: FeedRows>(
  _ answer: [UInt8], _ rows: Rows, operation: String = Fixture.listings, step: Int = .max,
  charset: String? = nil
) throws(AnswerFailure) -> (page: FeedPage<Rows.Key, Rows.Item>, summary: AnswerSummary) {
  let decoder = AnswerDecoder(
    rows: rows, operation: operation, charset: charset, bodyBytes: 64 << 20)
  var rest = answer[...]
  while !rest.isEmpty {
    let piece = Array(rest.prefix(step))
    let failure = piece.withUnsafeBytes { bytes -> AnswerFailure? in
      do throws(AnswerFailure) {
        try decoder.feed(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    rest = rest.dropFirst(step)
  }
  let summary = try decoder.finish()
  return (decoder.takePage(), summary)
}

let pictures = PictureBase("http://feed.example/app/MapNewHomeServices.svc?x=1/2")

/// Returns the name of the decoder's error for a response; nil if the decoder accepts the response.
func refusal(
  _ answer: [UInt8], operation: String = Fixture.listings, charset: String? = nil,
  step: Int = .max
) -> String? {
  do throws(AnswerFailure) {
    _ = try decode(
      answer, ListingRows(pictures: nil), operation: operation, step: step, charset: charset)
    return nil
  } catch {
    return "\(error.reason)"
  }
}
