package import Messages
package import RegionImport

/// A line in a report about regions.
package enum RegionMessage: Localized, Sendable, Hashable {
  case region(String, isBuiltIn: Bool, isServed: Bool)
  case imported(RegionReport)
  case rail(lines: Int, stations: Int)
  case districts(Int)
  case missing(RegionReport.Gap)

  /// Returns the lines of an import's report.
  package static func lines(of report: RegionReport) -> [RegionMessage] {
    [.imported(report)]
      + (report.lines > 0 ? [.rail(lines: report.lines, stations: report.stations)] : [])
      + (report.districts > 0 ? [.districts(report.districts)] : []) + report.gaps.map(Self.missing)
  }

  package var message: Message {
    switch self {
    case .region(let name, let isBuiltIn, let isServed):
      Message(
        "\(name), \(isBuiltIn ? "built in" : "imported")\(isServed ? ", in use" : "")",
        "\(name) \(isBuiltIn ? "มีในโปรแกรม" : "นำเข้า")\(isServed ? " ใช้อยู่" : "")")
    case .imported(let report):
      Message(
        "imported \(report.name): \(Counted(report.segments, .road)), a map of \(report.mapBytes / 1_000) kB",
        "นำเข้า \(report.name) แล้ว: \(Counted(report.segments, .road)) แผนที่ \(report.mapBytes / 1_000) kB"
      )
    case .rail(let lines, let stations):
      Message(
        "\(lines) rail lines with \(stations) stations",
        "รถไฟ \(lines) สาย \(stations) สถานี")
    case .districts(let count): Message("\(count) districts", "\(count) เขต")
    case .missing(.stations):
      Message(
        "missing: rail lines and stations; add a GTFS feed with --gtfs",
        "ไม่มีสายรถไฟและสถานี เพิ่มไฟล์ GTFS ด้วย --gtfs")
    case .missing(.timetable):
      Message(
        "missing: the timetables of some lines; their travel times are estimates",
        "ไม่มีตารางเดินรถของบางสาย เวลาเดินทางจึงเป็นค่าประมาณ")
    case .missing(.tracks):
      Message(
        "missing: the tracks of some lines, which are drawn straight from station to station",
        "ไม่มีแนวรางของบางสาย จึงวาดเป็นเส้นตรงระหว่างสถานี")
    case .missing(.districts):
      Message(
        "missing: districts, so homes cannot be searched by district; add outlines with --boundaries",
        "ไม่มีเขตการปกครอง จึงค้นหาตามเขตไม่ได้ เพิ่มขอบเขตด้วย --boundaries")
    case .missing(.names):
      Message("missing: the names of streets", "ไม่มีชื่อถนน")
    case .missing(.areas):
      Message(
        "missing: water, parks and other areas on the map; use an extract with all data",
        "แผนที่ไม่มีแหล่งน้ำ สวน และพื้นที่อื่น ใช้ข้อมูลที่ครบถ้วน")
    }
  }
}
