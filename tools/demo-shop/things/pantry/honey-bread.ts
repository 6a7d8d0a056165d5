/** Bread with set honey, and the blossom that it comes from. */
import { blurred, ellipse, group, line, moved, path, type Drawing } from '../../ink.ts'

/** A slice of country bread seen from above, with set honey spread on it with a knife. */
export function honeyBread(drawing: Drawing): string {
  const crust =
    'M-306 24C-320 -70 -270 -170 -150 -206C-60 -234 70 -232 160 -204C270 -168 322 -76 306 26C292 128 210 190 60 204C-60 214 -190 204 -250 150C-284 116 -300 70 -306 24Z'
  const spread =
    'M-238 10C-262 -60 -200 -140 -130 -156C-60 -190 60 -186 120 -160C206 -140 256 -70 236 10C240 80 180 140 90 150C20 172 -80 170 -140 148C-214 132 -244 70 -238 10Z'
  let holes = ''
  for (let count = 0; count < 90; count++) {
    const angle = drawing.random() * 6.283
    const away = 0.72 + drawing.random() * 0.22
    holes += ellipse(
      Math.cos(angle) * 290 * away,
      Math.sin(angle) * 200 * away,
      3 + drawing.random() * 11,
      2 + drawing.random() * 6,
      { fill: '#a8763c', 'fill-opacity': 0.5 },
    )
  }
  const furrow = (row: number, y: number) =>
    `M${-180 + row * 14} ${y - 70 + row * 52}C-60 ${y - 120 + row * 54} 60 ${y - 20 + row * 46} ${190 - row * 16} ${y - 80 + row * 50}`
  return (
    blurred(drawing, 16, path(crust, { fill: '#1a0c04', 'fill-opacity': 0.7, transform: 'translate(26 34)' }), 0.2) +
    path(crust, { fill: '#7a451c' }) +
    path(crust, {
      fill: drawing.around([
        [0, '#f6dfae'],
        [80, '#e9c98c'],
        [95, '#c98f4c'],
        [100, '#8a5424'],
      ]),
      transform: 'translate(-3 -4) scale(.955)',
    }) +
    holes +
    path(spread, { fill: '#6d3f10', 'fill-opacity': 0.5, transform: 'translate(6 10)' }) +
    path(spread, {
      fill: drawing.between(-230, -170, 230, 170, [
        [0, '#fff2c6'],
        [45, '#f3d88f'],
        [100, '#cf9a48'],
      ]),
    }) +
    group(
      path(spread, {
        fill: 'none',
        stroke: '#fffbe8',
        'stroke-width': 16,
        'stroke-opacity': 0.6,
        transform: 'translate(7 9)',
      }) +
        path(spread, {
          fill: 'none',
          stroke: '#9a6a22',
          'stroke-width': 20,
          'stroke-opacity': 0.24,
          transform: 'translate(-7 -9)',
        }),
      drawing.clip(spread),
    ) +
    [0, 1, 2, 3, 4]
      .map(
        (row) =>
          line(furrow(row, 0), '#a8752c', 9, { 'stroke-opacity': 0.26 }) +
          line(furrow(row, 11), '#fffdf0', 10, { 'stroke-opacity': 0.62 }),
      )
      .join('')
  )
}

/** A twig of apple blossom that lies to the right of the origin. */
export function blossom(drawing: Drawing): string {
  const petal = 'M0 0C-34 -16 -42 -60 -14 -74C-4 -78 4 -70 12 -74C42 -62 34 -16 0 0Z'
  const flower = drawing.reuse(
    ellipse(10, 18, 84, 78, {
      fill: drawing.around([
        [0, '#140a04', 0.6],
        [60, '#140a04', 0.4],
        [100, '#140a04', 0],
      ]),
    }) +
      [0, 72, 144, 216, 288]
        .map((turn) =>
          moved(
            0,
            0,
            1,
            path(petal, {
              fill: drawing.down([
                [0, '#fff6f2'],
                [55, '#fbe3e0'],
                [100, '#e3a9ae'],
              ]),
              stroke: '#d99ca2',
              'stroke-opacity': 0.4,
              'stroke-width': 2,
            }) + line('M0 -12Q-8 -36 -8 -56M0 -12Q8 -36 10 -54', '#d58a94', 1.8, { 'stroke-opacity': 0.5 }),
            turn,
          ),
        )
        .join('') +
      line('M0 0L-12 -22M0 0L10 -24M0 0L24 -6M0 0L-24 -2M0 0L6 22M0 0L-14 18', '#c3a25c', 2.4) +
      line('M-12 -22h.1M10 -24h.1M24 -6h.1M-24 -2h.1M6 22h.1M-14 18h.1', '#e0a92c', 8) +
      ellipse(0, 0, 7, 7, { fill: '#b4b45c' }),
  )
  const leaf = drawing.reuse(
    path('M0 0C20 -46 90 -58 130 -30C96 12 40 22 0 0Z', {
      fill: drawing.down([
        [0, '#9db26a'],
        [52, '#6f8a46'],
        [56, '#55703a'],
        [100, '#3c5228'],
      ]),
    }) + line('M4 -2Q64 -26 122 -28', '#c3d29a', 2.6),
  )
  const bud = drawing.reuse(
    path('M0 0C-22 -8 -26 -38 0 -48C26 -38 22 -8 0 0Z', {
      fill: drawing.down([
        [0, '#f6c3c8'],
        [100, '#c9707e'],
      ]),
    }) + path('M-12 2C-8 -12 8 -12 12 2Z', { fill: '#6f8a46' }),
  )
  return (
    line('M-40 30C80 10 200 -10 330 -80', '#140a04', 14, { 'stroke-opacity': 0.35, transform: 'translate(8 16)' }) +
    line('M-40 30C80 10 200 -10 330 -80', '#5c4230', 13) +
    line('M-40 26C80 6 200 -14 328 -84', '#a4826a', 4) +
    moved(40, 14, 1, leaf, -70) +
    moved(230, -20, 0.9, leaf, 30) +
    moved(150, 4, 0.9, leaf, -96) +
    moved(300, -64, 0.9, bud, 50) +
    moved(336, -84, 1.1, bud, 10) +
    moved(90, -30, 1.05, flower, 10) +
    moved(220, -70, 0.92, flower, 40) +
    moved(170, 36, 0.8, flower, 60)
  )
}
