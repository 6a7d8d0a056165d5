/** Things of the garden. Each stands on y = 0 with its middle at x = 0, or lies around the origin. */
import {
  darker,
  ellipse,
  flatShadow,
  group,
  lighter,
  line,
  moved,
  number,
  path,
  round,
  shadow,
  tapered,
  type Drawing,
} from './ink.ts'

const BRASS = '#c99a45'
const TERRACOTTA = '#c46f4b'

export function wateringCan(drawing: Drawing, paint: string): string {
  const body = tapered(0, -360, 158, -10, 186)
  const fill = drawing.across(round(paint))
  const spout = 'M-150 -40L-172 -118L-398 -504L-352 -528L-120 -190Z'
  const back = 'M150 -318C300 -338 344 -232 300 -146C276 -100 226 -76 176 -82'
  const top = 'M-96 -352C-116 -520 96 -536 128 -352'
  const rose = 'M-352 -540L-398 -510L-472 -560L-396 -646Z'
  return (
    shadow(drawing, -10, 6, 400) +
    line(back, darker(paint, 0.5), 34) +
    line(back, darker(paint, 0.12), 24) +
    line('M176 -318C286 -326 312 -236 284 -166', lighter(paint, 0.5), 5, { 'stroke-opacity': 0.7 }) +
    line('M-196 -246L-120 -318', darker(paint, 0.34), 14) +
    path(spout, {
      fill: drawing.across([
        [0, darker(paint, 0.05)],
        [40, lighter(paint, 0.36)],
        [62, paint],
        [100, darker(paint, 0.42)],
      ]),
    }) +
    path(rose, {
      fill: drawing.down([
        [0, lighter(BRASS, 0.5)],
        [50, BRASS],
        [100, darker(BRASS, 0.4)],
      ]),
    }) +
    moved(
      -434,
      -603,
      1,
      ellipse(0, 0, 60, 20, { fill: lighter(BRASS, 0.32), stroke: darker(BRASS, 0.3), 'stroke-width': 5 }) +
        line('M-32 -2h1M-16 -7h1M0 -9h1M16 -7h1M32 -2h1M-22 6h1M-6 3h1M10 4h1M24 7h1', darker(BRASS, 0.6), 6),
      -49,
    ) +
    line(top, darker(paint, 0.5), 34) +
    line(top, darker(paint, 0.06), 24) +
    line('M-78 -372C-86 -486 44 -506 88 -430', lighter(paint, 0.55), 5, { 'stroke-opacity': 0.7 }) +
    path(body, { fill }) +
    ellipse(0, -360, 158, 35, {
      fill: drawing.across([
        [0, darker(paint, 0.66)],
        [100, darker(paint, 0.24)],
      ]),
      stroke: lighter(paint, 0.16),
      'stroke-width': 9,
    }) +
    group(
      path('M-200 -300Q0 -244 200 -300M-210 -74Q0 -20 210 -74', {
        fill: 'none',
        stroke: darker(paint, 0.5),
        'stroke-opacity': 0.5,
        'stroke-width': 8,
      }) +
        path('M-200 -308Q0 -252 200 -308M-210 -82Q0 -28 210 -82', {
          fill: 'none',
          stroke: lighter(paint, 0.6),
          'stroke-opacity': 0.5,
          'stroke-width': 5,
        }),
      drawing.clip(body),
    ) +
    line('M-112 -262L-124 -110', '#fffaf0', 15, { 'stroke-opacity': 0.42 })
  )
}

export function leaf(drawing: Drawing, length: number, green: string): string {
  const d = `M0 0C${number(length * 0.2)} ${number(-length * 0.36)} ${number(length * 0.75)} ${number(-length * 0.34)} ${number(length)} 0C${number(length * 0.7)} ${number(length * 0.2)} ${number(length * 0.25)} ${number(length * 0.2)} 0 0Z`
  return (
    path(d, {
      fill: drawing.down([
        [0, lighter(green, 0.4)],
        [55, green],
        [100, darker(green, 0.3)],
      ]),
    }) + line(`M${number(length * 0.06)} 0H${number(length * 0.82)}`, darker(green, 0.35), 3, { 'stroke-opacity': 0.6 })
  )
}

const LEAF = '#6f8f52'

export function seedling(drawing: Drawing): string {
  const one = drawing.reuse(leaf(drawing, 100, LEAF))
  return (
    line('M0 0C-6 -50 4 -90 0 -150', darker(LEAF, 0.15), 9) +
    moved(0, -70, 0.84, one, -24) +
    moved(0, -92, 0.88, one, 206) +
    moved(0, -146, 1.04, one, -48) +
    moved(0, -146, 0.96, one, 232)
  )
}

/** A pot of the given size (1 is 300 high) with its saucer. */
export function pot(drawing: Drawing, size: number, grown = ''): string {
  const fill = drawing.across(round(TERRACOTTA, 0.34))
  const band = tapered(0, -300, 168, -232, 162)
  const body = tapered(0, -240, 148, -34, 106)
  const inside = drawing.across([
    [0, darker(TERRACOTTA, 0.66)],
    [100, darker(TERRACOTTA, 0.3)],
  ])
  const clay = drawing.reuse(
    shadow(drawing, 0, 4, 330) +
      path(tapered(0, -44, 168, -6, 140), { fill }) +
      ellipse(0, -44, 168, 36, {
        fill: darker(TERRACOTTA, 0.32),
        stroke: lighter(TERRACOTTA, 0.2),
        'stroke-width': 5,
      }) +
      path(body, { fill }) +
      path('M-147 -236A147 32 0 0 0 147 -236L144 -206A147 36 0 0 1 -144 -206Z', {
        fill: '#3c1d12',
        'fill-opacity': 0.34,
      }) +
      line('M-98 -178L-80 -80', '#ffe9d4', 13, { 'stroke-opacity': 0.36 }) +
      line('M40 -150q30 12 62 -2M20 -118q34 8 52 4', '#f5ddc9', 9, { 'stroke-opacity': 0.28 }) +
      path(band, { fill }) +
      ellipse(0, -300, 168, 37, { fill: inside, stroke: lighter(TERRACOTTA, 0.26), 'stroke-width': 7 }),
  )
  return moved(
    0,
    0,
    size,
    clay +
      (grown
        ? ellipse(0, -290, 146, 26, { fill: '#4a3427' }) +
          line('M-90 -292h2M-50 -300h2M-20 -286h2M40 -296h2M84 -288h2M8 -302h2', '#7b5a43', 9) +
          moved(0, -292, 1, grown)
        : ''),
  )
}

/** Lies along the vertical, blade down, around the origin. */
export function trowel(drawing: Drawing): string {
  const handle =
    'M-34 -420Q0 -452 34 -420C46 -340 26 -300 30 -240C32 -190 24 -150 20 -120H-20C-24 -150 -32 -190 -30 -240C-26 -300 -46 -340 -34 -420Z'
  const collar = 'M-23 -122H23L19 -50H-19Z'
  const neck = 'M-12 -54H12C14 -10 22 10 40 30H-40C-22 10 -14 -10 -12 -54Z'
  const blade =
    'M-42 28C-96 44 -112 88 -110 150C-106 280 -54 378 0 432C54 378 106 280 110 150C112 88 96 44 42 28Q0 44 -42 28Z'
  const steel = drawing.across([
    [0, '#7c8586'],
    [30, '#d9dcd4'],
    [49, '#f6f5ec'],
    [51, '#8f9797'],
    [80, '#a9b0ae'],
    [100, '#6d7677'],
  ])
  return (
    flatShadow(handle + collar + neck + blade) +
    path(blade, { fill: steel }) +
    line('M-70 150H70M-62 230H62M-42 310H42', '#566061', 4, { 'stroke-opacity': 0.7 }) +
    line('M-96 120C-92 250 -52 340 -8 400', '#fffdf5', 5, { 'stroke-opacity': 0.75 }) +
    path(neck, {
      fill: drawing.across([
        [0, '#6d7677'],
        [42, '#e8e9e2'],
        [100, '#646d6e'],
      ]),
    }) +
    path(handle, { fill: drawing.across(round('#c79b68', 0.45)) }) +
    line('M-10 -420C-4 -340 -14 -260 -8 -140M8 -410C16 -330 4 -250 8 -150', '#7a5433', 3, { 'stroke-opacity': 0.45 }) +
    path(collar, { fill: drawing.across(round(BRASS, 0.6)) }) +
    ellipse(0, -86, 8, 8, { fill: '#f5dfa6', stroke: darker(BRASS, 0.45), 'stroke-width': 3 })
  )
}

export function poppy(drawing: Drawing): string {
  return drawing.reuse(openPoppy(drawing))
}

function openPoppy(drawing: Drawing): string {
  const petal = drawing.around([
    [0, '#a7321f'],
    [60, '#d6502f'],
    [100, '#e8795a'],
  ])
  return (
    path('M0 0C-70 0 -84 -62 -42 -84C-20 -96 12 -80 0 0Z', { fill: petal }) +
    path('M0 0C70 0 84 -62 42 -84C20 -96 -12 -80 0 0Z', { fill: petal }) +
    path('M0 8C-60 24 -66 -30 -40 -52C-10 -70 14 -50 0 8Z', { fill: '#c9452a' }) +
    path('M0 8C60 24 66 -30 40 -52C10 -70 -14 -50 0 8Z', { fill: '#dd6040' }) +
    ellipse(0, -18, 13, 11, { fill: '#33291f' })
  )
}

export function cornflower(drawing: Drawing): string {
  return drawing.reuse(openCornflower())
}

function openCornflower(): string {
  const petal = 'M0 0L-16 -52L-6 -46L0 -60L6 -46L16 -52Z'
  return (
    [-76, -38, 0, 38, 76]
      .map((turn) => path(petal, { fill: Math.abs(turn) === 38 ? '#4a62a8' : '#6a82c6', transform: `rotate(${turn})` }))
      .join('') +
    ellipse(0, -10, 17, 12, { fill: '#3a3f78' }) +
    path('M-14 -4L0 34L14 -4Z', { fill: '#66804d' })
  )
}

export function seedTin(drawing: Drawing): string {
  const paint = '#e9dcc0'
  const body = tapered(0, -236, 240, -12, 240)
  const label = 'M-242 -196A242 53 0 0 0 242 -196V-52A242 53 0 0 1 -242 -52Z'
  const blades: string[] = []
  for (let x = -220; x <= 220; x += 17) {
    const bend = (drawing.random() - 0.5) * 30
    const y = -4 + 48 * Math.sqrt(1 - (x / 242) ** 2) - 48
    blades.push(`M${x} ${number(y)}q${number(bend / 2)} -30 ${number(bend)} ${number(-38 - drawing.random() * 34)}`)
  }
  const stems =
    'M-150 -220C-160 -360 -190 -440 -180 -520M-50 -220C-50 -360 -30 -480 -44 -590M80 -220C76 -340 110 -420 100 -500M170 -220C170 -300 206 -360 214 -430M-230 -220C-240 -280 -262 -330 -280 -380M20 -220C24 -320 30 -380 26 -430'
  return (
    line(stems, '#6f8550', 7) +
    line(
      'M-165 -380q-40 -10 -50 -44M-44 -420q40 -20 48 -56M98 -400q44 -12 50 -40M190 -330q-34 -14 -40 -44',
      '#7f9660',
      7,
    ) +
    moved(-180, -510, 1, poppy(drawing), -8) +
    moved(-44, -590, 1.1, cornflower(drawing)) +
    moved(100, -500, 1.16, poppy(drawing), 10) +
    moved(214, -430, 0.95, cornflower(drawing), 16) +
    moved(-280, -380, 0.9, cornflower(drawing), -18) +
    moved(26, -430, 0.8, cornflower(drawing), 4) +
    shadow(drawing, 0, 6, 470) +
    path(body, {
      fill: drawing.across([
        [0, '#8e938e'],
        [24, '#f3f2ea'],
        [50, '#bfc3bc'],
        [85, '#7f8580'],
        [100, '#9aa09a'],
      ]),
    }) +
    path(label, { fill: drawing.across(round(paint, 0.5)) }) +
    group(
      line(blades.join(''), '#70864f', 5) +
        [-150, -70, 66, 150]
          .map((x, index) => moved(x, -96 + (index % 2) * 14, 0.3, index % 2 ? cornflower(drawing) : poppy(drawing)))
          .join('') +
        moved(0, -92, 0.34, poppy(drawing)),
      drawing.clip(label),
    ) +
    path('M-242 -190A242 53 0 0 0 242 -190M-242 -58A242 53 0 0 0 242 -58', {
      fill: 'none',
      stroke: '#66804d',
      'stroke-width': 5,
    }) +
    path(tapered(0, -296, 246, -226, 246), {
      fill: drawing.across([
        [0, '#7d827d'],
        [22, '#f7f6ee'],
        [48, '#c7cbc4'],
        [86, '#777d78'],
        [100, '#989e98'],
      ]),
    }) +
    path('M-246 -232A246 54 0 0 0 246 -232', {
      fill: 'none',
      stroke: '#4d534f',
      'stroke-opacity': 0.5,
      'stroke-width': 5,
    }) +
    ellipse(0, -296, 246, 52, {
      fill: drawing.across([
        [0, '#dfe0d8'],
        [40, '#fbfaf3'],
        [100, '#a9aea7'],
      ]),
      stroke: '#f7f6ee',
      'stroke-width': 5,
    }) +
    ellipse(0, -296, 196, 40, { fill: 'none', stroke: '#8b908a', 'stroke-opacity': 0.5, 'stroke-width': 4 })
  )
}

/** A fern frond of the given length, growing to the right from the origin. */
export function fern(drawing: Drawing, length: number, green = '#5f7f4e'): string {
  const leaves: string[] = []
  const one = drawing.reuse(leaf(drawing, 100, green))
  for (let at = 0.12; at < 0.98; at += 0.068) {
    const size = length * 0.2 * Math.sin(Math.PI * Math.min(1, at * 0.82 + 0.24)) + 8
    const y = -length * 0.12 * Math.sin(at * 2.6)
    leaves.push(moved(at * length, y, size / 100, one, -52))
    leaves.push(moved(at * length, y, size / 100, one, 58))
  }
  return (
    line(
      `M0 0Q${number(length * 0.5)} ${number(-length * 0.2)} ${number(length)} ${number(-length * 0.06)}`,
      darker(green, 0.2),
      6,
    ) + leaves.join('')
  )
}
