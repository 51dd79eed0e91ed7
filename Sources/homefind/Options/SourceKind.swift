import ArgumentParser
import Basics
import CommandOutput
import Feed
import Foundation
import ListingSources
import RESOSource
import Transport

/// A kind of source in the configuration file: its settings, and how to create a source from them.
/// To add a kind, declare a constant here and add it to `all`.
struct SourceKind: Sendable {
  /// The name of the kind in the configuration file.
  let name: String
  /// The settings of the kind in addition to `name` and `kind`.
  let settings: [String]
  /// The settings whose values are never shown.
  let secrets: [String]
  /// The required settings.
  let needed: [String]
  /// Returns the default name for a source with these settings; nil if a name is required.
  let standardName: @Sendable ([String: String]) -> String?
  let make: @Sendable (SourceEntry, SourceDependencies) throws -> any ListingSource
  /// Checks the service of a source entry; nil for a kind without a service.
  let check: (@Sendable (SourceEntry, SourceDependencies) async throws -> any SourceCheck)?

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
      // A relative path is resolved against the folder of the configuration file.
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

/// The objects that sources depend on.
struct SourceDependencies: Sendable {
  var client: HTTPClient
  /// Changes the defaults of a feed's configuration.
  var adjust: @Sendable (inout FeedConfiguration) -> Void
}

extension FeedOptions {
  /// Reads a feed's configuration from an entry in the configuration file, which has the same
  /// settings as the flags.
  ///
  /// - Throws: `CommandFailure` with status `badConfiguration` that names the line of an invalid
  ///   value.
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
      // The credentials in the environment belong to the feed that is configured there.
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
