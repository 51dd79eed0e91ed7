extension SampleListings {
  /// The position of a home, and the place that the home is named after.
  struct Site {
    /// The latitude in millionths of a degree.
    var latitude: Int
    /// The longitude in millionths of a degree.
    var longitude: Int
    /// The nearby station or district.
    var anchor: SampleAnchor
  }

  /// Returns a random site: condominiums close to stations, houses in the suburbs, and shops and
  /// town houses near stations or in any district.
  func site(for profile: SampleProfile, from random: inout SampleRandom) -> Site? {
    if random.chance(profile.byStation) {
      return site(around: random.pick(anchors.stations), reach: 1_600, from: &random)
    }
    return site(
      around: random.pick(profile.isSuburban ? anchors.suburbs : anchors.districts), reach: 5_500,
      from: &random)
  }

  /// Returns a random site that is at most about `reach` metres from a place, and usually much
  /// closer.
  private func site(
    around anchor: SampleAnchor?, reach: Double, from random: inout SampleRandom
  ) -> Site? {
    guard let anchor else { return nil }
    let north = random.spread() * reach / SampleAnchor.metresNorth
    let east = random.spread() * reach / SampleAnchor.metresEast
    return Site(
      latitude: anchor.latitude + Int(north.rounded()),
      longitude: anchor.longitude + Int(east.rounded()), anchor: anchor)
  }
}
