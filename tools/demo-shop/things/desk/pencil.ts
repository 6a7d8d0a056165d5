/** Cedar pencils, one along the vertical and one cut open by the sharpener. */
import { blurred, box, darker, lighter, line, moved, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { relief } from '../../relief.ts'
import { softShadow } from '../../soft-shadow.ts'

const CEDAR = '#b0744c'

/** Its point at the top, 640 long and 36 wide, the middle at the origin. */
export function pencil(drawing: Drawing, wood = CEDAR): string {
  const body = 'M-18 -226Q-9 -240 0 -227Q9 -240 18 -226V320H-18Z'
  const hexagon = drawing.across([
    [0, darker(wood, 0.1)],
    [27, lighter(wood, 0.22)],
    [29, lighter(wood, 0.46)],
    [31, lighter(wood, 0.06)],
    [68, wood],
    [71, darker(wood, 0.34)],
    [100, darker(wood, 0.5)],
  ])
  return (
    path('M-18 -226L-5 -290H5L18 -226Q9 -240 0 -227Q-9 -240 -18 -226Z', {
      fill: drawing.across([
        [0, '#f8dfb8'],
        [40, '#edc897'],
        [100, '#b3804f'],
      ]),
    }) +
    path('M-5.5 -288L0 -322L5.5 -288Q0 -282 -5.5 -288Z', {
      fill: drawing.across([
        [0, '#77736d'],
        [40, '#3c3936'],
        [100, '#1d1b19'],
      ]),
    }) +
    path(body, { fill: hexagon }) +
    path(body, {
      fill: relief(drawing, { across: 0.2, down: 0.01, depth: 2, strength: 0.35, octaves: 2, size: 38, high: 280 }),
    }) +
    box(-18, 312, 36, 8, { fill: darker(wood, 0.5), 'fill-opacity': 0.6 })
  )
}

/** The shadow it throws when it lies; drawn below it, turned with it. `dx` and `dy` lead away from the light. */
export function pencilShadow(dx: number, dy: number): string {
  return softShadow('M-18 -226L0 -316L18 -226V320H-18Z', { spread: 11, opacity: 0.6, dx, dy, colour: '#120b08' })
}

/** A curl of wood from the sharpener, about 90 across. */
export function shaving(drawing: Drawing): string {
  const curl =
    'M-40 10C-46 -34 10 -50 34 -18C48 6 20 34 -6 22C-22 12 -14 -10 4 -8C-6 -2 -6 10 4 12C16 14 24 0 16 -10C0 -28 -26 -14 -24 12Z'
  return (
    blurred(drawing, 4, path(curl, { fill: '#120b08', 'fill-opacity': 0.5, transform: 'translate(6 8)' })) +
    path(curl, {
      fill: drawing.between(-40, -40, 40, 30, [
        [0, '#f6dcb4'],
        [50, '#dcae7c'],
        [100, '#a9744a'],
      ]),
    }) +
    line('M-40 10C-46 -34 10 -50 34 -18C48 6 20 34 -6 22', '#8a4f2e', 2.5, { 'stroke-opacity': 0.8 })
  )
}

/** The open box from above with its twelve, 620 × 780 around the origin. */
export function pencilBox(drawing: Drawing): string {
  const tray = 'M-310 -390H310V390H-310Z'
  const card = '#3f5547'
  const one = drawing.reuse(pencil(drawing))
  const other = drawing.reuse(pencil(drawing, '#a5663f'))
  const twelve = Array.from({ length: 12 }, (_, index) => {
    const x = -258 + index * 46.9
    return (
      box(x - 12, -300, 42, 640, {
        fill: drawing.across([
          [0, '#120b08', 0],
          [50, '#120b08', 0.7],
          [100, '#120b08', 0],
        ]),
      }) + moved(x, 12 + (drawing.random() - 0.5) * 16, 1.1, index % 3 === 1 ? other : one)
    )
  }).join('')
  const shade = (d: string, x1: number, y1: number, x2: number, y2: number) =>
    path(d, {
      fill: drawing.between(x1, y1, x2, y2, [
        [0, '#120b08', 0.75],
        [100, '#120b08', 0],
      ]),
    })
  return (
    softShadow(tray, { spread: 44, opacity: 0.5, dx: 30, dy: 40 }) +
    softShadow(tray, { spread: 12, opacity: 0.6, dx: 10, dy: 14 }) +
    path(tray, { fill: lighter(card, 0.16) }) +
    path('M-310 -390H310V390H-310Z', { fill: 'none', stroke: lighter(card, 0.4), 'stroke-width': 3 }) +
    box(-294, -374, 588, 748, { fill: '#d8c39c' }) +
    box(-294, -374, 588, 748, {
      fill: drawing.grain({ across: 0.3, down: 0.3, colour: '#7a5f38', strength: 0.3, octaves: 1, size: 200 }),
    }) +
    shade('M-294 -374H294V-330H-294Z', 0, -374, 0, -326) +
    shade('M-294 -374H-250V374H-294Z', -294, 0, -246, 0) +
    twelve +
    shade('M-294 -374H294V-350H-294Z', 0, -374, 0, -346) +
    line('M294 -372V374H-294', lighter(card, 0.5), 3, { 'stroke-opacity': 0.6 })
  )
}

/** The lid of the box with its printed label. */
export function pencilLid(drawing: Drawing): string {
  const lid = 'M-318 -398H318V398H-318Z'
  const card = '#3f5547'
  return (
    softShadow(lid, { spread: 30, opacity: 0.5, dx: 22, dy: 30 }) +
    path(lid, {
      fill: drawing.from(-300, -380, 1000, [
        [0, lighter(card, 0.28)],
        [50, card],
        [100, darker(card, 0.4)],
      ]),
    }) +
    path(lid, { fill: relief(drawing, { across: 0.4, down: 0.4, depth: 1, strength: 0.3, octaves: 1, size: 200 }) }) +
    line('M-316 396V-396H316', lighter(card, 0.6), 3, { 'stroke-opacity': 0.6 }) +
    box(-200, -290, 400, 210, { fill: '#f1e6cd' }) +
    box(-188, -278, 376, 186, { fill: 'none', stroke: card, 'stroke-width': 3 }) +
    moved(0, -194, 1, lettered(drawing, 'CEDAR', { size: 52, colour: darker(card, 0.3), weight: 0.09 })) +
    moved(0, -128, 1, lettered(drawing, 'TWELVE PENCILS', { size: 21, colour: '#a5663f', weight: 0.1 }))
  )
}

/** A twig with leaves as a pencil draws it, 700 high around the origin. */
export function drawnTwig(drawing: Drawing): string {
  const graphite = '#4a4744'
  const leaf = (x: number, y: number, turn: number, size: number) => {
    const hatch = Array.from({ length: 13 }, (_, index) => {
      const at = -20 - index * 11
      const half = Math.sin(((index + 1.5) / 15) * Math.PI) * 46
      return `M2 ${at}L${(half * (0.7 + drawing.random() * 0.25)).toFixed(1)} ${(at - half * 0.62).toFixed(1)}`
    }).join('')
    const veins = Array.from({ length: 6 }, (_, index) => {
      const half = Math.sin(((index + 1) / 7.5) * Math.PI) * 40
      return `M0 ${-14 - index * 22}L${-half} ${-34 - index * 22}`
    }).join('')
    return moved(
      x,
      y,
      size,
      path('M0 0C-60 -40 -62 -120 0 -182C62 -120 60 -40 0 0Z', { fill: '#5a5651', 'fill-opacity': 0.1 }) +
        line('M0 0C-60 -40 -62 -120 0 -182C62 -120 60 -40 0 0', graphite, 2.6, { 'stroke-opacity': 0.85 }) +
        line('M0 6V-176', graphite, 2.2, { 'stroke-opacity': 0.8 }) +
        line(hatch, graphite, 1.8, { 'stroke-opacity': 0.55 }) +
        line(veins, graphite, 1.5, { 'stroke-opacity': 0.5 }),
      turn,
    )
  }
  return (
    line('M-20 350C10 200 -30 60 10 -120C18 -170 14 -200 10 -230', graphite, 5, { 'stroke-opacity': 0.8 }) +
    line('M-12 352C18 200 -20 60 18 -120', graphite, 2, { 'stroke-opacity': 0.5 }) +
    leaf(10, -220, 4, 1) +
    leaf(6, -110, -58, 0.95) +
    leaf(12, -140, 52, 0.98) +
    leaf(-10, 30, -66, 1.12) +
    leaf(-6, 0, 60, 1.08) +
    leaf(-4, 190, -52, 1.16) +
    leaf(2, 160, 66, 1.14)
  )
}
