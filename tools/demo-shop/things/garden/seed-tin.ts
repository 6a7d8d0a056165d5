/** The seed tin with a meadow printed around it, and what is in it. Stands on y = 0. */
import { darker, ellipse, group, lighter, line, moved, number, path, tapered, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { castShadow } from '../../volume.ts'
import { bare } from './metal.ts'
import { cornflower, daisy, grass, poppy } from './plants.ts'

const TIN = '#a7aaa2'
const BODY = tapered(0, -236, 240, -12, 240)
const LABEL = 'M-241 -196A241 53 0 0 0 241 -196V-52A241 53 0 0 1 -241 -52Z'

export function seedTin(drawing: Drawing, { open = false } = {}): string {
  return (
    castShadow(BODY, 0.65) +
    path(BODY, { fill: drawing.across(bare(TIN)) }) +
    label(drawing) +
    (open ? mouth(drawing) : moved(0, 0, 1, lid(drawing)))
  )
}

function label(drawing: Drawing): string {
  const flowers = [poppy(drawing), cornflower(drawing), daisy(drawing)]
  const meadow = [-205, -150, -96, -40, 24, 78, 132, 190].map((x, index) => {
    const bow = 52 * Math.sqrt(1 - (x / 242) ** 2) - 52
    const narrow = Math.sqrt(1 - (x / 250) ** 2)
    const tall = 54 + (index % 3) * 13
    return (
      line(
        `M${x} ${number(-2 + bow)}Q${x + 5} ${number(-tall / 2 + bow)} ${x} ${number(-tall + bow)}`,
        '#587339',
        3.4,
      ) + moved(x, -tall + bow, 1, group(flowers[index % 3]!, `transform="scale(${number(narrow * 0.36)} .36)"`))
    )
  })
  const shade = drawing.across([
    [0, '#2a1d12', 0.62],
    [10, '#2a1d12', 0.2],
    [28, '#fff8e0', 0.42],
    [50, '#fff8e0', 0],
    [78, '#2a1d12', 0.3],
    [100, '#2a1d12', 0.66],
  ])
  return (
    path(LABEL, { fill: '#eee2c6' }) +
    group(moved(0, -4, 1, grass(drawing, -240, 240, 44, 70, '#7d9850')) + meadow.join(''), drawing.clip(LABEL)) +
    moved(
      0,
      -118,
      1,
      lettered(drawing, 'MEADOW', {
        size: 28,
        colour: '#4a3a2a',
        weight: 0.12,
        spacing: 0.42,
        around: { half: 241, bow: 53 },
      }),
    ) +
    path(LABEL, { fill: shade }) +
    line('M-241 -188A241 53 0 0 0 241 -188M-241 -60A241 53 0 0 0 241 -60', '#5f7a45', 4)
  )
}

function lid(drawing: Drawing): string {
  const side = tapered(0, -300, 247, -226, 247)
  const top = drawing.around(
    [
      [0, '#ffffff'],
      [35, '#dfe0d8'],
      [75, '#a9aca4'],
      [100, '#8a8e87'],
    ],
    0.3,
    0.3,
    0.85,
  )
  return (
    path(side, { fill: drawing.across(bare(TIN)) }) +
    line('M-247 -230A247 54 0 0 0 247 -230', '#3b3d38', 4, { 'stroke-opacity': 0.6 }) +
    line('M-247 -262A247 54 0 0 0 247 -262', '#ffffff', 2, { 'stroke-opacity': 0.35 }) +
    line('M-247 -268A247 54 0 0 0 247 -268', '#3b3d38', 2, { 'stroke-opacity': 0.4 }) +
    ellipse(0, -300, 247, 53, { fill: top, stroke: '#f4f3ea', 'stroke-width': 4 }) +
    ellipse(0, -298, 206, 43, { fill: 'none', stroke: '#777b74', 'stroke-width': 4, 'stroke-opacity': 0.6 }) +
    ellipse(0, -295, 206, 43, { fill: 'none', stroke: '#ffffff', 'stroke-width': 3, 'stroke-opacity': 0.8 })
  )
}

function mouth(drawing: Drawing): string {
  return (
    ellipse(0, -236, 240, 53, { fill: darker(TIN, 0.75), stroke: lighter(TIN, 0.6), 'stroke-width': 5 }) +
    ellipse(4, -222, 222, 42, { fill: '#5a4530' }) +
    seeds(drawing, 0, -226, 205, 34, 190, 0.62)
  )
}

const SEEDS = [
  ['#3a2a1c', 7, 5],
  ['#8a6b3f', 9, 4],
  ['#c9b083', 11, 3.4],
  ['#6d4a2b', 6, 6],
  ['#a9834d', 12, 4],
  ['#24211d', 4, 4],
] as const

/** A heap of seeds of many plants within an oval. */
export function seeds(
  drawing: Drawing,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  size = 1,
): string {
  const kinds = SEEDS.map(([colour, long, wide]) =>
    drawing.reuse(
      ellipse(2, 3, long, wide, { fill: '#120c07', 'fill-opacity': 0.45 }) +
        ellipse(0, 0, long, wide, { fill: colour }) +
        ellipse(-long * 0.25, -wide * 0.35, long * 0.5, wide * 0.32, {
          fill: lighter(colour, 0.55),
          'fill-opacity': 0.8,
        }),
    ),
  )
  return Array.from({ length: count }, (_, index) => {
    const turn = drawing.random() * Math.PI * 2
    const away = Math.sqrt(drawing.random())
    return moved(
      cx + Math.cos(turn) * rx * away,
      cy + Math.sin(turn) * ry * away,
      size,
      kinds[index % kinds.length]!,
      Math.round(drawing.random() * 180),
    )
  }).join('')
}
