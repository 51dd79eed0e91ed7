/// A rapid-transit system of Bangkok, by the code of the stations' table (`C_CODE`).
public enum RailSystem: String, Sendable, Hashable, CaseIterable {
  /// The Skytrain.
  case bts = "BTS"
  /// The Metropolitan Rapid Transit: Blue, Purple, Yellow and Pink.
  case mrt = "MRT"
  /// The Airport Rail Link.
  case apl = "APL"
  /// The Red Lines of the State Railway.
  case srt = "SRT"

  /// The system that `name` means: its code or a name in use, such as `ARL` for the Airport Rail
  /// Link, whatever the case; nil where it is none.
  public init?(name: String) {
    let letters = name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    switch letters {
    case "bts", "skytrain", "บีทีเอส": self = .bts
    case "mrt", "เอ็มอาร์ที": self = .mrt
    case "apl", "arl", "airportlink", "airportraillink", "แอร์พอร์ตลิงก์", "แอร์พอร์ตเรลลิงก์": self = .apl
    case "srt", "red", "redline", "redlines", "สายสีแดง": self = .srt
    default: return nil
    }
  }
}
