/** The nursery floor: honey-coloured boards seen from where a child sits, chalk on them, sun from a window on the left. */
import { box, darker, group, lighter, line, mix, moved, number, path, type Drawing } from '../ink.ts'
import { softShadow } from '../soft-shadow.ts'

/** Where things stand. */
export const GROUND = 930

const BOARD = '#c9945c'
const CHALK = '#fbf3e4'

/** The floor in perspective before a plastered wall with a skirting board. */
export function nursery(drawing: Drawing, wall = '#e9cfae', meets = 640): string {
  const vanish = { x: 520, y: meets - 330 }
  const reach = (1200 - vanish.y) / (meets - vanish.y)
  const joints: number[] = []
  for (let x = -900; x <= 2100; x += 105) joints.push(x)
  const near = (x: number) => vanish.x + (x - vanish.x) * reach
  const boards = joints
    .map((x, index) => {
      const next = x + 105
      const colour = mix(BOARD, index % 3 ? '#b07c46' : '#dbaf78', drawing.random() * 0.75)
      return path(`M${x} ${meets}H${next}L${number(near(next))} 1200H${number(near(x))}Z`, { fill: colour })
    })
    .join('')
  const gaps = joints.map((x) => `M${x} ${meets}L${number(near(x))} 1200`).join('')
  const grain = Array.from({ length: 120 }, () => {
    const x = -300 + drawing.random() * 1700
    const from = drawing.random() * 0.8
    const to = Math.min(1, from + 0.12 + drawing.random() * 0.3)
    const at = (share: number) => `${number(x + (near(x) - x) * share)} ${number(meets + (1200 - meets) * share)}`
    return `M${at(from)}L${at(to)}`
  }).join('')
  return (
    plaster(drawing, wall, meets) +
    boards +
    line(grain, darker(BOARD, 0.6), 2.4, { 'stroke-opacity': 0.26 }) +
    line(gaps, darker(BOARD, 0.8), 4, { 'stroke-opacity': 0.7 }) +
    line(gaps, lighter(BOARD, 0.6), 2, { 'stroke-opacity': 0.5, transform: 'translate(3 0)' }) +
    box(0, meets, 1200, 1200 - meets, {
      fill: drawing.down([
        [0, '#4b2a14', 0.5],
        [14, '#4b2a14', 0.12],
        [60, '#fff0d0', 0.1],
        [100, '#4b2a14', 0.26],
      ]),
    }) +
    windowLight(drawing, meets)
  )
}

function plaster(drawing: Drawing, wall: string, meets: number): string {
  const skirting = meets - 96
  return (
    box(0, 0, 1200, meets, {
      fill: drawing.from(250, 120, 1250, [
        [0, lighter(wall, 0.65)],
        [50, wall],
        [100, darker(wall, 0.34)],
      ]),
    }) +
    box(0, 0, 1200, meets, {
      fill: drawing.grain({ across: 0.03, down: 0.03, colour: '#7a5532', strength: 0.16, size: 420, octaves: 2 }),
    }) +
    box(0, skirting, 1200, 96, {
      fill: drawing.down([
        [0, '#fffaf0'],
        [10, '#efe3cf'],
        [20, '#d9c9b0'],
        [26, '#f2e7d4'],
        [88, '#dccdb4'],
        [100, '#8f7a5e'],
      ]),
    }) +
    softShadow(`M0 ${meets}H1200V${meets + 4}H0Z`, { spread: 14, opacity: 0.5 })
  )
}

/** A patch of sun with the shadow of the bars, across wall and floor. */
function windowLight(drawing: Drawing, meets: number): string {
  const sun = drawing.between(100, 0, 1000, 900, [
    [0, '#fff2c8', 0.5],
    [60, '#fff2c8', 0.3],
    [100, '#fff2c8', 0],
  ])
  return (
    path(`M120 -10H330L500 ${meets}H250ZM360 -10H570L780 ${meets}H530Z`, { fill: sun }) +
    path(`M250 ${meets}H500L760 1200H400ZM530 ${meets}H780L1140 1200H820Z`, { fill: sun })
  )
}

/** The floor from above: boards from left to right. */
export function floorFromAbove(drawing: Drawing): string {
  const boards = [0, 196, 404, 598, 800, 1002]
    .map((y, index) => {
      const colour = mix(BOARD, index % 2 ? '#b5814a' : '#d8aa72', 0.3 + drawing.random() * 0.5)
      const joint = 200 + drawing.random() * 800
      return (
        box(0, y, 1200, 206, {
          fill: drawing.down([
            [0, lighter(colour, 0.12)],
            [50, colour],
            [100, darker(colour, 0.12)],
          ]),
        }) +
        box(0, y - 3, 1200, 6, { fill: darker(BOARD, 0.85) }) +
        line(`M0 ${y + 5}H1200`, lighter(BOARD, 0.6), 2, { 'stroke-opacity': 0.5 }) +
        box(joint, y, 5, 204, { fill: darker(BOARD, 0.8), 'fill-opacity': 0.8 })
      )
    })
    .join('')
  const grain = drawing.grain({
    across: 0.004,
    down: 0.1,
    colour: '#6b3d18',
    strength: 0.55,
    contrast: 3.2,
    size: 1200,
    tall: 600,
    octaves: 2,
    seed: 5,
  })
  return (
    boards +
    moved(600, 600, 1, box(-600, -600, 1200, 1200, { fill: grain })) +
    box(0, 0, 1200, 1200, {
      fill: drawing.from(260, 180, 1350, [
        [0, '#fff1cc', 0.4],
        [45, '#fff1cc', 0.05],
        [100, '#3a1f0c', 0.42],
      ]),
    })
  )
}

/** A chalk line: broken, dusty, a little wide. `flat` lays it down on the floor that is seen low. */
export function chalk(drawing: Drawing, d: string, width = 14, colour = CHALK): string {
  const dust = Array.from({ length: 3 }, (_, index) =>
    line(d, colour, width * (0.9 - index * 0.26), {
      'stroke-opacity': 0.42,
      'stroke-dasharray': [
        number(width * (1.2 + drawing.random())),
        number(width * 0.24),
        number(width * (0.5 + drawing.random())),
        number(width * 0.4),
      ].join(' '),
      'stroke-linecap': 'butt',
      transform: `translate(${index * 2 - 2} ${index - 1})`,
    }),
  ).join('')
  return line(d, colour, width * 1.7, { 'stroke-opacity': 0.12 }) + dust
}

/** Lays a drawing flat on the floor of the nursery, its origin at the given place. */
export const onFloor = (x: number, y: number, content: string) =>
  group(content, `transform="matrix(1 0 -.18 .34 ${number(x)} ${number(y)})"`)

export const SUN =
  'M-90 0A90 90 0 1 1 90 0A90 90 0 1 1 -90 0ZM0 -130V-190M0 130V190M130 0H190M-130 0H-190M92 -92L136 -136M-92 92L-136 136M92 92L136 136M-92 -92L-136 -136'
export const STAR = 'M0 -110L30 -34L110 -30L48 20L70 100L0 56L-70 100L-48 20L-110 -30L-30 -34Z'

/** Warm light over all of it, the last layer. */
export function warmth(drawing: Drawing): string {
  return box(0, 0, 1200, 1200, {
    fill: drawing.from(160, 60, 1300, [
      [0, '#ffe9b8', 0.3],
      [50, '#ffe9b8', 0.06],
      [100, '#2c1407', 0.26],
    ]),
  })
}
