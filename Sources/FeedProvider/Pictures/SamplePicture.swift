import CEmbedded
import Listings

/// One of the sample's pictures: a home of a type, or its plan.
struct SamplePicture: Sendable, Hashable {
  /// How many different pictures there are of each type.
  static let variants = PicturePalette.all.count

  /// The type of home that it shows.
  let type: AccommodationType
  /// Which of the type's pictures it is, from 1.
  let variant: Int
  /// Whether it shows the plan of a floor rather than the house.
  let isPlan: Bool
}

extension SamplePicture {
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

  /// The picture as an SVG document: the drawing of its type in the colours of its number.
  func svg() -> [UInt8] {
    var text = Self.drawings["\(type.rawValue)\(isPlan ? "-plan" : "").svg"] ?? ""
    for (name, color) in PicturePalette.all[variant - 1] {
      text = text.replacing("{\(name)}", with: color)
    }
    return Array(text.utf8)
  }

  private static let drawings: [String: String] = {
    var count = 0
    let files = UnsafeBufferPointer(start: embedded_sample_pictures(&count), count: count)
    return Dictionary(
      uniqueKeysWithValues: files.map { file in
        let bytes = UnsafeBufferPointer(start: file.bytes, count: file.length)
        return (String(cString: file.path), String(decoding: bytes, as: UTF8.self))
      })
  }()
}
