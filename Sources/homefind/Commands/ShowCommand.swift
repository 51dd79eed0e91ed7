import ArgumentParser
import Geo
import ListingStore
import Listings
import Search

/// `homefind show`: all that is known of one listing.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what is remembered of a listing.",
    discussion: """
      A search remembers the homes it finds; `show` tells all of one of them, with every change of
      its price that was seen.

      EXAMPLES
        homefind show 145831
        homefind show 145831 --json
      """)

  @Argument(help: ArgumentHelp("The listing's number, as searches print it.", valueName: "id"))
  var id: String

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    let answer = try await source.withFinder(.storeOnly) { try $0.listing(id) }
    output.print(answer.json, or: ListingCard(answer: answer).text)
  }
}

/// A listing as a person reads it, a line for each fact.
struct ListingCard {
  let answer: ListingAnswer

  /// The card, ending with a line feed.
  var text: String {
    let listing = answer.known.listing
    let position = listing.position
    var lines: [(String, String?)] = [
      ("name", listing.name.english), ("", listing.name.thai),
      ("type", listing.type == .other ? listing.typeText : listing.type.rawValue),
      ("price", listing.priceText), ("telephone", listing.telephoneText),
      ("address", listing.address), ("company", listing.companyName),
      ("promotion", listing.promotion), ("place", "\(position.latitude), \(position.longitude)"),
      (
        "station",
        answer.nearestStation.map { "\($0.station.label), about \($0.walkMinutes) min walk" }
      ),
      ("picture", listing.picture), ("plan", listing.plan),
      ("first seen", Timestamp(seconds: answer.known.firstSeen).text),
      ("last seen", Timestamp(seconds: answer.known.lastSeen).text),
      ("gone", answer.known.goneAt.map { Timestamp(seconds: $0).text }),
    ]
    for change in answer.prices {
      let prices = "\(change.before ?? "no price") → \(change.after ?? "no price")"
      lines.append(("new price", "\(Timestamp(seconds: change.at).text): \(prices)"))
    }
    return
      lines.compactMap { name, value in
        value.map { Cells.padded(name, to: 11) + " " + $0.onOneLine + "\n" }
      }
      .joined()
  }
}
