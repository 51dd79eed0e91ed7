import Geo
import Listings
import Testing

/// The tested formats match the services' own links.
@Suite struct MapLinkTests {
  static let asok = (13.737, 100.5603)

  @Test(arguments: [
    "http://maps.google.com/maps/?q=loc:13.737,100.5603 (You)",
    "https://www.google.com/maps/place/X/@13.7,100.5,18z/data=!4m14!8m2!3d13.7!4d100.5!3m5!1s0x0:0x0!8m2!3d13.737!4d100.5603!16s%2Fg%2F1?entry=ttu",
    "https://www.google.com/maps/place/13%C2%B044'13.2%22N+100%C2%B033'37.1%22E/@13.7,100.5,17z/data=!3m1!4b1",
    "https://www.google.com/maps/place/13.737,+100.5603/@13.7,100.5,17z",
    "https://www.google.com/maps/dir/13.70,100.50/13.737,100.5603/@13.72,100.53,13z",
    "https://www.google.com/maps/dir//13.737,100.5603/@13.72,100.53,13z/data=!4m2!4m1!3e0",
    "https://www.google.com/maps/dir/Siam/Asok/@13.74,100.54,14z/data=!4m14!4m13!1m5!1m1!1s0x1:0x2!2m2!1d100.534!2d13.7457!1m5!1m1!1s0x3:0x4!2m2!1d100.5603!2d13.737!3e3",
    "https://www.google.com/maps/dir/?api=1&origin=13.70,100.50&destination=13.737%2C100.5603&travelmode=transit",
    "https://maps.google.com/maps?saddr=13.70,100.50&daddr=13.71,100.51+to:13.737,100.5603",
    "https://maps.google.com/maps?f=d&daddr=Sukhumvit 21+@13.737,100.5603",
    "https://www.google.com/maps/search/?api=1&query=13.737%2C100.5603",
    "https://www.google.com/maps/search/13.737,+100.5603?entry=tts",
    "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=13.737,100.5603",
    "https://www.google.com/maps/@?api=1&map_action=map&center=13.737,100.5603&zoom=12",
    "https://www.google.com/maps/@13.737,100.5603,3a,75y,90t/data=!3m6!1e1",
    "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3875.6!2d100.5603!3d13.737!2m3!1f0!2f0!3f0",
    "https://consent.google.com/m?continue=https://www.google.com/maps/place/13.737,100.5603&gl=DE",
    "https://maps.googleapis.com/maps/api/staticmap?center=13.7,100.5&markers=color:red%7C13.7,100.5%7C13.737,100.5603",
    "https://maps.apple.com/place?address=Asok&coordinate=13.737%2C100.5603&name=Asok",
    "https://maps.apple.com/?ll=13.737,100.5603&q=Asok&sll=13.70,100.50",
    "https://maps.apple.com/?saddr=13.70,100.50&daddr=13.737,100.5603&dirflg=r",
    "https://osmand.net/map?pin=13.737,100.5603#12.5/13.70/100.50",
    "https://osmand.net/map?start=13.70,100.50&finish=13.737,100.5603#12/13.71/100.51",
    "https://osmand.net/map#17/13.737/100.5603",
    "https://www.openstreetmap.org/?mlat=13.737&mlon=100.5603#map=12/13.70/100.50",
    "https://www.openstreetmap.org/?lat=13.70&lon=100.50&mlat=13.737&mlon=100.5603",
    "https://www.openstreetmap.org/#map%3D16%2F13.737%2F100.5603",
    "https://www.openstreetmap.org/#map=16/13.737/100.5603&layers=T",
    "https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=13.70%2C100.50%3B13.737%2C100.5603#map=13/13.72/100.53",
    "https://www.openstreetmap.org/directions?to=13.737,100.5603",
    "https://waze.com/ul?ll=13.737,100.5603&navigate=yes",
    "https://www.waze.com/live-map/directions?from=ll.13.70%2C100.50&to=ll.13.737%2C100.5603",
    "https://www.bing.com/maps?cp=13.70~100.50&lvl=15&sp=point.13.737_100.5603_Asok",
    "https://www.bing.com/maps?rtp=pos.13.70_100.50~pos.13.737_100.5603_Asok&cp=13.7~100.5",
    "https://www.bing.com/maps?cp=13.737~100.5603&lvl=15",
    "https://share.here.com/l/13.737,100.5603,Asok?z=16",
    "https://wego.here.com/?map=13.737,100.5603,15",
    "https://yandex.com/maps/?ll=100.50%2C13.70&rtext=13.70%2C100.50~13.737%2C100.5603&z=13",
    "https://yandex.com/maps/?ll=100.5%2C13.7&whatshere%5Bpoint%5D=100.5603%2C13.737&z=15",
    "https://2gis.ae/dubai/geo/100.5603%2C13.737?m=100.50%2C13.70%2F15",
    "https://mapy.com/en/turisticka?source=coor&id=100.5603%2C13.737&x=100.50&y=13.70&z=17",
    "https://mapy.cz/zakladni?x=100.5603&y=13.737&z=17",
    "https://graphhopper.com/maps/?point=13.70%2C100.50&point=13.737%2C100.5603_Asok",
    "https://maps.example/?q=13.737,100.5603&amp;z=17", "geo:0,0?q=loc:13.737,100.5603(Asok)",
    "geo:13.70,100.50?z=17&q=13.737,100.5603(Asok)", "geo:13.737,100.5603,30;u=35",
    "geo:13.737%2C100.5603?hq=13.70,100.50",
  ])
  func chosenPlaceTakesPrecedence(link: String) throws {
    let place = try #require(try CoordinateText.written(link))
    #expect(abs(place.latitude - Self.asok.0) < 2e-5, "\(place)")
    #expect(abs(place.longitude - Self.asok.1) < 2e-5, "\(place)")
  }

  /// Only whole parameter names match: `aq`, `cell` and `plat` are not `q`, `ll` and `lat`.
  @Test(arguments: [
    "https://maps.example/?aq=13.70,100.50", "https://maps.example/?cell=13.70,100.50",
    "https://maps.example/?plat=13.70&plon=100.50", "https://maps.example/?faq=1#q2=13.7,100.5",
    "https://maps.example/?size=600,300", "https://maps.example/a,b/2026,11/",
    "https://www.google.com/maps/place/Asok/data=!4m2!3m1!1s0x1:0x2",
    // The center of the map is not the destination of the directions.
    "https://www.google.com/maps/dir/13.70,100.50/Asok/@13.72,100.53,13z",
    "https://www.google.com/maps/dir/?api=1&origin=13.70,100.50&destination=Asok",
    "https://www.waze.com/live-map/directions?from=ll.13.70,100.50&to=place.w.1.2.3",
    "https://maps.example/?q=0,0",
  ])
  func otherLinksHaveNoCoordinate(link: String) {
    #expect(throws: CoordinateFault.missing) { try CoordinateText.written(link) }
  }

  /// A pin with an invalid coordinate is an error; the center of the map does not replace it.
  @Test(arguments: [
    "https://maps.example/?q=95,200&center=13.70,100.50",
    "https://osmand.net/map?pin=13.737,-200.5#12/13.70/100.50",
  ])
  func pinOffTheGlobeIsRejected(link: String) {
    #expect(throws: CoordinateFault.outOfRange) { try CoordinateText.written(link) }
  }

  /// Some services write the longitude first, and not only for places in Thailand.
  @Test(arguments: [
    ("https://yandex.com/maps?ll=44.96%2C37.81&z=17", 37.81, 44.96),
    ("https://2gis.ae/dubai/geo/55.171971%2C25.289452", 25.289452, 55.171971),
    ("https://yandex.com/maps?rtext=51.1%2C6.5~51.2%2C6.6", 51.2, 6.6),
    ("https://maps.apple.com/?ll=37.81,44.96", 37.81, 44.96),
  ])
  func coordinateOrderFollowsService(link: String, latitude: Double, longitude: Double) throws {
    #expect(
      try CoordinateText.written(link) == Coordinate(latitude: latitude, longitude: longitude))
  }
}
