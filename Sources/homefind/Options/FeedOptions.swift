import ArgumentParser

/// The settings of the feed, including those for a protocol that differs from the documented one.
/// These settings form a single option group, because the parser spends a third of a millisecond on
/// each group.
struct FeedOptions: ParsableArguments {
  @Option(.feedURL) var feedURL: String?

  @Option(.feedUser) var feedUser: String?

  @Option(.feedPasswordFile) var feedPasswordFile: String?

  @Option(.feedTimeout) var feedTimeout: String?

  @Option(.feedPageSize) var feedPageSize: String?

  @Option(.feedRadiusUnit) var feedRadiusUnit: String?

  @Option(.feedPictures) var feedPictures: String?

  @Option(.feedPagesAtOnce) var feedPagesAtOnce: String?

  @Option(.feedSOAP) var feedSoap: String?

  @Option(.feedAction) var feedAction: String?

  @Option(.feedNamespace) var feedNamespace: String?

  @Option(.feedContract) var feedContract: String?

  @Option(.feedOperations) var feedOperations: String?

  @Option(.feedChoice) var feedChoice: String?

  @Option(.feedTypeCodes) var feedTypeCodes: String?

  @Option(.feedSecurity) var feedSecurity: String?
}
