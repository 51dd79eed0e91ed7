import ArgumentParser
import CommandOutput
import Library
import Listings
import Presence
import QRCodes
import Search

/// `homefind sign`: prints a sheet to put up at a show home.
struct SignCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Print a sheet for a show home: name, price, QR code.",
    discussion: """
      The sheet is an SVG of A4 size, in Thai and English, and its QR code leads to the home's
      page, whose address begins with --public-url. A search must have found the home. If the home
      has a beacon, the sheet names it.

      EXAMPLES
        homefind sign 145831 --public-url https://homes.example > sign.svg
      """)

  @Argument(
    help: ArgumentHelp(
      "The home's id, as searches print it, or its source's own key.", valueName: "id"))
  var id: String

  @Option(.servePublicURL) var publicURL: String?

  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let root = try ServingOptions.linkRoot(publicURL)
    let (answer, beacons) = try await source.withFinder(.storeOnly) { finder in
      let answer = try finder.listings.find(id)
      return (answer, try BeaconService(finder).beacons(of: answer))
    }
    let code = try QRCode(SearchQuery.link(toHome: answer.id.text, under: root))
    Output.answer(HomeSign(answer: answer, code: code, beacons: beacons).svg)
  }
}
