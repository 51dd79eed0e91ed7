package import Geo
package import Listings
import Transport

/// The rail network of a GTFS feed, for a region without tables of rail lines.
package struct GTFSNetwork: Sendable {
  /// A station of a line.
  package struct Stop: Sendable, Hashable {
    /// The code on the signs; without a code, the ID in the feed.
    package let code: String
    package let name: LocalizedText
    package let position: Coordinate
  }

  /// A rail line.
  package struct Line: Sendable {
    /// The name of the agency that runs the line.
    package let agency: String
    package let name: String
    /// The long name in the feed, such as the names of both ends; it can be empty.
    package let longName: String
    /// The colour as `#RRGGBB`.
    package let color: String?
    /// The stations of the main path in order, followed by the stations of the branches.
    package let stops: [Stop]
    /// The indices of the stations of each branch, after the station where the branch begins.
    package let branches: [[Int]]
    /// The trains on weekdays.
    package let patterns: [GTFSPattern]
    /// The tracks; empty if the feed has no shapes.
    package let shapes: [[Coordinate]]
  }

  package let lines: [Line]
  /// The time zone of the agencies in the IANA database.
  package let timeZone: String?
  /// The currency of the fares (ISO 4217).
  package let currency: String?
  /// The number of routes that are not rail lines.
  package let otherRoutes: Int

  /// Reads a feed.
  ///
  /// - Parameter name: The display name of the feed, for errors.
  /// - Throws: `StationSourceError` if the feed is unreadable or has no rail line with stations.
  package init(_ bytes: [UInt8], name: String) throws(StationSourceError) {
    do throws(StationSourceError.Reason) {
      self = try GTFSNetworkReader(GTFSTables(bytes)).network()
    } catch {
      throw StationSourceError(error, source: name)
    }
  }

  /// Reads the feed at a path.
  ///
  /// - Throws: `StationSourceError` if the feed is unreadable or has no rail line with stations.
  package init(path: String) throws(StationSourceError) {
    let document = try SourceLoader(http: HTTPClient()).file(at: path)
    try self.init(document.bytes, name: document.name)
  }

  /// Returns the network with the lines that satisfy a condition.
  package func keeping(_ isKept: (Line) -> Bool) -> GTFSNetwork {
    GTFSNetwork(
      lines: lines.filter(isKept), timeZone: timeZone, currency: currency, otherRoutes: otherRoutes)
  }

  init(lines: [Line], timeZone: String?, currency: String?, otherRoutes: Int) {
    self.lines = lines
    self.timeZone = timeZone
    self.currency = currency
    self.otherRoutes = otherRoutes
  }
}

/// Trains that call at the same stations at the same intervals, on a weekday.
package struct GTFSPattern: Sendable {
  /// The stations, as indices into the line's list.
  package var stops: [Int]
  /// The times at which trains leave the first station, in seconds after midnight, sorted.
  package var departures: [Int]
  /// The duration of the whole run in seconds.
  package var duration: Int
}
