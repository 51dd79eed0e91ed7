public import Geo
public import Messages

/// A problem with a station or a line in a table. Stations and lines are identified by their
/// titles.
public enum StationProblem: Sendable, Hashable {
  /// The station has no usable coordinate.
  case noCoordinate(String)
  /// The station lies outside Thailand.
  case outsideThailand(String, latitude: String, longitude: String)
  /// Latitude and longitude are swapped.
  case swapped(String)
  /// The old client's columns contain a different position.
  case twoPlaces(String)
  /// Two neighbours are too close together or too far apart.
  case distance(String, String, apart: Length)
  /// The order numbers of the stations along a line do not increase without gaps from 1.
  case order(line: String, count: Int)
  /// A line turns sharply at a station.
  case turn(line: String, station: String)
  /// A code occurs more than once on a line.
  case repeatedCode(String, times: Int, line: String)
  /// A line would lose more than a tenth of its stations; includes the first few codes.
  case lost(line: String, Int, of: Int, codes: [String])
}

extension StationProblem: Localized {
  /// One sentence with the problem and its location.
  public var message: Message {
    switch self {
    case .noCoordinate(let station):
      Message("\(station) has no usable coordinate.", "\(station) ไม่มีพิกัดที่ใช้ได้")
    case .outsideThailand(let station, let latitude, let longitude):
      Message(
        "\(station) is at \(latitude), \(longitude), outside Thailand.",
        "\(station) อยู่ที่ \(latitude), \(longitude) นอกประเทศไทย")
    case .swapped(let station):
      Message(
        "\(station) has its latitude and longitude swapped.",
        "ละติจูดและลองจิจูดของ \(station) สลับที่กัน")
    case .twoPlaces(let station):
      Message(
        "\(station) has one position in LATITUDE and LONGITUDE and another in C_LAT and C_LON.",
        "\(station) มีตำแหน่งใน LATITUDE และ LONGITUDE ต่างจากใน C_LAT และ C_LON")
    case .distance(let first, let second, let metres):
      Message(
        "\(first) and \(second) are neighbours, but \(metres) apart; 0.2 to 8 km are expected.",
        "\(first) และ \(second) อยู่ติดกันแต่ห่างกัน \(metres) ซึ่งควรเป็น 0.2 ถึง 8 กม.")
    case .order(let line, let count):
      Message(
        "The order numbers of the line \(line) do not run from 1 to \(count).",
        "ลำดับของสาย \(line) ไม่ได้นับจาก 1 ถึง \(count)")
    case .turn(let line, let station):
      Message(
        "The line \(line) turns back at \(station): the order of its stations is wrong there, or a coordinate is wrong.",
        "สาย \(line) ย้อนกลับที่ \(station) ลำดับสถานีหรือตำแหน่งตรงนั้นผิด")
    case .repeatedCode(let code, let times, let line):
      Message(
        "The code \(code) occurs \(times) times on the line \(line).",
        "รหัส \(code) มี \(times) ครั้งในสาย \(line)")
    case .lost(let line, let lost, let all, let codes):
      Message(
        "The line \(line) would lose \(lost) of its \(all) stations (\(listed(codes, lost))), more than a tenth.",
        "สาย \(line) จะขาดไป \(lost) จาก \(all) สถานี (\(listed(codes, lost))) ซึ่งเกินหนึ่งในสิบ")
    }
  }

  /// Lists the codes, with an ellipsis if there are more.
  private func listed(_ codes: [String], _ count: Int) -> String {
    codes.joined(separator: ", ") + (count > codes.count ? ", …" : "")
  }
}
