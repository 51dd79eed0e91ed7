import Testing

@testable import Routes

/// Compares the turn tables with the definitions of the programs that write them. Each table here
/// is copied from the source that it names, never from homefind's tables.
@Suite struct TurnTableTests {
  /// `Maneuver::Direction` in `src/lib/marble/routing/Maneuver.h` of KDE/marble (32551e34).
  @Test(
    arguments: [
      (0, "Unknown", nil), (1, "Straight", .straight), (2, "SlightRight", .slightRight),
      (3, "Right", .right), (4, "SharpRight", .sharpRight), (5, "TurnAround", .uTurn),
      (6, "SharpLeft", .sharpLeft), (7, "Left", .left), (8, "SlightLeft", .slightLeft),
      (9, "RoundaboutFirstExit", .roundabout), (10, "RoundaboutSecondExit", .roundabout),
      (11, "RoundaboutThirdExit", .roundabout), (12, "RoundaboutExit", .roundabout),
      (13, "Continue", .straight), (14, "Merge", .merge), (15, "ExitLeft", .exit),
      (16, "ExitRight", .exit), (17, "beyond the enumeration", nil), (-1, "below it", nil),
    ] as [(Int, String, Turn?)])
  func marble(number: Int, name: String, turn: Turn?) {
    #expect(MarbleTurn.turn("\(number)") == turn, "\(name)")
    #expect(MarbleTurn.turn(" \(number)\n") == turn, "\(name)")
  }

  /// `DirectionsLeg.Maneuver.Type` in `proto/directions.proto` of valhalla/valhalla 3.8.3 (14582d25).
  @Test(
    arguments: [
      (0, "kNone", nil), (1, "kStart", .depart), (2, "kStartRight", .depart),
      (3, "kStartLeft", .depart), (4, "kDestination", .arrive), (5, "kDestinationRight", .arrive),
      (6, "kDestinationLeft", .arrive), (7, "kBecomes", .straight), (8, "kContinue", .straight),
      (9, "kSlightRight", .slightRight), (10, "kRight", .right), (11, "kSharpRight", .sharpRight),
      (12, "kUturnRight", .uTurn), (13, "kUturnLeft", .uTurn), (14, "kSharpLeft", .sharpLeft),
      (15, "kLeft", .left), (16, "kSlightLeft", .slightLeft), (17, "kRampStraight", .ramp),
      (18, "kRampRight", .ramp), (19, "kRampLeft", .ramp), (20, "kExitRight", .exit),
      (21, "kExitLeft", .exit), (22, "kStayStraight", .straight), (23, "kStayRight", .keepRight),
      (24, "kStayLeft", .keepLeft), (25, "kMerge", .merge), (26, "kRoundaboutEnter", .roundabout),
      (27, "kRoundaboutExit", .roundabout), (28, "kFerryEnter", .ferry), (29, "kFerryExit", nil),
      (30, "kTransit", .board), (31, "kTransitTransfer", .board), (32, "kTransitRemainOn", nil),
      (33, "kTransitConnectionStart", nil), (34, "kTransitConnectionTransfer", nil),
      (35, "kTransitConnectionDestination", nil), (36, "kPostTransitConnectionDestination", nil),
      (37, "kMergeRight", .merge), (38, "kMergeLeft", .merge), (39, "kElevatorEnter", nil),
      (40, "kStepsEnter", nil), (41, "kEscalatorEnter", nil), (42, "kBuildingEnter", nil),
      (43, "kBuildingExit", nil), (44, "kLevelChange", nil), (45, "kParkVehicle", nil),
    ] as [(Int, String, Turn?)])
  func valhalla(type: Int, name: String, turn: Turn?) {
    #expect(ValhallaTurn.turn(type) == turn, "\(name)")
  }

  /// `docs/api-reference/endpoints/directions/instruction-types.md` and `InstructionType.java` of
  /// GIScience/openrouteservice (39c0f23d).
  @Test(
    arguments: [
      (0, "Left", .left), (1, "Right", .right), (2, "Sharp left", .sharpLeft),
      (3, "Sharp right", .sharpRight), (4, "Slight left", .slightLeft),
      (5, "Slight right", .slightRight), (6, "Straight", .straight),
      (7, "Enter roundabout", .roundabout), (8, "Exit roundabout", .roundabout),
      (9, "U-turn", .uTurn), (10, "Goal", .arrive), (11, "Depart", .depart),
      (12, "Keep left", .keepLeft), (13, "Keep right", .keepRight), (14, "PT_ENTER", nil),
      (15, "PT_TRANSFER", nil), (16, "PT_EXIT", nil), (17, "UNKNOWN", nil), (-1, "none", nil),
    ] as [(Int, String, Turn?)])
  func openRouteService(type: Int, name: String, turn: Turn?) {
    #expect(OpenRouteServiceTurn.turn(type) == turn, "\(name)")
  }

  /// `web-api/src/main/java/com/graphhopper/util/Instruction.java` of graphhopper/graphhopper 11
  /// (c058139f).
  @Test(
    arguments: [
      (-99, "UNKNOWN", nil), (-98, "U_TURN_UNKNOWN", .uTurn), (-8, "U_TURN_LEFT", .uTurn),
      (-7, "KEEP_LEFT", .keepLeft), (-6, "LEAVE_ROUNDABOUT", .roundabout),
      (-3, "TURN_SHARP_LEFT", .sharpLeft), (-2, "TURN_LEFT", .left),
      (-1, "TURN_SLIGHT_LEFT", .slightLeft), (0, "CONTINUE_ON_STREET", .straight),
      (1, "TURN_SLIGHT_RIGHT", .slightRight), (2, "TURN_RIGHT", .right),
      (3, "TURN_SHARP_RIGHT", .sharpRight), (4, "FINISH", .arrive), (5, "REACHED_VIA", .via),
      (6, "USE_ROUNDABOUT", .roundabout), (7, "KEEP_RIGHT", .keepRight),
      (8, "U_TURN_RIGHT", .uTurn), (9, "FERRY", .ferry), (101, "PT_START_TRIP", .board),
      (102, "PT_TRANSFER", .board), (103, "PT_END_TRIP", nil), (Int(Int32.min), "IGNORE", nil),
    ] as [(Int, String, Turn?)])
  func graphHopper(sign: Int, name: String, turn: Turn?) {
    #expect(GraphHopperTurn.turn(sign) == turn, "\(name)")
  }

  /// `docs/features/voicehints.md` and `Formatter.java` of abrensch/brouter 1.7.10 (7b0be763).
  @Test(
    arguments: [
      ("C", .straight), ("TL", .left), ("TSLL", .slightLeft), ("TSHL", .sharpLeft), ("TR", .right),
      ("TSLR", .slightRight), ("TSHR", .sharpRight), ("KL", .keepLeft), ("KR", .keepRight),
      ("TLU", .uTurn), ("TU", .uTurn), ("TRU", .uTurn), ("OFFR", nil), ("RNDB2", .roundabout),
      ("RNLB3", .roundabout), ("RNDB", .roundabout), ("BL", nil), ("EL", .exit), ("ER", .exit),
      ("END", .arrive), ("EXIT1", nil), ("RNDBX", nil), ("", nil),
    ] as [(String, Turn?)])
  func brouter(command: String, turn: Turn?) {
    #expect(BRouterTurn.turn(command) == turn)
  }

  /// `CMRouteInstruction.m` of CloudMade's library for iOS (2009).
  @Test(
    arguments: [
      ("C", .straight), ("TL", .left), ("TSLL", .slightLeft), ("TSHL", .sharpLeft), ("TR", .right),
      ("TSLR", .slightRight), ("TSHR", .sharpRight), ("TU", .uTurn), ("EXIT1", .roundabout),
      ("EXIT9", .roundabout), ("EXIT12", .roundabout), ("EXIT13", nil), ("EXIT", nil), ("10", nil),
    ] as [(String, Turn?)])
  func cloudMade(type: String, turn: Turn?) {
    #expect(CloudMadeTurn.turn(type) == turn)
  }

  /// `docs/http.md` ("StepManeuver object") of Project-OSRM/osrm-backend 26.8.0 (4fc76cad), with
  /// all modifiers of its table.
  @Test(
    arguments: [
      ("turn", "right", .right), ("turn", "uturn", .uTurn), ("turn", "sharp right", .sharpRight),
      ("turn", "slight right", .slightRight), ("turn", "straight", .straight),
      ("turn", "slight left", .slightLeft), ("turn", "left", .left),
      ("turn", "sharp left", .sharpLeft), ("new name", "straight", .straight),
      ("depart", "left", .depart), ("depart", "", .depart), ("arrive", "right", .arrive),
      ("merge", "slight left", .merge), ("ramp", "left", .ramp), ("on ramp", "right", .ramp),
      ("off ramp", "slight left", .exit), ("fork", "slight left", .keepLeft),
      ("fork", "right", .keepRight), ("fork", "straight", .straight), ("fork", "", nil),
      ("end of road", "left", .left), ("use lane", "straight", .straight),
      ("continue", "uturn", .uTurn), ("roundabout", "left", .roundabout),
      ("rotary", "right", .roundabout), ("roundabout turn", "left", .left),
      ("roundabout turn", "straight", .straight), ("notification", "straight", .straight),
      ("exit roundabout", "right", .roundabout), ("exit rotary", "left", .roundabout),
      ("of the future", "sharp left", .sharpLeft), ("turn", "UNDEFINED", nil),
    ] as [(String, String, Turn?)])
  func osrm(type: String, modifier: String, turn: Turn?) {
    #expect(OSRMTurn.turn(type: type, modifier: modifier) == turn)
  }

  /// `include/extractor/travel_mode.hpp` of the same version.
  @Test(
    arguments: [
      ("inaccessible", nil), ("driving", .car), ("cycling", .bike), ("walking", .walk),
      ("ferry", .ferry), ("train", .ride), ("pushing bike", .walk), ("steps up", nil),
      ("steps down", nil), ("river upstream", nil), ("river downstream", nil), ("route", nil),
      ("other", nil),
    ] as [(String, TravelMode?)])
  func osrmModes(name: String, mode: TravelMode?) {
    #expect(OSRMTurn.mode(name) == mode)
  }

  /// `TurnInstruction` in `data_structures/turn_instructions.hpp` of Project-OSRM/osrm-backend 4
  /// (725b93a9).
  @Test(
    arguments: [
      ("0", "NoTurn", nil), ("1", "GoStraight", .straight), ("2", "TurnSlightRight", .slightRight),
      ("3", "TurnRight", .right), ("4", "TurnSharpRight", .sharpRight), ("5", "UTurn", .uTurn),
      ("6", "TurnSharpLeft", .sharpLeft), ("7", "TurnLeft", .left),
      ("8", "TurnSlightLeft", .slightLeft), ("9", "ReachViaLocation", .via),
      ("10", "HeadOn", .depart), ("11-3", "EnterRoundAbout", .roundabout),
      ("12", "LeaveRoundAbout", .roundabout), ("13", "StayOnRoundAbout", .roundabout),
      ("14", "StartAtEndOfStreet", .depart), ("15", "ReachedYourDestination", .arrive),
      ("16", "EnterAgainstAllowedDirection", nil), ("17", "LeaveAgainstAllowedDirection", nil),
      ("127", "InverseAccessRestrictionFlag", nil), ("", "none", nil), ("TL", "CloudMade's", nil),
    ] as [(String, String, Turn?)])
  func osrm4(code: String, name: String, turn: Turn?) {
    #expect(OSRM4Turn(code).turn == turn, "\(name)")
    #expect(!OSRM4Turn(code).instruction(road: "Soi 3").isEmpty)
  }

  /// Marble's numbers in a document: 0 and strings that are not numbers mean no turn.
  @Test(
    arguments: [("0", nil), ("3", .right), ("12", .roundabout), ("left", nil), ("", nil)]
      as [(String, Turn?)])
  func marbleTurnIsReadFromDocument(value: String, turn: Turn?) throws {
    let line = "<LineString><coordinates>100.5,13.7 100.51,13.71</coordinates></LineString>"
    let document = """
      <kml><Document><Placemark><name>Route</name>\(line)</Placemark><Placemark><name>Go</name>\
      <ExtendedData><Data name="turnType"><value>\(value)</value></Data></ExtendedData>\(line)\
      </Placemark></Document></kml>
      """
    let route = try #require(RouteReader.routes(in: Array(document.utf8)).first)
    #expect(route.steps.map(\.turn) == [turn])
  }
}
