import Admission
import ArgumentParser
import CommandOutput
import Facade
import Foundation
import Logging
import Monitoring
import QRCodes

/// The settings of the server.
struct ServingOptions: ParsableArguments {
  @Option(.serveHost) var host: String?

  @Option(.servePort) var port: String?

  @Option(.serveSocket) var socket: String?

  @Option(.serveSocketMode) var socketMode: String?

  @Option(.serveOperations) var operations: String?

  @Option(.serveTLSCertificate) var tlsCertificate: String?

  @Option(.serveTLSKeyFile) var tlsKeyFile: String?

  @Option(.serveBasePath) var basePath: String?
  @Option(.servePublicURL) var publicURL: String?
  @Option(.serveNews) var news: String?
  @Option(.servePopularity) var popularity: String?

  @Option(.serveCors) var cors: String?

  @Option(.serveTrustedProxies) var trustedProxies: String?

  @Option(.serveKeys) var keys: String?

  @Option(.serveRateLimit) var rateLimit: String?

  @Option(.serveMaxConnections) var maxConnections: String?

  @Option(.serveMaxRunning) var maxRunning: String?

  @Option(.serveAnswerTime) var answerTime: String?

  @Option(.serveStopTime) var stopTime: String?

  @Option(.serveLogLevel) var logLevel: String?

  @Option(.serveLogFormat) var logFormat: String?

  /// The default maximum duration of a shutdown in seconds.
  static let stopSeconds: Int64 = 30
  /// The default log level.
  static let logLevel = Logger.Level.notice
  /// The default log format.
  static let logFormat = LineLog.Format.text
  /// The default rate limit for each key or address, applied if other machines can connect.
  static let rateLimit = "600/1m"

  /// The value of `--keys` that selects the keys in the database.
  static let databaseKeys = "database"

  /// The format of an origin: scheme, host and port.
  static var originForm: Regex<Substring> { /https?:\/\/[^\/\s?#]+/ }

  /// Returns the configuration of the facade.
  ///
  /// - Parameters:
  ///   - sharedKeys: The keys in the database; nil if there is no database.
  ///   - keys: Reads the key file at a path.
  func configuration(
    sharedKeys: SharedKeys?, keys: (String) throws -> KeyFile
  ) throws -> FacadeConfiguration {
    var configuration = FacadeConfiguration()
    if let host = Setting.text(host, .serveHost) { configuration.host = host }
    try Setting.number(port, .servePort, in: 0...65_535, into: &configuration.port)
    configuration.socketPath = Setting.text(socket, .serveSocket)
    configuration.socketMode = try mode()
    configuration.operations = try operationsPlace()
    configuration.identity = try identity()
    configuration.basePath = try path()
    configuration.publicURL = try Self.publicURL(publicURL)
    configuration.countsInterest = try countsInterest()
    configuration.origins = try origins()
    configuration.forwarders = try forwarders()
    configuration.keys = try clientKeys(sharedKeys, keys)
    configuration.rateLimit = try limit(isLocal: configuration.isLocal)
    let counts = 1...1_000_000
    try Setting.number(
      maxConnections, .serveMaxConnections, in: counts, into: &configuration.limits.connections)
    try Setting.number(
      maxRunning, .serveMaxRunning, in: counts, into: &configuration.limits.running)
    if let seconds = try Setting.seconds(answerTime, .serveAnswerTime, atLeast: 1) {
      configuration.limits.answerTime = .seconds(seconds)
    }
    return configuration
  }

  /// Returns the maximum duration of a shutdown.
  func stopDuration() throws -> Duration {
    .seconds(try Setting.seconds(stopTime, .serveStopTime) ?? Self.stopSeconds)
  }

  func logSettings() throws -> (format: LineLog.Format, level: Logger.Level) {
    let format = try Setting.choice(logFormat, .serveLogFormat, of: LineLog.Format.self)
    let level = try Setting.choice(logLevel, .serveLogLevel, of: Logger.Level.self)
    return (format ?? Self.logFormat, level ?? Self.logLevel)
  }

  private func clientKeys(
    _ shared: SharedKeys?, _ file: (String) throws -> KeyFile
  ) throws -> ClientKeys? {
    guard let text = Setting.text(keys, .serveKeys) else { return nil }
    guard text == Self.databaseKeys else { return ClientKeys(file: try file(text), shared: shared) }
    guard let shared else {
      throw CommandFailure(
        .usage, SettingMessage.keysWithoutDatabase(origin: Setting.origin(keys, .serveKeys)))
    }
    return ClientKeys(shared: shared)
  }

  private func mode() throws -> UInt32? {
    try Setting.value(socketMode, .serveSocketMode, or: SettingMessage.notAFileMode) {
      $0.wholeMatch(of: /0?[0-7]{3}/).flatMap { UInt32($0.output, radix: 8) }
    }
  }

  private func operationsPlace() throws -> OperationsPlace? {
    try Setting.value(
      operations, .serveOperations, or: SettingMessage.notAnOperationsAddress,
      read: OperationsPlace.init)
  }

  private func identity() throws -> TLSIdentity? {
    let certificate = Setting.text(tlsCertificate, .serveTLSCertificate)
    let key = Setting.text(tlsKeyFile, .serveTLSKeyFile)
    switch (certificate, key) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      do throws(TLSIdentityError) {
        return try TLSIdentity(certificatePath: certificate, keyPath: key)
      } catch {
        throw CommandFailure(error.isOpenSecret ? .badConfiguration : .unusableFile, error.message)
      }
    default: throw CommandFailure(.usage, SettingMessage.halfIdentity)
    }
  }

  private func path() throws -> String {
    let path = try Setting.value(basePath, .serveBasePath, or: SettingMessage.notABasePath) {
      $0.wholeMatch(of: /((?:\/[A-Za-z0-9._~-]+)*)\/?/).map { String($0.output.1) }
    }
    return path ?? ""
  }

  /// Returns whether to count people's actions on homes.
  func countsInterest() throws -> Bool {
    try Setting.choice(popularity, .servePopularity, of: OnOff.self) != .off
  }

  /// Returns the URLs of the news feeds.
  func newsAddresses() throws -> [String] {
    try Setting.list(
      news, .serveNews, or: SettingMessage.notANewsAddress, separatedBy: \.isWhitespace
    ) {
      $0.wholeMatch(of: /https?:\/\/[^\/\s]+(?:\/\S*)?/).map { String($0.output) }
    }
  }

  /// Returns whether QR codes can be created for the service's addresses.
  func hasQRCodes() throws -> Bool { try Self.publicURL(publicURL) != nil && QRCode.isAvailable }

  /// Returns the root of absolute links: `option` or, if it is nil, the setting; nil if neither is
  /// set.
  static func publicURL(_ option: String?) throws -> String? {
    try Setting.value(option, .servePublicURL, or: SettingMessage.notAPublicURL) {
      $0.wholeMatch(of: /(https?:\/\/[A-Za-z0-9.:\[\]-]+(?:\/[A-Za-z0-9._~-]+)*)\/?/)
        .map { String($0.output.1) }
    }
  }

  /// Returns the root of links that must work from anywhere, such as those in QR codes.
  ///
  /// - Throws: `CommandFailure` that says which setting to set if there is no public URL.
  static func linkRoot(_ option: String?) throws -> String {
    guard let root = try publicURL(option) else {
      throw CommandFailure(.usage, CommandMessage.noPublicURL)
    }
    return root
  }

  private func origins() throws -> CrossOrigin {
    guard let text = Setting.text(cors, .serveCors) else { return .none }
    if text == "*" { return .any }
    let origins = try Setting.list(cors, .serveCors, or: SettingMessage.notAnOrigin) {
      $0.wholeMatch(of: Self.originForm).map { String($0.output) }
    }
    return .only(Set(origins))
  }

  private func forwarders() throws -> TrustedForwarders {
    let parts = try Setting.list(
      trustedProxies, .serveTrustedProxies, or: SettingMessage.notAProxy
    ) {
      $0 == "unix" || AddressRange($0) != nil ? $0 : nil
    }
    return TrustedForwarders(
      parts.compactMap { AddressRange($0) }, socket: parts.contains("unix"))
  }

  private func limit(isLocal: Bool) throws -> RateLimit? {
    let standard = isLocal ? "off" : Self.rateLimit
    if Setting.text(rateLimit, .serveRateLimit) ?? standard == "off" { return nil }
    return try Setting.value(
      rateLimit, .serveRateLimit, or: SettingMessage.notARateLimit, read: RateLimit.init(parsing:))
      ?? RateLimit(parsing: standard)
  }
}
