import Library
import Search

/// A part of the service that an instance may lack. The contract has no operations of an absent part.
enum ServiceFeature: Sendable, Hashable, CaseIterable {
  /// Accounts, and with them hunts, invitations and saved searches.
  case accounts
  /// Notifications on devices.
  case notifications
  /// QR codes of the service's own addresses.
  case qrCodes
  /// Answers that look at all homes, which needs the index in memory.
  case wholeIndex
  /// Readiness at the public address.
  case readiness
  /// Metrics at the public address.
  case metrics

  /// The feature that the operations at a path belong to; nil for a path that every instance has.
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

  /// The answer to a request for the feature where it is absent; nil for the answer to any unknown path.
  var absence: Problem? {
    switch self {
    case .accounts, .notifications: Problem(.accountsOff, FacadeMessage.accountsOff)
    case .qrCodes: Problem(.unknownPath, FacadeMessage.qrCodesOff)
    case .wholeIndex, .readiness, .metrics: nil
    }
  }
}

extension FacadeRoutes {
  /// The features that this instance has.
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
