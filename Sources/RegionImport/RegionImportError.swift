package import Messages
package import StationSources
package import Streets

/// The reason why a region could not be imported or removed.
package enum RegionImportError: Error, Sendable {
  // Errors about the request.
  /// The name is not a valid name for a region.
  case badName(String)
  /// A region with this name exists.
  case exists(String)
  /// The built-in region cannot be replaced or removed.
  case builtIn(String)
  /// There is no region with this name.
  case unknown(String)
  /// Neither the request nor the feed names the time zone.
  case noTimeZone
  /// The system does not know this time zone.
  case badTimeZone(String)
  /// Neither the request nor the feed names a known currency.
  case noCurrency(String?)

  // Errors about the files.
  /// The street network or its extract is unusable.
  case extract(StreetImportError)
  /// The extract covers an area that needs too many cells.
  case tooLarge
  /// The GTFS feed is unusable.
  case feed(StationSourceError)
  /// The GTFS feed has no rail line with stations.
  case feedWithoutRail(String)
  /// No station of the feed lies in the area of the extract.
  case feedElsewhere(String)
  /// The file with boundaries is not GeoJSON with named areas.
  case badBoundaries(String)

  // Errors about the machine.
  /// Osmium, which reads extracts, is not installed.
  case notInstalled
  /// Osmium failed with this error message.
  case osmium(String)
  /// The folder cannot be written.
  case notWritable(String)
  /// Another import of the region is running.
  case busy(String)
  /// The caller cancelled the import.
  case cancelled
}

extension RegionImportError: Localized {
  /// The error in one sentence.
  package var message: Message {
    switch self {
    case .badName(let name):
      Message(
        "“\(name)” cannot be the name of a region; use lower-case letters, digits and hyphens, such as chiang-mai.",
        "“\(name)” ใช้เป็นชื่อพื้นที่ไม่ได้ ใช้อักษรละตินตัวเล็ก ตัวเลข และขีดกลาง เช่น chiang-mai")
    case .exists(let name):
      Message(
        "A region \(name) exists; choose another name, or replace it with --replace.",
        "มีพื้นที่ \(name) อยู่แล้ว เลือกชื่ออื่นหรือแทนที่ด้วย --replace")
    case .builtIn(let name):
      Message(
        "\(name) is built into the program; choose another name.",
        "\(name) มีอยู่ในโปรแกรมแล้ว เลือกชื่ออื่น")
    case .unknown(let name):
      Message(
        "There is no imported region \(name); homefind region list shows all.",
        "ไม่มีพื้นที่ \(name) ที่นำเข้า ดูทั้งหมดด้วย homefind region list")
    case .noTimeZone:
      Message(
        "The time zone is unknown; name it with --time-zone, for example Asia/Tokyo.",
        "ไม่ทราบเขตเวลา ระบุด้วย --time-zone เช่น Asia/Tokyo")
    case .badTimeZone(let name):
      Message(
        "“\(name)” is not a time zone that the system knows; use a name such as Asia/Tokyo (Debian: install tzdata).",
        "ระบบไม่รู้จักเขตเวลา “\(name)” ใช้ชื่อเช่น Asia/Tokyo (Debian: ติดตั้ง tzdata)")
    case .noCurrency(nil):
      Message(
        "The currency is unknown; name it with --currency, for example USD.",
        "ไม่ทราบสกุลเงิน ระบุด้วย --currency เช่น USD")
    case .noCurrency(.some(let code)):
      Message(
        "The currency “\(code)” is not in the table of currencies; name another one with --currency.",
        "ไม่มีสกุลเงิน “\(code)” ในตาราง ระบุสกุลเงินอื่นด้วย --currency")
    case .extract(let error): error.message
    case .tooLarge:
      Message(
        "The extract covers more than a map can hold; cut out the area of a city, for example with osmium extract --bbox.",
        "ข้อมูลครอบคลุมพื้นที่กว้างเกินไปสำหรับแผนที่ ตัดให้เหลือพื้นที่เมืองก่อนด้วย --bbox ของ Osmium")
    case .feed(let error): error.message
    case .feedWithoutRail(let name):
      Message(
        "\(name) has no rail line with stations; use a feed with the routes, trips and stop times of trains.",
        "\(name) ไม่มีสายรถไฟพร้อมสถานี ใช้ไฟล์ที่มีเส้นทาง เที่ยว และเวลาของรถไฟ")
    case .feedElsewhere(let name):
      Message(
        "None of the stations in \(name) lies in the area of the extract; use a feed and an extract of the same city.",
        "ไม่มีสถานีใดใน \(name) อยู่ในพื้นที่ของข้อมูลแผนที่ ใช้ไฟล์ของเมืองเดียวกัน")
    case .badBoundaries(let path):
      Message(
        "\(path) is not GeoJSON with areas that have a name; use a FeatureCollection of polygons with the property name.",
        "\(path) ไม่ใช่ GeoJSON ที่มีพื้นที่พร้อมชื่อ ใช้ FeatureCollection ของรูปหลายเหลี่ยมที่มี name")
    case .notInstalled:
      Message(
        "Osmium, which reads OpenStreetMap extracts, is not installed; install it (Debian: sudo apt-get install osmium-tool).",
        "ไม่มี Osmium ซึ่งใช้อ่านข้อมูล OpenStreetMap ติดตั้งก่อน (Debian: sudo apt-get install osmium-tool)")
    case .osmium(let text):
      Message(
        "Osmium could not read the extract: \(text)", "Osmium อ่านข้อมูลไม่ได้: \(text)")
    case .notWritable(let path):
      Message(
        "\(path) cannot be written; check its permissions and the free disk space, or name another folder with HOMEFIND_REGION_FOLDER.",
        "เขียน \(path) ไม่ได้ ตรวจสิทธิ์และที่ว่างบนดิสก์ หรือระบุโฟลเดอร์อื่นด้วย HOMEFIND_REGION_FOLDER")
    case .busy(let name):
      Message(
        "Another import of \(name) is running; try again when it has finished.",
        "มีการนำเข้า \(name) อื่นทำงานอยู่ ลองใหม่เมื่อเสร็จแล้ว")
    case .cancelled:
      Message(
        "The import was cancelled; the same command continues it.",
        "ยกเลิกการนำเข้าแล้ว ใช้คำสั่งเดิมเพื่อทำต่อ")
    }
  }
}
