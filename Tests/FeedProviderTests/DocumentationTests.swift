import Foundation
import ListingSources
import Listings
import Messages
import Testing

@testable import FeedProvider

@Suite struct DocumentationTests {
  /// The file `docs/listings-csv.md` lists the column names and aliases that the reader accepts.
  @Test func documentsEveryColumnName() throws {
    let file = Checkout.root.appendingPathComponent("docs/listings-csv.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var documented: [String: [String]] = [:]
    for line in lines where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { cell in
        cell.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      }
      documented[String(cells[0][0])] = cells[1].map(String.init)
    }
    #expect(documented.count == ListingColumnName.allCases.count)
    for column in ListingColumnName.allCases {
      #expect(documented[column.name] == Array(column.aliases.dropFirst()))
    }
  }

  /// The WSDL documents the codes for `AccommodationType.feedCode`.
  @Test func documentsEveryTypeCode() throws {
    let wsdl = String(decoding: ServiceDescription.wsdl(authority: "x"), as: UTF8.self)
    let words = wsdl.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for type in AccommodationType.searchable {
      let code = try #require(type.feedCode)
      let text = try Regex("\(code) [a-z ]+ \\(\(type.label(in: .thai))\\)")
      #expect(words.contains(text), "\(type)")
    }
  }
}
