import ArgumentParser
import CommandOutput
import Formats
import Library
import Messages
import Parameters
import Region
import Search
import Suggestions

/// `homefind nearby`: finds homes around a place.
struct NearbyCommand: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearby", _superCommandName: "homefind", abstract: "Find homes around a place.",
    discussion: """
      EXAMPLES
        homefind nearby --at \(City.examples.point)
        homefind nearby --lat \(City.examples.latitude) --lon \(City.examples.longitude) --radius 800m --type condo,townhome
        homefind nearby --at "\(City.examples.quotedDegrees)" --max-price 2.5M --map
        homefind nearby --commute \(City.examples.station):30min --commute \(City.examples.interchange):45min@08:30 --sort commute
        homefind nearby --at geo:\(City.examples.point) --template '{id}\\t{name.en}\\t{price.min}'
        homefind nearby --at \(City.examples.station) --qr --public-url https://homes.example
      """)

  @OptionGroup var place: PlaceOptions
  @Option(.radius) var radius: String?
  @OptionGroup var search: SearchOptions
  @OptionGroup(title: "Output") var output: HomeOutputOptions
  @OptionGroup(title: "Output") var code: QRCodeOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    var run = run(of: .nearby, ["radius": radius])
    // Find the place after parsing everything else, so that all errors are reported together.
    let hasCommute = !search.filters.commute.isEmpty
    let meaning = try await place.meaning(source, mayBeMissing: hasCommute)
    if case .station = meaning { run.kind = .train }
    run.take(meaning)
    try await run.run()
  }
}

/// `homefind area`: finds homes around the centre of a district.
struct AreaCommand: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "area", _superCommandName: "homefind",
    abstract: "Find homes within 10 km of a district's centre.",
    discussion: """
      Province and district are named by code, Thai or English name; `homefind provinces` and
      `homefind districts` list them.

      EXAMPLES
        homefind area --province \(City.examples.province) --district \(City.examples.district)
        homefind area --province \(City.examples.secondProvince) --district \(City.examples.secondThaiDistrict) --type single-house
      """)

  @OptionGroup var place: DistrictOptions
  @OptionGroup var search: SearchOptions
  @OptionGroup(title: "Output") var output: HomeOutputOptions
  @OptionGroup(title: "Output") var code: QRCodeOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    try await run(of: .area, ["province": place.province, "district": place.district]).run()
  }
}

/// `homefind train`: finds homes around a station.
struct TrainCommand: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "train", _superCommandName: "homefind",
    abstract: "Find homes around a \(TextList(City.examples.systems, .or)) station.",
    discussion: """
      The station is named by code, Thai or English name; `homefind stations` lists them.

      EXAMPLES
        homefind train --system \(City.examples.system) --station \(City.examples.station)
        homefind train --station \(City.examples.thaiStation) --radius 1km --type condo --max-price '3 ล้าน'
      """)

  @OptionGroup var system: SystemOption
  @OptionGroup var place: StationNameOption
  @Option(.radius) var radius: String?
  @OptionGroup var search: SearchOptions
  @OptionGroup(title: "Output") var output: HomeOutputOptions
  @OptionGroup(title: "Output") var code: QRCodeOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    try await run(
      of: .train, ["system": system.system, "station": place.station, "radius": radius]
    ).run()
  }
}

/// A search command, which can print a QR code below its results.
protocol SearchCommand: AsyncParsableCommand {
  var search: SearchOptions { get }
  var output: HomeOutputOptions { get }
  var code: QRCodeOptions { get }
  var source: SourceOptions { get }
}

extension SearchCommand {
  func validate() throws {
    try code.require(noDocument: output.isDocument, among: HomeOutputOptions.documents)
  }

  /// Creates a search with these parameters plus the parameters given by the options.
  func run(of kind: SearchKind, _ parameters: [String: String?]) -> SearchRun {
    var values = search.parameters
    values.add(parameters)
    return SearchRun(
      kind: kind, parameters: values, search: search, source: source, output: output, code: code)
  }
}

/// Runs a search and prints the results to standard output.
struct SearchRun {
  var kind: SearchKind
  var parameters: [String: [String]]
  var search: SearchOptions
  var source: SourceOptions
  var output: HomeOutputOptions
  /// The options for a QR code below the results; nil if the command does not support QR codes.
  var code: QRCodeOptions?
  /// The flags for parameters whose names differ from their flags.
  var renaming: [String: String] = [:]
  /// Whether to search only the store, without changing it.
  var isOfStore = false
  /// Whether to print a note if the homes come from the sample.
  var isAnnounced = true

  /// Applies the place given by `--at`, or by `--lat` and `--lon`.
  mutating func take(_ place: PlaceOptions.Meaning) {
    switch place {
    case .coordinate(let parameters): self.parameters.merge(parameters) { $1 }
    case .station(let name):
      parameters["station"] = [name]
      renaming = ["station": "at"]
    }
  }

  /// Runs the search. If no station matches `--at`, searches around the district or the homes with
  /// that name.
  func run() async throws {
    do {
      try await findHomes()
    } catch let error as SearchError {
      guard error.code == .unknownPlace, error.parameters.map(\.name) == ["station"],
        renaming["station"] == "at",
        let name = parameters["station"]?.first,
        let place = try await source.suggestedPlace(named: name)
      else { throw CommandFailure(error, renaming: renaming) }
      Output.talk(place.note)
      var run = self
      if run.kind == .train { run.kind = .nearby }
      run.parameters["station"] = nil
      run.take(.coordinate(PlaceOptions.parameters(place.position)))
      (run.renaming, run.isAnnounced) = ([:], false)
      try await run.run()
    }
  }

  private func findHomes() async throws {
    // Parse the query first, so that an invalid parameter is reported before any work starts.
    let query = try SearchQuery(kind: kind, parameters: parameters, terms: LoanSettings.terms())
    let code = try code?.printer().map {
      try $0.code(of: SearchQuery.link(toSearch: kind, parameters, under: $0.linkRoot))
    }
    let start = ContinuousClock.now
    let wantsChanges = output.formats.contains(.atom)
    let policy = isOfStore ? .storeOnly : search.policy(or: .feedFirst)
    let answer = try await source.withFinder(policy, isAnnounced: isAnnounced) { finder in
      var answer = try await finder.answer(to: query)
      if wantsChanges { answer.changes = try finder.history.changes(of: answer) }
      return answer
    }
    Output.detail(CommandNote.searchTook("\(start.duration(to: .now))"))
    answer.notes.forEach { Output.talk($0) }
    try output.print(answer, code: code, publicURL: self.code?.publicURL)
  }
}
