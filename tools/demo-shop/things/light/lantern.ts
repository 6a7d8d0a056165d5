/** The storm lantern: tank, tubes, globe and hood, around a flame. Its foot at y = 0, its handle at y = -860. */
import {
  blurred,
  box,
  darker,
  ellipse,
  group,
  lighter,
  line,
  mix,
  moved,
  number,
  path,
  turned,
  type Drawing,
} from '../../ink.ts'
import { relief } from '../../relief.ts'
import { flame, flicker } from './flame.ts'

/** Sheet metal on something round: evening on its left, the flame on what faces it. */
export function roundMetal(drawing: Drawing, colour: string): string {
  const cold = mix(colour, '#aebbe0', 0.5)
  return drawing.across([
    [0, darker(colour, 0.72)],
    [8, mix(colour, '#7685b4', 0.3)],
    [20, cold],
    [28, lighter(cold, 0.55)],
    [38, colour],
    [62, darker(colour, 0.5)],
    [80, mix(colour, '#c9803a', 0.34)],
    [90, mix(colour, '#ffb45c', 0.5)],
    [100, darker(colour, 0.7)],
  ])
}

function tube(d: string, colour: string, width: number): string {
  return (
    line(d, darker(colour, 0.7), width) +
    line(d, colour, width * 0.78) +
    line(d, mix(colour, '#c6d0ee', 0.6), width * 0.26, { transform: `translate(${number(-width * 0.16)} -1)` }) +
    line(d, mix(colour, '#ff9d3e', 0.6), width * 0.13, {
      transform: `translate(${number(width * 0.27)} 1)`,
      'stroke-opacity': 0.7,
    })
  )
}

function tank(drawing: Drawing, colour: string): string {
  const shape = turned(0, [
    [-138, 118],
    [-118, 158],
    [-92, 196],
    [-30, 204],
    [-4, 188],
  ])
  return (
    path(shape, { fill: roundMetal(drawing, colour) }) +
    path(shape, {
      fill: relief(drawing, { across: 0.02, down: 0.05, depth: 1.4, strength: 0.22, octaves: 2, size: 240 }),
    }) +
    ellipse(0, -138, 118, 24, { fill: mix(colour, '#ffb45c', 0.42) }) +
    ellipse(0, -138, 100, 18, { fill: mix(colour, '#ffd08a', 0.5), 'fill-opacity': 0.6 }) +
    line('M-203 -46A204 42 0 0 0 203 -46', darker(colour, 0.7), 5) +
    line('M-202 -52A204 42 0 0 0 202 -52', mix(colour, '#dfe6f6', 0.5), 2.5, { 'stroke-opacity': 0.7 }) +
    moved(
      132,
      -112,
      1,
      box(-26, -34, 52, 34, { rx: 6, fill: roundMetal(drawing, '#a9772f') }) +
        ellipse(0, -34, 26, 7, { fill: '#e8bd6c' }) +
        line('M-18 -26V-4M-6 -24V-2M6 -24V-2M18 -26V-4', '#4b3312', 3, { 'stroke-opacity': 0.6 }),
      9,
    )
  )
}

function burner(drawing: Drawing): string {
  const brass = roundMetal(drawing, '#b0803a')
  return (
    path('M-72 -148L-58 -186H58L72 -148A72 14 0 0 1 -72 -148Z', { fill: brass }) +
    [-48, -24, 0, 24, 48].map((x) => ellipse(x, -162 + Math.abs(x) * -0.05, 6, 8, { fill: '#2b1a08' })).join('') +
    path('M-58 -186C-54 -214 -24 -226 -18 -232H18C24 -226 54 -214 58 -186A58 11 0 0 1 -58 -186Z', { fill: brass }) +
    ellipse(0, -231, 17, 5, { fill: '#1d1208' })
  )
}

const GLOBE: [number, number][] = [
  [-520, 82],
  [-352, 154],
  [-186, 84],
]

function litGlass(drawing: Drawing, time: number): string {
  return path(turned(0, GLOBE), {
    fill: drawing.from(0, -320, 230, [
      [0, '#ffedb4', 0.85 * flicker(time).bright],
      [34, '#ffbc58', 0.55],
      [100, '#8a4a18', 0.32],
    ]),
  })
}

/** Draws the glass in front of the flame: its edges, and the window in it. */
function globe(drawing: Drawing): string {
  return (
    path(turned(0, GLOBE), {
      fill: drawing.across([
        [0, '#e9f0ff', 0.6],
        [6, '#e9f0ff', 0.1],
        [30, '#ffffff', 0],
        [90, '#fff0cc', 0.06],
        [100, '#ffe6b4', 0.65],
      ]),
    }) +
    line('M-104 -462C-138 -416 -150 -360 -138 -296', '#f2f6ff', 9, { 'stroke-opacity': 0.75 }) +
    line('M-126 -268C-122 -252 -114 -240 -106 -228', '#f2f6ff', 7, { 'stroke-opacity': 0.5 }) +
    line('M122 -430C144 -384 146 -330 134 -286', '#fff0cc', 5, { 'stroke-opacity': 0.6 })
  )
}

function hood(drawing: Drawing, colour: string): string {
  const metal = roundMetal(drawing, colour)
  const vents = [-44, -22, 0, 22, 44]
    .map((x) => box(x - 6, -606 + Math.abs(x) * -0.06, 12, 34, { rx: 5, fill: '#140d08' }))
    .join('')
  return (
    path('M-112 -520A112 22 0 0 0 112 -520L92 -556A92 18 0 0 1 -92 -556Z', { fill: metal }) +
    path('M-112 -520A112 22 0 0 0 112 -520', {
      fill: 'none',
      stroke: '#ffbf6a',
      'stroke-width': 5,
      'stroke-opacity': 0.85,
    }) +
    path('M-66 -548V-624H66V-548A66 13 0 0 1 -66 -548Z', { fill: metal }) +
    vents +
    path('M-98 -620A98 20 0 0 0 98 -620C92 -664 46 -690 0 -694C-46 -690 -92 -664 -98 -620Z', { fill: metal }) +
    line('M-97 -620A98 20 0 0 0 97 -620', mix(colour, '#ffb45c', 0.6), 3.5, { 'stroke-opacity': 0.8 }) +
    ellipse(0, -694, 14, 8, { fill: lighter(colour, 0.3) })
  )
}

export interface LanternLook {
  colour: string
  time?: number
  /** How far the handle leans, in degrees: to the side when it stands, upright when it hangs. */
  handle?: number
}

export function stormLantern(drawing: Drawing, { colour, time = 0, handle = 0 }: LanternLook): string {
  const wire =
    line('M-206 -470C-190 -690 -120 -850 0 -858C120 -850 190 -690 206 -470', darker(colour, 0.5), 11) +
    line('M-206 -470C-190 -690 -120 -850 0 -858C120 -850 190 -690 206 -470', mix(colour, '#c6d0ee', 0.45), 5, {
      transform: 'translate(-1.5 -2)',
    })
  const guard = (bend: number) =>
    line(`M${-206} -410C${-120} ${-410 + bend} ${120} ${-410 + bend} 206 -410`, darker(colour, 0.45), 6) +
    line(`M${-206} -411C${-120} ${-411 + bend} ${120} ${-411 + bend} 206 -411`, '#ffbf6a', 2, { 'stroke-opacity': 0.7 })
  const side = (which: 1 | -1) =>
    tube(
      `M${which * 172} -80C${which * 206} -120 ${which * 212} -190 ${which * 212} -300V-500C${which * 210} -570 ${which * 150} -586 ${which * 62} -588`,
      colour,
      36,
    )
  return (
    (handle
      ? group(
          wire,
          `transform="translate(0 -470) scale(1 ${number(Math.cos((handle * Math.PI) / 180))}) translate(0 470)"`,
        )
      : wire) +
    guard(-34) +
    litGlass(drawing, time) +
    burner(drawing) +
    moved(0, -240, 1, flame(drawing, time)) +
    globe(drawing) +
    guard(44) +
    side(-1) +
    side(1) +
    hood(drawing, colour) +
    tank(drawing, colour) +
    [-1, 1].map((x) => ellipse(x * 210, -470, 15, 15, { fill: mix(colour, '#c6d0ee', 0.3) })).join('')
  )
}

/** Where it stands. */
export function lanternShadow(drawing: Drawing): string {
  return (
    blurred(drawing, 14, ellipse(0, 4, 250, 40, { fill: '#050304', 'fill-opacity': 0.75 })) +
    ellipse(0, 40, 460, 90, {
      fill: drawing.around([
        [0, '#ffbe6a', 0.1],
        [55, '#ffbe6a', 0.34],
        [100, '#ffbe6a', 0],
      ]),
    })
  )
}

/** An iron hook that holds what hangs at the origin. */
export function ironHook(): string {
  const d = 'M0 -260V-60C0 -36 30 -36 34 -4C36 30 -30 34 -34 2'
  return (
    line(d, '#08070a', 26, { 'stroke-opacity': 0.5, transform: 'translate(16 12)' }) +
    line(d, '#1f1e24', 22) +
    line(d, '#6a6d80', 5, { transform: 'translate(-5 -2)' }) +
    line(d, '#c8803c', 3, { transform: 'translate(6 3)', 'stroke-opacity': 0.7 })
  )
}
