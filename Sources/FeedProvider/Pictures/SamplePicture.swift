import Listings

/// One of the sample's pictures, drawn by code: a home of a type, or its plan.
struct SamplePicture: Sendable, Hashable {
  /// How many different pictures there are of each type.
  static let variants = 6

  /// The type of home that it shows.
  let type: AccommodationType
  /// Which of the type's pictures it is, from 1.
  let variant: Int
  /// Whether it shows the plan of a floor rather than the house.
  let isPlan: Bool

  /// The picture of a type with this number.
  init(type: AccommodationType, variant: Int, isPlan: Bool) {
    self.type = type
    self.variant = variant
    self.isPlan = isPlan
  }

  /// The picture with this file name, such as `condo-03.svg` or `condo-03-plan.svg`; nil where
  /// there is none.
  init?(name: String) {
    for type in SampleProfile.all.map(\.type) where name.hasPrefix(type.rawValue) {
      for variant in 1...SamplePicture.variants {
        let picture = SamplePicture(type: type, variant: variant, isPlan: false)
        for found in [picture, picture.plan] where found.name == name {
          self = found
          return
        }
      }
    }
    return nil
  }

  /// The file name.
  var name: String {
    "\(type.rawValue)-0\(variant)\(isPlan ? "-plan" : "").svg"
  }

  /// The plan that belongs to the picture.
  var plan: SamplePicture {
    SamplePicture(type: type, variant: variant, isPlan: true)
  }

  /// The picture as an SVG document.
  func svg() -> [UInt8] {
    var random = SampleRandom(seed: UInt64(type.code * 100 + variant * 2))
    let palette = PicturePalette.all[(variant + type.code) % PicturePalette.all.count]
    var canvas = PictureCanvas(title: "\(type.label(in: .english)) (sample picture)")
    if isPlan {
      canvas.drawPlan(of: type, palette: palette, random: &random)
    } else {
      canvas.drawScene(palette: palette, random: &random)
      canvas.drawHome(of: type, palette: palette, random: &random)
    }
    return canvas.finish()
  }
}
