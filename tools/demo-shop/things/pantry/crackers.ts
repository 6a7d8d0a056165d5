/** Rye crackers: the wrapped stack, single crackers, and what they are eaten with. */
import { blurred, darker, ellipse, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'
import { roundLabel, ryeEar } from './label.ts'

const RYE = '#b27c44'

/** A round cracker around the origin, seen from above: a hole in its middle, docked, blistered, with seeds and flour on it. */
export function cracker(drawing: Drawing, radius: number): string {
  const wobble = (much: number) => (drawing.random() - 0.5) * much
  const ring = (size: number, rough: number) =>
    `M${Array.from({ length: 40 }, (_, step) => {
      const angle = (step / 40) * Math.PI * 2
      const away = size + wobble(rough)
      return `${number(Math.cos(angle) * away)} ${number(Math.sin(angle) * away)}`
    }).join('L')}Z`
  const hole = radius * 0.15
  const outline = ring(radius, radius * 0.03)
  const inside = ring(hole, 3)
  const somewhere = (from: number) => {
    const angle = drawing.random() * 6.283
    const away = from + Math.sqrt(drawing.random()) * (radius * 0.95 - from)
    return [Math.cos(angle) * away, Math.sin(angle) * away] as const
  }
  let docks = ''
  let lips = ''
  for (let row = 1; row < 7; row++) {
    const away = hole + (row / 7) * (radius - hole)
    const count = Math.round((away * 6.283) / (radius * 0.15))
    for (let at = 0; at < count; at++) {
      const angle = ((at + row * 0.5) / count) * 6.283
      const spot = `${number(Math.cos(angle) * away + wobble(5))} ${number(Math.sin(angle) * away + wobble(5))}`
      docks += `M${spot}h.1`
      lips += `M${spot}m-4 5q5 5 10 -2`
    }
  }
  let blisters = ''
  for (let count = 0; count < 26; count++) {
    const [x, y] = somewhere(hole + 20)
    const size = radius * (0.06 + drawing.random() * 0.1)
    blisters +=
      ellipse(x, y, size, size * 0.8, {
        fill: drawing.around(
          [
            [0, '#6d3f18', 0.75],
            [60, '#7a4a20', 0.34],
            [100, '#8f5c2c', 0],
          ],
          0.6,
          0.6,
          0.6,
        ),
      }) + ellipse(x - size * 0.2, y - size * 0.24, size * 0.5, size * 0.36, { fill: '#f3d6a0', 'fill-opacity': 0.4 })
  }
  let flour = ''
  for (let count = 0; count < 90; count++) {
    const [x, y] = somewhere(hole + 6)
    flour += `M${number(x)} ${number(y)}h${number(1 + drawing.random() * 8)}`
  }
  return (
    path(`${outline}${inside}`, { fill: darker(RYE, 0.66), 'fill-rule': 'evenodd', transform: 'translate(5 9)' }) +
    path(`${outline}${inside}`, {
      fill: drawing.between(-radius, -radius, radius, radius, [
        [0, lighter(RYE, 0.46)],
        [50, RYE],
        [100, darker(RYE, 0.34)],
      ]),
      'fill-rule': 'evenodd',
    }) +
    group(
      path(outline, {
        fill: drawing.grain({ across: 0.06, down: 0.06, colour: '#5c3412', strength: 0.5, size: 300 }),
      }) + blisters,
      drawing.clip(outline),
    ) +
    somewhereSeeds(drawing, 26, () => somewhere(hole + 20)) +
    line(flour, '#fbf0d4', 3.4, { 'stroke-opacity': 0.6 }) +
    line(docks, '#2b1406', radius * 0.035) +
    line(lips, '#f3d6a0', 2.6, { 'stroke-opacity': 0.75 }) +
    path(outline, {
      fill: 'none',
      stroke: darker(RYE, 0.4),
      'stroke-width': 7,
      'stroke-opacity': 0.6,
      'stroke-linejoin': 'round',
    }) +
    path(inside, { fill: '#1a0c04', 'fill-opacity': 0.72 }) +
    line(
      `M${number(-hole * 0.8)} ${number(hole * 0.7)}A${number(hole)} ${number(hole)} 0 0 0 ${number(hole)} ${number(hole * 0.2)}`,
      lighter(RYE, 0.4),
      6,
    )
  )
}

/** Sunflower and caraway. */
function somewhereSeeds(drawing: Drawing, count: number, place: () => readonly [number, number]): string {
  const sunflower = drawing.reuse(
    path('M-22 2C-14 -14 10 -14 24 0C10 14 -14 14 -22 2Z', {
      fill: '#2b1406',
      'fill-opacity': 0.5,
      transform: 'translate(4 6)',
    }) +
      path('M-22 2C-14 -14 10 -14 24 0C10 14 -14 14 -22 2Z', {
        fill: drawing.down([
          [0, '#f3e2b8'],
          [60, '#c9ad78'],
          [100, '#8a6c3c'],
        ]),
      }),
  )
  const caraway = drawing.reuse(line('M-12 3Q0 -6 12 -2', '#3a1e0a', 7) + line('M-11 2Q0 -6 11 -3', '#a87c44', 2))
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = place()
    return moved(x, y, 1, at % 3 ? sunflower : caraway, Math.round(drawing.random() * 360))
  }).join('')
}

const STACK = { half: 206, height: 316 }
export const packetOutline = `M${-STACK.half} ${-STACK.height}V0Q0 66 ${STACK.half} 0V${-STACK.height}Q0 ${-STACK.height - 70} ${-STACK.half} ${-STACK.height}Z`

/** A stack of rounds in paper tied with string, open at the top, standing on y = 0. */
export function crackerPacket(drawing: Drawing): string {
  const { half, height } = STACK
  const paper = '#d8c9a6'
  const depth = 52
  const stacked = [3, 2, 1, 0].map((layer) => {
    const y = -height + layer * 16 - 34
    const shift = Math.round(drawing.random() * 12 - 6)
    return (
      ellipse(shift, y + 15, half - 12, depth - 2, { fill: darker(RYE, 0.6) }) +
      ellipse(shift, y, half - 12, depth - 2, {
        fill: drawing.across([
          [0, lighter(RYE, 0.4)],
          [50, RYE],
          [100, darker(RYE, 0.34)],
        ]),
      })
    )
  })
  const wrap = `M${-half} ${-height + 10}C-160 ${-height + 66} -60 ${-height + 40} 0 ${-height + 62}S150 ${-height + 52} ${half} ${-height + 10}V0A${half} ${depth} 0 0 1 ${-half} 0Z`
  const crease = (d: string) =>
    line(d, '#4a3816', 3, { 'stroke-opacity': 0.24 }) +
    line(d, '#fffdf0', 3, { 'stroke-opacity': 0.5, transform: 'translate(-4 3)' })
  return (
    stacked.join('') +
    moved(0, -height - 34, 1, group(cracker(drawing, half - 14), `transform="scale(1 .25)"`)) +
    path(wrap, { fill: '#1a0c04', 'fill-opacity': 0.4, transform: 'translate(0 -9)' }) +
    path(wrap, {
      fill: drawing.across([
        [0, darker(paper, 0.4)],
        [9, darker(paper, 0.06)],
        [27, lighter(paper, 0.8)],
        [52, paper],
        [82, darker(paper, 0.3)],
        [100, darker(paper, 0.56)],
      ]),
    }) +
    group(
      path(wrap, { fill: drawing.grain({ across: 0.2, down: 0.2, colour: '#8a744a', strength: 0.2, size: 260 }) }) +
        crease(
          'M-200 -250Q-150 -200 -170 -120M-190 -30Q-150 -20 -120 20M150 -290Q120 -200 170 -150M120 40Q140 0 196 -30M-60 -262Q-40 -240 -50 -226',
        ),
      drawing.clip(wrap),
    ) +
    roundLabel(drawing, {
      half: half + 1,
      bow: depth,
      top: 208,
      bottom: -6,
      reach: 0.66,
      colour: '#9a7434',
      title: 'RYE',
      under: 'CRACKERS',
      size: 36,
      engraving: ryeEar(),
    }) +
    moved(0, 0, 1, string(drawing, half, depth))
  )
}

function string(drawing: Drawing, half: number, depth: number): string {
  const around = `M${-half} -262A${half} ${depth} 0 0 0 ${half} -262`
  const bow =
    'M-8 -184C-70 -250 -124 -200 -20 -180C30 -246 100 -216 8 -180C-10 -150 -30 -134 -50 -124M4 -180C20 -150 34 -136 56 -130'
  const twine = (d: string) =>
    line(d, '#2a1a08', 9, { 'stroke-opacity': 0.4, transform: 'translate(3 6)' }) +
    line(d, '#b4843c', 8) +
    line(d, '#f3dca4', 8, { 'stroke-dasharray': '3 6', 'stroke-linecap': 'butt', 'stroke-opacity': 0.5 })
  return (
    twine(around) +
    moved(
      -60,
      -84,
      0.68,
      twine(bow) +
        ellipse(-4, -182, 12, 11, {
          fill: drawing.around([
            [0, '#e3bd74'],
            [100, '#8a5f24'],
          ]),
        }),
    )
  )
}

/** A wedge of hard cheese seen from above and a little from the front. */
export function cheese(drawing: Drawing): string {
  const top = 'M-190 -20L150 -110L210 40L-170 90Z'
  const front = 'M-170 90L210 40L212 116L-168 172Z'
  const rind = 'M150 -110L210 40L212 116L232 30L172 -116Z'
  const crumbs = Array.from(
    { length: 30 },
    () => `M${number(-150 + drawing.random() * 320)} ${number(-40 + drawing.random() * 180)}q4 -5 9 0`,
  ).join('')
  return (
    blurred(
      drawing,
      12,
      path('M-180 60L210 30L250 130L-150 200Z', {
        fill: '#0d0602',
        'fill-opacity': 0.7,
        transform: 'translate(16 20)',
      }),
    ) +
    path(rind, {
      fill: drawing.down([
        [0, '#c48a3c'],
        [100, '#6d4216'],
      ]),
    }) +
    path(top, {
      fill: drawing.between(-180, -60, 200, 80, [
        [0, '#fff3c9'],
        [60, '#f3d98c'],
        [100, '#e0b95c'],
      ]),
    }) +
    path(front, {
      fill: drawing.between(-170, 100, 210, 120, [
        [0, '#eccb7c'],
        [100, '#b98c3c'],
      ]),
    }) +
    group(line(crumbs, '#a8782c', 3, { 'stroke-opacity': 0.4 }), drawing.clip(`${top}${front}`)) +
    line('M-170 90L210 40', '#fffbe4', 4, { 'stroke-opacity': 0.7 })
  )
}

/** One that leans against something behind it, its edge on y = 0. */
export function leaningCracker(drawing: Drawing, radius: number): string {
  return (
    ellipse(radius * 0.3, 2, radius * 0.9, radius * 0.13, {
      fill: drawing.around([
        [0, '#140802', 0.85],
        [60, '#140802', 0.45],
        [100, '#140802', 0],
      ]),
    }) + moved(0, -radius * 0.94, 1, group(cracker(drawing, radius), 'transform="rotate(-8) scale(.9 .96)"'))
  )
}
