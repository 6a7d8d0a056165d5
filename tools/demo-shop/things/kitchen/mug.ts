/** The stoneware mug: thrown, dipped twice, its foot left bare. Stands on y = 0 around x = 0. */
import { blurred, darker, ellipse, group, lighter, line, mix, number, path, turned, type Drawing } from '../../ink.ts'
import { cast, glazeClouds, glazed, hollow, mirroredWindow, within } from '../surface.ts'

const CLAY = '#bd9068'

const BODY = turned(0, [
  [-452, 205],
  [-430, 208],
  [-300, 204],
  [-130, 196],
  [-50, 172],
  [-22, 152],
  [0, 150],
])
const HANDLE = 'M186 -372C250 -420 350 -404 364 -300C376 -206 300 -120 182 -104'

/** A wavy line around the body at the given height, as far as it is seen from the front. */
function around(drawing: Drawing, y: number, depth: number): string {
  let d = `M-260 ${y}`
  for (let x = -260; x < 260; x += 52) {
    const bow = Math.sqrt(Math.max(0, 1 - ((x + 52) / 270) ** 2)) * 44
    d += `Q${x + 26} ${number(y + bow + depth * (drawing.random() + 0.1))} ${x + 52} ${number(y + bow + depth * (drawing.random() - 0.7))}`
  }
  return d
}

export function mug(
  drawing: Drawing,
  glaze: string,
  { coffee = false, handle = 'right' }: { coffee?: boolean; handle?: 'right' | 'left' | 'behind' } = {},
): string {
  const bare = around(drawing, -84, 8)
  const second = around(drawing, -318, 20)
  const shade = drawing.across(glazed(glaze))
  return (
    cast(drawing, BODY, 330) +
    (handle === 'behind' ? '' : group(mugHandle(drawing, glaze), handle === 'left' ? 'transform="scale(-1 1)"' : '')) +
    path(BODY, { fill: drawing.across(glazed(CLAY, 0.3)) }) +
    within(
      drawing,
      BODY,
      path('M-260 -120H260V20H-260Z', {
        fill: drawing.grain({
          across: 0.4,
          down: 0.6,
          colour: '#5f3c22',
          strength: 0.4,
          contrast: 3,
          octaves: 1,
          size: 160,
        }),
      }) +
        blurred(drawing, 5, line(bare, '#3a2010', 12, { 'stroke-opacity': 0.45, transform: 'translate(0 7)' })) +
        path(`${bare}V-560H-260Z`, { fill: shade }) +
        within(drawing, `${bare}V-560H-260Z`, glazeClouds(drawing, glaze, [-210, -440, 420, 390])) +
        blurred(drawing, 3, path(`${second}V-560H-260Z`, { fill: darker(glaze, 0.3), 'fill-opacity': 0.26 })) +
        rings(glaze) +
        line(bare, lighter(glaze, 0.5), 3, { 'stroke-opacity': 0.5, transform: 'translate(0 -5)' }) +
        line(bare, darker(glaze, 0.5), 4, { 'stroke-opacity': 0.5 }) +
        path('M-260 -180H260V40H-260Z', {
          fill: drawing.down([
            [0, '#2a180c', 0],
            [100, '#2a180c', 0.5],
          ]),
        }) +
        path('M196 -420C150 -300 150 -180 190 -60L260 0V-500Z', {
          fill: drawing.across([
            [0, '#ffdca8', 0],
            [100, '#ffdca8', 0.14],
          ]),
        }),
    ) +
    mirroredWindow(drawing, -150, -372, 92, 200, 0.62) +
    rim(drawing, glaze, coffee)
  )
}

function rings(glaze: string): string {
  return [-398, -352, -290, -240, -196, -150]
    .map((y, index) =>
      line(`M-206 ${y}A206 45 0 0 0 206 ${y}`, index % 2 ? lighter(glaze, 0.5) : darker(glaze, 0.5), 3 + (index % 3), {
        'stroke-opacity': 0.13,
      }),
    )
    .join('')
}

/** A light that runs out along an edge. */
const fading = (drawing: Drawing, from: number, to: number) =>
  drawing.between(from, 0, to, 0, [
    [0, '#fff9ea', 0.75],
    [100, '#fff9ea', 0],
  ])

function rim(drawing: Drawing, glaze: string, coffee: boolean): string {
  const edge = mix(glaze, '#8a5f3c', 0.6)
  return (
    ellipse(0, -452, 206, 45, { fill: drawing.across(glazed(edge, 0.6)) }) +
    ellipse(0, -450, 194, 37, { fill: drawing.across(hollow(glaze)) }) +
    (coffee
      ? ellipse(3, -440, 178, 28, {
          fill: drawing.around(
            [
              [0, '#2a150b'],
              [78, '#3d2010'],
              [92, '#7d4d26'],
              [100, '#a06a38'],
            ],
            0.5,
            0.5,
            0.52,
          ),
        }) + path('M-110 -446Q-40 -462 40 -458L20 -450Q-50 -452 -96 -440Z', { fill: '#fff6e4', 'fill-opacity': 0.4 })
      : '') +
    line('M-196 -462A206 45 0 0 1 40 -496', fading(drawing, -150, 40), 4) +
    line('M-204 -446A206 45 0 0 0 -20 -407', fading(drawing, -190, -20), 3) +
    blurred(
      drawing,
      4,
      line('M-190 -440A200 40 0 0 0 190 -440', darker(glaze, 0.5), 7, {
        'stroke-opacity': 0.28,
        transform: 'translate(0 14)',
      }),
    )
  )
}

function mugHandle(drawing: Drawing, glaze: string): string {
  return (
    blurred(drawing, 9, line(HANDLE, '#2b180c', 50, { 'stroke-opacity': 0.35, transform: 'translate(26 20)' })) +
    line(HANDLE, darker(glaze, 0.5), 54) +
    blurred(drawing, 4, line(HANDLE, darker(glaze, 0.16), 38, { transform: 'translate(-4 -5)' })) +
    blurred(drawing, 4, line(HANDLE, lighter(glaze, 0.16), 20, { transform: 'translate(-7 -10)' })) +
    group(
      blurred(
        drawing,
        3,
        line('M214 -402C270 -424 338 -390 348 -310', lighter(glaze, 0.75), 10, { 'stroke-opacity': 0.8 }),
      ) +
        blurred(
          drawing,
          3,
          line('M336 -230C310 -170 262 -136 200 -126', lighter(glaze, 0.4), 8, { 'stroke-opacity': 0.5 }),
        ),
    )
  )
}
