import Listings
import Messages
import Region
import XMLStream

/// The web page for people who open the service's URL in a browser.
struct ServicePage {
  let catalog: FeedCatalog
  /// The reason why changed files are not served; nil if there is no problem.
  let problem: String?
  let shape: FeedFormat
  /// The host and port in the request for the page.
  let authority: String

  /// Returns the page, which is both valid HTML and valid XML.
  func html() -> [UInt8] {
    var page = XMLWriter(capacity: 4 << 10)
    page.start("html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"])
    page.element("head") { head in
      head.element("meta", attributes: [("charset", "utf-8")]) { _ in }
      head.element("title", text: "New homes on a map: a SOAP service")
      head.element("style", text: style)
    }
    page.element("body") { body in
      body.element("h1", text: "New homes on a map")
      body.element("p", text: introduction)
      if let problem {
        body.element(
          "p",
          text:
            "The changed files cannot be used, so these homes are from the earlier files. \(problem)"
        )
      }
      write(counts: &body)
      write(operations: &body)
      write(links: &body)
    }
    page.end()
    return Array("<!DOCTYPE html>".utf8) + page.drain()
  }

  private var introduction: String {
    catalog.isSample
      ? "This is a SOAP service with a sample: \(catalog.total) made-up homes around \(City.name.english). "
        + "None of them exists."
      : "This is a SOAP service with \(catalog.total) \(catalog.total == 1 ? "home" : "homes")."
  }

  private var style: String {
    """
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 44em; margin: 3em auto; padding: 0 1em }
    td { padding: 0 1.5em 0 0 } code { background: #8882; padding: .1em .3em }
    """
  }

  private func write(counts body: inout XMLWriter) {
    body.element("table") { table in
      for type in AccommodationType.allCases {
        guard let count = catalog.counts[type], count > 0 else { continue }
        table.element("tr") { row in
          row.element("td", text: type.label(in: .english))
          row.element("td", text: "\(count)")
        }
      }
    }
  }

  private func write(operations body: inout XMLWriter) {
    body.element("p", text: "Operations (POST a SOAP 1.1 or 1.2 envelope to this address):")
    body.element("ul") { list in
      for operation in [
        "Get_NewHome_MAP_By_Lat_Lon_V3", "Get_Province_NewHome_MAP", "Get_Aumphur_NewHome_MAP",
      ] {
        list.element("li") { $0.element("code", text: operation) }
      }
    }
    body.element("p", text: "Rows are written in the format \(shape.rawValue).")
  }

  private func write(links body: inout XMLWriter) {
    body.element("p") { line in
      line.element("a", attributes: [("href", "\(FeedProviderConfiguration.path)?wsdl")]) {
        $0.text("The description (WSDL)")
      }
    }
    let url = "http://\(authority)\(FeedProviderConfiguration.path)"
    body.element("p") { line in
      line.text("To search it: ")
      line.element(
        "code",
        text:
          "homefind nearby --lat \(City.examples.latitude) --lon \(City.examples.longitude) --feed-url \(url)"
          + " --feed-user NAME --feed-password-file FILE")
    }
  }
}
