import Library
import Search

/// An optional feature of the service. The contract omits the operations of features that the
/// instance does not have.
enum ServiceFeature: Sendable, Hashable, CaseIterable {
  /// Accounts, including hunts, invitations and saved searches.
  case accounts
  /// Push notifications to devices.
  case notifications
  /// QR codes of the service's URLs.
  case qrCodes
  /// Operations that examine all homes, which require the in-memory index.
  case wholeIndex
  /// Readiness at the public address.
  case readiness
  /// Metrics at the public address.
  case metrics

  /// Finds the feature that a path's operations belong to; nil if every instance supports the path.
  ///
  /// - Parameter path: A path, or its template in the contract.
  init?(path: String) {
    switch path {
    case FacadeRoutes.pushPath: self = .notifications
    case FacadeRoutes.qrCodePath: self = .qrCodes
    case FacadeRoutes.readinessPath: self = .readiness
    case FacadeRoutes.metricsPath: self = .metrics
    case _ where AccountPaths.contain(path): self = .accounts
    case _ where Self.wholeIndexPaths.contains { path == $0 || path.hasPrefix("\($0)/") }:
      self = .wholeIndex
    default: return nil
    }
  }

  private static let wholeIndexPaths = [
    "/v1/recommended", "/v1/companies", FacadeRoutes.resoRoot,
  ]

  /// The problem for a request if the feature is absent; nil to use the problem for unknown paths.
  var absence: Problem? {
    switch self {
    case .accounts, .notifications: Problem(.accountsOff, FacadeMessage.accountsOff)
    case .qrCodes: Problem(.unknownPath, FacadeMessage.qrCodesOff)
    case .wholeIndex, .readiness, .metrics: nil
    }
  }
}

extension FacadeRoutes {
  /// The features of this instance.
  var features: Set<ServiceFeature> {
    var features: Set<ServiceFeature> = []
    if accounts.service != nil { features.insert(.accounts) }
    if accounts.service != nil, accounts.push != nil { features.insert(.notifications) }
    if address.hasQRCodes { features.insert(.qrCodes) }
    if finder.sources.readsHomes { features.insert(.wholeIndex) }
    if !options.hasOperationsPlace { features.insert(.readiness) }
    if !options.hasOperationsPlace, operations != nil { features.insert(.metrics) }
    return features
  }
}
