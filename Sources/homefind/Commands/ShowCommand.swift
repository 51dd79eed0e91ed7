import ArgumentParser
import Basics
import CommandOutput
import Formats
import Foundation
import Geo
import Library
import ListingStore
import Listings
import Messages
import Parameters
import Places
import Region
import Search
import Terminal

/// `homefind show`: prints all stored details of listings.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the stored data of listings.",
    discussion: """
      A search stores the homes that it finds; `show` prints everything known about a home, with
      every change of its price. With -, reads the listings' ids, or the JSON that searches print,
      from standard input.

      EXAMPLES
        homefind show 145831
        homefind show 145831 --json
        homefind train --station \(City.examples.station) --ndjson | homefind show -
        homefind show 145831 --qr --public-url https://homes.example
      """)

  @Argument(
    help: ArgumentHelp(
      "The listings' ids, as searches print them, or their sources' own keys; - for standard input.",
      valueName: "id"))
  var ids: [String]

  @OptionGroup var output: OutputOptions
  @OptionGroup var code: QRCodeOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func validate() throws {
    try code.require(noDocument: output.isDocument, among: OutputOptions.documents)
  }

  func run() async throws {
    let printer = try code.printer()
    let wanted = try ids == ["-"] ? ListedIDs.read(.standardInput) : ids
    let (answers, failures) = try await source.withFinder(.storeOnly) { finder in
      var answers: [ListingAnswer] = []
      var failures: [SearchError] = []
      for id in wanted {
        do throws(SearchError) { answers.append(try finder.listings.find(id)) } catch {
          // A failure for one listing does not affect the other listings.
          failures.append(error)
        }
      }
      return (answers, failures)
    }
    if !answers.isEmpty {
      let isList = wanted != ids || ids.count > 1
      let options = AnswerOptions(language: output.look.documentLanguage)
      let missing =
        failures.isEmpty
        ? []
        : wanted.filter { id in
          !answers.contains { $0.id.text == id || $0.id.key.text == id }
        }
      let document =
        isList
        ? ListingAnswer.document(of: answers, missing: missing, options)
        : answers[0].json(options)
      let codes = try answers.map { answer in
        try printer.map {
          try $0.code(of: SearchQuery.link(toHome: answer.id.text, under: $0.linkRoot))
        }
      }
      try output.print(document) { screen in
        let cards = zip(answers, codes).map { answer, code in
          ListingCard(answer: answer, screen: screen).lines + (code?.lines(on: screen) ?? [])
        }
        return Array(cards.joined(separator: [""]))
      }
    }
    for failure in failures.dropLast() { Output.fail(CommandFailure(failure)) }
    if let last = failures.last { throw last }
  }
}

/// A listing as text, with a line for each fact.
struct ListingCard {
  let answer: ListingAnswer
  let screen: Screen

  var lines: [String] {
    let listing = answer.known.listing
    let position = listing.position
    let type = screen.label(of: listing.type)
    let walk = answer.nearestStation.map { near in
      guard let minutes = near.walkMinutes else {
        let distance = Length(metres: near.distance)
        return screen.say(
          "\(near.station.label), \(distance)", "\(near.station.label(.thai)) \(distance)")
      }
      return screen.say(
        "\(near.station.label), about \(screen.duration(minutes: minutes)) walk",
        "\(near.station.label(.thai)) เดินประมาณ \(screen.duration(minutes: minutes))")
    }
    var lines: [(String, String?)] = [
      (screen.say("name", "ชื่อ"), listing.name.english), ("", listing.name.thai),
      (screen.say("type", "ประเภท"), listing.type == .other ? listing.typeText : type),
      (screen.say("price", "ราคา"), listing.priceText.map(screen.language.phrase)),
      (screen.say("telephone", "โทรศัพท์"), listing.telephoneText),
      (screen.say("address", "ที่อยู่"), listing.address(in: screen.language)),
      (screen.say("company", "บริษัท"), listing.companyName),
    ]
    lines += ListingFact.all.map {
      ($0.label.text(in: screen.language), $0.text(of: listing).map(screen.language.phrase))
    }
    lines += [
      (screen.say("place", "พิกัด"), "\(position.latitude), \(position.longitude)"),
      (screen.say("station", "สถานี"), walk), (screen.say("picture", "รูป"), listing.picture),
      (screen.say("plan", "แบบแปลน"), listing.plan),
      (screen.say("first seen", "พบครั้งแรก"), LocalTime.text(seconds: answer.known.firstSeen)),
      (screen.say("last seen", "พบล่าสุด"), LocalTime.text(seconds: answer.known.lastSeen)),
      (screen.say("gone", "ไม่มีประกาศแล้ว"), answer.known.goneAt.map { LocalTime.text(seconds: $0) }),
    ]
    for change in answer.prices {
      let none = screen.say("no price", "ไม่ระบุราคา")
      let prices = "\(change.before ?? none) → \(change.after ?? none)"
      lines.append(
        (screen.say("new price", "ราคาใหม่"), "\(LocalTime.text(seconds: change.at)): \(prices)"))
    }
    return lines.compactMap { name, value in
      value.map { screen.paint(Cells.padded(name, to: 11), .dim) + " " + $0.onOneLine }
    }
  }
}
