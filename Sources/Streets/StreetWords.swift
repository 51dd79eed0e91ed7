import Geo
import Messages
import Routes

/// The sentences for steps along streets. Street names are the names on the map and are never
/// translated.
struct StreetWords {
  let language: Language
  let mode: RouteRequest.Mode

  func setOut(_ bearing: Double?, along road: StreetRoad) -> String {
    let heading = bearing.map { language.direction($0) }
    switch (language, heading) {
    case (.english, let heading?): return "Head \(heading) on \(name(of: road))"
    case (.english, nil): return "Set out on \(name(of: road))"
    case (.thai, let heading?): return "มุ่งหน้าไปทางทิศ\(heading)ตาม\(name(of: road))"
    case (.thai, nil): return "ออกเดินทางตาม\(name(of: road))"
    }
  }

  /// Returns the instruction for a turn onto another road, or for a corner of the same road.
  func take(_ turn: Turn, onto road: StreetRoad, from former: StreetRoad) -> String {
    switch road {
    case .unnamed(.steps): return say("Take the steps", "ใช้บันได")
    case .unnamed(.ferry): return say("Take the ferry", "ลงเรือข้ามฟาก")
    default: break
    }
    let action = verb(turn)
    guard road == former else {
      return say("\(action) onto \(name(of: road))", "\(action)เข้า\(name(of: road))")
    }
    // Two unnamed roads are not necessarily the same road.
    guard case .named = road else { return action }
    return say("\(action) to stay on \(name(of: road))", "\(action)ไปตาม\(name(of: road))")
  }

  /// Returns the instruction for an intermediate stop, with its number if there are several.
  func stop(_ number: Int?, thenOn road: StreetRoad) -> String {
    let number = number.map { " \($0)" } ?? ""
    return say(
      "Pass stop\(number), then continue on \(name(of: road))",
      "ผ่านจุดแวะ\(number) แล้วไปต่อตาม\(name(of: road))")
  }

  var arrival: String { say("Arrive at your destination", "ถึงที่หมาย") }

  private func verb(_ turn: Turn) -> String {
    switch turn {
    case .slightLeft: say("Bear left", "เบี่ยงซ้าย")
    case .left: say("Turn left", "เลี้ยวซ้าย")
    case .sharpLeft: say("Turn sharply left", "เลี้ยวซ้ายหักศอก")
    case .slightRight: say("Bear right", "เบี่ยงขวา")
    case .right: say("Turn right", "เลี้ยวขวา")
    case .sharpRight: say("Turn sharply right", "เลี้ยวขวาหักศอก")
    case .uTurn:
      mode == .walk ? say("Turn back", "หันกลับ") : say("Make a U-turn", "กลับรถ")
    default: say("Continue", "ตรงไป")
    }
  }

  private func name(of road: StreetRoad) -> String {
    switch road {
    case .named(let local, let english): language == .english ? english ?? local : local
    case .unnamed(.motorway): say("the expressway", "ทางด่วน")
    case .unnamed(.road): say("an unnamed road", "ถนนไม่มีชื่อ")
    case .unnamed(.street): say("an unnamed street", "ซอยไม่มีชื่อ")
    case .unnamed(.service): say("a service road", "ถนนภายใน")
    case .unnamed(.track): say("a track", "ทางลำลอง")
    case .unnamed(.cycleway): say("a cycle path", "ทางจักรยาน")
    case .unnamed(.path): say("a footpath", "ทางเดิน")
    case .unnamed(.steps): say("the steps", "บันได")
    case .unnamed(.ferry): say("the ferry", "เรือข้ามฟาก")
    }
  }

  private func say(_ english: String, _ thai: String) -> String {
    language == .thai ? thai : english
  }
}
