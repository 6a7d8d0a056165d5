/** The fountain pen with its turned barrel, lying from left to right, and its nib from near. */
import { box, darker, ellipse, group, lighter, line, mix, moved, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { relief } from '../../relief.ts'
import { softShadow } from '../../soft-shadow.ts'

const GOLD = '#d3a650'
const RESIN = '#1d1a19'

/** Draws a lying cylinder: light along its upper side. */
function lyingRound(drawing: Drawing, colour: string, shine = 0.55): string {
  return drawing.down([
    [0, darker(colour, 0.25)],
    [16, lighter(colour, shine * 0.5)],
    [27, lighter(colour, shine)],
    [40, lighter(colour, 0.08)],
    [70, darker(colour, 0.35)],
    [92, darker(colour, 0.68)],
    [100, darker(colour, 0.5)],
  ])
}

/** Oil brings out the red in light wood; bog oak stays nearly black. */
const oiled = (wood: string) => mix(wood, '#b8662a', (parseInt(wood.slice(1, 3), 16) / 255) * 0.5)

function turnedWood(drawing: Drawing, shape: string, wood: string): string {
  return (
    path(shape, { fill: lyingRound(drawing, oiled(wood), 0.4) }) +
    path(shape, {
      fill: relief(drawing, { across: 0.012, down: 0.22, depth: 3, strength: 0.34, octaves: 2, size: 260 }),
    }) +
    path(shape, {
      fill: drawing.grain({
        across: 0.006,
        down: 0.09,
        colour: darker(wood, 0.6),
        strength: 0.6,
        contrast: 6,
        from: 0.52,
        size: 260,
        seed: 5,
      }),
    }) +
    path(shape, {
      fill: drawing.down([
        [0, '#000000', 0.15],
        [20, '#fff8e8', 0.28],
        [30, '#fff8e8', 0.34],
        [42, '#fff8e8', 0],
        [100, '#000000', 0.3],
      ]),
    })
  )
}

const ring = (drawing: Drawing, x: number, half: number, width: number) =>
  box(x, -half, width, half * 2, { rx: 2, fill: lyingRound(drawing, GOLD, 0.95) })

/** Its nib points to the left; 860 long around the origin. */
export function pen(drawing: Drawing, wood: string, turn = 0): string {
  const barrel = 'M-170 -40C0 -46 220 -42 372 -27Q420 -20 428 0Q420 20 372 27C220 42 0 46 -170 40Z'
  return (
    penShadow('M-430 0L-300 -20L-170 -40C0 -46 220 -42 428 -10V10C220 42 0 46 -170 40L-300 24Z', turn) +
    moved(-314, 0, 0.5, nib(drawing)) +
    path('M-322 -24C-290 -30 -240 -33 -180 -35V35C-240 33 -290 30 -322 24Q-328 0 -322 -24Z', {
      fill: lyingRound(drawing, RESIN, 0.5),
    }) +
    ring(drawing, -192, 38, 9) +
    turnedWood(drawing, barrel, wood) +
    ring(drawing, -174, 41, 14) +
    ring(drawing, 372, 28, 8)
  )
}

export function penCap(drawing: Drawing, wood: string, turn = 0): string {
  const shape = 'M-190 -50H120Q176 -44 188 -18V18Q176 44 120 50H-190Z'
  return (
    penShadow('M-190 -50H120Q188 -40 188 0Q188 40 120 50H-190Z', turn) +
    turnedWood(drawing, shape, wood) +
    ellipse(-190, 0, 9, 50, { fill: '#0d0a09' }) +
    ring(drawing, -192, 50.5, 13) +
    ring(drawing, -168, 50, 5) +
    line('M150 -14C120 -26 20 -22 -96 -13', '#0a0706', 15, { 'stroke-opacity': 0.5, transform: 'translate(4 12)' }) +
    line('M150 -14C120 -26 20 -22 -96 -13', darker(GOLD, 0.45), 15) +
    line('M150 -15C120 -27 20 -23 -96 -14', GOLD, 11) +
    line('M140 -20C110 -29 20 -26 -90 -17', '#fff4cf', 3.5) +
    ellipse(-100, -13, 12, 10, { fill: GOLD }) +
    ellipse(-103, -16, 5, 4, { fill: '#fff4cf' })
  )
}

/** `turn` is how far the pen is turned where it lies: its shadow still falls to the lower right. */
function penShadow(outline: string, turn: number): string {
  const cast = (length: number) => {
    const angle = ((62 - turn) * Math.PI) / 180
    return { dx: length * Math.cos(angle), dy: length * Math.sin(angle) }
  }
  return (
    softShadow(outline, { spread: 34, opacity: 0.5, ...cast(44) }) +
    softShadow(outline, { spread: 9, opacity: 0.6, ...cast(17) })
  )
}

/** Draws a steel nib, gilded in the middle. Its foot at the origin, its point at x = -230. */
export function nib(drawing: Drawing): string {
  const outline =
    'M20 -46C-40 -56 -84 -56 -104 -42C-150 -22 -190 -8 -232 -1V1C-190 8 -150 22 -104 42C-84 56 -40 56 20 46Z'
  const steel = drawing.down([
    [0, '#777d80'],
    [18, '#f6fafb'],
    [34, '#c3cacd'],
    [52, '#eef2f3'],
    [70, '#8f989c'],
    [100, '#454b4e'],
  ])
  const gold = drawing.down([
    [0, '#9d7426'],
    [22, '#fff2c0'],
    [40, '#dfb457'],
    [55, '#f8dd96'],
    [80, '#a1752b'],
    [100, '#5f421a'],
  ])
  return (
    path('M20 30C-60 40 -120 26 -196 6L-150 40C-100 62 -30 62 20 56Z', { fill: '#141110' }) +
    path(outline, { fill: steel }) +
    path('M20 -34C-40 -42 -76 -40 -96 -30C-130 -16 -160 -8 -178 -3C-160 8 -130 16 -96 30C-76 40 -40 42 20 34Z', {
      fill: gold,
    }) +
    line('M20 -34C-40 -42 -76 -40 -96 -30C-130 -16 -160 -8 -178 -3', '#fff8dd', 1.6, { 'stroke-opacity': 0.8 }) +
    line('M12 -26C-40 -33 -70 -31 -88 -23M12 26C-40 33 -70 31 -88 23', '#7c5a20', 1.6) +
    line('M-232 0H-84', '#241a12', 2.4) +
    line('M-232 2H-84', '#fff6d8', 1, { 'stroke-opacity': 0.7 }) +
    ellipse(-80, 0, 8, 8, { fill: '#1b130d' }) +
    line('M-86 5A8 8 0 0 0 -73 4', '#fff2c0', 1.6) +
    moved(-26, 7, 1, lettered(drawing, 'F', { size: 16, colour: '#6b4b19', weight: 0.14 }), 0) +
    ellipse(-232, 0, 6, 5, { fill: '#eef2f3' }) +
    ellipse(-233, -1.5, 3, 2, { fill: '#ffffff' }) +
    line('M-70 -52C-40 -55 -10 -52 20 -48', '#ffffff', 3, { 'stroke-opacity': 0.8 })
  )
}

/** The nib from near, with the grip it is set in: 1100 long around the origin. */
export function nibFromNear(drawing: Drawing, wood: string, turn = 0): string {
  const grip = 'M80 -116C240 -142 420 -150 620 -152V152C420 150 240 142 80 116Q66 0 80 -116Z'
  return (
    penShadow('M-470 0L-190 -80L80 -116L620 -152V152L80 130L-190 90Z', turn) +
    moved(70, 0, 2.35, nib(drawing)) +
    path(grip, { fill: lyingRound(drawing, RESIN, 0.45) }) +
    line('M92 -88C240 -112 420 -120 600 -122', '#ffffff', 7, { 'stroke-opacity': 0.5 }) +
    ellipse(84, 0, 12, 116, { fill: '#3b3634', 'fill-opacity': 0.6 }) +
    ring(drawing, 604, 160, 34) +
    group(turnedWood(drawing, 'M638 -172H900V172H638Z', wood)) +
    ring(drawing, 638, 170, 10)
  )
}
