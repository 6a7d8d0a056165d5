/** Blown glass, seen from above at an angle, and the tumbler made of it. It stands on y = 0 around x = 0. */
import { blurred, circle, darker, ellipse, group, lighter, line, mix, number, path, type Drawing } from '../../ink.ts'
import { within } from '../surface.ts'

/** How round an ellipse is from where the viewer sits. */
const TILT = 0.46

export type Profile = readonly (readonly [y: number, half: number])[]

/** An outline of what is round, from its half-widths at the given heights, from the rim to the foot. */
export function blown(profile: Profile): string {
  // Through every point and smooth in each of them.
  const side = (points: Profile, which: 1 | -1) =>
    points
      .slice(1)
      .map(([y, half], index) => {
        const [from, wide] = points[index]!
        const [before, narrow] = points[index - 1] ?? points[index]!
        const [after, next] = points[index + 2] ?? points[index + 1]!
        return (
          `C${number(which * (wide + (half - narrow) / 6))} ${number(from + (y - before) / 6)} ` +
          `${number(which * (half - (next - wide) / 6))} ${number(y - (after - from) / 6)} ${number(which * half)} ${number(y)}`
        )
      })
      .join('')
  const [top, wide] = profile[0]!
  const [, foot] = profile.at(-1)!
  return (
    `M${wide} ${top}${side(profile, 1)}A${foot} ${number(foot * TILT)} 0 0 1 ${-foot} ${profile.at(-1)![0]}` +
    `${side(profile.toReversed(), -1)}A${wide} ${number(wide * TILT)} 0 0 1 ${wide} ${top}Z`
  )
}

export const oval = (y: number, half: number, paint: Record<string, string | number>) =>
  ellipse(0, y, half, half * TILT, paint)

/** Glass throws a thin shadow, with the light it has gathered in the middle of it. */
export function lightThrough(drawing: Drawing, half: number, length: number, tint: string): string {
  return (
    blurred(
      drawing,
      16,
      ellipse(half * 0.9 + length * 0.2, half * 0.42 + length * 0.1, half * 1.2 + length * 0.24, half * 0.62, {
        fill: '#05060a',
        'fill-opacity': 0.6,
        transform: 'rotate(16)',
      }),
    ) +
    blurred(
      drawing,
      13,
      ellipse(half * 1.15 + length * 0.16, half * 0.5 + length * 0.08, half * 0.62 + length * 0.1, half * 0.24, {
        fill: mix(tint, '#ffe6b0', 0.5),
        'fill-opacity': 0.42,
        transform: 'rotate(16)',
      }),
    ) +
    blurred(
      drawing,
      4,
      line(
        `M${number(half * 0.9)} ${number(half * 0.52)}q${number(half * 0.5)} ${number(half * 0.34)} ${number(half * 1.1)} ${number(half * 0.12)}`,
        mix(tint, '#fff3d0', 0.7),
        7,
        { 'stroke-opacity': 0.8 },
      ),
    ) +
    blurred(drawing, 5, oval(6, half * 1.05, { fill: '#05060a', 'fill-opacity': 0.6 }))
  )
}

/** Glass is darkest and brightest at its sides, where there is most of it to look through. */
export const wall = (drawing: Drawing, tint: string, strength: number) =>
  drawing.across([
    [0, lighter(tint, 0.6), 0.85],
    [3, darker(tint, 0.55), strength + 0.35],
    [10, tint, strength * 0.9],
    [30, lighter(tint, 0.3), strength * 0.55],
    [70, tint, strength * 0.7],
    [90, darker(tint, 0.35), strength + 0.1],
    [97, darker(tint, 0.6), strength + 0.35],
    [100, lighter(tint, 0.4), 0.8],
  ])

export interface Glass {
  tint: string
  /** How much of it is seen: clear glass has little. */
  strength: number
}
export const GLASSES = {
  Clear: { tint: '#dfe7e6', strength: 0.16 },
  Smoke: { tint: '#857c77', strength: 0.66 },
  Amber: { tint: '#cf8530', strength: 0.62 },
} as const satisfies Record<string, Glass>

const TUMBLER: Profile = [
  [-330, 190],
  [-240, 186],
  [-110, 168],
  [-30, 146],
  [0, 132],
]

export function tumbler(drawing: Drawing, { tint, strength }: Glass, { water = 0 } = {}): string {
  const body = blown(TUMBLER)
  const level = -36 - water * 230
  const wide = 140 + water * 42
  return (
    lightThrough(drawing, 140, 150, tint) +
    oval(-330, 190, { fill: darker(tint, 0.4), 'fill-opacity': strength * 0.5 }) +
    path(body, { fill: wall(drawing, tint, strength) }) +
    within(
      drawing,
      body,
      (water
        ? path(
            `M${-wide} ${number(level)}A${wide} ${number(wide * TILT)} 0 0 0 ${wide} ${number(level)}L150 80H-150Z`,
            {
              fill: drawing.down([
                [0, mix(tint, '#cfe3ea', 0.6), 0.14],
                [100, mix(tint, '#eaf3f2', 0.7), 0.3],
              ]),
            },
          ) +
          oval(level, wide, {
            fill: drawing.across([
              [0, '#ffffff', 0.3],
              [60, '#bcd0d6', 0.12],
              [100, '#ffffff', 0.35],
            ]),
            stroke: '#ffffff',
            'stroke-opacity': 0.55,
            'stroke-width': 3,
          })
        : '') +
        streaks(drawing, tint) +
        thickFoot(drawing, tint, 132) +
        bubbles(drawing, 300, -300, 290, 16),
    ) +
    shines(drawing, 'M-158 -270C-156 -190 -142 -110 -126 -44', 'M150 -250C148 -180 138 -120 124 -70') +
    lip(drawing, tint, -330, 190)
  )
}

/** Where the glass turned on the pipe it is a little thicker: it winds down the wall. */
function streaks(drawing: Drawing, tint: string): string {
  const bands = [-250, -196, -150, -96].map((y) => `M-190 ${y}Q-40 ${y + 96} 190 ${y - 18}`).join('')
  return (
    blurred(drawing, 5, line(bands, lighter(tint, 0.6), 8, { 'stroke-opacity': 0.16 })) +
    blurred(
      drawing,
      14,
      path('M40 -300C110 -240 110 -120 60 -40L130 -60L180 -300Z', { fill: lighter(tint, 0.5), 'fill-opacity': 0.28 }),
    ) +
    blurred(
      drawing,
      10,
      path('M-60 -310C-90 -200 -84 -110 -60 -50L-30 -60C-44 -140 -40 -220 -20 -310Z', {
        fill: lighter(tint, 0.4),
        'fill-opacity': 0.16,
      }),
    )
  )
}

/** The thick bottom gathers the light of the whole glass. */
export function thickFoot(drawing: Drawing, tint: string, half: number): string {
  return (
    oval(-14, half * 0.94, { fill: darker(tint, 0.3), 'fill-opacity': 0.42 }) +
    blurred(
      drawing,
      4,
      oval(-6, half * 0.7, { fill: 'none', stroke: lighter(tint, 0.7), 'stroke-width': 10, 'stroke-opacity': 0.6 }),
    ) +
    blurred(
      drawing,
      3,
      line(
        `M${number(-half * 0.7)} ${number(half * 0.3)}A${half} ${number(half * TILT)} 0 0 0 ${number(half * 0.8)} ${number(half * 0.26)}`,
        lighter(tint, 0.85),
        9,
        { 'stroke-opacity': 0.75 },
      ),
    ) +
    blurred(
      drawing,
      6,
      ellipse(half * 0.3, half * 0.06, half * 0.34, half * 0.13, { fill: '#fff6dc', 'fill-opacity': 0.7 }),
    ) +
    blurred(
      drawing,
      2,
      line(
        [0.86, 0.5, 0.34]
          .map((share) => {
            const [rx, ry] = [number(half * share), number(half * share * TILT)]
            return `M-${rx} -12A${rx} ${ry} 0 0 1 ${number(half * share * 0.4)} ${number(-12 - half * share * TILT * 0.9)}M${rx} -4A${rx} ${ry} 0 0 1 ${number(half * share * 0.1)} ${number(-4 + half * share * TILT)}`
          })
          .join(''),
        lighter(tint, 0.8),
        3,
        { 'stroke-opacity': 0.5 },
      ),
    ) +
    blurred(
      drawing,
      9,
      ellipse(-half * 0.3, -half * 0.5, half * 0.5, half * 0.2, { fill: lighter(tint, 0.5), 'fill-opacity': 0.3 }),
    ) +
    circle(0, -8, half * 0.07, { fill: lighter(tint, 0.6), 'fill-opacity': 0.34 })
  )
}

export function bubbles(drawing: Drawing, width: number, top: number, height: number, count: number): string {
  let all = ''
  for (let index = 0; index < count; index++) {
    const x = (drawing.random() - 0.5) * width
    const y = top + drawing.random() * height
    const size = 1.6 + drawing.random() ** 2 * 5
    all +=
      ellipse(x, y, size, size * 1.25, {
        fill: '#05060a',
        'fill-opacity': 0.22,
        stroke: '#ffffff',
        'stroke-opacity': 0.5,
        'stroke-width': 1,
      }) + circle(x - size * 0.3, y - size * 0.4, size * 0.34, { fill: '#ffffff', 'fill-opacity': 0.9 })
  }
  return all
}

export const shines = (drawing: Drawing, left: string, right: string) =>
  blurred(
    drawing,
    5,
    line(left, '#fff6e0', 17, { 'stroke-opacity': 0.55 }) + line(right, '#ffe6b8', 9, { 'stroke-opacity': 0.4 }),
  ) + line(left, '#ffffff', 5, { 'stroke-opacity': 0.75 })

export function lip(drawing: Drawing, tint: string, y: number, half: number): string {
  return group(
    oval(y, half, { fill: 'none', stroke: lighter(tint, 0.45), 'stroke-width': 8, 'stroke-opacity': 0.62 }) +
      oval(y, half - 5, { fill: 'none', stroke: darker(tint, 0.6), 'stroke-width': 3, 'stroke-opacity': 0.5 }) +
      line(
        `M${-half} ${y + 4}A${half} ${number(half * TILT)} 0 0 1 ${number(half * 0.1)} ${number(y - half * TILT)}`,
        '#ffffff',
        4,
        { 'stroke-opacity': 0.95 },
      ) +
      blurred(
        drawing,
        2,
        line(
          `M${number(half * 0.96)} ${number(y + half * 0.13)}A${half} ${number(half * TILT)} 0 0 1 ${number(half * 0.3)} ${number(y + half * TILT * 0.95)}`,
          '#fff3d6',
          6,
          { 'stroke-opacity': 0.85 },
        ),
      ),
  )
}
