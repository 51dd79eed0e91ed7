import CEmbedded
import Listings

/// A picture in the sample: a home of a certain type, or its floor plan.
struct SamplePicture: Sendable, Hashable {
  /// The number of different pictures for each type.
  static let variants = PicturePalette.all.count

  /// The type of home in the picture.
  let type: AccommodationType
  /// The number of the picture within its type, starting at 1.
  let variant: Int
  /// Whether the picture shows a floor plan instead of the home.
  let isPlan: Bool
}

extension SamplePicture {
  /// Finds the picture with this file name, such as `condo-03.svg` or `condo-03-plan.svg`; fails if
  /// there is no such picture.
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

  var name: String {
    "\(type.rawValue)-0\(variant)\(isPlan ? "-plan" : "").svg"
  }

  /// The floor plan that belongs to the picture.
  var plan: SamplePicture {
    SamplePicture(type: type, variant: variant, isPlan: true)
  }

  /// Returns the picture as an SVG document: the drawing for its type in the variant's colours.
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
