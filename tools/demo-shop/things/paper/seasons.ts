/** The four drawings that are the content of “Four Seasons”, each 1600 by 1000. */
import { box, circle, ellipse, group, line, moved, path, type Drawing } from '../../ink.ts'
import { bench, dapple, greenery } from '../../scenes/garden.ts'
import { feeder, robin } from '../garden/feeder.ts'
import { herb, leaf, poppy, seedling, spikes } from '../garden/plants.ts'
import { pot } from '../garden/pot.ts'
import { jug, lamp, lemon } from './still-life.ts'

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof SEASONS)[number]
export const LANDSCAPE = { wide: 1600, tall: 1000 }

/** `small` leaves out what is not seen where it is printed small. */
export function season(drawing: Drawing, which: Season, small = false): string {
  return { spring, summer, autumn, winter }[which](drawing, small)
}

/** The bench and what is behind it, drawn for 1200, made as wide as these drawings are. */
const wide = (content: string, y: number) => moved(0, y, 1.334, content)

function veil(drawing: Drawing, colour: string, strength: number): string {
  return box(0, 0, 1600, 1000, {
    fill: drawing.from(240, 20, 1500, [
      [0, colour, strength],
      [60, colour, strength * 0.2],
      [100, '#1a140e', 0.22],
    ]),
  })
}

function spring(drawing: Drawing, small: boolean): string {
  const row = [200, 470, 740, 1010, 1280].map((x, index) =>
    moved(
      x,
      900 - (index % 2) * 46,
      1,
      pot(drawing, {
        size: 0.72 + (index % 3) * 0.07,
        seed: small ? 2 : index + 2,
        grown: index === 2 && !small ? herb(drawing, 250) : seedling(drawing),
      }),
    ),
  )
  const blossom = Array.from({ length: small ? 16 : 26 }, () => {
    const x = 1120 + drawing.random() * 470
    const y = 20 + drawing.random() * 240 * ((x - 1000) / 600)
    return moved(x, y, 0.5 + drawing.random() * 0.4, petals(drawing), Math.round(drawing.random() * 70))
  }).join('')
  return (
    wide(greenery(drawing, { flowers: ['#f3d3da', '#fbf6e8'], sun: 0.2, warm: 0, leaves: small ? 24 : 64 }), -300) +
    wide(bench(drawing, 560), 0) +
    row.join('') +
    line(
      'M1620 -10C1480 60 1300 90 1120 220M1440 74C1420 130 1440 190 1400 250M1620 120C1540 150 1480 170 1430 240',
      '#5a4230',
      13,
    ) +
    line('M1620 -14C1480 56 1300 86 1120 216', '#9a7c5c', 4) +
    blossom +
    veil(drawing, '#fffbe0', 0.4)
  )
}

function petals(drawing: Drawing): string {
  const petal = 'M0 0C-26 -16 -26 -52 0 -56C26 -52 26 -16 0 0Z'
  const pink = drawing.down([
    [0, '#fff4f2'],
    [60, '#f6d5d8'],
    [100, '#d98a98'],
  ])
  return drawing.reuse(
    [0, 72, 144, 216, 288].map((turn) => path(petal, { fill: pink, transform: `rotate(${turn})` })).join('') +
      circle(0, 0, 7, { fill: '#d3a13e' }) +
      line('M0 0L8 -18M0 0L-10 -15M0 0L16 6M0 0L-15 8', '#c98a4a', 2),
  )
}

function summer(drawing: Drawing, small: boolean): string {
  return (
    wide(
      greenery(drawing, { flowers: ['#d6502f', '#e5b84a', '#f6f0dc'], sun: 0.3, warm: 0.7, leaves: small ? 24 : 64 }),
      -300,
    ) +
    wide(bench(drawing, 540), 0) +
    moved(
      1290,
      830,
      1,
      pot(drawing, {
        size: 1.1,
        seed: 5,
        grown: small ? herb(drawing, 260) : spikes(drawing, 340, '#7f9170', '#7a62b0'),
      }),
    ) +
    moved(700, 900, 1.1, jug(drawing)) +
    moved(430, 930, 1, lemon(drawing)) +
    moved(980, 955, 0.9, lemon(drawing)) +
    moved(210, 900, 1, moved(0, 0, 1.3, poppy(drawing)) + line('M10 14C60 50 120 60 180 50', '#5d7a3a', 8)) +
    moved(300, 0, 1, dapple(drawing, 0.18)) +
    veil(drawing, '#fff0b8', 0.5)
  )
}

function autumn(drawing: Drawing, small: boolean): string {
  const dusk = drawing.down([
    [0, '#28344a'],
    [55, '#5b5a63'],
    [78, '#a8764e'],
    [100, '#4a3222'],
  ])
  const tones = ['#b5542a', '#c98a2e', '#8a3d24', '#a86a2a'].map((tone) => leaf(drawing, 90, tone, 0.42))
  const leaves = Array.from({ length: small ? 26 : 34 }, (_, index) =>
    moved(
      drawing.random() * 1600,
      index < 16 ? drawing.random() * 620 : 780 + drawing.random() * 200,
      0.5 + drawing.random() * 0.7,
      tones[index % 4]!,
      Math.round(drawing.random() * 360),
    ),
  )
  const glow = drawing.from(790, 560, 760, [
    [0, '#ffdc8a', 0.9],
    [30, '#f0a040', 0.42],
    [100, '#c06a20', 0],
  ])
  const trunks = [120, 330, 560, 1050, 1260, 1490]
    .map((x, index) =>
      line(
        `M${x} 800C${x + 14} 500 ${x - 20} 300 ${x + 20} -20M${x} 420C${x + 60} 330 ${x + 110} 260 ${x + 130} 120`,
        '#1f2430',
        16 + (index % 3) * 9,
        { 'stroke-opacity': 0.5 },
      ),
    )
    .join('')
  return (
    box(0, 0, 1600, 1000, { fill: dusk }) +
    trunks +
    leaves.slice(0, 16).join('') +
    wide(bench(drawing, 540), 0) +
    box(0, 700, 1600, 300, { fill: '#1c1a22', 'fill-opacity': 0.5 }) +
    box(0, 0, 1600, 1000, { fill: glow }) +
    leaves.slice(16).join('') +
    moved(790, 900, 1.2, lamp(drawing)) +
    box(0, 0, 1600, 1000, {
      fill: drawing.from(790, 560, 1050, [
        [0, '#ffcf80', 0.16],
        [50, '#ffcf80', 0],
        [100, '#10121c', 0.6],
      ]),
    })
  )
}

function winter(drawing: Drawing, small: boolean): string {
  const sky = drawing.from(420, 200, 1500, [
    [0, '#f2efe6'],
    [50, '#b9c4cc'],
    [100, '#6c7d8c'],
  ])
  const far = drawing.around([
    [0, '#5f7377', 0.5],
    [60, '#5f7377', 0.3],
    [100, '#5f7377', 0],
  ])
  const firs = Array.from({ length: 24 }, () =>
    ellipse(
      drawing.random() * 1600,
      560 + drawing.random() * 420,
      50 + drawing.random() * 60,
      180 + drawing.random() * 170,
      { fill: far },
    ),
  ).join('')
  const flake = drawing.around([
    [0, '#ffffff', 0.95],
    [50, '#ffffff', 0.6],
    [100, '#ffffff', 0],
  ])
  const flakes = Array.from({ length: small ? 40 : 110 }, () => {
    const size = 3 + drawing.random() ** 3 * 22
    return ellipse(drawing.random() * 1600, drawing.random() * 1000, size, size, { fill: flake })
  }).join('')
  const bough = 'M-20 60C400 120 900 130 1620 20V70C1000 176 400 170 -20 116Z'
  return (
    box(0, 0, 1600, 1000, { fill: sky }) +
    firs +
    path(bough, {
      fill: drawing.between(0, 60, 0, 180, [
        [0, '#7a6450'],
        [100, '#2c221b'],
      ]),
    }) +
    path(
      'M-20 60C400 120 900 130 1620 20V-6C1500 40 1400 30 1300 50C1180 40 1100 76 980 76C860 66 760 96 640 84C500 80 400 96 280 66C180 66 80 26 -20 30Z',
      { fill: '#f6f5f0' },
    ) +
    line('M-20 62C400 122 900 132 1620 22', '#c3ccd2', 6) +
    moved(700, 130, 1.14, feeder(drawing, small ? 90 : 300) + snowOnRoof(drawing)) +
    moved(960, 764, 0.96, robin(drawing)) +
    flakes +
    veil(drawing, '#fffaf0', 0.3)
  )
}

function snowOnRoof(drawing: Drawing): string {
  const cap =
    'M-30 92C-60 150 -140 200 -214 244C-196 258 -170 244 -150 256C-120 262 -100 246 -70 260C-40 268 -10 250 20 262C50 266 80 248 110 258C140 262 150 244 190 250C120 196 44 150 20 92C4 76 -16 76 -30 92Z'
  return (
    group(
      path(cap, {
        fill: drawing.between(-160, 120, 120, 280, [
          [0, '#ffffff'],
          [50, '#f2f3f2'],
          [100, '#b4c0ca'],
        ]),
      }),
    ) +
    line(
      'M-214 244C-196 258 -170 244 -150 256C-120 262 -100 246 -70 260C-40 268 -10 250 20 262C50 266 80 248 110 258C140 262 150 244 190 250',
      '#a9b6c1',
      5,
    )
  )
}
