// The words in Thai of the views besides list and map, loaded with the first of them.
import { homes } from './th.js';

const lines = {
  Sukhumvit: 'สายสุขุมวิท', Silom: 'สายสีลม', Gold: 'สายสีทอง', Blue: 'สายสีน้ำเงิน',
  Purple: 'สายสีม่วง',
  Yellow: 'สายสีเหลือง', Pink: 'สายสีชมพู', ARL: 'แอร์พอร์ต เรล ลิงก์',
    'Red North': 'สายสีแดงเหนือ', 'Red West': 'สายสีแดงตะวันตก',
};

/** The words. */
export const thai = {
  // A home.
  call: (text) => `โทร ${text}`, share: 'แชร์', copied: 'คัดลอกลิงก์แล้ว',
  copyThis: 'คัดลอกลิงก์นี้:',
  compare: 'เปรียบเทียบ', compareNow: (n) => `เปรียบเทียบ ${homes(n)}`,
  compareCount: (n) => `เปรียบเทียบ ${homes(n)}`,
  compareHow: (n) => `เลือกได้ถึง ${n} หลังเพื่อเปรียบเทียบ`,
  replaceWhich: (n, name) => `เปรียบเทียบได้ถึง ${n} รายการ จะให้ ${name} แทนรายการไหน?`,
  'best.price': 'ต่ำสุด', 'best.near': 'ใกล้สุด',
  nothingCompared: 'เลือกบ้านที่จะเปรียบเทียบจากหน้าบ้านหรือจากรายการที่บันทึก',
  gone: (day) => `ไม่มีในรายการแล้วตั้งแต่ ${day}`,
  savedCount: (n) => `บันทึกไว้ ${homes(n)}`, savedOn: (day) => `บันทึกเมื่อ ${day}`,
  nothingSaved: 'ยังไม่มีบ้านที่บันทึก กดรูปหัวใจที่บ้านเพื่อบันทึกไว้ในเบราว์เซอร์นี้',
  'field.price': 'ราคาตามประกาศ',
  'field.from': 'จากจุดค้นหา',
  'field.fromMe': 'จากคุณ', 'field.address': 'ที่อยู่', 'field.company': 'บริษัท',
  'field.phones': 'โทรศัพท์',
  'field.position': 'พิกัด', 'field.seen': 'พบครั้งแรก', 'field.checked': 'ตรวจล่าสุด',
  'field.id': 'เลขที่ประกาศ',
  'field.promotion': 'โปรโมชั่น', nearestStation: 'สถานีใกล้สุด',
  nearestStations: 'สถานีที่ใกล้ที่สุด',
  priceHistory: 'ประวัติราคา', offers: 'เสนอขายโดย',
  openPicture: (what) => `${what} เต็มจอ`, pictures: (name) => `รูปของ ${name}`,
  'picture.photo': 'รูปภาพ', 'picture.plan': 'แปลนบ้าน',
  pictureOf: (n, all) => `${n} จาก ${all}`, noPicture: 'โหลดรูปนี้ไม่ได้',
  previousPicture: 'รูปก่อนหน้า', nextPicture: 'รูปถัดไป',
  callSome: (n) => `โทร (${n} เบอร์)`, callAbout: (name) => `โทรสอบถาม ${name}`,
  whereItIs: 'ที่ตั้ง', openMap: 'เปิดแผนที่',
  chartOf: (from, begin, to, end) => `จาก ${from} เมื่อ ${begin} เป็น ${to} เมื่อ ${end}`,
  similarHomes: 'บ้านใกล้เคียงที่คล้ายกัน', sellerHomes: (name) => `บ้านอื่นของ${name}`,

  // The way.
  guide: 'เส้นทาง', guideTo: (name) => `เส้นทางไป ${name}`, fromWhere: 'จาก',
  fromPoint: 'หรือจากพิกัด',
  middle: 'จุดกลางการค้นหา', how: 'วิธีเดินทาง',
  'guide.noStart': 'โปรดเลือกจุดเริ่มต้น',
  'mode.transit': 'รถไฟฟ้า', 'mode.walk': 'เดิน', 'mode.bike': 'จักรยาน', 'mode.car': 'รถยนต์',
  ways: 'เส้นทาง', way: (n) => `เส้นทางที่ ${n}`, waysFound: (n) => `พบ ${n} เส้นทาง`,
  lineShort: (line) => lines[line] ?? line, onFoot: (isWalk) => (isWalk ? 'เดิน' : ''),
  steps: 'ขั้นตอน', step: (n) => `ขั้นที่ ${n}`,
  stepOf: (n, all) => (n ? `ขั้นที่ ${n} จาก ${all}` : `${all} ขั้นตอน`),
  previous: 'ก่อนหน้า', next: 'ถัดไป', navigator: 'เปิดในแอปนำทาง',
  fileNotKept: 'ที่เก็บข้อมูลของเบราว์เซอร์นี้เต็ม ไฟล์จะหายไปเมื่อโหลดหน้านี้ใหม่',
  fileGone: 'ไม่มีไฟล์เส้นทางที่เปิดอยู่ โปรดเลือกไฟล์ หากเคยเปิดไว้ให้เลือกอีกครั้ง',
  readFile: 'แสดงไฟล์เส้นทาง (KML, GPX, JSON)',

  // Which way?
  facing: 'ฉันหันไปทาง', useCompass: 'ใช้เข็มทิศของเครื่อง',
  noCompass: 'เครื่องนี้ไม่บอกทิศ โปรดเลื่อนแถบแทน',
  'point.n': 'น', 'point.e': 'ตอ', 'point.s': 'ต', 'point.w': 'ตก',
  radarOf: (n) => `${homes(n)} ตามทิศและระยะ รายการด้านล่างคือบ้านที่ใกล้ที่สุด`,
  straightOn: 'ตรงไป:', turnLeft: (n) => `หันซ้าย ${n}°:`, turnRight: (n) => `หันขวา ${n}°:`,
  inFront: 'ตรงหน้าคุณ: ', nothingInFront: 'ไม่มีบ้านอยู่ตรงหน้า ', openHome: 'เปิดดู',
  noHomesYet: 'ยังไม่มีบ้านให้แสดง โปรดค้นหาก่อน',
};
