import Geo
import Listings
import Ranking
import Search

/// An answer as a person reads it: a line for what was found, then two lines a home.
struct HomeTable {
  let answer: SearchAnswer
  /// The cells of a line; longer names are cut. Nil leaves them whole.
  let columns: Int?

  /// The table, ending with a line feed.
  var text: String {
    var lines = [headline, sourceLine]
    if !answer.items.isEmpty {
      lines += table(of: answer.items)
    } else if !answer.outside.isEmpty {
      lines += ["", "The nearest outside are:"] + table(of: answer.outside)
    }
    if let next = answer.next {
      lines += [
        "",
        "\(answer.items.count) of \(answer.groups ?? answer.total) are shown; for more, raise --limit or add --cursor \(next.text)",
      ]
    }
    lines += FacetTable(answer: answer).lines + ExplanationText(answer: answer).lines
    return lines.joined(separator: "\n") + "\n"
  }

  private var headline: String {
    let radius = Length(metres: answer.query.radius)
    let types = AccommodationType.allCases.filter(answer.query.types.contains).map(\.rawValue)
    let what = types.isEmpty ? "of any type" : "of type \(types.joined(separator: ", "))"
    let center =
      if case .area = answer.query.place { "the \(answer.center.label)" } else {
        answer.center.label
      }
    let count =
      switch answer.total {
      case 0: "No homes"
      case 1: "1 home"
      default: "\(answer.total) homes"
      }
    let places = answer.groups.map { " at \($0) places" } ?? ""
    return "\(count) \(what)\(places) within \(radius) of \(center)"
  }

  private var sourceLine: String {
    let source = answer.source
    let name =
      source.feed == "sample" ? "the built-in sample, whose homes are made up" : source.feed
    let skipped = source.skipped.reduce(0) { $0 + $1.count }
    let left =
      switch skipped {
      case 0: ""
      case 1: "; 1 unusable record left out"
      default: "; \(skipped) unusable records left out"
      }
    let age =
      switch source.freshness {
      case .live: ""
      case .cached: "remembered from "
      case .stale: "no longer fresh, remembered from "
      }
    return "From \(name), \(age)\(source.fetchedAt.text)\(left)"
  }

  private func table(of homes: [RankedHome]) -> [String] {
    let distances = homes.map { "\(Length(metres: $0.distance))" }
    let directions = homes.map {
      $0.bearing.flatMap(CompassPoint.init(bearing:))?.rawValue ?? "here"
    }
    let types = homes.map { typeText(of: $0.listing) }
    let distanceWidth = max(8, distances.map(Cells.width).max() ?? 0)
    let typeWidth = max(4, types.map(Cells.width).max() ?? 0)
    let indent = distanceWidth + 6
    let names = homes.map { name(of: $0.listing) }
    var nameWidth = max(4, names.map(Cells.width).max() ?? 0)
    if let columns { nameWidth = min(nameWidth, max(20, columns - indent - 2 - typeWidth)) }

    var lines = [
      "",
      Cells.leading("DISTANCE", to: distanceWidth) + "  TO  "
        + Cells.padded("HOME", to: nameWidth) + "  TYPE",
    ]
    for (index, home) in homes.enumerated() {
      lines.append(
        Cells.leading(distances[index], to: distanceWidth) + " "
          + Cells.padded(directions[index], to: 4) + " "
          + Cells.padded(Cells.cut(names[index], to: nameWidth), to: nameWidth) + "  "
          + types[index])
      let facts = facts(of: home).joined(separator: " · ")
      lines.append(
        String(repeating: " ", count: indent)
          + (columns.map { Cells.cut(facts, to: max(20, $0 - indent)) } ?? facts))
    }
    return lines
  }

  private func name(of listing: Listing) -> String {
    let names = [listing.name.english, listing.name.thai].compactMap(\.self)
    return names.isEmpty ? "(no name)" : names.joined(separator: " · ").onOneLine
  }

  private func typeText(of listing: Listing) -> String {
    listing.type == .other
      ? Cells.cut((listing.typeText ?? listing.type.rawValue).onOneLine, to: 24)
      : listing.type.rawValue
  }

  private func facts(of home: RankedHome) -> [String] {
    let listing = home.listing
    var facts = [listing.priceText?.onOneLine ?? "no price"]
    if let nearest = home.nearestStation {
      facts.append("about \(nearest.walkMinutes) min walk to \(nearest.station.label)")
    }
    if let telephone = listing.telephoneText { facts.append(telephone.onOneLine) }
    facts.append("id \(listing.id)")
    if !home.others.isEmpty { facts.append("\(home.others.count) more there") }
    return facts
  }
}

extension String {
  /// The text with line breaks and control characters, which could move the cursor or colour the
  /// terminal, as spaces.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
