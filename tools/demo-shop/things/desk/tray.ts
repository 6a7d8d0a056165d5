/** The leather desk tray: one piece of leather, its corners pinched and sewn. */
import { darker, ellipse, lighter, line, moved, path, type Drawing } from '../../ink.ts'
import { relief } from '../../relief.ts'
import { softShadow } from '../../soft-shadow.ts'

const TAN = '#b57743'
const THREAD = '#f0dfbd'

const hide = (drawing: Drawing, fine = 0.16) =>
  relief(drawing, { across: fine, down: fine, depth: 2, strength: 0.34, octaves: 2, size: 260 })

/** From above, 900 × 600 around the origin; what lies in it comes between floor and front wall. */
export function tray(drawing: Drawing, content = ''): string {
  const rim =
    'M-440 -260Q-450 -300 -410 -300H410Q450 -300 440 -260L426 0L440 260Q450 300 410 300H-410Q-450 300 -440 260L-426 0Z'
  const floor = 'M-356 -214H356V222H-356Z'
  const wall = (d: string, from: string, to: string, x1: number, y1: number, x2: number, y2: number) =>
    path(d, {
      fill: drawing.between(x1, y1, x2, y2, [
        [0, from],
        [100, to],
      ]),
    })
  const light = lighter(TAN, 0.34)
  const dark = darker(TAN, 0.6)
  return (
    softShadow(rim, { spread: 50, opacity: 0.5, dx: 34, dy: 44 }) +
    softShadow(rim, { spread: 12, opacity: 0.6, dx: 10, dy: 14 }) +
    path(rim, { fill: TAN }) +
    path(floor, {
      fill: drawing.between(-356, -214, 356, 222, [
        [0, darker(TAN, 0.5)],
        [40, darker(TAN, 0.14)],
        [100, lighter(TAN, 0.12)],
      ]),
    }) +
    path(floor, { fill: hide(drawing) }) +
    shadeOfWalls(drawing) +
    content +
    wall(
      'M-440 -260Q-450 -300 -410 -300H410Q450 -300 440 -260L356 -214H-356Z',
      darker(TAN, 0.15),
      dark,
      0,
      -300,
      0,
      -210,
    ) +
    wall('M-440 -260L-356 -214V222L-440 260L-426 0Z', darker(TAN, 0.05), dark, -440, 0, -356, 0) +
    wall('M440 -260L356 -214V222L440 260L426 0Z', TAN, light, 356, 0, 440, 0) +
    wall('M-440 260L-356 222H356L440 260Q450 300 410 300H-410Q-450 300 -440 260Z', TAN, light, 0, 220, 0, 300) +
    path(rim, { fill: hide(drawing, 0.2), 'fill-opacity': 0.5 }) +
    rimAndSeams(drawing, rim)
  )
}

function shadeOfWalls(drawing: Drawing): string {
  const from = (d: string, x2: number, y2: number) =>
    path(d, {
      fill: drawing.between(-356, -214, x2, y2, [
        [0, '#170c06', 0.7],
        [45, '#170c06', 0.4],
        [100, '#170c06', 0],
      ]),
    })
  return (
    from('M-356 -214H356V-90H-356Z', -356, -90) +
    from('M-356 -214H-236V222H-356Z', -236, -214) +
    line('M-354 220H354V-212', lighter(TAN, 0.4), 3, { 'stroke-opacity': 0.4 })
  )
}

function rimAndSeams(drawing: Drawing, rim: string): string {
  const seam = 'M-418 -278H418M418 282H-418M-404 -240L-394 0L-404 240M404 -240L394 0L404 240'
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return (
    path(rim, { fill: 'none', stroke: darker(TAN, 0.5), 'stroke-width': 9 }) +
    path(rim, { fill: 'none', stroke: lighter(TAN, 0.5), 'stroke-width': 3, transform: 'translate(-2 -3)' }) +
    line(seam, '#2b160a', 4, { 'stroke-dasharray': '13 9', 'stroke-opacity': 0.6, transform: 'translate(1.5 2)' }) +
    line(seam, THREAD, 3.4, { 'stroke-dasharray': '13 9' }) +
    corners
      .map(
        ([x, y]) =>
          line(`M${x * 356} ${y * (y < 0 ? 214 : 222)}L${x * 434} ${y * 284}`, '#1d0f07', 7, {
            'stroke-opacity': 0.75,
          }) +
          line(`M${x * 350} ${y * 222}L${x * 428} ${y * 290}`, lighter(TAN, 0.5), 2.5, { 'stroke-opacity': 0.5 }) +
          moved(x * 398, y * 254, 1, rivet(drawing)),
      )
      .join('')
  )
}

export function rivet(drawing: Drawing): string {
  return (
    ellipse(3, 4, 17, 17, { fill: '#1d0f07', 'fill-opacity': 0.5 }) +
    ellipse(0, 0, 16, 16, {
      fill: drawing.around(
        [
          [0, '#fff8dc'],
          [45, '#c99d4c'],
          [100, '#5d3f17'],
        ],
        0.34,
        0.3,
        0.8,
      ),
    }) +
    ellipse(0, 0, 9, 9, { fill: 'none', stroke: '#6e4d1e', 'stroke-opacity': 0.5, 'stroke-width': 1.5 })
  )
}

/** A corner from near: the pinched leather, its cut edge, stitches and the rivet. 1200 around the origin. */
export function trayCorner(drawing: Drawing): string {
  const inside = 'M-700 -560L40 -560L40 170L-700 170Z'
  const back = 'M40 -700L300 -700L330 200Q330 300 240 330L40 170Z'
  const front = 'M40 170L240 330Q250 420 190 430L-700 430V170Z'
  const face = (d: string, stops: [number, string][], line4: [number, number, number, number]) =>
    path(d, { fill: drawing.between(...line4, stops) }) +
    path(d, { fill: relief(drawing, { across: 0.07, down: 0.07, depth: 3, strength: 0.4, octaves: 2, size: 400 }) })
  const stitch = (x: number, y: number, turn: number) =>
    moved(
      x,
      y,
      1,
      ellipse(-34, 2, 8, 8, { fill: '#2b160a', 'fill-opacity': 0.8 }) +
        ellipse(34, 2, 8, 8, { fill: '#2b160a', 'fill-opacity': 0.8 }) +
        line('M-30 6H30', '#2b160a', 15, { 'stroke-opacity': 0.5 }) +
        line('M-30 0H30', '#c3ab7f', 14) +
        line('M-30 -2H30', THREAD, 9) +
        line('M-26 -2H30', '#a58a5c', 8, {
          'stroke-dasharray': '2 7',
          'stroke-linecap': 'butt',
          'stroke-opacity': 0.7,
        }),
      turn,
    )
  const outline = 'M300 -700L330 200Q330 300 250 334Q250 420 190 430L-700 430V-700Z'
  return (
    softShadow(outline, { spread: 60, opacity: 0.55, dx: 50, dy: 66 }) +
    softShadow(outline, { spread: 16, opacity: 0.6, dx: 16, dy: 22 }) +
    face(
      inside,
      [
        [0, darker(TAN, 0.2)],
        [60, TAN],
        [100, darker(TAN, 0.1)],
      ],
      [-600, -500, 40, 170],
    ) +
    face(
      back,
      [
        [0, darker(TAN, 0.1)],
        [100, lighter(TAN, 0.4)],
      ],
      [40, 0, 330, 0],
    ) +
    face(
      front,
      [
        [0, TAN],
        [100, lighter(TAN, 0.42)],
      ],
      [0, 170, 0, 430],
    ) +
    [48, 34, 20, 9].map((width) => line('M40 -700V170H-700', '#2b160a', width, { 'stroke-opacity': 0.16 })).join('') +
    line('M40 170L236 330', '#1d0f07', 16, { 'stroke-opacity': 0.85 }) +
    line('M30 178L226 338', lighter(TAN, 0.5), 4, { 'stroke-opacity': 0.7 }) +
    line('M300 -700L330 200Q330 290 250 330Q250 416 190 428H-700', darker(TAN, 0.55), 24) +
    line('M294 -700L324 200Q322 284 244 326Q242 408 186 420H-700', lighter(TAN, 0.45), 5, { 'stroke-opacity': 0.7 }) +
    [0, 1, 2, 3, 4, 5, 6].map((index) => stitch(40 - index * 108, 372, 0)).join('') +
    [0, 1, 2, 3, 4, 5, 6].map((index) => stitch(268 - index * 3, 90 - index * 108, 88)).join('') +
    moved(168, 262, 3.1, rivet(drawing))
  )
}
