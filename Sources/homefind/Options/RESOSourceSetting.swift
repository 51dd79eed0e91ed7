import RESOSource
import Transport

/// The settings for a source of kind `reso` in the configuration file. The kind's list of settings
/// and the table in `docs/settings.md` are derived from these cases.
enum RESOSourceSetting: String, CaseIterable {
  case url
  case token
  case tokenFile = "token-file"
  case tokenURL = "token-url"
  case clientID = "client-id"
  case clientSecret = "client-secret"
  case clientSecretFile = "client-secret-file"
  case scope, filter
  case typeCodes = "type-codes"
  case pageSize = "page-size"
  case timeout

  private static let standard = RESOConfiguration(url: "")

  /// Whether the value is never shown.
  var isSecret: Bool { self == .token || self == .clientSecret }

  /// The meaning of the setting, shown in the table.
  var meaning: String {
    switch self {
    case .url: "The address of the Web API's root, below which `Property` is"
    case .token: "The bearer token itself"
    case .tokenFile: "A file whose first line is the bearer token"
    case .tokenURL:
      "The address of the service that issues tokens for `client-id` and its secret (OAuth 2, client credentials)"
    case .clientID: "The client's name at that service"
    case .clientSecret: "The client's secret itself"
    case .clientSecretFile: "A file whose first line is the client's secret"
    case .scope: "The scope of the tokens"
    case .filter: "The condition that listings must meet, as an OData `$filter`, or `none`"
    case .typeCodes:
      "Words of `PropertySubType` and `PropertyType` for types, as `condo=Loft\\|Studio,single-house=Villa`"
    case .pageSize: "How many listings to request at a time"
    case .timeout: "How long one call may take, in seconds"
    }
  }

  /// The default of the setting, shown in the table.
  var fallback: String {
    switch self {
    case .url: "needed"
    case .filter: "`StandardStatus eq 'Active'`, if listings have that"
    case .typeCodes: "the Data Dictionary's words"
    case .pageSize: "\(Self.standard.pageSize)"
    case .timeout: "\(Self.standard.limits.total.components.seconds)"
    default: "none"
    }
  }
}
