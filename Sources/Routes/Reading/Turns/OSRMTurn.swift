/// The manoeuvres and modes of OSRM's API version 1.
///
/// Definition: "StepManeuver object" in `docs/http.md`, the names in
/// `include/guidance/turn_instruction.hpp` and the modes in `include/extractor/travel_mode.hpp` of
/// Project-OSRM/osrm-backend 26.8.0 (4fc76cad).
enum OSRMTurn {
  static func turn(type: String, modifier: String) -> Turn? {
    switch type {
    case "depart": .depart
    case "arrive": .arrive
    case "merge": .merge
    case "on ramp", "ramp": .ramp  // `ramp` is deprecated
    case "off ramp": .exit
    case "roundabout", "rotary", "exit roundabout", "exit rotary": .roundabout
    case "fork":
      modifier == "straight"
        ? .straight : modifier.hasSuffix("left") ? .keepLeft : modifier.isEmpty ? nil : .keepRight
    // "Types unknown to the client should be handled like the `turn` type". The same applies to
    // `roundabout turn`, "a small roundabout that should be treated as a normal turn".
    default: turns[modifier]
    }
  }

  private static let turns: [String: Turn] = [
    "uturn": .uTurn, "sharp right": .sharpRight, "right": .right, "slight right": .slightRight,
    "straight": .straight, "slight left": .slightLeft, "left": .left, "sharp left": .sharpLeft,
  ]

  /// Returns the mode of travel; nil for modes that only occur in tests, and for `inaccessible` and
  /// `other`.
  static func mode(_ name: String) -> TravelMode? {
    switch name {
    case "driving": .car
    case "cycling": .bike
    case "walking", "pushing bike": .walk
    case "ferry": .ferry
    case "train": .ride
    default: nil
    }
  }
}
