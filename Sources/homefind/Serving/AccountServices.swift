import Accounts
import Alerts
import Hunts
import Logging
import Monitoring
import Recommendations
import Search
import ServiceLifecycle
import WebPush

/// The services that run if accounts are enabled: mails, alerts, notifications and reminders.
struct AccountServices {
  var accounts: AccountService
  var push: PushSender
  /// The address of the page, for links in mails; nil if it is unknown.
  var publicURL: String?
  var metrics: PrometheusRegistry
  var logger: Logger

  /// Returns the services in start order. Mail delivery stops last, because the others may still
  /// send mails.
  ///
  /// - Parameter recommendations: The service that receives the ratings of hunts; nil to ignore
  ///   them.
  func list(_ finder: HomeFinder, ratingsFor recommendations: RecommendationService?)
    -> [any Service]
  {
    let hunts = HuntService(store: accounts.store)
    let alerts = AlertService(store: accounts.store)
    var services: [any Service] = [MailDelivery(accounts: accounts)]
    if let recommendations {
      services.append(
        SharedRatings(hunts: hunts, recommendations: recommendations, logger: logger))
    }
    services += [
      AlertDelivery(alerts: AlertRun(alerts, finder, root: publicURL), logger: logger),
      PushDelivery(alerts: alerts, carrier: push, metrics: metrics, logger: logger),
      ReminderDelivery(
        hunts: hunts,
        link: { listing in publicURL.map { SearchQuery.link(toHome: listing, under: $0) } },
        logger: logger),
    ]
    return services
  }
}
