/** Hand balm: the flat tin, closed, open, and the balm in it. */
import { darker, ellipse, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { marigoldEngraving } from './label.ts'

const TIN = '#b9b7a6'

const brushed = (drawing: Drawing, colour = TIN) =>
  drawing.across([
    [0, darker(colour, 0.5)],
    [10, darker(colour, 0.06)],
    [22, lighter(colour, 0.85)],
    [34, lighter(colour, 0.2)],
    [56, darker(colour, 0.12)],
    [72, lighter(colour, 0.3)],
    [90, darker(colour, 0.34)],
    [100, darker(colour, 0.56)],
  ])

const wall = (half: number, depth: number, tall: number) =>
  `M${-half} ${-tall}V0A${half} ${depth} 0 0 0 ${half} 0V${-tall}Z`

/** The lid with its print, around the origin, seen from above. */
export function printedLid(drawing: Drawing, half: number): string {
  return (
    ellipse(0, 0, half, half, {
      fill: drawing.between(-half, -half, half, half, [
        [0, lighter(TIN, 0.9)],
        [30, TIN],
        [60, lighter(TIN, 0.5)],
        [100, darker(TIN, 0.5)],
      ]),
    }) +
    ellipse(0, 0, half * 0.92, half * 0.92, { fill: '#f2e5c4' }) +
    ellipse(0, 0, half * 0.92, half * 0.92, {
      fill: drawing.grain({ across: 0.5, down: 0.4, colour: '#8f7340', strength: 0.14, size: 200 }),
    }) +
    ellipse(0, 0, half * 0.85, half * 0.85, { fill: 'none', stroke: '#c97a1e', 'stroke-width': half * 0.035 }) +
    ellipse(0, 0, half * 0.79, half * 0.79, { fill: 'none', stroke: '#2b2a26', 'stroke-width': 2.4 }) +
    moved(0, -half * 0.24, half / 250, marigoldEngraving()) +
    moved(
      0,
      half * 0.4,
      1,
      lettered(drawing, 'HAND BALM', {
        size: half * 0.17,
        colour: '#2b2a26',
        weight: 0.11,
        spacing: 0.36,
        longest: half * 1.16,
      }),
    ) +
    moved(
      0,
      half * 0.58,
      1,
      lettered(drawing, 'MARIGOLD', {
        size: half * 0.09,
        colour: '#2b2a26',
        weight: 0.12,
        spacing: 0.6,
        longest: half * 0.8,
      }),
    ) +
    ellipse(0, 0, half * 0.92, half * 0.92, {
      fill: drawing.between(-half, -half, half, half, [
        [0, '#ffffff', 0.5],
        [36, '#ffffff', 0.06],
        [62, '#ffffff', 0],
        [100, '#1a140a', 0.4],
      ]),
    })
  )
}

export function closedTin(drawing: Drawing, half: number): string {
  const depth = half * 0.36
  const tall = half * 0.42
  return (
    path(wall(half * 0.97, depth * 0.97, tall), { fill: brushed(drawing) }) +
    moved(
      0,
      -tall * 0.46,
      1,
      path(wall(half, depth, tall * 0.56), { fill: brushed(drawing, '#c4c1ae') }) +
        line(`M${-half} 0A${half} ${depth} 0 0 0 ${half} 0`, '#16181a', 4, { 'stroke-opacity': 0.5 }),
    ) +
    moved(0, -tall, 1, group(printedLid(drawing, half), 'transform="scale(1 .36)"')) +
    line(`M${-half} ${number(-tall + 2)}A${half} ${depth} 0 0 0 ${half} ${number(-tall + 2)}`, '#ffffff', 4, {
      'stroke-opacity': 0.6,
    })
  )
}

/** The balm as a round seen from above: poured smooth, with the groove of a nail. */
function balmSurface(drawing: Drawing, half: number): string {
  const balm = '#ecc766'
  const finger = `M${number(-half * 0.5)} ${number(half * 0.3)}C${number(-half * 0.46)} ${number(-half * 0.12)} ${number(-half * 0.1)} ${number(-half * 0.36)} ${number(half * 0.36)} ${number(-half * 0.26)}`
  const stroke = (colour: string, width: number, opacity: number, shift = 0) =>
    line(finger, colour, half * width, {
      'stroke-opacity': opacity,
      transform: `translate(${number(half * shift)} ${number(half * shift)})`,
    })
  return (
    ellipse(0, 0, half, half, {
      fill: drawing.between(-half, -half, half, half, [
        [0, darker(balm, 0.22)],
        [30, balm],
        [66, lighter(balm, 0.4)],
        [100, lighter(balm, 0.1)],
      ]),
    }) +
    ellipse(0, 0, half, half, {
      fill: drawing.grain({ across: 0.02, down: 0.03, colour: '#fff3c4', strength: 0.24, size: 300, octaves: 2 }),
    }) +
    ellipse(0, 0, half, half, {
      fill: drawing.around([
        [0, '#fff3c4', 0],
        [84, '#fff3c4', 0],
        [94, '#a8782a', 0.3],
        [100, '#6d4a14', 0.6],
      ]),
    }) +
    stroke('#fff8dc', 0.31, 0.8, 0.014) +
    stroke(darker(balm, 0.3), 0.3, 0.5, -0.006) +
    stroke(darker(balm, 0.1), 0.27, 0.7, 0.004) +
    stroke(lighter(balm, 0.1), 0.2, 0.8, 0.02) +
    [-0.09, -0.04, 0.01, 0.06]
      .map((shift) => stroke('#a37a2c', 0.007, 0.5, shift) + stroke('#fff8dc', 0.008, 0.7, shift + 0.012))
      .join('') +
    ellipse(half * 0.47, -half * 0.2, half * 0.13, half * 0.17, {
      fill: drawing.around(
        [
          [0, '#fff8dc'],
          [50, '#f6dc90'],
          [100, '#b98a34'],
        ],
        0.34,
        0.3,
        0.8,
      ),
      transform: `rotate(24 ${number(half * 0.47)} ${number(-half * 0.2)})`,
    }) +
    ellipse(half * 0.42, -half * 0.27, half * 0.04, half * 0.03, { fill: '#fffdf4', 'fill-opacity': 0.9 }) +
    path(
      `M${number(-half * 0.72)} ${number(-half * 0.3)}A${number(half * 0.8)} ${number(half * 0.8)} 0 0 1 ${number(-half * 0.2)} ${number(-half * 0.74)}A${half} ${half} 0 0 0 ${number(-half * 0.72)} ${number(-half * 0.3)}Z`,
      { fill: '#fffdf0', 'fill-opacity': 0.7 },
    )
  )
}

/** Open, standing on y = 0. */
export function openTin(drawing: Drawing, half: number): string {
  const depth = half * 0.36
  const tall = half * 0.4
  return (
    path(wall(half, depth, tall), { fill: brushed(drawing) }) +
    line(`M${-half} ${number(-tall * 0.62)}A${half} ${depth} 0 0 0 ${half} ${number(-tall * 0.62)}`, '#3f4038', 3, {
      'stroke-opacity': 0.5,
    }) +
    line(`M${-half} ${number(-tall * 0.57)}A${half} ${depth} 0 0 0 ${half} ${number(-tall * 0.57)}`, '#ffffff', 3, {
      'stroke-opacity': 0.5,
    }) +
    ellipse(0, -tall, half, depth, { fill: brushed(drawing, '#d3d0bf') }) +
    ellipse(0, -tall + 3, half * 0.95, depth * 0.94, { fill: '#4a4434' }) +
    moved(0, -tall + half * 0.03, 1, group(balmSurface(drawing, half * 0.93), 'transform="scale(1 .35)"'))
  )
}

/** From above, open. */
export function openTinFromAbove(drawing: Drawing, half: number): string {
  return (
    ellipse(half * 0.06, half * 0.09, half * 1.08, half * 1.08, {
      fill: drawing.around([
        [0, '#050805', 0.8],
        [86, '#050805', 0.7],
        [100, '#050805', 0],
      ]),
    }) +
    ellipse(0, 0, half, half, {
      fill: drawing.between(-half, -half, half, half, [
        [0, lighter(TIN, 0.9)],
        [40, TIN],
        [60, lighter(TIN, 0.5)],
        [100, darker(TIN, 0.5)],
      ]),
    }) +
    ellipse(0, 0, half * 0.93, half * 0.93, {
      fill: drawing.between(-half, -half, half, half, [
        [0, darker(TIN, 0.7)],
        [100, lighter(TIN, 0.3)],
      ]),
    }) +
    moved(3, 4, 1, balmSurface(drawing, half * 0.9))
  )
}

/** A lid that leans against something: its print towards the eye, standing on y = 0. */
export function leaningLid(drawing: Drawing, half: number): string {
  return (
    moved(
      14,
      -half * 0.92 + 6,
      1,
      group(ellipse(0, 0, half, half, { fill: darker(TIN, 0.5) }), 'transform="scale(.86 .92)"'),
    ) + moved(0, -half * 0.92, 1, group(printedLid(drawing, half), 'transform="scale(.86 .92)"'))
  )
}
