extension SampleListings {
  /// Where a home stands, and the place that it is named after.
  struct Site {
    /// Millionths of a degree north.
    var latitude: Int
    /// Millionths of a degree east.
    var longitude: Int
    /// The station or district nearby.
    var anchor: SampleAnchor
  }

  /// A site: condominiums close to stations, houses about the suburbs, shops and town houses
  /// between the two.
  func site(for profile: SampleProfile, from random: inout SampleRandom) -> Site? {
    if random.chance(profile.byStation) {
      return site(around: random.pick(anchors.stations), reach: 1_600, from: &random)
    }
    return site(
      around: random.pick(profile.isSuburban ? anchors.suburbs : anchors.districts), reach: 5_500,
      from: &random)
  }

  /// A site not more than about `reach` metres from a place, mostly much nearer.
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
