/// Formats default values.
package enum DefaultText {
  /// Formats seconds in the largest unit that divides them evenly: `15m`, `90s`.
  package static func duration(_ seconds: Int64) -> String {
    for (unit, length) in [("d", 86_400), ("h", 3_600), ("m", 60)] as [(String, Int64)]
    where seconds > 0 && seconds % length == 0 {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }

  /// Formats a fraction as a percentage: `6.5%`.
  package static func percent(_ fraction: Double) -> String {
    let percent = (fraction * 1e8).rounded() / 1e6
    return percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
  }
}
