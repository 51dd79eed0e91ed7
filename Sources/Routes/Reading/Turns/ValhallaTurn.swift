/// The types of Valhalla's manoeuvres.
///
/// Definition: `DirectionsLeg.Maneuver.Type` in `proto/directions.proto` of valhalla/valhalla 3.8.3
/// (14582d25); its `locales/en-US.json` contains the sentence for each type.
enum ValhallaTurn {
  static func turn(_ type: Int) -> Turn? {
    switch type {
    case 1, 2, 3: .depart  // kStart, kStartRight, kStartLeft
    case 4, 5, 6: .arrive  // kDestination, kDestinationRight, kDestinationLeft
    case 7, 8: .straight  // kBecomes, kContinue
    case 9: .slightRight
    case 10: .right
    case 11: .sharpRight
    case 12, 13: .uTurn  // kUturnRight, kUturnLeft
    case 14: .sharpLeft
    case 15: .left
    case 16: .slightLeft
    case 17, 18, 19: .ramp  // kRampStraight, kRampRight, kRampLeft
    case 20, 21: .exit  // kExitRight, kExitLeft
    case 22: .straight  // kStayStraight
    case 23: .keepRight
    case 24: .keepLeft
    case 25: .merge
    case 26, 27: .roundabout  // kRoundaboutEnter, kRoundaboutExit
    case 28: .ferry  // kFerryEnter; after kFerryExit (29) the route continues by road
    case 30, 31: .board  // kTransit, kTransitTransfer
    case 37, 38: .merge  // kMergeRight, kMergeLeft
    // These types are not turns: kNone (0), remaining on a train (32), entering, changing inside
    // and leaving a station (33 to 36), lifts, steps, buildings and parking (39 to 45).
    default: nil
    }
  }
}
