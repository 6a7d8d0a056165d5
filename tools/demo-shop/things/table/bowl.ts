/** The ash serving bowl from above, turned from one plank: its middle is the origin. */
import { circle, darker, ellipse, group, lighter, line, number, path, type Drawing } from '../../ink.ts'
import { lying, softened, within } from '../surface.ts'
import { upright } from '../wood.ts'
import { disc } from './plate.ts'

const ASH = '#d6b487'

export function bowl(drawing: Drawing, radius = 430): string {
  const inner = radius * 0.93
  const wood = group(
    upright(drawing, [-radius, -radius, radius * 2, radius * 2], { colour: ASH, contrast: 0.34 }),
    'transform="rotate(28)"',
  )
  return (
    lying(drawing, disc(radius), 2.4, 0.16) +
    within(
      drawing,
      disc(radius),
      wood +
        circle(0, 0, radius, {
          fill: drawing.between(-radius * 0.7, -radius * 0.7, radius * 0.7, radius * 0.7, [
            [0, '#fff0d0', 0.5],
            [50, '#fff0d0', 0],
            [100, '#2b180c', 0.6],
          ]),
        }),
    ) +
    within(drawing, disc(inner), hollowed(drawing, inner)) +
    circle(0, 0, inner, { fill: 'none', stroke: '#4a2c15', 'stroke-width': 3, 'stroke-opacity': 0.4 }) +
    softened(
      drawing,
      2,
      line(`M${-radius + 6} 30A${radius - 6} ${radius - 6} 0 0 1 40 ${-radius + 6}`, '#fff3da', 6, {
        'stroke-opacity': 0.9,
      }),
    ) +
    softened(
      drawing,
      2,
      line(
        `M${number(inner + 4)} 90A${number(inner + 4)} ${number(inner + 4)} 0 0 1 60 ${number(inner + 4)}`,
        '#fff3da',
        5,
        { 'stroke-opacity': 0.55 },
      ),
    )
  )
}

/** The inside: the lines of the year rings run around the floor, the wall near the lamp lies in shade. */
function hollowed(drawing: Drawing, r: number): string {
  let rings = ''
  for (let count = 0; count < 26; count++) {
    const size = r * (0.1 + count * 0.042) * (0.96 + drawing.random() * 0.08)
    rings += `M${number(-size * 1.5)} ${number(size * 0.1)}A${number(size * 1.5)} ${number(size * 0.74)} 0 1 1 ${number(size * 1.5)} ${number(-size * 0.1)}A${number(size * 1.5)} ${number(size * 0.78)} 0 1 1 ${number(-size * 1.5)} ${number(size * 0.1)}`
  }
  let turned = ''
  for (let size = 20; size < r; size += 13)
    turned += `M${-size} 0a${size} ${size} 0 1 1 ${size * 2} 0a${size} ${size} 0 1 1 ${-size * 2} 0`
  return (
    circle(0, 0, r, { fill: lighter(ASH, 0.06) }) +
    group(
      line(rings, darker(ASH, 0.56), 4, { 'stroke-opacity': 0.34 }) +
        line(rings, darker(ASH, 0.4), 12, { 'stroke-opacity': 0.12 }),
      'transform="rotate(118)"',
    ) +
    line(turned, '#5b3718', 1.4, { 'stroke-opacity': 0.13 }) +
    circle(0, 0, r, {
      fill: drawing.from(r * 0.26, r * 0.26, r * 1.34, [
        [0, '#fff3d8', 0.28],
        [34, '#fff3d8', 0],
        [62, '#3b2312', 0.16],
        [100, '#1d0f07', 0.78],
      ]),
    }) +
    softened(
      drawing,
      26,
      path(
        `M${number(-r)} 0A${number(r)} ${number(r)} 0 0 1 0 ${number(-r)}Q${number(-r * 0.3)} ${number(-r * 0.3)} ${number(-r)} 0Z`,
        { fill: '#1d0f07', 'fill-opacity': 0.5 },
      ),
    ) +
    softened(
      drawing,
      20,
      ellipse(r * 0.56, r * 0.56, r * 0.16, r * 0.36, {
        fill: '#fff0cd',
        'fill-opacity': 0.5,
        transform: `rotate(-45 ${number(r * 0.56)} ${number(r * 0.56)}) `,
      }),
    )
  )
}

export function apricot(drawing: Drawing, turn = 0): string {
  const skin = 'M-96 4C-98 -58 -52 -98 0 -96C56 -98 98 -56 96 4C96 60 54 96 0 96C-54 96 -96 60 -96 4Z'
  return group(
    lying(drawing, skin, 0.9) +
      path(skin, {
        fill: drawing.from(-34, -40, 150, [
          [0, '#ffe3a0'],
          [30, '#f9b548'],
          [68, '#e27f26'],
          [100, '#8d3a12'],
        ]),
      }) +
      within(
        drawing,
        skin,
        group(
          softened(drawing, 20, ellipse(54, 34, 52, 60, { fill: '#c23b1c', 'fill-opacity': 0.5 })) +
            softened(drawing, 3, line('M8 -96C40 -50 40 30 6 92', '#8d3a12', 7, { 'stroke-opacity': 0.55 })) +
            softened(drawing, 3, line('M18 -94C50 -50 50 30 16 92', '#ffe3a0', 5, { 'stroke-opacity': 0.4 })) +
            ellipse(6, -84, 12, 8, { fill: '#5b2a10' }),
          `transform="rotate(${turn})"`,
        ) +
          path(skin, {
            fill: drawing.grain({
              across: 0.3,
              down: 0.3,
              colour: '#fff0c8',
              strength: 0.16,
              contrast: 3,
              octaves: 1,
              size: 120,
            }),
          }),
      ) +
      softened(drawing, 7, ellipse(-38, -42, 26, 17, { fill: '#fffaf0', 'fill-opacity': 0.75 })),
  )
}
