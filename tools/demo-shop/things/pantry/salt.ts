/** Salt: the tub, its flakes, the pinch bowl, and what is salted. */
import { blurred, darker, ellipse, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'
import { roundLabel, saltCrystals } from './label.ts'

const TUB = { half: 176, height: 470 }
export const saltTubOutline = `M${-TUB.half} ${-TUB.height}V0Q0 56 ${TUB.half} 0V${-TUB.height}Z`

/** A tub of card with a slip lid. */
export function saltTub(drawing: Drawing): string {
  const { half, height } = TUB
  const depth = 32
  const card = (colour: string) =>
    drawing.across([
      [0, darker(colour, 0.4)],
      [10, darker(colour, 0.12)],
      [28, lighter(colour, 0.46)],
      [50, colour],
      [80, darker(colour, 0.3)],
      [100, darker(colour, 0.58)],
    ])
  const lid = half + 7
  return (
    path(`M${-half} ${-height}V0A${half} ${depth} 0 0 0 ${half} 0V${-height}Z`, { fill: card('#7f9aa0') }) +
    roundLabel(drawing, {
      half: half + 0.5,
      bow: depth,
      top: 352,
      bottom: 16,
      reach: 0.999,
      colour: '#3f6670',
      title: 'SEA SALT',
      under: 'FLAKES',
      size: 40,
      engraving: saltCrystals(),
    }) +
    path(`M${-half} -352A${half} ${depth} 0 0 0 ${half} -352V-338A${half} ${depth} 0 0 1 ${-half} -338Z`, {
      fill: '#0d1a1c',
      'fill-opacity': 0.4,
    }) +
    path(`M${-lid} ${-height}V-356A${lid} ${depth + 2} 0 0 0 ${lid} -356V${-height}Z`, { fill: card('#3f6670') }) +
    line(`M${-lid} -358A${lid} ${depth + 2} 0 0 0 ${lid} -358`, '#c9e0de', 3, { 'stroke-opacity': 0.5 }) +
    ellipse(0, -height, lid, depth + 2, {
      fill: drawing.across([
        [0, '#4f7780'],
        [30, '#9fc0c0'],
        [60, '#5b858c'],
        [100, '#2b4a52'],
      ]),
    }) +
    ellipse(0, -height, lid - 9, depth - 1, {
      fill: drawing.across([
        [0, '#35565e'],
        [36, '#6f989c'],
        [100, '#3f6670'],
      ]),
    })
  )
}

/** A flake is a hollow pyramid lying on its side or its foot; around the origin, about 60 wide. */
function flake(drawing: Drawing, kind: number): string {
  const shapes = [
    path('M-40 -10L4 -34L42 -8L0 22Z', { fill: '#fbfdfa' }) +
      path('M-40 -10L0 22L2 36L-36 4Z', { fill: '#b4c6c8' }) +
      path('M42 -8L0 22L2 36L40 6Z', { fill: '#8fa6aa' }) +
      path('M-22 -10L4 -24L24 -8L0 8Z', { fill: '#d5e1e0' }),
    path('M-34 14L-6 -28L36 -4L20 26Z', { fill: '#f3f8f5' }) +
      path('M-34 14L-6 -28L0 2Z', { fill: '#ffffff' }) +
      path('M-34 14L0 2L20 26Z', { fill: '#a3b9bc' }),
    path('M-30 -14L26 -22L36 10L-18 22Z', { fill: '#ecf3f1' }) +
      path('M-30 -14L26 -22L8 -4Z', { fill: '#ffffff' }) +
      path('M-18 22L36 10L8 -4Z', { fill: '#b9cacb' }),
    path('M-20 -8L14 -14L22 8L-12 14Z', { fill: '#ffffff' }) + path('M-12 14L22 8L4 0Z', { fill: '#c3d2d2' }),
  ]
  return drawing.reuse(shapes[kind % 4]!)
}

const anyFlake = (drawing: Drawing) => flake(drawing, Math.floor(drawing.random() * 4))

/** A heap of flakes on the wood, standing on y = 0. */
export function flakeHeap(drawing: Drawing, half: number, height: number, count: number, size = 0.5): string {
  const flakes = Array.from({ length: count }, () => {
    const x = (drawing.random() + drawing.random() - 1) * half
    const y = 16 - drawing.random() * height * (1 - Math.abs(x / half)) ** 1.2
    return { x, y }
  }).toSorted((a, b) => a.y - b.y)
  return (
    ellipse(half * 0.16, 12, half * 1.1, 34, {
      fill: drawing.around([
        [0, '#1c0e06', 0.7],
        [100, '#1c0e06', 0],
      ]),
    }) +
    path(
      `M${-half} 18Q${-half * 0.3} ${number(-height * 0.9)} 0 ${number(-height * 0.9)}T${half} 18Q0 34 ${-half} 18Z`,
      {
        fill: drawing.between(-half, -height, half, 20, [
          [0, '#ffffff'],
          [50, '#d3dfde'],
          [100, '#7f9599'],
        ]),
      },
    ) +
    flakes
      .map(({ x, y }) =>
        moved(x, y, size * (0.8 + drawing.random() * 0.5), anyFlake(drawing), Math.round(drawing.random() * 360)),
      )
      .join('') +
    path(
      `M${half * 0.06} ${number(-height * 0.9)}Q${half * 0.5} ${-height * 0.2} ${half} 24Q${half * 0.3} 36 ${-half * 0.1} 30Q${half * 0.3} ${-height * 0.2} ${half * 0.06} ${number(-height * 0.9)}Z`,
      { fill: '#3c5a60', 'fill-opacity': 0.2 },
    )
  )
}

/** A small bowl turned from olive wood, full of salt, seen from above. */
export function pinchBowl(drawing: Drawing): string {
  const wood = '#a87443'
  let years = ''
  for (let ring = 0; ring < 7; ring++)
    years += `M${-196 + ring * 4} ${-30 + ring * 18}C-120 ${-150 + ring * 26} 90 ${-150 + ring * 34} 196 ${-20 + ring * 14}`
  const flakes = Array.from({ length: 110 }, () => {
    const angle = drawing.random() * 6.3
    const away = Math.sqrt(drawing.random()) * 132
    return moved(
      Math.cos(angle) * away,
      Math.sin(angle) * away,
      0.42 + drawing.random() * 0.3,
      anyFlake(drawing),
      Math.round(drawing.random() * 360),
    )
  }).join('')
  return (
    blurred(drawing, 18, ellipse(34, 46, 206, 202, { fill: '#04100f', 'fill-opacity': 0.8 }), 0.2) +
    ellipse(0, 0, 206, 206, {
      fill: drawing.between(-200, -200, 200, 200, [
        [0, lighter(wood, 0.6)],
        [40, wood],
        [100, darker(wood, 0.55)],
      ]),
    }) +
    group(
      line(years, '#4a2812', 5, { 'stroke-opacity': 0.34 }),
      drawing.clip('M-206 0A206 206 0 0 0 206 0A206 206 0 0 0 -206 0Z'),
    ) +
    ellipse(0, 0, 166, 166, {
      fill: drawing.between(-166, -166, 166, 166, [
        [0, darker(wood, 0.72)],
        [55, darker(wood, 0.3)],
        [100, lighter(wood, 0.2)],
      ]),
    }) +
    ellipse(0, 4, 146, 144, { fill: '#a9bcbd' }) +
    flakes +
    path('M-150 0A150 150 0 0 1 60 -138A170 170 0 0 0 -110 60Z', { fill: '#0d1c1e', 'fill-opacity': 0.4 })
  )
}

export const dusting = (drawing: Drawing, count: number, reach: number) =>
  Array.from({ length: count }, () => {
    const angle = drawing.random() * 6.3
    const away = Math.sqrt(drawing.random()) * reach
    return moved(
      Math.cos(angle) * away,
      Math.sin(angle) * away,
      0.16 + drawing.random() * 0.2,
      anyFlake(drawing),
      Math.round(drawing.random() * 360),
    )
  }).join('')
