/** The beech cutting boards: one plank each, rounded, with a hole to hang them by. Their middle is the origin. */
import { circle, darker, group, lighter, moved, number, path, type Drawing } from '../../ink.ts'
import { lying, softened, within } from '../surface.ts'
import { upright } from '../wood.ts'

const BEECH = '#d3a878'

function outlineOf(width: number, height: number, corner: number, inset = 0): string {
  const x = width / 2 - inset
  const y = height / 2 - inset
  return `M${number(-x + corner)} ${number(-y)}H${number(x - corner)}Q${number(x)} ${number(-y)} ${number(x)} ${number(-y + corner)}V${number(y - corner)}Q${number(x)} ${number(y)} ${number(x - corner)} ${number(y)}H${number(-x + corner)}Q${number(-x)} ${number(y)} ${number(-x)} ${number(y - corner)}V${number(-y + corner)}Q${number(-x)} ${number(-y)} ${number(-x + corner)} ${number(-y)}Z`
}

export interface Board {
  wood?: string
  /** How far from what lies behind it. @default 1 */
  height?: number
  /** How thick the edge that is seen. @default 14 */
  thick?: number
  /** Marks of a knife. @default 0 */
  used?: number
}

export function board(
  drawing: Drawing,
  width: number,
  height: number,
  { wood = BEECH, height: above = 1, thick = 14, used = 0 }: Board = {},
): string {
  const corner = width * 0.11
  const face = outlineOf(width, height, corner)
  const hole = -height / 2 + height * 0.1
  const edge = Array.from({ length: 4 }, (_, step) =>
    path(face, {
      fill: darker(wood, 0.5 - step * 0.07),
      transform: `translate(${number(thick * 0.6 * (1 - step / 4))} ${number(thick * (1 - step / 4))})`,
    }),
  ).join('')
  return (
    lying(drawing, face, above) +
    edge +
    within(
      drawing,
      face,
      upright(drawing, [-width / 2, -height / 2, width, height], { colour: wood, flecks: true, contrast: 0.24 }) +
        (used ? cuts(drawing, width, height, used) : '') +
        path(face, {
          fill: drawing.between(-width / 2, -height / 2, width / 2, height / 2, [
            [0, '#fff3d6', 0.4],
            [45, '#fff3d6', 0],
            [100, '#4a2a12', 0.26],
          ]),
        }),
    ) +
    path(outlineOf(width, height, corner, 3), {
      fill: 'none',
      stroke: '#fff3dc',
      'stroke-opacity': 0.6,
      'stroke-width': 4,
    }) +
    circle(0, hole, width * 0.062, { fill: '#3b2312' }) +
    path(
      `M${number(-width * 0.062)} ${number(hole)}A${number(width * 0.062)} ${number(width * 0.062)} 0 0 0 ${number(width * 0.05)} ${number(hole + width * 0.036)}A${number(width * 0.07)} ${number(width * 0.07)} 0 0 1 ${number(-width * 0.062)} ${number(hole)}Z`,
      {
        fill: lighter(wood, 0.3),
      },
    ) +
    circle(0, hole, width * 0.066, {
      fill: 'none',
      stroke: lighter(wood, 0.45),
      'stroke-width': 4,
      'stroke-opacity': 0.75,
    })
  )
}

function cuts(drawing: Drawing, width: number, height: number, count: number): string {
  let d = ''
  for (let index = 0; index < count; index++)
    d += `M${number((drawing.random() - 0.7) * width * 0.6)} ${number((drawing.random() - 0.4) * height * 0.6)}l${number(60 + drawing.random() * 120)} ${number(drawing.random() * 30 - 8)}`
  return group(
    path(d, { fill: 'none', stroke: '#6a4424', 'stroke-width': 1.6, 'stroke-opacity': 0.5 }) +
      path(d, {
        fill: 'none',
        stroke: '#fff3dc',
        'stroke-width': 1.4,
        'stroke-opacity': 0.5,
        transform: 'translate(1 2)',
      }),
  )
}

/** The two sizes against the wall; they stand on y = 0. */
export function leaningBoards(drawing: Drawing): string {
  return (
    softened(drawing, 7, path('M-250 -2H320L430 34H-200Z', { fill: '#23130a', 'fill-opacity': 0.55 })) +
    moved(110, -352, 1, board(drawing, 430, 716), 2.4) +
    moved(-130, -236, 1, board(drawing, 292, 484, { wood: '#c4925f', height: 1.3 }), -5)
  )
}
