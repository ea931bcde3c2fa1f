import type { Category } from './demo-reference-data.ts'

/** Width of a demo photo in pixels. The photos are small, because the first start waits for hundreds of them. */
export const photoWidth = 640
export const photoHeight = 480

/** Width of all drawings, in the units of their coordinates. */
const width = 800
const height = 600

/** Height at which the wall meets the floor, in the units of the drawing. */
const horizon = 330

interface Scene {
  wall: string
  floor: string
  things: string
}

const box = (x: number, y: number, w: number, h: number, fill: string, round = 4) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

const plant = (x: number) =>
  repeat(
    5,
    (i) =>
      `<path d="M${x} 400q${-60 + i * 30}-40 ${-44 + i * 22}-120q40 50 ${44 - i * 22} 120z" fill="#4d8f6b"/>`,
  ) + box(x - 28, 396, 56, 60, '#a5694f')
const table = (x: number, y: number, w: number, fill: string) =>
  oval(x + w / 2, y + 118, w / 2, 14, '#00000022') +
  box(x + 16, y, 12, 112, '#5b6469') +
  box(x + w - 28, y, 12, 112, '#5b6469') +
  box(x, y, w, 18, fill)
const window = (x: number) =>
  box(x, 70, 180, 150, '#ffffff') + box(x + 8, 78, 78, 134, '#bcd9e6') + box(x + 94, 78, 78, 134, '#cbe3ee')

/** A drawing of simple shapes for each room category. */
const scenes: Record<Category, Scene> = {
  Sanitário: {
    wall: '#d7e6ea',
    floor: '#b9c7cc',
    things:
      repeat(
        3,
        (i) =>
          box(110 + i * 210, 80, 150, 130, '#f4fafc', 8) +
          oval(185 + i * 210, 268, 78, 22, '#ffffff') +
          box(177 + i * 210, 226, 16, 30, '#8b9aa1'),
      ) + box(70, 280, 660, 40, '#f7f9fa', 10),
  },
  Vestiário: {
    wall: '#e4e1d6',
    floor: '#a9afa9',
    things:
      repeat(
        7,
        (i) =>
          box(70 + i * 96, 70, 88, 270, i % 2 ? '#5f8ea0' : '#6c9bad') +
          box(142 + i * 96, 190, 6, 34, '#dfe8eb'),
      ) + table(180, 400, 440, '#b98a5e'),
  },
  Recepção: {
    wall: '#efe9df',
    floor: '#c9b79c',
    things:
      window(90) +
      box(330, 250, 360, 150, '#7d5a43', 10) +
      box(310, 236, 400, 26, '#9a7255', 8) +
      box(480, 170, 90, 62, '#39444a', 6) +
      plant(220),
  },
  Alimentação: {
    wall: '#f1ead2',
    floor: '#c4b8a4',
    things:
      window(310) +
      table(80, 330, 280, '#e9edf0') +
      table(440, 330, 280, '#e9edf0') +
      table(250, 440, 300, '#f3f6f8'),
  },
  Circulação: {
    wall: '#dfe4e7',
    floor: '#9fa8ad',
    things:
      '<path d="M300 110h200v220H300z" fill="#c3cdd2"/><path d="M0 600L300 330h200L800 600z" fill="#b5bec3"/>' +
      box(345, 150, 110, 180, '#7f99a5') +
      box(60, 130, 120, 200, '#8aa2ad') +
      box(620, 130, 120, 200, '#8aa2ad'),
  },
  Docas: {
    wall: '#cfd3cf',
    floor: '#8f9492',
    things:
      repeat(
        3,
        (i) =>
          box(60 + i * 240, 90, 190, 240, '#6f7f88') +
          repeat(6, (j) => box(66 + i * 240, 102 + j * 38, 178, 4, '#5d6c74', 0)),
      ) + repeat(3, (i) => box(540 + i * 50, 400 - i * 34, 110, 74, '#bd9261')),
  },
  Escritório: {
    wall: '#e6eaec',
    floor: '#8c9aa3',
    things:
      window(310) +
      repeat(
        2,
        (i) =>
          table(70 + i * 370, 350, 290, '#d8c3a5') +
          box(150 + i * 370, 270, 120, 76, '#2f3a40', 6) +
          box(300 + i * 370, 318, 30, 32, '#c25a4b'),
      ),
  },
  Reunião: {
    wall: '#e9e4ea',
    floor: '#a1948a',
    things:
      box(230, 70, 340, 170, '#ffffff', 6) +
      repeat(5, (i) => oval(170 + i * 115, 360, 38, 46, '#46565e')) +
      oval(400, 450, 330, 70, '#a97c54') +
      oval(400, 440, 330, 66, '#c1946a'),
  },
  Evento: {
    wall: '#5c4a5f',
    floor: '#7a3f45',
    things:
      box(130, 60, 540, 200, '#f3efe6', 4) +
      repeat(3, (row) =>
        repeat(9, (i) =>
          box(60 + i * 78 - row * 6, 350 + row * 76, 62, 60, row % 2 ? '#31434b' : '#3a4f58', 12),
        ),
      ),
  },
  Saúde: {
    wall: '#dcefe9',
    floor: '#c2d2ce',
    things:
      window(90) +
      box(360, 320, 340, 46, '#ffffff', 12) +
      box(360, 290, 90, 44, '#e8f3fb', 16) +
      box(380, 366, 14, 110, '#8b9aa1') +
      box(660, 366, 14, 110, '#8b9aa1') +
      box(560, 90, 30, 90, '#4aa383') +
      box(530, 120, 90, 30, '#4aa383'),
  },
  Técnico: {
    wall: '#dde2e4',
    floor: '#a3a9ab',
    things:
      table(60, 340, 680, '#eef1f2') +
      repeat(
        4,
        (i) =>
          box(130 + i * 150, 250, 70, 90, i % 2 ? '#7892a0' : '#a0b4be') +
          oval(165 + i * 150, 292, 18, 18, '#f2d16b'),
      ) +
      box(60, 90, 680, 90, '#c5ced2'),
  },
  'Área externa': {
    wall: '#bfe0ee',
    floor: '#9aa79a',
    things:
      oval(660, 100, 52, 52, '#f6d76b') +
      box(0, 250, 800, 80, '#87b08a', 0) +
      repeat(
        4,
        (i) => box(88 + i * 200, 230, 14, 90, '#7d5a43') + oval(95 + i * 200, 200, 62, 58, '#5c9a6c'),
      ),
  },
}

/** Draws a room as SVG, with the floor in perspective. */
export function drawRoom(category: Category): string {
  const { wall, floor, things } = scenes[category]
  const lines =
    repeat(17, (i) => `<path d="M${400 + (i - 8) * 46} ${horizon}L${400 + (i - 8) * 210} ${height}"/>`) +
    repeat(6, (i) => `<path d="M0 ${horizon + 8 * (i + 1) ** 2}H${width}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${photoWidth}" height="${photoHeight}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${horizon}" fill="${wall}"/>
    <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${floor}"/>
    <g stroke="#00000018" stroke-width="2" fill="none">${lines}</g>
    ${things}
  </svg>`
}

/** The lit segments of each digit: top, top right, bottom right, bottom, bottom left, top left, middle. */
const digits = [
  '1111110',
  '0110000',
  '1101101',
  '1111001',
  '0110011',
  '1011011',
  '1011111',
  '1110000',
  '1111111',
  '1111011',
]
const segments = ['M3 0h10', 'M16 3v10', 'M16 19v10', 'M3 32h10', 'M0 19v10', 'M0 3v10', 'M3 16h10']

/**
 * Draws digits, spaces and colons like the time stamp of a camera. Draws them as shapes, because a machine may have no
 * fonts.
 */
export function drawTimeStamp(text: string): string {
  const characters = [...text].map((character, index) => {
    const lit = /\d/.test(character) ? [...digits[Number(character)]!] : []
    const strokes = segments.filter((_, segment) => lit[segment] === '1')
    if (character === ':') strokes.push('M8 10v1', 'M8 21v1')
    return `<path transform="translate(${12 + index * 25} 12)" d="${strokes.join('')}"/>`
  })
  const long = text.length * 25 + 20
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(long * 0.8)}" height="45" viewBox="0 0 ${long} 56">
    <rect width="100%" height="100%" rx="6" fill="#00000066"/>
    <g stroke="#ffb43c" stroke-width="4" stroke-linecap="round" fill="none">${characters.join('')}</g>
  </svg>`
}
