import Geo
import HomefindTesting
import ListingSources
import Listings
import Testing
import Transport

@testable import Feed

@Suite struct FeedClientTests {
  let center: Coordinate

  init() throws { center = try #require(Coordinate(latitude: 13.7, longitude: 100.5)) }

  private func ids(
    _ feed: FakeFeed, radius: Double = 2_000, types: Set<AccommodationType> = []
  ) async throws -> [Int64] {
    defer { feed.server.stop() }
    return try await feed.client.listings(around: center, radius: radius, types: types).listings
      .compactMap(\.id.number).sorted()
  }

  @Test(arguments: Fixture.shapes)
  func formatsAreReadOverHTTP(shape: String) async throws {
    let bytes = try Fixture.bytes(shape)
    let feed = try FakeFeed({ $0.pictureBase = "http://feed.example/app/" }) { _ in
      FakeFeed.soap(bytes)
    }
    defer { feed.server.stop() }
    let near = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    let answer = try await feed.client.listings(around: near, radius: 2_000, types: [])
    #expect(
      try answer == SourceListings(listings: Fixture.homes, skipped: Fixture.skipped))
    let request = try #require(feed.server.requests.first)
    #expect(request.method == "POST")
    #expect(request.header("Content-Type") == "text/xml; charset=utf-8")
    #expect(request.value(of: "userID") == "someone")
  }

  @Test func pagesAreFollowedToTheLast() async throws {
    let feed = try FakeFeed { request in
      FakeFeed.page(
        [request.page * 2, request.page * 2 + 1],
        "<totalPage>3</totalPage><currentPage>\(request.page)</currentPage>")
    }
    #expect(try await ids(feed) == [2, 3, 4, 5, 6, 7])
    #expect(feed.server.requests.map(\.page).sorted() == [1, 2, 3])
  }

  @Test func missingPagingFiguresEndAtEmptyPage() async throws {
    let feed = try FakeFeed { FakeFeed.page($0.page <= 2 ? [$0.page] : []) }
    #expect(try await ids(feed) == [1, 2])
    #expect(feed.server.requests.map(\.page) == [1, 2, 3])
  }

  @Test func rowCountEndsPagingWithoutPageCount() async throws {
    let feed = try FakeFeed { FakeFeed.page([$0.page], "<totalItem>2</totalItem>") }
    #expect(try await ids(feed) == [1, 2])
    #expect(feed.server.requests.count == 2)
  }

  @Test func repeatedPageEndsPaging() async throws {
    for (atOnce, most) in [(1, 2), (6, 13)] {
      let feed = try FakeFeed({ $0.pagesAtOnce = atOnce }) { _ in
        FakeFeed.page([1, 2], "<totalPage>40</totalPage><currentPage>1</currentPage>")
      }
      #expect(try await ids(feed) == [1, 2])
      #expect((2...most).contains(feed.server.requests.count))
    }
  }

  @Test func changingPageCountIsFollowed() async throws {
    let grows = try FakeFeed { request in
      FakeFeed.page(
        [request.page], "<totalPage>\(request.page < 3 ? 2 + request.page : 4)</totalPage>")
    }
    #expect(try await ids(grows) == [1, 2, 3, 4])
    let shrinks = try FakeFeed { request in
      FakeFeed.page([request.page], "<totalPage>\(request.page == 1 ? 5 : 2)</totalPage>")
    }
    #expect(try await ids(shrinks) == [1, 2])
  }

  @Test func fewerRowsThanPromisedAreAccepted() async throws {
    let feed = try FakeFeed({ $0.pagesAtOnce = 1 }) { request in
      FakeFeed.page(
        request.page == 1 ? [1] : [], "<totalPage>5</totalPage><totalItem>450</totalItem>")
    }
    #expect(try await ids(feed) == [1])
    #expect(feed.server.requests.count == 2)
  }

  @Test func endlessPagesAreBounded() async throws {
    let endless = try FakeFeed({ $0.pageLimit = 5 }) { FakeFeed.page([$0.page]) }
    await #expect(throws: FeedError.self) { try await ids(endless) }
    #expect(endless.server.requests.count == 5)
    let announced = try FakeFeed({ $0.pageLimit = 5 }) { _ in
      FakeFeed.page([1], "<totalPage>6</totalPage>")
    }
    await #expect(throws: FeedError.self) { try await ids(announced) }
    #expect(announced.server.requests.count == 1)
  }

  @Test func invalidRowsOfRepeatedPageCountOnce() async throws {
    let feed = try FakeFeed { _ in
      FakeFeed.soap(
        ShapeTests.response(
          "<R><r>\(ShapeTests.row)</r><r><A_ID>7</A_ID></r><r><A_ID>x</A_ID></r></R>"))
    }
    defer { feed.server.stop() }
    let answer = try await feed.client.listings(around: center, radius: 1e6, types: [])
    #expect(answer.skipped == ["noPosition": 1, "badID": 1])
    #expect(feed.server.requests.count == 2)
  }

  @Test func radiusIsInclusiveAndAppliedByClient() async throws {
    let other = try #require(Coordinate(latitude: 13.71, longitude: 100.51))
    let distance = center.distance(to: other)
    let rows = ShapeTests.response(
      "<R><r><A_ID>1</A_ID><P_MARK_LAT>13.71</P_MARK_LAT><P_MARK_LON>100.51</P_MARK_LON></r></R>")
    for (radius, expected) in [(distance, [1]), (distance.nextDown, [])] as [(Double, [Int64])] {
      let feed = try FakeFeed { _ in FakeFeed.soap(rows) }
      #expect(try await ids(feed, radius: radius) == expected)
      let asked = try #require(Double(feed.server.requests[0].value(of: "radius")))
      #expect(asked * 1_000 > distance)
    }
  }

  @Test func eachOfFewTypesIsRequestedByCode() async throws {
    let feed = try FakeFeed { request in
      FakeFeed.page([request.value(of: "homeTypeCode") == "4" ? 4 : 1], "<totalPage>1</totalPage>")
    }
    #expect(try await ids(feed, types: [.condo, .singleHouse]) == [1, 4])
    #expect(Set(feed.server.requests.map { $0.value(of: "homeTypeCode") }) == ["4", "1"])
  }

  @Test func manyTypesAreRequestedTogetherAndFiltered() async throws {
    let rows = ["1", "2", "3", "6", "โรงแรม"].enumerated().map { index, type in
      "<r>\(ShapeTests.row.replacing("5</A_ID>", with: "\(index)</A_ID>"))"
        + "<C_PRJ_TYPE_ID>\(type)</C_PRJ_TYPE_ID></r>"
    }
    let body = ShapeTests.response("<R>\(rows.joined())</R><totalPage>1</totalPage>")
    let asked: [(Set<AccommodationType>, [Int64])] = [
      ([.singleHouse, .twinHouse, .townhome, .condo], [0, 1, 2]), ([.commercial, .other], [3, 4]),
      (Set(AccommodationType.searchable), [0, 1, 2, 3]), ([], [0, 1, 2, 3, 4]),
    ]
    for (types, expected) in asked {
      let feed = try FakeFeed { _ in FakeFeed.soap(body) }
      #expect(try await ids(feed, radius: 1e6, types: types) == expected)
      #expect(feed.server.requests.map { $0.value(of: "homeTypeCode") } == [""])
    }
  }

  @Test func provincesAndDistrictsAreFetched() async throws {
    let provinces = try Fixture.bytes("provinces")
    let districts = try Fixture.bytes("districts")
    let feed = try FakeFeed { request in
      FakeFeed.soap(request.text.contains("Province_NewHome") ? provinces : districts)
    }
    defer { feed.server.stop() }
    #expect(try await feed.client.provinces().map(\.code) == ["10", "12"])
    #expect(try await feed.client.districts(inProvince: "10").map(\.code) == ["1039", "1033"])
    #expect(feed.server.requests.last?.value(of: "provinceCode") == "10")
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 3e7])
  func invalidRadiusIsRejected(radius: Double) async throws {
    let feed = try FakeFeed { _ in .close }
    await #expect(throws: FeedError.self) { try await ids(feed, radius: radius) }
    #expect(feed.server.requests.isEmpty)
  }
}
