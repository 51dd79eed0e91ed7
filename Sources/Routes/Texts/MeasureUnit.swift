/// A unit of distance or time.
enum MeasureUnit: Equatable {
  /// A unit of distance, with its length in metres.
  case metres(Double)
  /// A unit of time, with its length in seconds.
  case seconds(Double)

  /// Looks up a word in lower case, without an abbreviation's dot; fails if it is not a unit.
  init?(_ word: String) {
    guard let unit = Self.words[word] else { return nil }
    self = unit
  }

  /// Words that occur only in German and Portuguese.
  static let dotlessWords: Set<String> = [
    "std", "stunde", "stunden", "minuten", "sekunden", "meter", "fuß", "tage", "etwa", "ca",
    "minutos", "minuto", "horas", "hora", "segundos", "dias", "dia", "cerca", "metros", "aprox",
  ]

  private static let words: [String: MeasureUnit] = {
    var words: [String: MeasureUnit] = [:]
    for (unit, names) in units { for name in names { words[name] = unit } }
    return words
  }()

  /// The words are English, Thai, German and Portuguese. The mile and the foot are the
  /// international units of 1959. The Thai words include full words, and abbreviations without
  /// their dot.
  private static let units: [(MeasureUnit, [String])] = [
    (
      .metres(1000),
      [
        "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "quilômetro",
        "quilômetros", "quilómetro", "quilómetros", "กม", "กิโลเมตร",
      ]
    ),
    (
      .metres(1),
      ["m", "meter", "meters", "metre", "metres", "metern", "metro", "metros", "ม", "เมตร"]
    ),
    (.metres(1609.344), ["mi", "mile", "miles", "meile", "meilen", "milha", "milhas", "ไมล์"]),
    (.metres(0.3048), ["ft", "foot", "feet", "fuß", "pé", "pés", "ฟุต"]),
    (.metres(0.9144), ["yd", "yds", "yard", "yards", "หลา"]),
    (.seconds(86_400), ["d", "day", "days", "tag", "tage", "tagen", "dia", "dias", "วัน"]),
    (
      .seconds(3600),
      [
        "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "hora", "horas", "ชม",
        "ชั่วโมง",
      ]
    ),
    (
      .seconds(60),
      ["min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "นาที"]
    ),
    (
      .seconds(1),
      [
        "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seg", "segundo",
        "segundos", "วิ", "วินาที",
      ]
    ),
  ]
}
