import Basics
import Feed
import Geo
import Glibc
import JSONStream
import ListingSources
import Listings
import Messages
import Routes

/// Prints how documents are parsed, for comparison with other programs: one line of JSON for each
/// line `feed FILE` or `route FILE` on standard input.
enum Readings {
  static func run() {
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let bytes = FileBytes.read(String(words[1])) else { continue }
      var json = JSONWriter()
      json.object { json in
        if words[0] == "feed" { feed(bytes, &json) } else { route(bytes, &json) }
      }
      print(String(decoding: json.bytes, as: UTF8.self))
      // The process on the other end of the pipe waits for this line.
      fflush(nil)
    }
  }

  private static func feed(_ bytes: [UInt8], _ json: inout JSONWriter) {
    let decoder = ListingDecoder(
      FeedConfiguration(url: "http://feed.example/a.svc", user: Secret("a"), password: Secret("b")))
    var skipped: [SkipReason: Int] = [:]
    do throws(FeedError) {
      var failure: FeedError?
      forEachPiece(of: bytes, length: 1_000) { bytes in
        do throws(FeedError) { try decoder.feed(bytes) } catch { failure = error }
        return failure == nil
      }
      if let failure { throw failure }
      try decoder.finish()
    } catch {
      return json.field("error", error.description)
    }
    let rows = decoder.take(skipped: &skipped)
    json.field("skipped", skipped.values.reduce(0, +))
    json.array("rows") { json in
      for row in rows {
        json.object { json in
          // Other implementations read numeric listing ids as numbers.
          if let number = row.id.number {
            json.field("A_ID", number)
          } else {
            json.field("A_ID", row.id.text)
          }
          json.field("C_PROJECT_NAME", row.name.thai)
          json.field("C_PROJECT_NAME_E", row.name.english)
          json.field("C_PRICE", row.priceText)
          json.field("C_PRJ_TELEPHONE", row.telephoneText)
          json.field("C_PRJ_ADDRESS", row.address)
          json.field("C_CUSTNAME_T", row.companyName)
          json.field("C_PROMOTION", row.promotion)
          json.field("P_MARK_LAT", row.position.latitude)
          json.field("P_MARK_LON", row.position.longitude)
        }
      }
    }
  }

  private static func route(_ bytes: [UInt8], _ json: inout JSONWriter) {
    do throws(RouteError) {
      let routes = try RouteReader.routes(in: bytes)
      json.array("lines") { json in
        for line in routes.flatMap(\.polylines) {
          json.array { json in
            for place in line {
              json.value(place.longitude)
              json.value(place.latitude)
            }
          }
        }
      }
    } catch {
      json.field("error", error.description)
    }
  }
}
