import Listings

extension PictureCanvas {
  /// The home itself, in front of the scene.
  mutating func drawHome(
    of type: AccommodationType, palette: PicturePalette, random: inout SampleRandom
  ) {
    switch type {
    case .condo:
      let width = random.number(in: 54...78)
      let height = random.number(in: 112...142)
      if random.chance(60) {
        drawTower(
          x: 182, width: 50, height: height - random.number(in: 18...44), wall: palette.shade,
          palette: palette)
      }
      drawTower(x: 112, width: width, height: height, wall: palette.wall, palette: palette)
      rectangle(100, Self.street - 14, 144, 14, palette.accent, radius: 2)
    case .twinHouse:
      drawHouse(x: 66, width: 94, isMirrored: false, palette: palette)
      drawHouse(x: 160, width: 94, isMirrored: true, palette: palette)
    case .townhome:
      let units = random.number(in: 3...4)
      for unit in 0..<units {
        drawTownhome(
          x: 160 - units * 27 + unit * 54, isRaised: (unit + units) % 2 == 0, palette: palette)
      }
    case .townhouse:
      let units = random.number(in: 4...5)
      for unit in 0..<units {
        drawTownhouse(x: 160 - units * 22 + unit * 44, isShaded: unit % 2 == 1, palette: palette)
      }
    case .commercial:
      let units = random.number(in: 3...4)
      for unit in 0..<units {
        drawShop(
          x: 160 - units * 26 + unit * 52, floors: random.number(in: 3...4), palette: palette)
      }
    default:
      drawHouse(x: 86, width: random.number(in: 120...146), isMirrored: false, palette: palette)
    }
  }

  private mutating func drawTower(
    x: Int, width: Int, height: Int, wall: String, palette: PicturePalette
  ) {
    let top = Self.street - height
    rectangle(x, top, width, height, wall)
    rectangle(x + width / 3, top - 7, width / 3, 7, palette.roof)
    rectangle(x, top, 5, height, palette.accent)
    for y in stride(from: top + 8, to: Self.street - 20, by: 12) {
      for left in stride(from: x + 10, to: x + width - 9, by: 12) {
        rectangle(left, y, 8, 7, palette.glass)
      }
      rectangle(x + 8, y + 8, width - 10, 1, palette.shade)
    }
  }

  private mutating func drawHouse(x: Int, width: Int, isMirrored: Bool, palette: PicturePalette) {
    let top = Self.street - 66
    rectangle(x + 6, top, width - 12, 66, palette.wall)
    polygon(
      [(x - 4, top + 4), (x + width / 2, top - 34), (x + width + 4, top + 4)], palette.roof)
    rectangle(x + 6, top + 30, width - 12, 3, palette.shade)
    let door = isMirrored ? x + width - 34 : x + 16
    rectangle(door, Self.street - 30, 17, 30, palette.accent, radius: 1)
    let garage = isMirrored ? x + 14 : x + width - 54
    rectangle(garage, Self.street - 26, 38, 26, palette.shade, radius: 1)
    for left in stride(from: x + 18, to: x + width - 30, by: 30) {
      rectangle(left, top + 10, 18, 15, palette.glass, radius: 1)
      rectangle(left + 8, top + 10, 2, 15, palette.wall)
    }
    circle(x + width / 2, top - 10, 6, palette.glass)
  }

  private mutating func drawTownhome(x: Int, isRaised: Bool, palette: PicturePalette) {
    let top = Self.street - (isRaised ? 92 : 84)
    rectangle(x, top, 52, Self.street - top, isRaised ? palette.wall : palette.shade)
    rectangle(x, top - 4, 52, 5, palette.roof)
    rectangle(x + 8, top + 10, 36, 20, palette.glass)
    rectangle(x + 8, top + 30, 36, 4, palette.accent)
    rectangle(x + 8, top + 42, 16, 14, palette.glass)
    rectangle(x + 30, Self.street - 28, 14, 28, palette.accent)
    rectangle(x + 6, Self.street - 24, 20, 24, palette.far)
  }

  private mutating func drawTownhouse(x: Int, isShaded: Bool, palette: PicturePalette) {
    let top = Self.street - 64
    rectangle(x, top, 42, 64, isShaded ? palette.shade : palette.wall)
    polygon([(x - 1, top + 1), (x + 21, top - 20), (x + 43, top + 1)], palette.roof)
    rectangle(x + 7, top + 9, 11, 14, palette.glass)
    rectangle(x + 24, top + 9, 11, 14, palette.glass)
    rectangle(x, top + 31, 42, 2, palette.accent)
    rectangle(x + 24, Self.street - 26, 12, 26, palette.accent)
    rectangle(x + 6, Self.street - 22, 13, 12, palette.glass)
  }

  private mutating func drawShop(x: Int, floors: Int, palette: PicturePalette) {
    let top = Self.street - 34 - floors * 24
    rectangle(x, top, 50, Self.street - top, palette.wall)
    rectangle(x, top - 3, 50, 4, palette.roof)
    for floor in 0..<floors {
      let y = top + 6 + floor * 24
      rectangle(x + 6, y, 17, 14, palette.glass)
      rectangle(x + 27, y, 17, 14, palette.glass)
      rectangle(x, y + 18, 50, 1, palette.shade)
    }
    rectangle(x + 5, Self.street - 24, 40, 24, palette.far)
    for stripe in 0..<5 {
      rectangle(
        x + stripe * 10, Self.street - 34, 10, 9, stripe % 2 == 0 ? palette.accent : "#ffffff")
    }
  }
}
