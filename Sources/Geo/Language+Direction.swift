package import Messages

extension Language {
  /// Returns the nearest of eight directions for a bearing in degrees clockwise from north, with
  /// any number of whole turns.
  package func direction(_ bearing: Double) -> String {
    let names =
      self == .thai
      ? [
        "เหนือ", "ตะวันออกเฉียงเหนือ", "ตะวันออก", "ตะวันออกเฉียงใต้", "ใต้", "ตะวันตกเฉียงใต้", "ตะวันตก",
        "ตะวันตกเฉียงเหนือ",
      ]
      : [
        "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
      ]
    let eighths = Int((bearing.truncatingRemainder(dividingBy: 360) / 45).rounded())
    return names[(eighths + 8) % 8]
  }
}
