import ArgumentParser
import CommandOutput
import Formats
import Library
import Region
import Search

/// `homefind provinces`: lists the provinces that have homes in the feed.
struct ProvincesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "provinces", abstract: "List the provinces in which the feed has homes.",
    discussion: """
      EXAMPLES
        homefind provinces
        homefind provinces --json
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    let answer = try await source.withFinder(freshness.policy(or: .feedFirst)) {
      try await $0.places.provinces()
    }
    answer.notes.forEach { Output.talk($0) }
    try output.print(PlaceDocument.provinces(answer.provinces, notes: answer.notes)) {
      PlaceTable.lines(answer.provinces, on: $0)
    }
  }
}

/// `homefind districts`: lists the districts of a province.
struct DistrictsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "districts", abstract: "List the districts of a province.",
    discussion: """
      EXAMPLES
        homefind districts --province \(City.examples.province)
        homefind districts --province \(City.examples.secondThaiProvince)
      """)

  @Option(.province) var province: String

  @OptionGroup var output: OutputOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    let answer = try await source.withFinder(freshness.policy(or: .feedFirst)) {
      try await $0.places.districts(ofProvince: province)
    }
    answer.notes.forEach { Output.talk($0) }
    try output.print(PlaceDocument.districts(answer.districts, notes: answer.notes)) {
      PlaceTable.lines(answer.districts, on: $0)
    }
  }
}
