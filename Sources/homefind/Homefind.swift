import ArgumentParser
import Messages
import Region

/// The root of the command line.
struct Homefind: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "homefind",
    abstract:
      "Finds homes for sale near a place, in a district or near a station, in \(City.name.english).",
    discussion: """
      Without a feed of your own, homefind answers from a built-in sample of made-up homes.

      EXAMPLES
        homefind nearby --at \(City.examples.point) --radius 2km --type condo
        homefind area --province \(City.examples.province) --district \(City.examples.district) --type condo,townhome
        homefind train --system \(City.examples.system) --station \(City.examples.station) --json
        homefind route --from \(City.examples.station) --to "\(City.examples.destination)"
        homefind serve --port 8080
        homefind doctor
      """,
    version: Version.text,
    subcommands: [
      NearbyCommand.self, AreaCommand.self, TrainCommand.self, RecommendCommand.self,
      ProvincesCommand.self, DistrictsCommand.self, StationsCommand.self, RouteCommand.self,
      ReachCommand.self,
      TourCommand.self, BudgetCommand.self, ShowCommand.self, SignCommand.self, MarketCommand.self,
      CompaniesCommand.self,
      BeaconsCommand.self, SyncCommand.self, StoreCommand.self, StreetsCommand.self,
      RegionCommand.self, ServeCommand.self, MCPCommand.self, RESOCommand.self,
      KeysCommand.self, LoginCommand.self, LogoutCommand.self, AccountCommand.self,
      HuntCommand.self, AlertsCommand.self, FeedCommand.self,
      ConfigCommand.self, DoctorCommand.self, ManualCommand.self,
    ])
}
