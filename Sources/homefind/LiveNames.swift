import ArgumentParser
import Listings
import Places
import Spelling
import Stations

/// Names for shell completions, looked up at completion time without querying a feed.
enum LiveNames {
  /// The codes, English names and Thai names of the stations in the table.
  static let stationCompletion = CompletionKind.custom { _, _, prefix in
    let stations = stations()
    return beginning(
      prefix,
      stations.compactMap(\.name.english) + stations.compactMap(\.name.thai) + stations.map(\.code))
  }

  /// The Thai and English names of the provinces.
  static let provinceCompletion = CompletionKind.custom { _, _, prefix in
    beginning(
      prefix,
      Gazetteer.shared.provinces.flatMap { [$0.name.english, $0.name.thai] }.compactMap(\.self))
  }

  /// The Thai and English names of the districts in the province given by `--province`.
  static let districtCompletion = CompletionKind.custom { words, _, prefix in
    let place = words.firstIndex(of: "--province").map(words.index(after:))
    var districts = Gazetteer.shared.districts
    if let place, words.indices.contains(place),
      case .exact(let provinces) = Gazetteer.shared.matchProvince(unquoted(words[place]))
    {
      let codes = Set(provinces.map(\.code))
      districts = districts.filter { codes.contains($0.province.code) }
    }
    return beginning(
      prefix, districts.flatMap { [$0.name.english, $0.name.thai] }.compactMap(\.self))
  }

  /// The types of homes that a search accepts.
  static let typeCompletion = CompletionKind.list(AccommodationType.searchable.map(\.rawValue))

  /// The rail systems in the station table.
  static let systemCompletion = CompletionKind.list(RailSystem.all.map(\.rawValue))

  private static func stations() -> [Station] {
    // Without a readable table there are no completions; the command itself reports the error.
    guard let path = try? StationOptions.parse([]).path(),
      let contents = try? StationTableFile(path: path).contents()
    else { return [] }
    return contents.stations
  }

  /// Returns the distinct names that start with the typed text, ignoring case.
  private static func beginning(_ typed: String, _ names: [String]) -> [String] {
    let start = unquoted(typed).lowercased()
    var seen: Set<String> = []
    return names.filter { $0.lowercased().hasPrefix(start) && seen.insert($0).inserted }
  }

  /// Removes the quotes and backslashes that bash and zsh leave in a partial word: both `Mo\ Ch`
  /// and `"Mo Ch` become `Mo Ch`.
  static func unquoted(_ word: String) -> String {
    var (text, quote) = ("", nil as Character?)
    var isEscaped = false
    for character in word {
      if isEscaped {
        isEscaped = false
        text.append(character)
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else {
        text.append(character)
      }
    }
    return text
  }
}
