import Foundation
import Testing

@testable import RESO

@Suite struct RESOQueryTests {
  @Test func serviceListsItsResources() async throws {
    let store = try StoredListings(StoredListings.homes(3))
    let reply = try await store.get("")
    #expect(reply.fields["@odata.context"] as? String == "/reso/$metadata")
    #expect(reply.rows.compactMap { $0["url"] as? String } == RESOModel.names)
    for name in RESOModel.names {
      #expect(try await store.get("\(name)?$top=1").rows.count == 1, "\(name)")
    }
  }

  @Test func rowIsFoundByKey() async throws {
    let store = try StoredListings(StoredListings.homes(3))
    let reply = try await store.get("Property('test.2')?$expand=Media")
    #expect(reply.status == 200 && reply.fields["ListingKey"] as? String == "test.2")
    #expect(reply.fields["BedroomsTotal"] is NSNull)
    #expect(reply.fields["PhotosCount"] as? Int == 2)
    #expect(reply.fields["ListPrice"] as? Int == 3_590_000)
    #expect(reply.fields["StandardStatus"] as? String == "Active")
    #expect((reply.fields["Media"] as? [Any])?.count == 2)
    #expect(reply.fields["@odata.context"] as? String == "/reso/$metadata#Property/$entity")
    #expect(try await store.get("Property(ListingKey='test.2')").status == 200)
    for path in ["Property('test.9')", "Property('x')", "Nothing", "Nothing('1')"] {
      #expect(try await store.get(path).status == 404, "\(path)")
    }
    for path in ["Property(2)", "Property('a'b')", "Property(", "EntityEvent('1')"] {
      #expect(try await store.get(path).status == 400, "\(path)")
    }
  }

  @Test func rowsAreFilteredSortedAndCounted() async throws {
    let store = try StoredListings(StoredListings.homes(40))
    let cheap = try await store.get("Property?$filter=ListPrice le 3000000&$count=true&$top=2")
    #expect(cheap.keys == ["test.1", "test.9"] && cheap.fields["@odata.count"] as? Int == 9)
    #expect(cheap.next == nil)
    let skipped = try await store.get("Property?$filter=ListPrice le 3000000&$top=2&$skip=1")
    #expect(skipped.keys == ["test.9", "test.10"])
    let dear = try await store.get("Property?$orderby=ListPrice desc,ListingId&$top=3")
    #expect(dear.keys == ["test.17", "test.26", "test.35"])
    let few = try await store.get("Property?$select=ListPrice&$top=1")
    #expect(Set(few.rows[0].keys) == ["ListPrice"])
    #expect(few.fields["@odata.context"] as? String == "/reso/$metadata#Property(ListPrice)")
    #expect(try await store.get("Property?$filter=ListPrice eq 1").rows.isEmpty)
    #expect(try await store.get("Property?$top=0&$count=true").fields["@odata.count"] as? Int == 40)
  }

  @Test func areaFiltersMatchScanOfEveryRow() async throws {
    let store = try StoredListings(StoredListings.homes(60))
    let near = "geo.distance(Location,geography'SRID=4326;Point(100.5 13.72)')"
    for (filter, same) in [
      ("\(near) lt 1000", "not (\(near) ge 1000)"),
      ("\(near) le 500 and ListPrice le 5000000", "ListPrice le 5000000 and not (\(near) gt 500)"),
      (
        "geo.intersects(Location,geography'Polygon((100.4 13.71,100.6 13.71,100.6 13.73,100.4 13.71))')",
        "true eq geo.intersects(Location,geography'Polygon((100.4 13.71,100.6 13.71,100.6 13.73,100.4 13.71))')"
      ),
    ] {
      let byIndex = try await store.get("Property?$filter=\(filter)").keys
      #expect(!byIndex.isEmpty && byIndex.count < 60)
      #expect(try await store.get("Property?$filter=\(same)").keys == byIndex, "\(filter)")
    }
  }

  @Test func picturesSellersAndLookupsAreRows() async throws {
    let store = try StoredListings(StoredListings.homes(5))
    #expect(try await store.all("Media", pages: 2).count == 7)
    let media = try await store.get("Media?$filter=ResourceRecordKey eq 'test.4'")
    #expect(media.rows.compactMap { $0["MediaURL"] as? String } == ["small4.jpg", "large4.jpg"])
    #expect(
      try await store.get("Media('test.4:1')").fields["ImageSizeDescription"] as? String == "Large")
    #expect(try await store.get("Office").rows.count == 5)
    let office = try await store.get("Property('test.1')").fields["ListOfficeKey"] as? String
    #expect(try await store.get("Office('\(office ?? "")')").fields["ListingsCount"] as? Int == 1)
    let lookups = try await store.get("Lookup?$filter=LookupName eq 'PropertyType'")
    #expect(lookups.rows.count == 2)
    // Data Dictionary 2.0 defines neither standard picture sizes nor a semi-detached house.
    let local = try await store.get("Lookup?$filter=StandardLookupValue eq null").rows
    #expect(
      local.compactMap { $0["LookupKey"] as? String } == [
        "ImageSizeDescription.Large", "ImageSizeDescription.Thumbnail",
        "PropertySubType.Semi-DetachedHouse", "PropertySubType.Shophouse",
      ])
    // Every value in a listing occurs in the field's lookup.
    let values = try await store.get("Lookup").rows.compactMap { $0["LookupValue"] as? String }
    for row in try await store.get("Property").rows {
      for name in ["StandardStatus", "PropertyType", "PropertySubType"] {
        if let value = row[name] as? String { #expect(values.contains(value)) }
      }
    }
  }

  @Test(arguments: [
    ("Property?$filter=BadField eq 'SoBad'", "$filter"), ("Property?$select=listingkey", "$select"),
    ("Property?$orderby=Nothing", "$orderby"), ("Property?$expand=Media,Media", "$expand"),
    ("Property?$expand=Media($expand=Property)", "$expand"), ("Property?$top=-1", "$top"),
    ("Property?$skiptoken=x", "$skiptoken"), ("Property?filter=x", "filter"),
    ("Property?$format=atom", "$format"),
  ])
  func invalidRequestsNameTheOption(_ address: String, _ target: String) async throws {
    let reply = try await StoredListings(StoredListings.homes(2)).get(address)
    #expect(reply.status == 400 && reply.errorTarget == target)
    #expect(reply.errorMessage.hasSuffix(".") || reply.errorMessage.hasSuffix("?"))
  }

  @Test func versionsAreNegotiated() async throws {
    let store = try StoredListings(StoredListings.homes(1))
    #expect(try await store.get("Property").version == "4.0")
    #expect(try await store.get("Property", maxVersion: "4.01").version == "4.01")
    #expect(try await store.get("Property", version: "5.0").status == 400)
    #expect(try await store.get("Property", maxVersion: "3.0").status == 400)
  }

  @Test func preferredPageSizeIsEchoed() async throws {
    for (prefer, applied) in [
      ("return=minimal, odata.maxpagesize=7", "odata.maxpagesize=7"),
      ("maxpagesize=\"3\"", "maxpagesize=3"), ("odata.maxpagesize=0", nil),
      ("odata.maxpagesize=99999999", "odata.maxpagesize=\(RESOService.greatestPage)"),
    ] {
      #expect(RESOVersion.pageSize(in: prefer)?.applied == applied)
    }
    let store = try StoredListings(StoredListings.homes(3))
    for (path, applied) in [
      ("Property", "maxpagesize=2"), ("Property('test.1')", nil), ("Property/$count", nil),
      ("", nil), ("$metadata", nil),
    ] {
      let reply = try await store.service.reply(
        to: RESORequest(path: path, prefer: "maxpagesize=2"))
      #expect(reply.status == 200 && reply.appliedPreference == applied, "\(path)")
    }
  }
}
