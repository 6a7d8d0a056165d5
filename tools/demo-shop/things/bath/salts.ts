/** Bath salts: the jar, the coarse grey crystals, the wooden scoop, the water. */
import {
  blurred,
  box,
  darker,
  ellipse,
  group,
  lighter,
  line,
  moved,
  number,
  path,
  round,
  type Drawing,
} from '../../ink.ts'
import { crystals } from './crystals.ts'
import { lavenderEngraving, paperLabel } from './label.ts'

/** The dried calyx of a lavender flower: a ribbed tube with five teeth, about 40 long. */
export function bud(drawing: Drawing): string {
  const tube =
    'M-21 1C-20 -4 -14 -7 -6 -8C4 -9 12 -8 17 -9L15 -5L21 -4L17 0L21 4L15 5L17 9C10 8 2 10 -6 8C-14 7 -20 5 -21 1Z'
  return drawing.reuse(
    path(tube, { fill: '#14101c', 'fill-opacity': 0.45, transform: 'translate(3 5)' }) +
      path(tube, {
        fill: drawing.down([
          [0, '#cdbfe6'],
          [34, '#9382bd'],
          [72, '#5b4b88'],
          [100, '#372c58'],
        ]),
      }) +
      line('M-18 -2Q-2 -6 14 -6M-19 3Q-2 6 14 6', '#352a56', 1, { 'stroke-opacity': 0.7 }) +
      line('M-17 -4Q-4 -8 10 -7M-18 0Q0 -2 17 0', '#e9e1f6', 1, { 'stroke-opacity': 0.75 }) +
      line('M-21 1L-27 3', '#8f8a5c', 2.4),
  )
}

/** A handful of grains that lie together; written once, so that many cost little. */
function handful(drawing: Drawing, anyCrystal: () => string): string {
  const one = (away: number) => {
    const angle = drawing.random() * 6.283
    const x = Math.cos(angle) * away
    const y = Math.sin(angle) * away * 0.8
    const size = 0.66 + drawing.random() * 0.36
    return drawing.random() < 0.08
      ? moved(x, y, size * 1.2, bud(drawing), Math.round(drawing.random() * 360))
      : moved(x, y, size, anyCrystal())
  }
  return drawing.reuse(Array.from({ length: 14 }, (_, at) => one(86 - at * 5.8)).join(''))
}

const handfuls = (drawing: Drawing, count: number, place: () => readonly [number, number], size: number) => {
  const anyCrystal = crystals(drawing, 10)
  const kinds = [handful(drawing, anyCrystal), handful(drawing, anyCrystal), handful(drawing, anyCrystal)]
  return Array.from({ length: count }, place)
    .toSorted((a, b) => a[1] - b[1])
    .map(([x, y], at) => moved(x, y, size, kinds[at % 3]!))
    .join('')
}

/** A heap on the stone, standing on y = 0. */
export function crystalHeap(drawing: Drawing, half: number, height: number, count: number): string {
  return (
    ellipse(half * 0.16, 22, half * 1.2, 34, {
      fill: drawing.around([
        [0, '#050e0d', 0.8],
        [60, '#050e0d', 0.5],
        [100, '#050e0d', 0],
      ]),
    }) +
    handfuls(
      drawing,
      count,
      () => {
        const x = (drawing.random() + drawing.random() - 1) * half
        return [x, 10 - drawing.random() * height * (1 - Math.abs(x / half)) ** 1.1]
      },
      0.36,
    ) +
    path(
      `M${half * 0.1} ${-height}Q${half * 0.6} ${-height * 0.3} ${half * 1.1} 26Q${half * 0.4} 44 ${-half * 0.1} 34Q${half * 0.3} ${-height * 0.3} ${half * 0.1} ${-height}Z`,
      { fill: '#1a2028', 'fill-opacity': 0.24 },
    )
  )
}

/** To all edges, close to the eye: what lies deeper is smaller, darker and further apart. */
export function manyCrystals(drawing: Drawing): string {
  const anyCrystal = crystals(drawing, 16)
  const layer = (apart: number, size: number) => {
    const places: [x: number, y: number][] = []
    const sway = () => (drawing.random() - 0.5) * apart * 0.9
    for (let y = 0; y < 1200 + apart; y += apart)
      for (let x = 0; x < 1200 + apart; x += apart) places.push([x + sway(), y + sway()])
    return places
      .toSorted((a, b) => a[1] - b[1])
      .map(([x, y]) => moved(x, y, size * (0.7 + drawing.random() * 0.7), anyCrystal()))
      .join('')
  }
  const buds = (count: number, size: number) =>
    Array.from({ length: count }, () => {
      const [x, y] = [drawing.random() * 1200, drawing.random() * 1200]
      return moved(x, y, size, bud(drawing), Math.round(drawing.random() * 360))
    }).join('')
  const deeper = (opacity: number) => box(0, 0, 1200, 1200, { fill: '#1f212e', 'fill-opacity': opacity })
  return (
    box(0, 0, 1200, 1200, { fill: '#5d5f6b' }) +
    layer(110, 1.9) +
    deeper(0.46) +
    layer(140, 2.4) +
    buds(8, 2.6) +
    deeper(0.24) +
    layer(240, 3.1) +
    buds(7, 3.4) +
    box(0, 0, 1200, 1200, {
      fill: drawing.from(300, 220, 1250, [
        [0, '#fff2cc', 0.34],
        [40, '#fff2cc', 0],
        [100, '#0f1d24', 0.62],
      ]),
    })
  )
}

const JAR = { half: 190, height: 430 }
export const saltJarOutline = `M${-JAR.half} ${-JAR.height}V-30Q0 70 ${JAR.half} -30V${-JAR.height}L150 -520H-150Z`

/** A jar of clear glass with a cork as wide as its mouth. */
export function saltJar(drawing: Drawing, under: string): string {
  const { half, height } = JAR
  const body = `M-150 -484C-150 -460 ${-half} -456 ${-half} -410V-34C${-half} 14 -130 32 0 32S${half} 14 ${half} -34V-410C${half} -456 150 -460 150 -484V-500H-150Z`
  // Behind the label nothing is seen.
  const above = (at: number) => [((at % 9) / 8 - 0.5) * half * 1.9, -352 + Math.floor(at / 9) * 34] as const
  const below = (at: number) => [((at % 9) / 8 - 0.5) * half * 1.8, -66 + Math.floor(at / 9) * 36] as const
  let placed = 0
  const fill = handfuls(drawing, 36, () => (placed++ < 18 ? above(placed - 1) : below(placed - 19)), 0.46)
  return (
    path(body, { fill: '#dfe9e4', 'fill-opacity': 0.3 }) +
    group(
      path(`M${-half} -360Q-60 -384 40 -366T${half} -376V60H${-half}Z`, { fill: '#b9b7bc' }) +
        fill +
        path(`M${-half} -500H${half}V60H${-half}Z`, {
          fill: drawing.across([
            [0, '#141c22', 0.7],
            [14, '#141c22', 0.1],
            [30, '#ffffff', 0.12],
            [62, '#141c22', 0],
            [88, '#141c22', 0.36],
            [100, '#141c22', 0.72],
          ]),
        }) +
        path('M-200 -20Q0 40 200 -20V60H-200Z', { fill: '#141c22', 'fill-opacity': 0.3 }),
      drawing.clip(body),
    ) +
    paperLabel(drawing, {
      half: half + 1,
      bow: 34,
      top: 326,
      bottom: 66,
      reach: 0.9,
      colour: '#7d6bac',
      title: 'BATH SALT',
      under,
      size: 36,
      engraving: lavenderEngraving(),
    }) +
    path(body, { fill: 'none', stroke: '#f6fbf6', 'stroke-opacity': 0.6, 'stroke-width': 4 }) +
    path(`M${-half + 26} -404q18 8 34 10v54q-16 -2 -34 -8Z`, { fill: '#ffffff', 'fill-opacity': 0.75 }) +
    line(`M${half - 20} -390V-350M${-half + 40} -24Q-60 14 20 14`, '#ffffff', 7, { 'stroke-opacity': 0.55 }) +
    line('M-150 -482C-148 -462 -180 -456 -186 -430', '#ffffff', 5, { 'stroke-opacity': 0.8 }) +
    moved(0, -height - 66, 1, wideCork(drawing, 152))
  )
}

function wideCork(drawing: Drawing, half: number): string {
  let pores = ''
  for (let count = 0; count < 40; count++)
    pores += `M${number((drawing.random() - 0.5) * half * 1.9)} ${number(12 - drawing.random() * 74)}h${number(3 + drawing.random() * 12)}`
  const body = `M${-half} 0A${half} 26 0 0 0 ${half} 0L${half + 10} -74H${-half - 10}Z`
  return (
    path(body, { fill: drawing.across(round('#c49a68', 0.46)) }) +
    group(line(pores, '#6d4a28', 4, { 'stroke-opacity': 0.5 }), drawing.clip(body)) +
    ellipse(0, -74, half + 10, 28, {
      fill: drawing.across([
        [0, '#d2aa78'],
        [30, '#f3dbb0'],
        [100, '#a87c4c'],
      ]),
    }) +
    line(`M${-half} 0A${half} 26 0 0 0 ${half} 0`, '#1a0f06', 5, { 'stroke-opacity': 0.4 })
  )
}

/** A scoop of beech with salt in it, seen from above; its bowl at the origin, its handle to the right. */
export function woodenScoop(drawing: Drawing): string {
  const wood = '#cf9f68'
  const outline =
    'M-210 0C-214 -110 -120 -140 -20 -132C60 -126 110 -80 150 -40C220 -30 330 -34 420 -36C452 -34 452 34 420 36C330 34 220 30 150 40C110 80 60 126 -20 132C-120 140 -214 110 -210 0Z'
  const hollow = 'M-190 0C-194 -92 -110 -116 -20 -110C50 -104 90 -60 96 0C90 60 50 104 -20 110C-110 116 -194 92 -190 0Z'
  return (
    blurred(drawing, 12, path(outline, { fill: '#040c0c', 'fill-opacity': 0.7, transform: 'translate(16 26)' }), 0.2) +
    path(outline, {
      fill: drawing.between(-100, -140, 60, 140, [
        [0, lighter(wood, 0.5)],
        [50, wood],
        [100, darker(wood, 0.45)],
      ]),
    }) +
    group(
      line(
        'M-200 -90Q80 -120 430 -20M-200 100Q100 110 430 16M120 -30Q300 -26 440 -24M130 24Q300 20 440 20M150 0H436',
        '#7d5226',
        3,
        { 'stroke-opacity': 0.4 },
      ),
      drawing.clip(outline),
    ) +
    path(hollow, {
      fill: drawing.between(-190, -110, 96, 110, [
        [0, darker(wood, 0.6)],
        [60, darker(wood, 0.24)],
        [100, lighter(wood, 0.3)],
      ]),
    }) +
    group(
      handfuls(
        drawing,
        24,
        () => {
          const angle = drawing.random() * 6.283
          const away = Math.sqrt(drawing.random())
          return [-56 + Math.cos(angle) * away * 98, Math.sin(angle) * away * 70]
        },
        0.5,
      ),
    ) +
    line('M130 -36Q280 -30 420 -28', '#fff3d4', 5, { 'stroke-opacity': 0.6 })
  )
}
