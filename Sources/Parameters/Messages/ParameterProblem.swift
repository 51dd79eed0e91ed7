import Basics
public import Beacons
public import Geo
public import Messages
public import Ranking
import Region

/// A problem with a parameter, described by a clause that follows the parameter's name.
///
/// The associated strings are unchanged user input; the message shortens and quotes them.
public enum ParameterProblem: Sendable, Hashable {
  /// The operation has no parameter with this name.
  case notKnown(NameHint)
  /// Like `notKnown`, but without a hint, because there are too many unknown names.
  case alsoNotKnown
  /// The parameter may be given only once.
  case repeated(times: Int)
  /// The value is empty.
  case empty
  /// The required parameter is missing.
  case missing(example: String)
  /// The value is not a list.
  case notAList(example: String)
  /// The value is not a whole number within the range.
  case notANumber(String, in: ClosedRange<Int>)
  /// The value is neither true nor false.
  case notAFlag(String)
  /// The value exceeds the maximum number of characters.
  case tooLong(limit: Int)
  /// The value is not a number of degrees.
  case notDegrees(String, example: String)
  /// The number of degrees is outside the range.
  case degreesOutOfRange(String, ClosedRange<Int>)
  /// The value is not a distance.
  case notADistance(String)
  /// The distance is zero or greater than `SearchLimits.greatestRadius`.
  case distanceOutOfRange(String)
  /// The value looks like a coordinate but is invalid.
  case notACoordinate(String)
  /// The value is a map link without a coordinate.
  case linkWithoutCoordinate(String)
  /// Both the box and the polygon are missing.
  case missingArea(example: String)
  /// The value does not consist of four numbers.
  case notABox(String, example: String)
  /// A corner of the box is not on the globe.
  case boxOutOfRange(String)
  /// The box's southern latitude is north of its northern latitude.
  case southAboveNorth(String, String)
  /// A corner of the polygon is not a coordinate.
  case notACorner(String)
  /// The corners do not form a usable polygon.
  case unusablePolygon(PolygonError)
  /// The parameter conflicts with an area.
  case besideArea
  /// The parameter conflicts with the parameter that has this name.
  case beside(String)
  /// The parameter has no effect without the parameter that has this name.
  case onlyWith(String)
  /// The parameter conflicts with the area in the body.
  case besideBody
  /// No place has this name. The associated values include the most similar names and the list of
  /// all names.
  case unknownName(String, nearest: [String], list: NameList)
  /// Several places have this name.
  case ambiguousName(String, [Message])
  /// The name refers to lines, but a station is required.
  case nameOfLines(String, [Message])
  /// No station in this rail system has the name, but a station in another system does.
  case stationElsewhere(String, notOn: String, found: Message, system: String)
  /// The value is not a rail system.
  case notASystem(String, systems: [String])
  /// The value is not a type of home.
  case notAType(String, NameHint)
  /// The value is invalid as a filter or sort order.
  case filter(FilterError)
  /// The value is invalid for a tour.
  case tour(TourError)
  /// The value is not a sort order for areas.
  case notAMarketOrder(String, NameHint)
  /// The value is not a kind of interest.
  case notAnInterest(String, NameHint)
  /// The value is invalid for a beacon.
  case beacon(BeaconFault)
  /// The value is not the name of a beacon event.
  case notAnEvent(String, NameHint)
  /// The value is not the name of a beacon proximity.
  case notAProximity(String, NameHint)
  /// The value is not a cursor.
  case notACursor
  /// The cursor belongs to another search.
  case foreignCursor
  /// The value is not a format.
  case notAFormat(String, NameHint)
  /// The value is not a field of a home.
  case notAField(String, NameHint)
  /// The parameter has an effect only for CSV.
  case onlyForCSV
  /// The parameter is repeated more often than allowed.
  case tooMany(Int, limit: Int)
  /// The parameter has no effect without a salary.
  case needsSalary
  /// The parameter is not allowed in the URL.
  case onlyInBody
  /// The value is not a place followed by a number of minutes.
  case notACommute(String)
  /// The number of minutes is outside the range.
  case commuteOutOfRange(String, in: ClosedRange<Int>)
  /// The same place occurs twice, with these numbers of minutes.
  case commuteTwice(String, Int, Int)
  /// One place occurs twice under different names and with different numbers of minutes.
  case onePlaceTwice(String, Int, again: String, Int)
  /// The number of values exceeds the limit.
  case tooManyValues(Int, limit: Int)
  /// The value is not a number of minutes.
  case notMinutes(String)
  /// The value cannot name a place.
  case notAPlace(String)
  /// The parameter conflicts with the parameter for the other end of the trip.
  case besideEnd
  /// The sort order requires a filter that is missing.
  case sortWithoutCommute(SortOrder)
  /// The price is above the budget's maximum price.
  case aboveBudget(Int64)
  /// The value is not a time of day.
  case notATimeOfDay(String)
  /// The value is not a supported language.
  case notALanguage(String)
  /// The value cannot be a listing id.
  case notAListingID(String)
  /// Several sources have a listing with this key. The ids distinguish these listings.
  case listingOfSeveralSources(String, ids: [String])
  /// The number of listings exceeds the limit.
  case tooManyListings(Int, limit: Int)
  /// The value is not a mode of travel.
  case notAMode(String, NameHint)
  /// The value is not the name of a routing preference.
  case notAPreference(String)
  /// The guide does not support intermediate places; only routes along streets can have them.
  case onlyAlongStreets
  /// The mode requires a configured route service.
  case needsRouteService(mode: String)
  /// No search has found the listing.
  case unknownListing(String)
  /// The address does not belong to this service.
  case foreignAddress(root: String)
  /// The parameter requires that the service's public URL is configured.
  case needsPublicURL
}

extension ParameterProblem: Localized {
  /// The clause for HTTP clients.
  public var message: Message { message(for: .http) }

  /// Returns the clause for users of `interface`.
  public func message(for interface: Interface) -> Message {
    switch self {
    case .notKnown(let hint):
      Message("is not a parameter of this path; \(hint)", "ไม่ใช่พารามิเตอร์ของ URL นี้ \(hint)")
    case .alsoNotKnown:
      Message("is not a parameter of this path", "ไม่ใช่พารามิเตอร์ของ URL นี้")
    case .repeated(let times):
      Message("is given \(times) times; give it once", "ระบุซ้ำ \(times) ครั้ง ให้ระบุเพียงครั้งเดียว")
    case .empty: Message("is empty", "ว่างอยู่")
    case .missing(let example):
      Message("is missing; for example \(example)", "ยังไม่ได้ระบุ ตัวอย่างเช่น \(example)")
    case .notAList(let example):
      Message("is not a list; write it as \(example)", "ไม่ใช่รายการ เขียนเป็น \(example)")
    case .notANumber(let text, let range):
      Message(
        "\(quoted(text)) is not a whole number from \(range.lowerBound) to \(range.upperBound)",
        "\(quoted(text)) ไม่ใช่จำนวนเต็มตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound)")
    case .notAFlag(let text):
      Message(
        "\(quoted(text)) is neither true nor false",
        "\(quoted(text)) ไม่ใช่ทั้ง true และ false")
    case .tooLong(let limit):
      Message(
        "has more than \(limit) characters; shorten it",
        "มีเกิน \(limit) อักขระ เขียนให้สั้นลง")
    case .notDegrees(let text, let example):
      Message(
        "\(quoted(text)) is not a number of degrees, such as \(example)",
        "\(quoted(text)) ไม่ใช่จำนวนองศา ตัวอย่างเช่น \(example)")
    case .degreesOutOfRange(let text, let range):
      Message(
        "\(text.quotable) is out of range; use \(range.lowerBound) to \(range.upperBound) degrees",
        "\(text.quotable) อยู่นอกช่วง ใช้ได้ตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound) องศา")
    case .notADistance(let text):
      Message(
        "\(quoted(text)) is not a distance; write it as 2km, 800m, 1.5mi or 2000 (metres)",
        "\(quoted(text)) ไม่ใช่ระยะทาง เขียนเป็น 2km, 800m, 1.5mi หรือ 2000 (เมตร)")
    case .distanceOutOfRange(let text):
      Message(
        "\(text.quotable) is out of range; use more than 0 and at most 50km",
        "\(text.quotable) อยู่นอกช่วง ต้องมากกว่า 0 และไม่เกิน 50km")
    case .notACoordinate(let text):
      Message(
        "\(quoted(text)) is not a coordinate; write latitude and longitude, such as \(City.examples.point)",
        "\(quoted(text)) ไม่ใช่พิกัด เขียนละติจูดและลองจิจูด เช่น \(City.examples.point)")
    case .linkWithoutCoordinate(let text):
      Message(
        "\(quoted(text)) is a link without a coordinate; open it and copy the address that the map then shows",
        "\(quoted(text)) เป็นลิงก์ที่ไม่มีพิกัด เปิดลิงก์แล้วคัดลอก URL ของแผนที่ที่เปิดขึ้นมา")
    case .missingArea(let example):
      Message(
        "is missing; for example \(example), or give a polygon",
        "ยังไม่ได้ระบุ ตัวอย่างเช่น \(example) หรือระบุ polygon แทน")
    case .notABox(let text, let example):
      Message(
        "\(quoted(text)) is not a box; write west,south,east,north in degrees, such as \(example)",
        "\(quoted(text)) ไม่ใช่กรอบ เขียนเป็น ตะวันตก,ใต้,ตะวันออก,เหนือ เป็นองศา เช่น \(example)")
    case .boxOutOfRange(let text):
      Message(
        "\(text.quotable) is out of range; longitudes go from -180 to 180 degrees, latitudes from -90 to 90",
        "\(text.quotable) อยู่นอกช่วง ลองจิจูดตั้งแต่ -180 ถึง 180 องศา ละติจูดตั้งแต่ -90 ถึง 90 องศา")
    case .southAboveNorth(let south, let north):
      Message(
        "has its south \(south.quotable) north of its north \(north.quotable); write west,south,east,north",
        "มีขอบใต้ \(south.quotable) อยู่เหนือขอบเหนือ \(north.quotable) เขียนเป็น ตะวันตก,ใต้,ตะวันออก,เหนือ")
    case .notACorner(let text):
      Message(
        "\(quoted(text)) is not a corner; write each as lat,lon in degrees, separated by ;",
        "\(quoted(text)) ไม่ใช่มุม เขียนแต่ละมุมเป็น lat,lon เป็นองศา คั่นด้วย ;")
    case .unusablePolygon(let error): error.clause
    case .besideArea:
      Message(
        "is given together with an area; give one of them",
        "ระบุพร้อมกับบริเวณไม่ได้ ให้ระบุเพียงอย่างเดียว")
    case .beside(let other):
      Message(
        "is given together with \(interface.parameter(other)); give one of them",
        "ระบุพร้อมกับ \(interface.parameter(other)) ไม่ได้ ให้ระบุเพียงอย่างเดียว")
    case .onlyWith(let other):
      Message(
        "works only with \(interface.parameter(other)); leave it out",
        "ใช้คู่กับ \(interface.parameter(other)) เท่านั้น ไม่ต้องใส่")
    case .besideBody:
      Message(
        "is given together with an area in the body; leave it out",
        "ระบุพร้อมกับบริเวณในเนื้อหาไม่ได้ ไม่ต้องใส่")
    case .unknownName(let text, let nearest, let list) where nearest.isEmpty:
      Message(
        "\(quoted(text)) is not known; see \(list.reference(in: interface))",
        "ไม่พบ \(quoted(text)) ดู \(list.reference(in: interface))")
    case .unknownName(let text, let nearest, _):
      Message(
        "\(quoted(text)) is not known; \(NameHint.didYouMean(nearest))",
        "ไม่พบ \(quoted(text)) \(NameHint.didYouMean(nearest))")
    case .ambiguousName(let text, let names):
      Message(
        "\(quoted(text)) matches several: \(TextList(names)); give a code",
        "\(quoted(text)) ตรงกับหลายแห่ง: \(TextList(names)) ระบุด้วยรหัส")
    case .nameOfLines(let text, let lines):
      Message(
        "\(quoted(text)) is \(TextList(lines)); name one of its stations",
        "\(quoted(text)) คือ\(TextList(lines)) ระบุสถานีใดสถานีหนึ่ง")
    case .stationElsewhere(let text, let system, let found, let other):
      Message(
        "\(quoted(text)) is not on \(system); \(found) is \(article(of: other)) \(other) station",
        "\(quoted(text)) ไม่อยู่ใน \(system) แต่ \(found) เป็นสถานีของ \(other)")
    case .notASystem(let text, let systems):
      Message(
        "\(quoted(text)) is not a rail system; use \(TextList(systems))",
        "\(quoted(text)) ไม่ใช่ระบบรถไฟฟ้า ใช้ \(TextList(systems))")
    case .notAType(let text, let hint):
      Message("\(quoted(text)) is not a type; \(hint)", "\(quoted(text)) ไม่ใช่ประเภทบ้าน \(hint)")
    case .filter(let error): error.message(for: interface)
    case .tour(let error): error.message(for: interface)
    case .notAMarketOrder(let text, let hint):
      Message("\(quoted(text)) is not an order; \(hint)", "\(quoted(text)) ไม่ใช่วิธีเรียงลำดับ \(hint)")
    case .notAnInterest(let text, let hint):
      Message(
        "\(quoted(text)) cannot be counted; \(hint)", "\(quoted(text)) ไม่ใช่สิ่งที่นับได้ \(hint)")
    case .beacon(let fault): fault.message
    case .notAnEvent(let text, let hint):
      Message("\(quoted(text)) is not an event; \(hint)", "\(quoted(text)) ไม่ใช่เหตุการณ์ \(hint)")
    case .notAProximity(let text, let hint):
      Message(
        "\(quoted(text)) is not a proximity; \(hint)", "\(quoted(text)) ไม่ใช่ระดับความใกล้ \(hint)")
    case .notACursor:
      Message(
        "is not a cursor; use the “next” value of an earlier answer",
        "ไม่ใช่ cursor ใช้ค่า “next” ของคำตอบก่อนหน้า")
    case .foreignCursor:
      Message(
        "is damaged or belongs to another search; leave it out to start again",
        "เสียหายหรือเป็นของการค้นหาอื่น เริ่มใหม่โดยไม่ใช้ค่านี้")
    case .notAFormat(let text, let hint):
      Message("\(quoted(text)) is not a format; \(hint)", "\(quoted(text)) ไม่ใช่รูปแบบ \(hint)")
    case .notAField(let text, let hint):
      Message(
        "\(quoted(text)) is not a field of a home; \(hint)",
        "\(quoted(text)) ไม่ใช่ข้อมูลของบ้าน \(hint)")
    case .onlyForCSV:
      Message("works only with the format csv; leave it out", "ใช้กับรูปแบบ csv เท่านั้น ไม่ต้องใส่")
    case .tooMany(let count, let limit):
      Message(
        "is given \(count) times; give it at most \(limit) times",
        "ระบุ \(count) ครั้ง ระบุได้ไม่เกิน \(limit) ครั้ง")
    case .needsSalary:
      Message(
        "needs a budget; give \(interface.parameter("salary")) too",
        "ต้องมีงบประมาณ ระบุ \(interface.parameter("salary")) ด้วย")
    case .onlyInBody:
      Message(
        "must not be in an address, which others can read; send it in the body of a POST, such as {\"budget\": {\"salary\": 45000}}",
        "ต้องไม่อยู่ใน URL ซึ่งผู้อื่นอ่านได้ ส่งในเนื้อหาของ POST เช่น {\"budget\": {\"salary\": 45000}}")
    case .notACommute(let text):
      Message(
        "\(quoted(text)) is not a place with minutes; write it as \(City.examples.station):30min or \(City.examples.station):30min@09:00",
        "\(quoted(text)) ไม่ใช่สถานที่พร้อมเวลาเดินทาง เขียนเป็น \(City.examples.station):30min หรือ \(City.examples.station):30min@09:00"
      )
    case .commuteOutOfRange(let text, let range):
      Message(
        "\(quoted(text)) is out of range; use \(range.lowerBound) to \(range.upperBound) minutes",
        "\(quoted(text)) อยู่นอกช่วง ใช้ได้ตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound) นาที")
    case .commuteTwice(let place, let first, let second):
      Message(
        "names \(quoted(place)) with \(first) and with \(second) minutes; give one of them",
        "ระบุ \(quoted(place)) ทั้ง \(first) และ \(second) นาที ให้ระบุเพียงค่าเดียว")
    case .onePlaceTwice(let name, let first, let again, let second):
      Message(
        "names one place as \(quoted(name)) with \(first) and as \(quoted(again)) with \(second) minutes; give one of them",
        "ระบุสถานที่เดียวกันเป็น \(quoted(name)) \(first) นาที และ \(quoted(again)) \(second) นาที ให้ระบุเพียงค่าเดียว"
      )
    case .tooManyValues(let count, let limit):
      Message(
        "has \(count) values; give at most \(limit)", "มี \(count) ค่า ระบุได้ไม่เกิน \(limit) ค่า")
    case .notMinutes(let text):
      Message(
        "\(quoted(text)) is not a number of minutes; write it as 30min",
        "\(quoted(text)) ไม่ใช่จำนวนนาที เขียนเป็น 30min")
    case .notAPlace(let text):
      Message(
        "\(quoted(text)) is not a place; write a coordinate, a station or listing:ID as text",
        "\(quoted(text)) ไม่ใช่สถานที่ เขียนพิกัด สถานี หรือ listing:ID เป็นข้อความ")
    case .besideEnd:
      Message(
        "is given together with \(interface.parameter("to")); give one of them",
        "ระบุพร้อมกับ \(interface.parameter("to")) ไม่ได้ ให้ระบุเพียงค่าเดียว")
    case .sortWithoutCommute(let order):
      Message(
        "“\(order.rawValue)” needs a place to commute to; add \(interface.parameter("commute")), such as \(City.examples.station):30min",
        "“\(order.rawValue)” ต้องมีสถานที่ปลายทาง เพิ่ม \(interface.parameter("commute")) เช่น \(City.examples.station):30min"
      )
    case .aboveBudget(let price):
      Message(
        "is above the \(City.currency.amount(price.grouped)) that the budget allows",
        "สูงกว่า \(price.grouped) \(City.currency.plural) ซึ่งเป็นราคาสูงสุดที่งบซื้อได้")
    case .notATimeOfDay(let text):
      Message(
        "\(quoted(text)) is not a time of day; write it as 09:00 or 21:30",
        "\(quoted(text)) ไม่ใช่เวลา เขียนเป็น 09:00 หรือ 21:30")
    case .notALanguage(let text):
      Message("\(quoted(text)) is neither en nor th", "\(quoted(text)) ไม่ใช่ทั้ง en และ th")
    case .notAListingID(let text):
      Message("\(quoted(text)) is not a listing's id", "\(quoted(text)) ไม่ใช่เลขประกาศ")
    case .listingOfSeveralSources(let text, let ids):
      Message(
        "\(quoted(text)) exists in several sources; use \(TextList(ids))",
        "\(quoted(text)) มีในหลายแหล่งข้อมูล ให้ใช้ \(TextList(ids))")
    case .tooManyListings(let count, let limit):
      Message(
        "names \(count) listings; ask for at most \(limit) at a time",
        "มี \(count) ประกาศ ขอได้ครั้งละไม่เกิน \(limit) ประกาศ")
    case .notAMode(let text, let hint):
      Message("\(quoted(text)) is not a mode; \(hint)", "\(quoted(text)) ไม่ใช่วิธีเดินทาง \(hint)")
    case .notAPreference(let text):
      Message(
        "\(quoted(text)) is neither fastest nor shortest",
        "\(quoted(text)) ไม่ใช่ทั้ง fastest และ shortest")
    case .onlyAlongStreets:
      Message(
        "works only with the modes walk, bike and car; leave it out",
        "ใช้กับวิธีเดินทาง walk, bike และ car เท่านั้น ไม่ต้องใส่")
    case .needsRouteService(let mode):
      Message(
        "\(mode) needs a street network or a route service; use transit, import a street network with homefind streets import, or set a service with --route-service or HOMEFIND_ROUTE_SERVICE",
        "\(mode) ต้องใช้โครงข่ายถนนหรือบริการเส้นทางซึ่งยังไม่มี ใช้ transit นำเข้าโครงข่ายด้วย homefind streets import หรือกำหนดบริการด้วย --route-service หรือ HOMEFIND_ROUTE_SERVICE"
      )
    case .unknownListing(let id):
      Message(
        "listing:\(id.quotable) is not known; search near it first or give its coordinate",
        "ไม่พบ listing:\(id.quotable) ค้นหาบริเวณใกล้เคียงก่อนหรือระบุพิกัด")
    case .foreignAddress(let root):
      Message(
        "is not an address of this service; give one that begins with \(root)/, or with ? for its page",
        "ไม่ใช่ URL ของบริการนี้ ใช้ URL ที่ขึ้นต้นด้วย \(root)/ หรือด้วย ? สำหรับหน้าเว็บของบริการ")
    case .needsPublicURL:
      Message(
        "needs the public address of this service, which is not set; set it with serve --public-url or HOMEFIND_PUBLIC_URL",
        "ต้องใช้ URL ที่ผู้อื่นเปิดบริการนี้ได้ ซึ่งยังไม่ได้กำหนด กำหนดด้วย serve --public-url หรือ HOMEFIND_PUBLIC_URL"
      )
    }
  }

  private func quoted(_ text: String) -> String { "“\(text.quotable)”" }

  /// Returns the indefinite article for an abbreviation that is pronounced letter by letter, as in
  /// `a BRT` and `an LRT`. The names of the letters below begin with a vowel sound.
  private func article(of system: String) -> String {
    system.first.map("AEFHILMNORSX".contains) == true ? "an" : "a"
  }
}
