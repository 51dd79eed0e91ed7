import ArgumentParser
import Basics
import CommandOutput
import Feed
import Foundation
import ListingSources
import RESOSource
import Transport

/// A kind of source in the configuration file: its settings, and how one is made of them. A new kind is a
/// constant here, and stands in `all`.
struct SourceKind: Sendable {
  /// Its name in the configuration file.
  let name: String
  /// The settings that it takes beside `name` and `kind`.
  let settings: [String]
  /// Those whose values are never shown.
  let secrets: [String]
  /// Those that it cannot do without.
  let needed: [String]
  /// The name of a source whose settings give it none; nil where one must be given.
  let standardName: @Sendable ([String: String]) -> String?
  /// Makes the source of an entry.
  let make: @Sendable (SourceEntry, SourceDependencies) throws -> any ListingSource
  /// Looks the service of an entry over; nil for a kind that has none.
  let check: (@Sendable (SourceEntry, SourceDependencies) async throws -> any SourceCheck)?

  /// All kinds.
  static let all = [soap, file, reso]

  private static let soap = SourceKind(
    name: SOAPFeed.kind,
    settings: SettingCatalog.rows.map(\.key).filter { $0.hasPrefix("feed.") }
      .map { String($0.dropFirst("feed.".count)) },
    secrets: ["password"], needed: ["url"],
    standardName: { $0["url"].map(SOAPFeed.host) },
    make: { entry, dependencies in
      let configuration = try FeedOptions.configuration(of: entry, dependencies.adjust)
      return SOAPFeed(FeedClient(configuration, http: dependencies.client), name: entry.name)
    },
    check: { entry, dependencies in
      let configuration = try FeedOptions.configuration(of: entry, dependencies.adjust)
      return FeedReportDocument(
        report: await FeedClient(configuration, http: dependencies.client).inspect(),
        url: configuration.url)
    })

  private static let file = SourceKind(
    name: FileSource.kind, settings: ["path"], secrets: [], needed: ["path"],
    standardName: { _ in nil },
    make: { entry, _ in
      // As paths in a file are read: from the folder that it is in.
      let folder = URL(filePath: entry.path).deletingLastPathComponent()
      let path = URL(filePath: entry["path"] ?? "", relativeTo: folder).path
      return FileSource(name: entry.name, path: path)
    }, check: nil)

  private static let reso = SourceKind(
    name: RESOSource.kind, settings: RESOSourceSetting.allCases.map(\.rawValue),
    secrets: RESOSourceSetting.allCases.filter(\.isSecret).map(\.rawValue),
    needed: [RESOSourceSetting.url.rawValue], standardName: { $0["url"].map(SOAPFeed.host) },
    make: { entry, dependencies in
      let configuration = try RESOConfiguration(of: entry, dependencies.adjust)
      return RESOSource(RESOClient(configuration, http: dependencies.client), name: entry.name)
    },
    check: { entry, dependencies in
      let configuration = try RESOConfiguration(of: entry, dependencies.adjust)
      return RESOReportDocument(
        report: await RESOClient(configuration, http: dependencies.client).inspect(),
        url: configuration.url)
    })
}

/// What sources are made with.
struct SourceDependencies: Sendable {
  /// What sends the requests.
  var client: HTTPClient
  /// Changes how a feed is asked, where its settings do not say otherwise.
  var adjust: @Sendable (inout FeedConfiguration) -> Void
}

extension FeedOptions {
  /// The feed of an entry of the configuration file, whose settings are those of the flags.
  ///
  /// - Throws: `CommandFailure` with status `badConfiguration` that names the line of a bad value.
  static func configuration(
    of entry: SourceEntry, _ adjust: (inout FeedConfiguration) -> Void
  ) throws -> FeedConfiguration {
    let flags = entry.settings.keys.filter { $0 != "password" }.sorted()
    let options = try FeedOptions.parse(
      flags.map { "--feed-\($0)=\(entry[$0] ?? "")" })
    return try entry.reading {
      guard var configuration = try options.configuration(adjusting: adjust) else {
        throw CommandFailure(
          .badConfiguration, SettingMessage.noSourceAddress(origin: entry.origin(of: "url")))
      }
      // The login of the variables is for the feed of the variables.
      configuration.user = Secret(entry["user"] ?? "")
      if let password = entry["password"] {
        configuration.password = Secret(password)
      } else if entry["password-file"] == nil {
        configuration.password = Secret("")
      }
      return configuration
    }
  }
}
