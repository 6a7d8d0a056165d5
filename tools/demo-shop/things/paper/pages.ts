/** Printed papers: pages of the calendar, of the knitting pattern, and the labels. Their middle is the origin. */
import { box, group, line, mix, moved, number, path, type Drawing } from '../../ink.ts'
import { lettered, letteredLength } from '../../lettering.ts'
import { print } from '../../print.ts'
import { rule } from '../../scenes/paper.ts'
import { bean, beet, carrot, kale, pea, pumpkin, radish, tomato } from './vegetables.ts'

const INK = '#3f3a2e'
const GREEN = '#4f6b4a'

/** A page is 420 by 594. */
export const PAGE = { wide: 420, tall: 594 }

export function yearCover(drawing: Drawing): string {
  return (
    box(-210, -297, 420, 594, { fill: '#e9e4c9' }) +
    box(-186, -273, 372, 546, { fill: 'none', stroke: GREEN, 'stroke-width': 3 }) +
    moved(0, -200, 1, lettered(drawing, 'THE', { size: 18, colour: GREEN, weight: 0.1 })) +
    moved(0, -146, 1, lettered(drawing, 'KITCHEN', { size: 38, colour: INK, weight: 0.1 })) +
    moved(0, -90, 1, lettered(drawing, 'GARDEN YEAR', { size: 38, colour: INK, weight: 0.1, longest: 320 })) +
    rule(-60, -62, 120, GREEN) +
    moved(-104, 36, 0.78, carrot(drawing), -14) +
    moved(0, 20, 0.8, tomato(drawing)) +
    moved(106, 36, 0.74, radish(drawing), 12) +
    moved(-84, 168, 0.78, pea(drawing)) +
    moved(70, 170, 0.74, pumpkin(drawing)) +
    moved(0, 254, 1, lettered(drawing, 'FERNHOLLOW', { size: 14, colour: GREEN, weight: 0.1, spacing: 0.5 }))
  )
}

const OF_MONTH = {
  MARCH: radish,
  MAY: pea,
  JUNE: carrot,
  JULY: bean,
  AUGUST: tomato,
  OCTOBER: pumpkin,
  NOVEMBER: beet,
  DECEMBER: kale,
}
export type Month = keyof typeof OF_MONTH

/** Lines that can be read, from the upper left corner. */
function said(drawing: Drawing, lines: readonly string[], size = 8.4, gap = 15.5): string {
  return lines
    .map((text, index) =>
      moved(
        letteredLength(text, size, 0.26) / 2,
        index * gap,
        1,
        lettered(drawing, text, { size, colour: INK, weight: 0.12, spacing: 0.26 }),
      ),
    )
    .join('')
}

const AUGUST = {
  SOW: [
    'SPINACH FROM THE 10TH - 2 CM DEEP',
    'LAMBS LETTUCE FROM THE 15TH',
    'WINTER RADISHES UNTIL THE 15TH',
    'WHERE THE ONIONS WERE',
  ],
  PLANT: ['NOTHING. IT IS TOO HOT', 'TO MOVE HOUSE.'],
  PICK: ['ONIONS - TWO THIRDS OF THE TOPS', 'HAVE FALLEN OVER', 'TOMATOES - BEANS - BEETROOT'],
  TEND: ['NIP OUT THE TIPS OF THE TOMATOES', 'LEAVE THE BEST TEN BEAN PODS', 'FOR SEED'],
}

const smallPrint = (drawing: Drawing, wide: number, lines: number, gap: number) =>
  print(drawing, { wide, lines, gap, colour: INK, size: gap * 0.42 })

/** `legible` writes August out; from further away lines are enough. */
export function monthPage(drawing: Drawing, month: Month, legible = false): string {
  const part = (y: number, title: keyof typeof AUGUST, lines: number) =>
    moved(
      -182,
      y,
      1,
      moved(
        letteredLength(title, 13) / 2,
        0,
        1,
        lettered(drawing, title, { size: 13, colour: '#a8493b', weight: 0.13 }),
      ) + moved(0, 19, 1, legible ? said(drawing, AUGUST[title]) : smallPrint(drawing, 236, lines, 13)),
    )
  const own = Array.from({ length: 15 }, (_, index) => rule(92, -116 + index * 26, 92, '#cbbd9f')).join('')
  return (
    moved(
      letteredLength(month, 38) / 2 - 182,
      -226,
      1,
      lettered(drawing, month, { size: 38, colour: INK, weight: 0.09 }),
    ) +
    rule(-186, -200, 372, GREEN) +
    moved(138, -236, 0.4, OF_MONTH[month](drawing)) +
    part(-140, 'SOW', 4) +
    part(-40, 'PLANT', 4) +
    part(60, 'PICK', 3) +
    part(148, 'TEND', 5) +
    moved(138, -140, 1, lettered(drawing, 'MY DATES', { size: 11, colour: '#a8493b', weight: 0.13 })) +
    own
  )
}

/** The wave of the throw, as a swatch: bands that rise and fall. */
export function waves(wide: number, tall: number, colours: readonly string[]): string {
  const bands: string[] = []
  const step = 26
  for (let y = -tall / 2 - 40; y < tall / 2 + 40; y += step) {
    const colour = colours[Math.round((y + tall) / step) % colours.length]!
    let d = `M${number(-wide / 2)} ${number(y)}`
    let stitches = ''
    for (let x = -wide / 2; x < wide / 2; x += 80) {
      d += `q40 -34 80 0`
      for (let at = 0; at < 80; at += 10) {
        const bow = -Math.sin((at / 80) * Math.PI) * 17
        stitches += `M${number(x + at)} ${number(y + bow + 4)}l4 9l4 -9`
      }
    }
    bands.push(
      line(d, mix(colour, '#1d120a', 0.35), step * 1.05) +
        line(d, colour, step * 0.86, { transform: 'translate(0 -1)' }) +
        line(stitches, mix(colour, '#fff6e4', 0.45), 2, { 'stroke-opacity': 0.8 }) +
        line(d, '#1d120a', 3, {
          transform: `translate(0 ${step / 2})`,
          'stroke-opacity': 0.3,
          'stroke-dasharray': '4 10',
        }),
    )
  }
  return bands.join('')
}

export function patternCover(drawing: Drawing, wool: readonly string[]): string {
  const window = 'M-170 -120H170V180H-170Z'
  return (
    moved(0, -220, 1, lettered(drawing, 'HOLLOW THROW', { size: 36, colour: INK, weight: 0.1, longest: 330 })) +
    moved(0, -178, 1, lettered(drawing, 'KNITTED IN WAVES', { size: 15, colour: '#8f3f35', weight: 0.11 })) +
    group(moved(0, 30, 1, waves(340, 300, wool)), drawing.clip(window)) +
    path(window, { fill: 'none', stroke: INK, 'stroke-width': 2 }) +
    moved(-166, 212, 1, smallPrint(drawing, 332, 3, 14)) +
    moved(0, 272, 1, lettered(drawing, 'FERNHOLLOW', { size: 13, colour: GREEN, weight: 0.1, spacing: 0.5 }))
  )
}

const KEY = [
  'ONE WAVE - 18 STITCHES - FOUR ROWS',
  'DOT - KNIT ON THE RIGHT SIDE',
  'DASH - KNIT ON THE WRONG SIDE',
  'SLANTING LINE - KNIT TWO TOGETHER',
  'CIRCLE - YARN OVER',
]

/** The chart: four rows of eighteen stitches, twice, with its key. */
export function chartPage(drawing: Drawing, legible = false): string {
  const cell = 20
  const left = -180
  let grid = ''
  for (let x = 0; x <= 18; x++) grid += `M${left + x * cell} -150v${cell * 8}`
  for (let y = 0; y <= 8; y++) grid += `M${left} ${-150 + y * cell}h${cell * 18}`
  const boxes = ['------------------', '///.o.o.o.o.o.o///', '..................', '..................']
  let slant = ''
  let rings = ''
  let dots = ''
  for (let row = 0; row < 8; row++) {
    for (const [at, box] of [...boxes[row % 4]!].entries()) {
      const x = left + at * cell
      const y = -150 + row * cell
      if (box === '/') slant += `M${x + 4} ${y + 16}l12 -12`
      else if (box === 'o') rings += `M${x + 5} ${y + 10}a5 5 0 1 1 10 0a5 5 0 1 1 -10 0`
      else if (box === '-') slant += `M${x + 5} ${y + 10}h10`
      else dots += `M${x + 10} ${y + 10}h.1`
    }
  }
  return (
    moved(0, -220, 1, lettered(drawing, 'THE WAVE AS A CHART', { size: 22, colour: INK, weight: 0.11, longest: 350 })) +
    rule(-180, -190, 360, '#8f3f35') +
    line(grid, '#9c8d74', 1.4) +
    line(slant + rings, INK, 2.4) +
    line(dots, INK, 4) +
    path(`M${left} -150h${cell * 18}v${cell * 4}h${-cell * 18}Z`, {
      fill: 'none',
      stroke: '#8f3f35',
      'stroke-width': 3.4,
    }) +
    (legible ? moved(-180, 50, 1, said(drawing, KEY, 9.6, 20)) : moved(-180, 44, 1, smallPrint(drawing, 360, 6, 15))) +
    moved(-180, 170, 1, smallPrint(drawing, 170, 7, 14) + moved(190, 0, 1, smallPrint(drawing, 170, 5, 14)))
  )
}

const PLANTS = [
  ['CARROT', carrot, 'MARCH - JUNE', '2 CM · 3 - 25 CM'],
  ['PEA', pea, 'MARCH - APRIL', '4 CM · 5 - 40 CM'],
  ['TOMATO', tomato, '10 - 20 MARCH', '1 CM · 60 - 80 CM'],
  ['RADISH', radish, 'MARCH - SEPT.', '1 CM · 4 - 15 CM'],
  ['BEETROOT', beet, 'APRIL - JUNE', '2 CM · 8 - 25 CM'],
  ['BEAN', bean, 'MAY - JUNE', '3 CM · 8 - 40 CM'],
  ['PUMPKIN', pumpkin, 'MAY', '3 CM · 150 CM'],
  ['KALE', kale, 'MAY - JUNE', '1 CM · 50 - 60 CM'],
] as const

/** One label, 190 by 106; `legible` writes out when and how deep to sow. */
export function label(drawing: Drawing, which: number, legible = false): string {
  const [name, draw, when, how] = PLANTS[which % PLANTS.length]!
  return (
    box(-95, -53, 190, 106, { fill: '#f7f0e0', stroke: '#b9a98a', 'stroke-width': 1 }) +
    box(-95, -53, 62, 106, { fill: ['#dfe3c4', '#ead9c0', '#e6d3cc', '#d3dcd6'][which % 4]! }) +
    moved(-64, 2, 0.33, draw(drawing)) +
    moved(
      letteredLength(name, 16) / 2 - 22,
      -24,
      1,
      lettered(drawing, name, { size: 16, colour: INK, weight: 0.11, longest: 108 }),
    ) +
    rule(-24, -12, 110, GREEN) +
    moved(-22, 6, 1, legible ? said(drawing, [`SOW ${when}`, how, 'YEAR'], 7.4, 15) : smallPrint(drawing, 108, 2, 13)) +
    rule(legible ? 6 : -24, 42, legible ? 78 : 108, '#cbbd9f')
  )
}

/** A sheet of eight with its hairlines. */
export function labelSheet(drawing: Drawing, first = 0): string {
  const rows = Array.from({ length: 8 }, (_, index) =>
    moved(index % 2 ? 98 : -98, -216 + Math.floor(index / 2) * 126, 1, label(drawing, first + index)),
  )
  return (
    moved(0, 24, 1, rows.join('')) +
    moved(0, -262, 1, lettered(drawing, 'SEED LABELS', { size: 14, colour: GREEN, weight: 0.11, spacing: 0.4 }))
  )
}
