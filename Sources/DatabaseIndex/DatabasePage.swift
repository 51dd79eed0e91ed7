import Basics
import ListingStore
import Parameters
import Ranking

/// The homes found by the database for one page of an answer.
struct DatabasePage {
  /// The number of homes that certainly match.
  var count: Int
  /// All homes that the database can neither include nor exclude with certainty.
  var doubtful: [StoredListing]
  /// The doubtful homes, the homes on the page that certainly match, and at least one more home.
  var homes: [StoredListing]

  /// A page, or an indication that the page would require too many homes.
  enum Outcome {
    case found(DatabasePage)
    case tooMany

    func orThrow() throws(SearchError) -> DatabasePage {
      guard case .found(let page) = self else { throw DatabaseEngine.tooManyHomes }
      return page
    }
  }
}

extension DatabaseIndex {
  /// Returns the page of an answer; nil if homefind must check all homes in the area.
  func page(
    of query: RankQuery, in selector: ListingSelector
  ) throws -> DatabasePage.Outcome? {
    let tables = try engine.tables(selector)
    guard let (area, filters) = query.condition(tables, isStrict: true) else { return nil }
    let order = DatabaseOrder(query, tables)
    guard order != nil || query.sort == .distance else { return nil }
    var condition = DatabaseCondition(all: [area, filters])
    if order?.needsName == true {
      condition = DatabaseCondition(all: [condition, tables.foldedRows])
    }
    let (count, doubtful) = try selector.count(
      certain: condition.isExact ? condition.certain : condition.rest,
      possible: condition.isExact ? nil : condition.possible,
      doubtfulUpTo: DatabaseEngine.mostHomes + 1)
    if doubtful.count > DatabaseEngine.mostHomes { return .tooMany }
    let numbers =
      try order.map {
        try first(of: query, by: $0, where: condition.certain, in: selector)
      } ?? nearest(of: query, where: condition.certain, tables, in: selector)
    if numbers.count > DatabaseEngine.mostHomes { return .tooMany }
    let listings = try selector.listings(Array(Set(numbers + doubtful)))
    let inDoubt = Set(doubtful)
    return .found(
      DatabasePage(
        count: count, doubtful: listings.filter { inDoubt.contains($0.number) }, homes: listings))
  }

  /// Returns the page's homes and the next home, in an order that the database supports.
  private func first(
    of query: RankQuery, by order: DatabaseOrder, where condition: SQLText,
    in selector: ListingSelector
  ) throws -> [Int64] {
    let names: SQLText =
      order.needsName
      ? """
      JOIN text_fold ON text_fold.feed = listing.feed AND text_fold.listing = listing.id
      """ : ""
    return try selector.numbers(
      """
      SELECT listing.id FROM listing \(names)
      WHERE \(selector.isThere) AND (\(condition)) AND (\(order.after))
      ORDER BY \(order.terms) LIMIT \(max(0, query.limit) + 1)
      """)
  }

  /// Returns the page's homes and the next home by distance, plus all homes that are as far away as
  /// the last of these homes, within the margin.
  ///
  /// The PostGIS index sorts by distance on a sphere. The homes nearest on the sphere provide an
  /// upper bound for the distance on the spheroid, because at least that many homes are no farther
  /// away than the farthest of them.
  private func nearest(
    of query: RankQuery, where condition: SQLText, _ tables: DatabaseTables,
    in selector: ListingSelector
  ) throws -> [Int64] {
    let count = max(0, query.limit) + 1
    let distance = tables.distance(to: query.center)
    var (behind, from): (SQLText, SQLText) = ("TRUE", "TRUE")
    if let last = query.after?.distance {
      behind = "\(distance) > \(last + DatabaseTables.margin)"
      from = "\(distance) >= \(last - DatabaseTables.margin)"
    }
    let bound = try selector.measure(
      """
      SELECT CASE WHEN count(*) >= \(count) THEN max(metres) END FROM (
        SELECT \(distance) AS metres FROM listing
        WHERE \(selector.isThere) AND (\(condition)) AND \(behind)
        ORDER BY \(tables.nearness(to: query.center)) LIMIT \(count)) AS nearest
      """)
    // Use twice the margin, because a home within the margin beyond the bound may be as near as a
    // home inside the bound.
    let within =
      bound.map { metres in
        tables.rows(within: metres + DatabaseTables.margin, of: query.center).possible
      } ?? "TRUE"
    return try selector.numbers(
      """
      SELECT listing.id FROM listing
      WHERE \(selector.isThere) AND (\(condition)) AND \(from) AND (\(within))
      LIMIT \(DatabaseEngine.mostHomes + 1)
      """)
  }
}
