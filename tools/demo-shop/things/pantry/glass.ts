/** Jars and bottles of glass, standing on y = 0 with their middle at x = 0, and what light does in what they hold. */
import { box, ellipse, group, line, number, path, type Drawing, type Stop } from '../../ink.ts'

/** Heights are counted from the ground upwards. */
export interface Vessel {
  half: number
  /** To the upper edge of the mouth. */
  height: number
  neckHalf: number
  /** Where the shoulder begins and where it becomes the neck. */
  shoulder: number
  neck: number
  /** Radius of the edge at the foot. @default 26 */
  foot?: number
}

export interface Content {
  /** Where its surface is. */
  level: number
  /** From left to right: dark at the rims, and brightest where the light leaves it, right of the middle. */
  stops: Stop[]
  glow: string
  surface: string
}

/** How far a round of this half-width bows towards the one who looks. */
const bow = (half: number) => half * 0.17

export function vesselOutline({ half, height, neckHalf, shoulder, neck, foot = 26 }: Vessel): string {
  const middle = (shoulder + neck) / 2
  return (
    `M${-neckHalf} ${-height}V${-neck}C${-neckHalf} ${number(-middle - (neck - shoulder) * 0.1)} ${-half} ${number(-middle - (neck - shoulder) * 0.1)} ${-half} ${-shoulder}` +
    `V${number(-foot)}C${-half} ${number(bow(half) * 0.5)} ${number(-half * 0.7)} ${number(bow(half))} 0 ${number(bow(half))}` +
    `S${half} ${number(bow(half) * 0.5)} ${half} ${number(-foot)}V${-shoulder}C${half} ${number(-middle - (neck - shoulder) * 0.1)} ${neckHalf} ${number(-middle - (neck - shoulder) * 0.1)} ${neckHalf} ${-neck}V${-height}Z`
  )
}

/** Light that has gone through: on the wood to the right of the vessel, in the colour of what it holds. */
export function caustic(drawing: Drawing, half: number, colour: string): string {
  const glow = drawing.around([
    [0, colour, 0.85],
    [40, colour, 0.4],
    [100, colour, 0],
  ])
  return (
    ellipse(half * 0.95, 10, half * 1.1, half * 0.16, { fill: glow }) +
    ellipse(half * 1.2, 4, half * 0.5, half * 0.07, { fill: glow })
  )
}

/** The vessel with its content; what is on it (label, lid) comes after. */
export function filledGlass(drawing: Drawing, vessel: Vessel, content: Content, tint = '#cfe3d6'): string {
  const { half, height, neckHalf, neck, shoulder } = vessel
  const outline = vesselOutline(vessel)
  const levelHalf = content.level > shoulder ? neckHalf + (half - neckHalf) * 0.8 : half
  const surface = -content.level
  const depth = bow(levelHalf)
  return (
    path(outline, { fill: tint, 'fill-opacity': 0.2 }) +
    group(
      path(`M${-half} ${surface}A${levelHalf} ${number(depth)} 0 0 0 ${half} ${surface}V${half}H${-half}Z`, {
        fill: drawing.across(content.stops),
      }) +
        box(-half, surface, half * 2, content.level + half, {
          fill: drawing.down([
            [0, '#fff3c8', 0.2],
            [16, '#fff3c8', 0],
            [62, '#2a0e02', 0],
            [86, '#2a0e02', 0.4],
            [100, '#2a0e02', 0.1],
          ]),
        }) +
        ellipse(half * 0.3, -content.level * 0.3, half * 0.62, content.level * 0.44, {
          fill: drawing.around([
            [0, content.glow, 0.85],
            [100, content.glow, 0],
          ]),
        }) +
        path(
          `M${-half} -26Q${-half * 0.4} ${number(bow(half) * 0.6)} ${half * 0.3} ${number(bow(half) * 0.55)}T${half} -20V${half}H${-half}Z`,
          {
            fill: content.glow,
            'fill-opacity': 0.34,
          },
        ) +
        ellipse(0, surface, levelHalf, depth, { fill: content.surface, 'fill-opacity': 0.92 }) +
        path(`M${-levelHalf} ${surface}A${levelHalf} ${number(depth)} 0 0 0 ${levelHalf} ${surface}`, {
          fill: 'none',
          stroke: content.glow,
          'stroke-width': 5,
          'stroke-opacity': 0.8,
        }),
      drawing.clip(outline),
    ) +
    glassEdge(drawing, vessel, outline) +
    ellipse(0, -height, neckHalf, bow(neckHalf), {
      fill: '#e8f2e8',
      'fill-opacity': 0.16,
      stroke: '#f3fbf2',
      'stroke-opacity': 0.6,
      'stroke-width': 4,
    }) +
    reflections(drawing, half, shoulder, neckHalf, neck, height)
  )
}

function glassEdge(drawing: Drawing, { half }: Vessel, outline: string): string {
  const rim = drawing.across([
    [0, '#07191a', 0.75],
    [7, '#07191a', 0.2],
    [14, '#ffffff', 0],
    [88, '#ffffff', 0],
    [95, '#07191a', 0.25],
    [100, '#07191a', 0.7],
  ])
  return (
    path(outline, { fill: rim }) +
    path(outline, { fill: 'none', stroke: '#eaf6ee', 'stroke-opacity': 0.45, 'stroke-width': 3 }) +
    path(`M${number(-half * 0.8)} -16Q0 ${number(bow(half) * 1.25)} ${number(half * 0.8)} -16`, {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-opacity': 0.4,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    })
  )
}

/** The window at the left with its bar, a thin strip at the right, and a spark on the shoulder. */
function reflections(
  drawing: Drawing,
  half: number,
  shoulder: number,
  neckHalf: number,
  neck: number,
  height: number,
): string {
  const pane = drawing.across([
    [0, '#ffffff', 0.12],
    [35, '#ffffff', 0.8],
    [100, '#ffffff', 0.3],
  ])
  const left = -half * 0.84
  const width = half * 0.17
  const split = shoulder * 0.52
  const strip = (from: number, to: number) =>
    path(
      `M${number(left)} ${number(-from)}q${number(width / 2)} 6 ${number(width)} 10V${number(-to)}q${number(-width / 2)} -4 ${number(-width)} -10Z`,
      { fill: pane },
    )
  return (
    strip(shoulder - 8, split + 8) +
    strip(split - 8, shoulder * 0.16) +
    line(`M${number(half * 0.87)} ${number(-shoulder * 0.9)}V${number(-shoulder * 0.2)}`, '#ffffff', 6, {
      'stroke-opacity': 0.4,
    }) +
    line(
      `M${number(-half * 0.78)} ${number(-shoulder - (neck - shoulder) * 0.3)}Q${number(-half * 0.7)} ${number(-shoulder - (neck - shoulder) * 0.62)} ${number(-neckHalf * 0.9)} ${number(-neck + 4)}`,
      '#ffffff',
      9,
      { 'stroke-opacity': 0.7 },
    ) +
    line(`M${number(-neckHalf * 0.7)} ${-neck - 8}V${-height + 12}`, '#ffffff', number2(neckHalf * 0.1), {
      'stroke-opacity': 0.6,
    }) +
    line(`M${number(neckHalf * 0.8)} ${-neck - 4}V${-height + 12}`, '#ffffff', 4, { 'stroke-opacity': 0.4 })
  )
}

const number2 = (value: number) => Math.max(4, Math.round(value))
