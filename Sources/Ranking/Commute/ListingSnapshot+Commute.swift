import Transit

extension ListingSnapshot {
  /// Returns the homes that match `filter`.
  func places(reaching filter: CommuteFilter) throws(CancellationError) -> PlaceSet {
    var places: PlaceSet?
    for destination in filter.destinations {
      let times = try commuteTimes.times(to: destination, in: index)
      if places == nil { places = times.places } else { places?.formIntersection(times.places) }
    }
    return places ?? PlaceSet(upTo: count)
  }

  /// Returns the keys for sorting the homes that match `filter` by minutes.
  func commuteKeys(
    of places: [Int], _ filter: CommuteFilter, in order: SortOrder
  ) throws(CancellationError) -> [Int64] {
    var keys = [Int64](repeating: 0, count: places.count)
    for destination in filter.destinations {
      try checkCancellation()
      let times = try commuteTimes.times(to: destination, in: index)
      for (number, place) in places.enumerated() {
        let minutes = Int64(TransitReach.minutes(Int32(times.seconds[place])))
        keys[number] =
          order == .longestCommute ? max(keys[number], minutes) : keys[number] + minutes
      }
    }
    return keys
  }
}
