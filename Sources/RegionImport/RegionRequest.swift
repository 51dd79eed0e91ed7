package import Listings

/// A new region's files, and facts that the files may lack.
package struct RegionRequest: Sendable {
  /// The name of the new region.
  package var name: String
  /// The path of the OpenStreetMap extract.
  package var extract: String
  /// The path of a GTFS feed, if any.
  package var feed: String?
  /// The path of a GeoJSON file with the outlines of districts, if any.
  package var boundaries: String?
  /// The region's name for users; by default, its name in settings.
  package var title: LocalizedText?
  /// The time zone in the IANA database; by default, the one of the GTFS feed.
  package var timeZone: String?
  /// The currency (ISO 4217); by default, the one of the GTFS feed.
  package var currency: String?
  /// The country calling code, such as `66`, if telephone numbers become links.
  package var telephoneCode: String?
  /// Whether an existing region with this name is replaced.
  package var isReplacing: Bool

  package init(
    name: String, extract: String, feed: String? = nil, boundaries: String? = nil,
    title: LocalizedText? = nil, timeZone: String? = nil, currency: String? = nil,
    telephoneCode: String? = nil,
    isReplacing: Bool = false
  ) {
    self.name = name
    self.extract = extract
    self.feed = feed
    self.boundaries = boundaries
    self.title = title
    self.timeZone = timeZone
    self.currency = currency
    self.telephoneCode = telephoneCode
    self.isReplacing = isReplacing
  }
}
