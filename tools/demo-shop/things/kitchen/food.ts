/** Food on the boards: bread, lemons, crumbs. Seen from above, around the origin. */
import { circle, darker, ellipse, group, line, moved, number, path, type Drawing } from '../../ink.ts'
import { lying, softened, within } from '../surface.ts'

const LOAF =
  'M-290 -6C-300 -96 -220 -146 -110 -152C0 -160 130 -160 210 -140C282 -120 312 -60 304 6C300 84 250 132 150 146C40 158 -110 160 -200 136C-262 118 -288 70 -290 -6Z'

export function loaf(drawing: Drawing): string {
  let flour = ''
  for (let count = 0; count < 130; count++)
    flour += `M${number(-270 + drawing.random() * 550)} ${number(-140 + drawing.random() * 270)}h${number(drawing.random() * 5)}`
  const cuts = [-150, -30, 90, 200]
    .map((x) => {
      const cut = `M${x - 34} -104C${x + 6} -70 ${x + 30} 20 ${x + 20} 108C${x - 12} 92 ${x - 40} 0 ${x - 34} -104Z`
      return (
        path(cut, { fill: '#e2b478' }) +
        within(
          drawing,
          cut,
          softened(
            drawing,
            5,
            path(`M${x - 34} -104C${x - 40} 0 ${x - 12} 92 ${x + 20} 108L${x - 60} 100Z`, {
              fill: '#6a3410',
              'fill-opacity': 0.6,
            }),
          ),
        ) +
        softened(
          drawing,
          2,
          line(`M${x - 32} -102C${x + 8} -68 ${x + 32} 20 ${x + 22} 106`, '#f7dcaa', 5, { 'stroke-opacity': 0.8 }),
        )
      )
    })
    .join('')
  return (
    lying(drawing, LOAF, 1.9) +
    path(LOAF, {
      fill: drawing.from(-80, -70, 400, [
        [0, '#d9924a'],
        [45, '#b4682a'],
        [80, '#7d4118'],
        [100, '#542a10'],
      ]),
    }) +
    within(
      drawing,
      LOAF,
      path(LOAF, {
        fill: drawing.grain({
          across: 0.1,
          down: 0.12,
          colour: '#4a230c',
          strength: 0.42,
          contrast: 2.4,
          octaves: 3,
          size: 200,
        }),
      }) +
        cuts +
        softened(drawing, 14, ellipse(-110, -86, 150, 34, { fill: '#fff0d0', 'fill-opacity': 0.4 })) +
        line(flour, '#fff6e4', 4, { 'stroke-opacity': 0.5 }),
    )
  )
}

const SLICE =
  'M-150 70C-176 20 -150 -56 -96 -88C-30 -122 60 -118 112 -78C160 -40 172 30 148 74C134 98 60 92 0 94C-60 96 -136 98 -150 70Z'

export function slice(drawing: Drawing): string {
  let holes = ''
  for (let count = 0; count < 46; count++) {
    const size = 2 + drawing.random() ** 3 * 13
    holes += ellipse(-136 + drawing.random() * 276, -92 + drawing.random() * 172, size * 1.2, size * 0.8, {})
  }
  return (
    lying(drawing, SLICE, 0.7) +
    path(SLICE, { fill: '#8a4c1e' }) +
    group(
      path(SLICE, {
        fill: drawing.from(-20, -30, 190, [
          [0, '#f7e4bd'],
          [80, '#efd3a0'],
          [100, '#d9ac70'],
        ]),
      }) +
        within(
          drawing,
          SLICE,
          group(holes, 'fill="#b98a52" fill-opacity=".55"') +
            group(holes, 'fill="#fff3d8" fill-opacity=".5" transform="translate(2 3)"'),
        ),
      'transform="scale(.93)"',
    )
  )
}

/** Crumbs scattered over a box around the origin. */
export function crumbs(drawing: Drawing, width: number, height: number, count: number): string {
  let d = ''
  for (let index = 0; index < count; index++) {
    const x = (drawing.random() + drawing.random() - 1) * width
    const y = (drawing.random() + drawing.random() - 1) * height
    const size = () => number(drawing.random() * 9 - 4)
    d += `M${number(x)} ${number(y)}l${size()} ${size()}l${size()} ${size()}Z`
  }
  const paint = { 'stroke-width': 3, 'stroke-linejoin': 'round' }
  return (
    path(d, { fill: '#23130a', stroke: '#23130a', opacity: 0.4, transform: 'translate(3 4)', ...paint }) +
    path(d, { fill: '#c98f4c', stroke: '#e2b478', ...paint })
  )
}

export function lemonHalf(drawing: Drawing): string {
  const segments = Array.from({ length: 9 }, (_, index) =>
    path('M0 -12L-25 -82Q0 -102 25 -82Z', {
      fill: drawing.down([
        [0, '#fbe07a'],
        [100, '#f2bf2e'],
      ]),
      stroke: '#fdf3cf',
      'stroke-width': 5,
      'stroke-linejoin': 'round',
      transform: `rotate(${index * 40})`,
    }),
  ).join('')
  let pulp = ''
  for (let count = 0; count < 60; count++) {
    const angle = drawing.random() * 6.28
    const from = 26 + drawing.random() * 44
    pulp += `M${number(Math.cos(angle) * from)} ${number(Math.sin(angle) * from)}L${number(Math.cos(angle) * (from + 12))} ${number(Math.sin(angle) * (from + 12))}`
  }
  return (
    lying(drawing, 'M-122 0A122 118 0 1 1 122 0A122 118 0 1 1 -122 0Z', 1.1) +
    circle(0, 0, 121, {
      fill: drawing.between(-90, -90, 90, 90, [
        [0, '#fbd95e'],
        [60, '#e2a81e'],
        [100, '#a8720c'],
      ]),
    }) +
    circle(-1, -1, 111, { fill: '#fdf3cf' }) +
    segments +
    line(pulp, '#fff6cc', 4, { 'stroke-opacity': 0.75 }) +
    softened(
      drawing,
      4,
      path('M-84 -30C-78 -66 -40 -90 -10 -88C-34 -70 -66 -50 -70 -14Z', { fill: '#ffffff', 'fill-opacity': 0.55 }),
    )
  )
}

export function wholeLemon(drawing: Drawing): string {
  const skin =
    'M-150 6C-168 0 -168 -16 -146 -22C-118 -84 -50 -104 10 -100C80 -96 124 -62 140 -22C160 -16 164 6 142 16C120 74 62 100 0 100C-70 98 -126 64 -150 6Z'
  return (
    lying(drawing, skin, 1.6) +
    path(skin, {
      fill: drawing.from(-46, -40, 190, [
        [0, '#fff0a0'],
        [36, '#f7cd3c'],
        [78, '#d99b14'],
        [100, '#9c6a08'],
      ]),
    }) +
    within(
      drawing,
      skin,
      path(skin, {
        fill: drawing.grain({
          across: 0.22,
          down: 0.22,
          colour: '#8a5c06',
          strength: 0.35,
          contrast: 4,
          octaves: 1,
          size: 120,
        }),
      }),
    ) +
    softened(drawing, 6, ellipse(-52, -50, 40, 20, { fill: '#fffdf0', 'fill-opacity': 0.7 }))
  )
}

/** A leaf and its shadow, its stem at the origin, pointing right. */
export function leaf(drawing: Drawing, length: number, colour = '#5f7a3c', turn = 0): string {
  const blade = `M0 0C${number(length * 0.25)} ${number(-length * 0.3)} ${number(length * 0.7)} ${number(-length * 0.28)} ${length} 0C${number(length * 0.7)} ${number(length * 0.22)} ${number(length * 0.25)} ${number(length * 0.22)} 0 0Z`
  return moved(
    0,
    0,
    1,
    path(blade, { fill: '#23130a', 'fill-opacity': 0.35, transform: 'translate(6 10)' }) +
      path(blade, {
        fill: drawing.down([
          [0, '#b4c478'],
          [45, colour],
          [100, darker(colour, 0.45)],
        ]),
      }) +
      line(`M0 0Q${number(length * 0.5)} ${number(-length * 0.06)} ${number(length * 0.96)} 0`, '#dfe6b4', 2, {
        'stroke-opacity': 0.6,
      }),
    turn,
  )
}
