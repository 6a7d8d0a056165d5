/** Letter paper with a deckle edge, envelopes and a seal. */
import { darker, ellipse, line, moved, number, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { softShadow } from '../../soft-shadow.ts'

/** The uneven edge of paper that was lifted out of water by hand. */
export function deckled(drawing: Drawing, width: number, height: number, rough = 3.2): string {
  const [w, h] = [width / 2, height / 2]
  const off = () => (drawing.random() - 0.5) * 2 * rough
  const steps = (from: number, to: number, at: (value: number, off: number) => string) => {
    const count = Math.round(Math.abs(to - from) / 26)
    return Array.from({ length: count }, (_, index) => at(from + ((to - from) * (index + 1)) / count, off())).join('')
  }
  return (
    `M${number(-w)} ${number(-h)}` +
    steps(-w, w, (x, o) => `L${number(x)} ${number(-h + o)}`) +
    steps(-h, h, (y, o) => `L${number(w + o)} ${number(y)}`) +
    steps(w, -w, (x, o) => `L${number(x)} ${number(h + o)}`) +
    steps(h, -h, (y, o) => `L${number(-w + o)} ${number(y)}`) +
    'Z'
  )
}

const CREAM = '#f4ecdb'

export function sheet(drawing: Drawing, outline: string, content = '', colour = CREAM): string {
  return (
    softShadow(outline, { spread: 22, opacity: 0.4, dx: 12, dy: 16 }) +
    softShadow(outline, { spread: 5, opacity: 0.4, dx: 3, dy: 4 }) +
    path(outline, {
      fill: drawing.from(-300, -400, 1300, [
        [0, '#fffdf6'],
        [40, colour],
        [100, darker(colour, 0.26)],
      ]),
    }) +
    path(outline, {
      fill: drawing.grain({ across: 0.22, down: 0.22, colour: '#8f7f62', strength: 0.1, octaves: 1, size: 200 }),
    }) +
    path(outline, { fill: 'none', stroke: '#fffdf6', 'stroke-opacity': 0.6, 'stroke-width': 2.5 }) +
    content
  )
}

/** A stack of twenty or so, the uppermost in full. */
export function stack(drawing: Drawing, width: number, height: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const outline = deckled(drawing, width, height)
    const turn = index === count - 1 ? 0 : Math.round((drawing.random() - 0.5) * 24) / 10
    const shift = (count - 1 - index) * 3.4
    if (index === count - 1) return sheet(drawing, outline)
    return moved(
      shift,
      shift * 1.4,
      1,
      path(outline, { fill: index % 2 ? '#d3c6ab' : '#e6dbc4', stroke: '#8b7b60', 'stroke-width': 1 }),
      turn,
    )
  }).join('')
}

/** Closed, from behind: 640 × 430 around the origin. `lining` is the colour inside. */
export function envelope(drawing: Drawing, { lining, open = false }: { lining: string; open?: boolean }): string {
  const body = 'M-320 -215H320V215H-320Z'
  const flap = open ? 'M-318 -215L-20 -430Q0 -440 20 -430L318 -215Z' : 'M-318 -215L-20 50Q0 66 20 50L318 -215Z'
  const fold = (d: string, from: string, to: string) =>
    path(d, {
      fill: drawing.between(-320, -215, 320, 215, [
        [0, from],
        [100, to],
      ]),
    })
  return (
    softShadow(body, { spread: 24, opacity: 0.45, dx: 14, dy: 18 }) +
    (open
      ? softShadow(flap, { spread: 12, opacity: 0.35, dx: 6, dy: 8 }) +
        fold(flap, '#fbf4e4', '#dccfb5') +
        path('M-280 -215L-14 -404Q0 -412 14 -404L280 -215Z', { fill: lining })
      : '') +
    fold(body, open ? darker(lining, 0.3) : '#f7efde', open ? lining : '#d9ccb1') +
    softShadow('M-320 -215L-10 30L-320 215Z', { spread: 6, opacity: 0.3, dx: 2, dy: 2 }) +
    fold('M-320 -215L-10 30L-320 215Z', '#fbf5e7', '#e6dac1') +
    fold('M320 -215L10 30L320 215Z', '#efe5d0', '#d2c4a7') +
    softShadow('M-320 215L-16 4Q0 -6 16 4L320 215Z', { spread: 7, opacity: 0.28, dx: 0, dy: -3 }) +
    fold('M-320 215L-16 4Q0 -6 16 4L320 215Z', '#f8f1e1', '#dccfb4') +
    (open ? '' : softShadow(flap, { spread: 9, opacity: 0.4, dx: 3, dy: 8 }) + fold(flap, '#fffaf0', '#e5d9c0')) +
    line('M-320 -215H320', '#fffdf6', 2, { 'stroke-opacity': 0.7 })
  )
}

/** Draws a wax seal with a letter: 130 across. */
export function seal(drawing: Drawing, wax: string, letter: string): string {
  const blob =
    'M-58 -20C-66 -52 -30 -66 -4 -62C28 -70 62 -50 62 -16C74 14 58 54 24 58C-2 74 -44 66 -56 36C-70 22 -64 -4 -58 -20Z'
  return (
    softShadow(blob, { spread: 12, opacity: 0.55, dx: 7, dy: 10 }) +
    path(blob, {
      fill: drawing.around(
        [
          [0, '#e98f7c'],
          [40, wax],
          [100, darker(wax, 0.55)],
        ],
        0.3,
        0.26,
        0.85,
      ),
    }) +
    line('M-50 -22C-52 -46 -28 -56 -4 -54C20 -60 46 -48 52 -24', '#ffd9cc', 5, { 'stroke-opacity': 0.6 }) +
    ellipse(0, 0, 42, 42, {
      fill: drawing.between(-42, -42, 42, 42, [
        [0, darker(wax, 0.5)],
        [60, wax],
        [100, '#d77c69'],
      ]),
    }) +
    moved(2, 24, 1, lettered(drawing, letter, { size: 44, colour: '#f0a996', weight: 0.12 })) +
    moved(0, 22, 1, lettered(drawing, letter, { size: 44, colour: darker(wax, 0.5), weight: 0.12 }))
  )
}

/** A band of linen tied around, `long` from top to bottom. */
export function band(drawing: Drawing, long: number, colour: string): string {
  const half = long / 2
  const strip = `M-24 ${-half}H24V${half}H-24Z`
  return (
    softShadow(strip, { spread: 8, opacity: 0.4, dx: 5, dy: 4 }) +
    path(strip, {
      fill: drawing.across([
        [0, darker(colour, 0.2)],
        [30, colour],
        [100, darker(colour, 0.34)],
      ]),
    }) +
    path(strip, {
      fill: drawing.tile(
        5,
        5,
        '<path d="M0 1h3M2 4h3" stroke="#fff6e4" stroke-opacity=".3"/><path d="M4 0v3M1 2v3" stroke="#000" stroke-opacity=".25"/>',
      ),
    })
  )
}

/** A fern: leaflets along a bent stem, ever smaller. */
function frond(): string {
  return Array.from({ length: 17 }, (_, index) => {
    const share = index / 17
    const y = 130 - share * 380
    const x = -4 + Math.sin(share * 4) * -8 + share ** 3 * 30
    const long = 118 * Math.sin(Math.PI * (0.16 + share * 0.8)) * (1 - share * 0.35)
    const leaflet = (side: number) =>
      `M${number(x)} ${number(y)}q${number(side * long * 0.4)} ${number(-long * 0.42)} ${number(side * long)} ${number(-long * 0.44)}q${number(-side * long * 0.5)} ${number(long * 0.4)} ${number(-side * long)} ${number(long * 0.44)}Z`
    return leaflet(1) + leaflet(-1)
  }).join('')
}

/** The paper's edge against the light: fibres, and the mark that is in it. */
export function againstTheLight(drawing: Drawing): string {
  const outline = deckled(drawing, 1100, 1100, 7)
  const fibres = Array.from({ length: 54 }, () => {
    const [x, y] = [(drawing.random() - 0.5) * 1060, (drawing.random() - 0.5) * 1060]
    const [bend, long] = [(drawing.random() - 0.5) * 40, (drawing.random() - 0.5) * 90]
    return `M${number(x)} ${number(y)}q${number(bend)} ${number(long / 2)} ${number(long)} ${number(bend)}`
  }).join('')
  const laid = Array.from({ length: 56 }, (_, row) => `M-560 ${-550 + row * 20}H560`).join('')
  const mark = (colour: string, opacity: number, off: number) =>
    moved(
      60 + off,
      40 + off,
      1,
      path(frond(), { fill: colour, 'fill-opacity': opacity }) +
        line('M-8 190C6 60 -16 -90 26 -262', colour, 4, { 'stroke-opacity': opacity }) +
        moved(0, 268, 1, lettered(drawing, 'FERNHOLLOW', { size: 34, colour, weight: 0.09, spacing: 0.5, opacity })),
    )
  return (
    sheet(drawing, outline) +
    path(outline, {
      fill: drawing.from(60, 0, 640, [
        [0, '#fffdf2', 0.9],
        [100, '#d8c8a6', 0.25],
      ]),
    }) +
    line(laid, '#b8a888', 2, { 'stroke-opacity': 0.3 }) +
    line(fibres, '#a08d6b', 2, { 'stroke-opacity': 0.4 }) +
    mark('#ffffff', 0.9, 1.6) +
    mark('#c9b892', 0.62, 0) +
    [22, 13, 6]
      .map((width) => path(outline, { fill: 'none', stroke: '#a5936f', 'stroke-width': width, 'stroke-opacity': 0.16 }))
      .join('')
  )
}
