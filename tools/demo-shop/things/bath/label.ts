/** The labels of the wash house are those of the pantry, with engravings of their own. */
import { ellipse, group, line, moved, path } from '../../ink.ts'
export { roundLabel as paperLabel } from '../pantry/label.ts'

const INK = '#2b2a26'

export const lavenderEngraving = () => {
  const spike = (x: number, turn: number, size: number) => {
    let buds = ''
    for (let row = 0; row < 6; row++) {
      const y = -70 + row * 17
      buds += path(
        `M0 ${y}C-22 ${y - 2} -22 ${y - 18} -14 ${y - 20}C-4 ${y - 14} 0 ${y - 6} 0 ${y}ZM0 ${y}C22 ${y - 2} 22 ${y - 18} 14 ${y - 20}C4 ${y - 14} 0 ${y - 6} 0 ${y}Z`,
        { fill: '#9484c0', stroke: INK, 'stroke-width': 2.2 },
      )
    }
    return moved(x, 10, size, line('M0 -84V86', INK, 3) + buds, turn)
  }
  return moved(
    0,
    -22,
    0.9,
    spike(-30, -20, 0.9) + spike(30, 20, 0.9) + spike(0, 0, 1.05) + line('M-22 70Q0 82 22 70', INK, 4),
  )
}

export const marigoldEngraving = () => {
  let petals = ''
  for (let turn = 0; turn < 360; turn += 24)
    petals += moved(
      0,
      0,
      1,
      path('M-9 -26C-18 -60 -14 -82 0 -84C14 -82 18 -60 9 -26Z', { fill: '#ea9a2a', stroke: INK, 'stroke-width': 2.4 }),
      turn,
    )
  for (let turn = 12; turn < 360; turn += 30)
    petals += moved(
      0,
      0,
      1,
      path('M-8 -16C-14 -40 -10 -54 0 -56C10 -54 14 -40 8 -16Z', { fill: '#f7c35c', stroke: INK, 'stroke-width': 2.2 }),
      turn,
    )
  return petals + ellipse(0, 0, 20, 20, { fill: '#8a4210', stroke: INK, 'stroke-width': 3 })
}

export const basinEngraving = () =>
  group(
    path('M-90 -10H90C86 50 60 74 0 74S-86 50 -90 -10Z', { fill: '#c3d4ca', stroke: INK, 'stroke-width': 3.4 }) +
      line('M-98 -10H98', INK, 5) +
      [
        [-54, -34, 22],
        [-14, -46, 30],
        [34, -36, 24],
        [66, -24, 15],
        [4, -82, 14],
        [44, -74, 9],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            ellipse(x, y, r, r, { fill: '#fffdf4', stroke: INK, 'stroke-width': 2.8 }) +
            line(`M${x - r * 0.5} ${y - r * 0.2}q2 -${r * 0.3} ${r * 0.4} -${r * 0.4}`, INK, 2),
        )
        .join('') +
      line('M-70 24Q-56 40 -36 46', INK, 2.4),
  )
