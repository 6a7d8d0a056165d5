/** Apricots, whole and halved. */
import { ellipse, line, moved, path, type Drawing } from '../../ink.ts'

const FRUIT = '#e58a2c'

/** A whole apricot, about 200 wide, standing on y = 0. */
export function apricot(drawing: Drawing, turn = 0): string {
  return (
    ellipse(24, 2, 110, 24, {
      fill: drawing.around([
        [0, '#140602', 0.85],
        [100, '#140602', 0],
      ]),
    }) +
    moved(
      0,
      -92,
      1,
      ellipse(0, 0, 102, 96, {
        fill: drawing.around(
          [
            [0, '#ffdc98'],
            [22, '#f9b658'],
            [58, FRUIT],
            [86, '#b4521a'],
            [100, '#7a2f0e'],
          ],
          0.34,
          0.26,
          0.82,
        ),
      }) +
        ellipse(52, 10, 46, 70, {
          fill: drawing.around([
            [0, '#c23a22', 0.6],
            [100, '#c23a22', 0],
          ]),
        }) +
        path('M-18 -94C-46 -50 -52 30 -16 92C-36 40 -34 -40 -10 -94Z', { fill: '#8a3c0e', 'fill-opacity': 0.42 }) +
        path('M-10 -94C-30 -40 -30 40 -12 92', {
          fill: 'none',
          stroke: '#ffe0a0',
          'stroke-width': 4,
          'stroke-opacity': 0.5,
        }) +
        ellipse(-6, -90, 14, 6, { fill: '#5c3410' }) +
        path('M-70 -40C-58 -68 -40 -78 -26 -82C-34 -66 -52 -46 -58 -22Z', { fill: '#fff3d4', 'fill-opacity': 0.5 }),
      turn,
    )
  )
}

/** Half an apricot with its stone, cut side towards the eye. */
export function apricotHalf(drawing: Drawing, stone: boolean): string {
  return (
    ellipse(20, 84, 108, 24, {
      fill: drawing.around([
        [0, '#140602', 0.85],
        [100, '#140602', 0],
      ]),
    }) +
    ellipse(0, 0, 104, 92, {
      fill: drawing.between(-90, -80, 90, 80, [
        [0, '#f3a444'],
        [100, '#8f3d10'],
      ]),
    }) +
    ellipse(-3, -5, 96, 83, {
      fill: drawing.around([
        [0, '#f3a03a'],
        [52, '#f9bd62'],
        [84, '#fcd592'],
        [100, '#f0a648'],
      ]),
    }) +
    line(
      'M-60 -30q14 12 24 14M-52 28q16 -8 24 -8M58 -34q-14 14 -22 16M60 22q-14 -6 -24 -6M0 -70q2 14 0 22M4 66q-4 -12 -2 -20',
      '#d07a22',
      3,
      { 'stroke-opacity': 0.7 },
    ) +
    (stone
      ? ellipse(4, 6, 40, 46, { fill: '#6d300a', 'fill-opacity': 0.6 }) +
        ellipse(-2, -2, 37, 44, {
          fill: drawing.around(
            [
              [0, '#c48a52'],
              [50, '#8a5428'],
              [100, '#4a2810'],
            ],
            0.34,
            0.28,
            0.8,
          ),
        }) +
        line('M-14 -30q-8 30 4 56M10 -34q10 30 0 60', '#3f200c', 3, { 'stroke-opacity': 0.6 })
      : ellipse(0, 2, 38, 42, {
          fill: drawing.around(
            [
              [0, '#c9702a'],
              [70, '#a8551a'],
              [100, '#7a3a10'],
            ],
            0.6,
            0.66,
            0.6,
          ),
        }) + path('M-24 28Q0 50 26 26Q10 36 -24 28Z', { fill: '#ffd89a', 'fill-opacity': 0.7 }))
  )
}
