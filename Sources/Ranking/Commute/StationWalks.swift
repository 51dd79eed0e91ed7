import Geo
import Stations
import Transit

/// The homes within walking distance of each station, nearest first.
///
/// Each entry consists of a home's index and the walking time in seconds. An entry takes 6 bytes;
/// the city centre has about ten entries per home.
struct StationWalks: Sendable {
  /// The positions of the stations, numbered as in a `TransitReach` over the same stations.
  let stations: [Coordinate]
  /// The entries of station n are `starts[n]..<starts[n + 1]`.
  let starts: [Int]
  let places: [UInt32]
  let seconds: [UInt16]

  /// - Throws: `CancellationError` if the task is cancelled.
  init(
    to stations: [Coordinate], in index: SpatialIndex, timing: TransitTiming
  ) throws(CancellationError) {
    let longest = Int(timing.walk(metres: timing.longestWalk))
    var starts = [0]
    var places: [UInt32] = []
    var seconds: [UInt16] = []
    var near: [(place: UInt32, seconds: UInt16)] = []
    for station in stations {
      try checkCancellation()
      near.removeAll(keepingCapacity: true)
      var counts = [Int](repeating: 0, count: longest + 2)
      index.forEachPlace(within: timing.longestWalk, of: station) { place, metres in
        let walk = UInt16(timing.walk(metres: metres))
        near.append((UInt32(truncatingIfNeeded: place), walk))
        counts[Int(walk) + 1] += 1
      }
      // Uses a counting sort, because many homes share few distinct times.
      let start = places.count
      var next = start
      for index in counts.indices {
        next += counts[index]
        counts[index] = next
      }
      places.append(contentsOf: repeatElement(0, count: near.count))
      seconds.append(contentsOf: repeatElement(0, count: near.count))
      for home in near {
        let entry = counts[Int(home.seconds)]
        counts[Int(home.seconds)] += 1
        places[entry] = home.place
        seconds[entry] = home.seconds
      }
      starts.append(places.count)
    }
    self.stations = stations
    self.starts = starts
    self.places = places
    self.seconds = seconds
  }

  /// Lowers each home's time to the time of its fastest trip by rail, if that trip takes at most
  /// `limit` seconds.
  func lower(_ times: inout [UInt16], by reach: TransitReach, within limit: Int32) {
    times.withUnsafeMutableBufferPointer { times in
      places.withUnsafeBufferPointer { places in
        seconds.withUnsafeBufferPointer { seconds in
          for (station, needed) in reach.stationSeconds.enumerated() where needed <= limit {
            let room = limit - needed
            let base = UInt16(truncatingIfNeeded: needed)
            for entry in starts[station]..<starts[station + 1] {
              guard seconds[entry] <= room else { break }
              let (place, total) = (Int(places[entry]), base &+ seconds[entry])
              if total < times[place] { times[place] = total }
            }
          }
        }
      }
    }
  }
}
