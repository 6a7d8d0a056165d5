/** Bottled ink: the bottle from the front and from above, and what its ink looks like on paper. */
import { blurred, box, darker, ellipse, group, lighter, line, mix, moved, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { softShadow } from '../../soft-shadow.ts'

const GLASS =
  'M-172 -26Q-172 10 -138 10H138Q172 10 172 -26V-196Q172 -240 118 -254Q88 -262 88 -276V-296H-88V-276Q-88 -262 -118 -254Q-172 -240 -172 -196Z'
const INSIDE = 'M-154 -46Q-154 -24 -132 -24H132Q154 -24 154 -46V-190H-154Z'

/** Standing on y = 0, 344 wide, 400 high with its cap. */
export function inkBottle(drawing: Drawing, ink: string, name: string, { open = false } = {}): string {
  const bright = mix(ink, '#ffffff', 0.12)
  const glass = drawing.across([
    [0, '#8e9ea3'],
    [7, '#edf4f5'],
    [14, '#aebbbe'],
    [50, '#d5dee0'],
    [88, '#8d9a9e'],
    [95, '#dfe8ea'],
    [100, '#6f7c80'],
  ])
  const fluid = drawing.across([
    [0, darker(ink, 0.2)],
    [6, bright],
    [16, darker(ink, 0.3)],
    [60, darker(ink, 0.55)],
    [90, darker(ink, 0.4)],
    [97, bright],
    [100, darker(ink, 0.2)],
  ])
  const thickFoot = drawing.down([
    [0, bright, 0.9],
    [55, mix(ink, '#ffffff', 0.5), 0.75],
    [100, darker(ink, 0.2), 0.85],
  ])
  return (
    standingShadow(drawing, ink) +
    path(GLASS, { fill: glass, 'fill-opacity': 0.93 }) +
    path(INSIDE, { fill: fluid }) +
    path('M-160 -24H160L166 -4Q160 6 140 6H-140Q-160 6 -166 -4Z', { fill: thickFoot }) +
    ellipse(0, -190, 154, 13, { fill: mix(ink, '#dfe6e8', 0.4) }) +
    ellipse(0, -187, 148, 10, { fill: darker(ink, 0.2) }) +
    path('M-150 -196Q-150 -232 -108 -242H108Q150 -232 150 -196Z', { fill: '#f1f6f7', 'fill-opacity': 0.2 }) +
    bottleLabel(drawing, ink, name) +
    path('M-162 -40V-190Q-160 -226 -120 -238L-132 -180V-40Z', { fill: '#ffffff', 'fill-opacity': 0.5 }) +
    line('M-110 -246Q-164 -234 -164 -190', '#ffffff', 6, { 'stroke-opacity': 0.9 }) +
    line('M163 -180V-50', '#ffffff', 5, { 'stroke-opacity': 0.45 }) +
    line('M-130 4H110', '#ffffff', 3, { 'stroke-opacity': 0.5 }) +
    neck(drawing, ink) +
    (open ? '' : moved(0, -284, 1, cap(drawing)))
  )
}

function standingShadow(drawing: Drawing, ink: string): string {
  return (
    blurred(
      drawing,
      12,
      path('M-160 -6L170 -30L470 44Q420 78 240 62L-140 26Z', { fill: '#0b0706', 'fill-opacity': 0.62 }),
    ) +
    blurred(drawing, 11, path('M60 16L190 -6L360 34L230 46Z', { fill: lighter(ink, 0.22), 'fill-opacity': 0.85 })) +
    blurred(drawing, 4, box(-166, 0, 336, 18, { fill: '#0b0706', 'fill-opacity': 0.8 }))
  )
}

function bottleLabel(drawing: Drawing, ink: string, name: string): string {
  const lines = name.split(' ')
  return (
    box(-112, -166, 226, 118, { fill: '#10090799' }) +
    box(-114, -170, 228, 118, {
      rx: 2,
      fill: drawing.between(-114, -170, 114, -52, [
        [0, '#fffaf0'],
        [55, '#f1e7d2'],
        [100, '#cdbf9f'],
      ]),
    }) +
    box(-104, -160, 208, 98, { fill: 'none', stroke: ink, 'stroke-width': 2 }) +
    lines
      .map((word, index) =>
        moved(
          0,
          lines.length === 1 ? -96 : -112 + index * 34,
          1,
          lettered(drawing, word, { size: lines.length === 1 ? 30 : 23, colour: darker(ink, 0.2), weight: 0.1 }),
        ),
      )
      .join('')
  )
}

function neck(drawing: Drawing, ink: string): string {
  return (
    box(-88, -310, 176, 30, {
      fill: drawing.across([
        [0, '#93a2a6'],
        [12, '#f4f9fa'],
        [40, '#b9c5c8'],
        [90, '#839195'],
        [100, '#d7e0e2'],
      ]),
    }) +
    ellipse(0, -310, 88, 17, { fill: '#dbe4e6' }) +
    ellipse(0, -310, 76, 13, { fill: darker(ink, 0.5) }) +
    ellipse(-14, -306, 46, 6, { fill: mix(ink, '#ffffff', 0.3), 'fill-opacity': 0.6 }) +
    line('M-76 -318A88 17 0 0 1 40 -325', '#ffffff', 3.5, { 'stroke-opacity': 0.9 })
  )
}

/** Ribbed, of black resin, its foot at y = 0. */
export function cap(drawing: Drawing): string {
  const ribs = Array.from({ length: 19 }, (_, index) => {
    const angle = ((index - 9) / 9.6) * (Math.PI / 2)
    const x = Math.sin(angle) * 104
    return line(`M${x} ${-100 + Math.cos(angle) * 18}V${-6 + Math.cos(angle) * 18}`, '#060505', 3.2, {
      'stroke-opacity': 0.65,
      transform: 'translate(2 0)',
    })
  }).join('')
  return (
    path('M-106 -100V0A106 20 0 0 0 106 0V-100Z', {
      fill: drawing.across([
        [0, '#1c1a1a'],
        [14, '#57534f'],
        [24, '#8d8a86'],
        [32, '#4a4643'],
        [70, '#1f1c1b'],
        [92, '#100f0e'],
        [100, '#3b3735'],
      ]),
    }) +
    ribs +
    ellipse(0, -100, 106, 20, { fill: '#6b6763' }) +
    ellipse(0, -101, 101, 18, {
      fill: drawing.across([
        [0, '#7d7975'],
        [35, '#4b4744'],
        [100, '#262322'],
      ]),
    }) +
    ellipse(-30, -104, 44, 6, { fill: '#ffffff', 'fill-opacity': 0.35 })
  )
}

/** From above, open, around the origin: 340 square. */
export function inkBottleFromAbove(drawing: Drawing, ink: string): string {
  const body = 'M-130 -170H130Q170 -170 170 -130V130Q170 170 130 170H-130Q-170 170 -170 130V-130Q-170 -170 -130 -170Z'
  const ring = (radius: number, fill: string) => ellipse(0, 0, radius, radius, { fill })
  return (
    softShadow(body, { spread: 40, opacity: 0.6, dx: 50, dy: 62 }) +
    moved(44, 54, 1, blurred(drawing, 18, path(body, { fill: lighter(ink, 0.1), 'fill-opacity': 0.35 }))) +
    path(body, {
      fill: drawing.between(-170, -170, 170, 170, [
        [0, '#eef4f5'],
        [30, mix(ink, '#cfdadc', 0.6)],
        [100, darker(ink, 0.25)],
      ]),
    }) +
    path(body, { fill: 'none', stroke: '#ffffff', 'stroke-opacity': 0.5, 'stroke-width': 4 }) +
    ellipse(0, 0, 142, 142, {
      fill: drawing.around(
        [
          [0, darker(ink, 0.3)],
          [74, mix(ink, '#b9c7ca', 0.3)],
          [90, '#e8eff0'],
          [100, mix(ink, '#9fb0b4', 0.5)],
        ],
        0.46,
        0.46,
        0.55,
      ),
    }) +
    ring(104, '#dfe8ea') +
    ring(97, '#8e9da1') +
    ring(92, darker(ink, 0.55)) +
    group(
      path('M-84 -60L10 -96L26 -40L-70 0Z', { fill: '#dbe8ee', 'fill-opacity': 0.5 }) +
        line('M-34 -84L-18 -14', darker(ink, 0.5), 5),
      drawing.clip('M-88 0A88 88 0 0 1 88 0A88 88 0 0 1 -88 0Z'),
    ) +
    line('M-70 -70A99 99 0 0 1 40 -91', '#ffffff', 6, { 'stroke-opacity': 0.9 })
  )
}

/** A brushed wash of the ink, about 300 × 110 around the origin: pale where it was thin, dark where it dried last. */
export function wash(drawing: Drawing, ink: string): string {
  const shape =
    'M-150 -38C-120 -60 -60 -48 0 -52C60 -56 120 -46 152 -40C158 -10 150 20 154 40C90 52 30 44 -40 50C-90 54 -130 46 -152 44C-146 16 -158 -8 -150 -38Z'
  return (
    path(shape, {
      fill: drawing.across([
        [0, ink, 0.96],
        [30, ink, 0.72],
        [62, lighter(ink, 0.2), 0.5],
        [86, lighter(ink, 0.2), 0.36],
        [100, ink, 0.7],
      ]),
    }) +
    path(shape, {
      fill: drawing.grain({
        across: 0.012,
        down: 0.3,
        colour: darker(ink, 0.2),
        strength: 0.34,
        contrast: 2,
        from: 0.4,
        size: 200,
      }),
    }) +
    path(shape, { fill: 'none', stroke: darker(ink, 0.2), 'stroke-opacity': 0.55, 'stroke-width': 3 })
  )
}
