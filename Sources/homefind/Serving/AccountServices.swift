import Accounts
import Alerts
import Hunts
import Logging
import Monitoring
import Recommendations
import Search
import ServiceLifecycle
import WebPush

/// The services that run if accounts are enabled: email delivery, alerts, notifications and
/// reminders.
struct AccountServices {
  var accounts: AccountService
  var push: PushSender
  /// The address of the page, for links in emails; nil if it is unknown.
  var publicURL: String?
  var metrics: PrometheusRegistry
  var logger: Logger

  /// Returns the services in start order. Email delivery stops last, because other services may
  /// still send emails.
  ///
  /// - Parameter recommendations: The service that receives hunt members' ratings; nil to ignore
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
