/** Building blocks of beech: bare, stained or with a letter. The lower left corner of the front is the origin. */
import { box, darker, ellipse, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { softShadow } from '../../soft-shadow.ts'

export const BEECH = '#ddb384'

interface Block {
  wide: number
  tall: number
  colour?: string
  letter?: string
  /** How far it goes back. */
  deep?: number
}

export function block(drawing: Drawing, { wide, tall, colour = BEECH, letter, deep = wide * 0.42 }: Block): string {
  const backX = deep * 0.8
  const backY = -deep * 0.42
  const front = `M0 0H${wide}V${-tall}H0Z`
  const top = `M0 ${-tall}H${wide}L${number(wide + backX)} ${number(backY - tall)}H${number(backX)}Z`
  const side = `M${wide} 0L${number(wide + backX)} ${number(backY)}V${number(backY - tall)}L${wide} ${-tall}Z`
  return (
    groundShadow(wide, tall, backX, backY) +
    path(side, {
      fill: drawing.across([
        [0, darker(colour, 0.32)],
        [100, darker(colour, 0.5)],
      ]),
    }) +
    path(top, {
      fill: drawing.across([
        [0, lighter(colour, 0.55)],
        [100, lighter(colour, 0.28)],
      ]),
    }) +
    path(front, {
      fill: drawing.between(0, -tall, wide, 0, [
        [0, lighter(colour, 0.2)],
        [60, colour],
        [100, darker(colour, 0.16)],
      ]),
    }) +
    group(fibres(drawing, wide, tall, colour), drawing.clip(front)) +
    endGrain(top, side, colour, { wide, tall, backX, backY }) +
    line(`M2 ${-tall + 1}H${wide - 1}V-2`, lighter(colour, 0.75), 3.4, {
      'stroke-opacity': 0.75,
      'stroke-linejoin': 'round',
    }) +
    line(`M2 -2H${wide - 2}`, darker(colour, 0.5), 3, { 'stroke-opacity': 0.5 }) +
    (letter ? stamped(drawing, letter, wide, tall) : '')
  )
}

function groundShadow(wide: number, tall: number, backX: number, backY: number): string {
  const d = `M4 0H${wide}L${number(wide + backX + tall * 0.5)} ${number(backY + 20)}L${number(wide + tall * 0.42)} 26H${number(tall * 0.3)}Z`
  return (
    softShadow(d, { spread: 16, opacity: 0.45 }) +
    softShadow(`M4 -4H${wide}V4H4Z`, { spread: 8, opacity: 0.5, dx: 5, dy: 4 })
  )
}

function fibres(drawing: Drawing, wide: number, tall: number, colour: string): string {
  const lines = Array.from({ length: Math.round(tall / 9) }, () => {
    const y = -drawing.random() * tall
    const x = drawing.random() * wide * 0.5
    return `M${number(x)} ${number(y)}q${number(wide * 0.3)} ${number((drawing.random() - 0.5) * 12)} ${number(wide * (0.4 + drawing.random() * 0.5))} ${number((drawing.random() - 0.5) * 8)}`
  }).join('')
  const flecks = Array.from(
    { length: Math.round((wide * tall) / 1400) },
    () => `M${number(drawing.random() * wide)} ${number(-drawing.random() * tall)}h9`,
  ).join('')
  return (
    line(lines, darker(colour, 0.5), 2, { 'stroke-opacity': 0.28 }) +
    line(flecks, darker(colour, 0.5), 2, { 'stroke-opacity': 0.4 })
  )
}

function endGrain(
  _top: string,
  _side: string,
  colour: string,
  { wide, tall, backX, backY }: { wide: number; tall: number; backX: number; backY: number },
): string {
  const rings = [0.3, 0.5, 0.7]
    .map((share) => `M${number(wide + backX * share)} ${number(backY * share - 3)}V${number(backY * share - tall + 3)}`)
    .join('')
  return line(rings, darker(colour, 0.7), 2, { 'stroke-opacity': 0.25 })
}

function stamped(drawing: Drawing, letter: string, wide: number, tall: number): string {
  const size = tall * 0.5
  const look = { size, weight: 0.17 }
  return moved(
    wide / 2,
    -tall / 2 + size / 2,
    1,
    box(-wide * 0.38, -size / 2 - tall * 0.38, wide * 0.76, tall * 0.76, {
      fill: 'none',
      stroke: '#9b3b2a',
      'stroke-width': 4,
      'stroke-opacity': 0.8,
      rx: 8,
    }) +
      moved(2, 2, 1, lettered(drawing, letter, { ...look, colour: '#ffe9c8', opacity: 0.6 })) +
      lettered(drawing, letter, { ...look, colour: '#9b3b2a', opacity: 0.92 }),
  )
}

/** A column of the given height. */
export function column(drawing: Drawing, half: number, tall: number, colour = BEECH): string {
  const bow = half * 0.34
  return (
    softShadow(`M${-half} 0H${half}L${number(half + tall * 0.5)} -20L${half} 16Z`, { spread: 14, opacity: 0.5 }) +
    path(`M${-half} ${-tall}V0A${half} ${bow} 0 0 0 ${half} 0V${-tall}Z`, {
      fill: drawing.across([
        [0, darker(colour, 0.2)],
        [26, lighter(colour, 0.42)],
        [55, colour],
        [100, darker(colour, 0.48)],
      ]),
    }) +
    ellipse(0, -tall, half, bow, { fill: lighter(colour, 0.4), stroke: lighter(colour, 0.7), 'stroke-width': 2 }) +
    ellipse(0, -tall, half * 0.6, bow * 0.6, {
      fill: 'none',
      stroke: darker(colour, 0.4),
      'stroke-opacity': 0.35,
      'stroke-width': 2,
    }) +
    ellipse(0, -tall, half * 0.26, bow * 0.26, {
      fill: 'none',
      stroke: darker(colour, 0.4),
      'stroke-opacity': 0.35,
      'stroke-width': 2,
    })
  )
}

/** An arch: a block with a round gate in it. */
export function arch(drawing: Drawing, wide: number, tall: number, colour = BEECH): string {
  const gate = wide * 0.26
  const middle = wide / 2
  return (
    block(drawing, { wide, tall, colour, deep: wide * 0.2 }) +
    path(`M${middle - gate} 1V${-tall * 0.34}A${gate} ${gate} 0 0 1 ${middle + gate} ${-tall * 0.34}V1Z`, {
      fill: drawing.across([
        [0, darker(colour, 0.55)],
        [20, darker(colour, 0.75)],
        [80, darker(colour, 0.6)],
        [100, lighter(colour, 0.1)],
      ]),
    }) +
    line(
      `M${middle + gate} 0V${-tall * 0.34}A${gate} ${gate} 0 0 0 ${middle} ${number(-tall * 0.34 - gate)}`,
      lighter(colour, 0.5),
      4,
      { 'stroke-opacity': 0.6 },
    )
  )
}

/** A roof: a prism, its gable to the front. */
export function gable(drawing: Drawing, wide: number, tall: number, colour: string): string {
  const deep = wide * 0.34
  return (
    path(
      `M${wide} 0L${wide / 2} ${-tall}L${number(wide / 2 + deep * 0.8)} ${number(-tall - deep * 0.42)}L${number(wide + deep * 0.8)} ${number(-deep * 0.42)}Z`,
      {
        fill: drawing.across([
          [0, darker(colour, 0.18)],
          [100, darker(colour, 0.5)],
        ]),
      },
    ) +
    path(`M0 0H${wide}L${wide / 2} ${-tall}Z`, {
      fill: drawing.down([
        [0, lighter(colour, 0.4)],
        [100, colour],
      ]),
    }) +
    line(`M3 -2L${wide / 2} ${-tall + 2}L${wide - 3} -2`, lighter(colour, 0.7), 3, { 'stroke-opacity': 0.7 })
  )
}
