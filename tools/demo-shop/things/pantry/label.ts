/** Paper labels with our own lettering, and the small engravings on them. */
import { ellipse, group, line, moved, number, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'

const PAPER = '#f4ead2'
const INK = '#2b2a26'

interface Label {
  /** Half the width of what it is glued to, and how far that bows towards the one who looks. */
  half: number
  bow: number
  /** Upper and lower edge, counted upwards from the ground. */
  top: number
  bottom: number
  /** How much of the round it covers: 1 is all that is seen. */
  reach?: number
  colour: string
  title: string
  under: string
  /** Font size of the title. */
  size: number
  engraving?: string
  paper?: string
}

/** A label around something upright. */
export function roundLabel(drawing: Drawing, label: Label): string {
  const { half, bow, top, bottom, reach = 0.95, colour, title, under, size, engraving = '', paper = PAPER } = label
  const x = half * reach
  const edge = bow * Math.sqrt(1 - reach ** 2)
  const around = { half, bow }
  const arc = (y: number, sweep: 0 | 1) =>
    `A${half} ${number(bow)} 0 0 ${sweep} ${number(sweep ? -x : x)} ${number(-y + edge)}`
  const outline = `M${number(-x)} ${number(-top + edge)}${arc(top, 0)}V${number(-bottom + edge)}${arc(bottom, 1)}Z`
  const ring = (y: number) =>
    `M${number(-x)} ${number(-y + edge)}A${half} ${number(bow)} 0 0 0 ${number(x)} ${number(-y + edge)}`
  const room = top - bottom
  return (
    path(outline, { fill: '#150b05', 'fill-opacity': 0.35, transform: 'translate(3 5)' }) +
    path(outline, { fill: paper }) +
    group(
      path(outline, { fill: drawing.grain({ across: 0.5, down: 0.4, colour: '#8f7340', strength: 0.2, size: 200 }) }) +
        line(ring(top - 17), colour, 20, { 'stroke-linecap': 'butt' }) +
        line(ring(bottom + 17), colour, 20, { 'stroke-linecap': 'butt' }) +
        line(ring(top - 34) + ring(bottom + 34), INK, 2.5),
      drawing.clip(outline),
    ) +
    moved(0, -bottom - room * 0.64 + bow, room / 400, engraving) +
    moved(
      0,
      -bottom - room * 0.31 + bow,
      1,
      lettered(drawing, title, { size, colour: INK, weight: 0.1, spacing: 0.4, longest: half * 1.5, around }),
    ) +
    moved(
      0,
      -bottom - room * 0.16 + bow,
      1,
      lettered(drawing, under, {
        size: size * 0.46,
        colour: INK,
        weight: 0.11,
        spacing: 0.6,
        longest: half * 1.4,
        around,
      }),
    ) +
    path(outline, {
      fill: drawing.across([
        [0, '#1a0f08', 0.5],
        [10, '#1a0f08', 0.16],
        [26, '#fffdf0', 0.34],
        [48, '#fffdf0', 0],
        [76, '#1a0f08', 0.2],
        [100, '#1a0f08', 0.62],
      ]),
    })
  )
}

/** The engravings are about 170 high around the origin. */
export const bee = () =>
  group(
    ellipse(0, 14, 24, 40, { fill: '#e2a43a', stroke: INK, 'stroke-width': 3.4 }) +
      line('M-23 4Q0 16 23 4M-24 22Q0 36 24 22M-18 40Q0 52 18 40', INK, 8) +
      ellipse(0, -36, 18, 15, { fill: INK }) +
      path('M-8 -20C-40 -70 -96 -66 -92 -34C-88 -6 -36 -4 -8 -16ZM8 -20C40 -70 96 -66 92 -34C88 -6 36 -4 8 -16Z', {
        fill: '#fffaf0',
        'fill-opacity': 0.8,
        stroke: INK,
        'stroke-width': 2.8,
      }) +
      line(
        'M-20 -26C-50 -52 -70 -50 -80 -40M20 -26C50 -52 70 -50 80 -40M-8 -48Q-14 -68 -28 -72M8 -48Q14 -68 28 -72',
        INK,
        2.2,
      ),
  )

export const oliveBranch = () => {
  const leaf = (x: number, y: number, turn: number) =>
    moved(
      x,
      y,
      1,
      path('M0 0C20 -22 62 -22 84 0C60 14 22 14 0 0Z', { fill: '#7c8a4c', stroke: INK, 'stroke-width': 2.2 }) +
        line('M6 0H70', INK, 2),
      turn,
    )
  return group(
    line('M-96 44C-40 30 20 0 92 -58', INK, 3.6) +
      leaf(-70, 36, -78) +
      leaf(-36, 24, -92) +
      leaf(-14, 16, 24) +
      leaf(14, 0, -84) +
      leaf(34, -14, 18) +
      leaf(60, -34, -72) +
      ellipse(-46, 58, 17, 22, { fill: '#4d5a32', stroke: INK, 'stroke-width': 2.2 }) +
      ellipse(-6, 48, 16, 21, { fill: '#5f6d3c', stroke: INK, 'stroke-width': 2.2 }),
  )
}

export const apple = () =>
  group(
    path('M0 -34C-18 -56 -74 -50 -72 6C-70 56 -32 78 0 64C32 78 70 56 72 6C74 -50 18 -56 0 -34Z', {
      fill: '#c9653f',
      stroke: INK,
      'stroke-width': 3.4,
    }) +
      path('M-50 -8C-48 -26 -38 -34 -28 -34', {
        fill: 'none',
        stroke: '#fff3dc',
        'stroke-width': 7,
        'stroke-linecap': 'round',
      }) +
      line('M0 -34C-2 -54 6 -70 16 -78', INK, 2.8) +
      path('M8 -56C24 -88 60 -86 74 -72C58 -48 30 -44 8 -56Z', { fill: '#7c8a4c', stroke: INK, 'stroke-width': 2.2 }),
  )

export const apricot = () =>
  group(
    ellipse(-18, 10, 62, 60, { fill: '#e99a3c', stroke: INK, 'stroke-width': 3.4 }) +
      line('M-18 -48C-44 -10 -40 40 -14 68', INK, 2.8) +
      line('M-52 34q8 12 20 18M-60 14q4 8 8 14M20 40q-8 10 -16 16', INK, 2.2) +
      path('M-14 -50C6 -94 74 -96 100 -60C66 -32 14 -28 -14 -50Z', {
        fill: '#7c8a4c',
        stroke: INK,
        'stroke-width': 2.8,
      }) +
      line('M-6 -52C26 -62 56 -66 84 -62', INK, 2.2),
  )

export const ryeEar = () => {
  let ear = line('M0 86V-40', INK, 3.6)
  for (let row = 0; row < 6; row++) {
    const y = 20 - row * 19
    ear +=
      path(
        `M0 ${y}C-30 ${y - 6} -34 ${y - 26} -26 ${y - 34}C-8 ${y - 24} -2 ${y - 12} 0 ${y}ZM0 ${y}C30 ${y - 6} 34 ${y - 26} 26 ${y - 34}C8 ${y - 24} 2 ${y - 12} 0 ${y}Z`,
        { fill: '#d9b15e', stroke: INK, 'stroke-width': 2.2 },
      ) + line(`M-26 ${y - 34}l-26 -42M26 ${y - 34}l26 -42`, INK, 2)
  }
  return ear
}

export const chamomileHead = () => {
  let petals = ''
  for (let turn = 0; turn < 360; turn += 30)
    petals += moved(
      0,
      -6,
      1,
      path('M-10 -22C-18 -60 -14 -80 0 -82C14 -80 18 -60 10 -22Z', {
        fill: '#fffaf0',
        stroke: INK,
        'stroke-width': 2.2,
      }),
      turn,
    )
  return (
    petals +
    ellipse(0, -6, 28, 28, { fill: '#e0ac3a', stroke: INK, 'stroke-width': 2.8 }) +
    line('M-8 -10h2M6 -14h2M0 2h2M12 2h2M-14 4h2', INK, 3.6)
  )
}

export const saltCrystals = () => {
  const pyramid = (x: number, y: number, size: number) =>
    moved(
      x,
      y,
      size,
      path('M-50 0L0 -26L50 0L0 26Z', {
        fill: '#fffdf6',
        stroke: INK,
        'stroke-width': 2.8,
        'stroke-linejoin': 'round',
      }) +
        path('M-50 0L0 26V76ZM50 0L0 26V76Z', {
          fill: '#c3d3d4',
          stroke: INK,
          'stroke-width': 2.8,
          'stroke-linejoin': 'round',
        }) +
        path('M-30 0L0 -15L30 0L0 15Z', { fill: '#dfe8e6', stroke: INK, 'stroke-width': 2.2 }),
    )
  return pyramid(0, -26, 1.25) + pyramid(-86, 26, 0.66) + pyramid(88, 28, 0.6)
}

export const coffeeBranch = () => {
  const leaf = (x: number, y: number, turn: number, size: number) =>
    moved(
      x,
      y,
      size,
      path('M0 0C18 -44 78 -52 116 -14C82 22 30 26 0 0Z', { fill: '#5d7350', stroke: INK, 'stroke-width': 2.8 }) +
        line('M6 -1Q56 -18 104 -14', INK, 2.2),
      turn,
    )
  const cherry = (x: number, y: number) =>
    ellipse(x, y, 18, 18, { fill: '#a8412f', stroke: INK, 'stroke-width': 2.8 }) +
    line(`M${x - 7} ${y - 7}q3 -4 7 -4`, '#fff3dc', 4)
  return group(
    line('M-104 58C-40 40 30 2 100 -66', INK, 3.6) +
      leaf(-64, 46, -70, 0.8) +
      leaf(-20, 24, 14, 0.86) +
      leaf(6, 8, -84, 0.82) +
      leaf(54, -28, 4, 0.7) +
      cherry(-30, 48) +
      cherry(-2, 54) +
      cherry(28, 34),
    'transform="translate(-12 4) scale(.9)"',
  )
}

/** A label on a flat side, around the origin. */
export function flatLabel(
  drawing: Drawing,
  {
    width,
    height,
    colour,
    title,
    under,
    size,
    engraving,
  }: {
    width: number
    height: number
    colour: string
    title: string
    under: string
    size: number
    engraving: string
  },
): string {
  const outline = `M${-width / 2} ${-height / 2}h${width}v${height}h${-width}Z`
  const frame = (inset: number) =>
    `M${-width / 2 + inset} ${-height / 2 + inset}h${width - inset * 2}v${height - inset * 2}h${-width + inset * 2}Z`
  return (
    path(outline, { fill: '#1a0f08', 'fill-opacity': 0.4, transform: 'translate(4 6)' }) +
    path(outline, { fill: PAPER }) +
    path(outline, { fill: drawing.grain({ across: 0.5, down: 0.4, colour: '#8f7340', strength: 0.2, size: 200 }) }) +
    path(frame(11), { fill: 'none', stroke: colour, 'stroke-width': 8 }) +
    path(frame(22), { fill: 'none', stroke: INK, 'stroke-width': 2 }) +
    moved(0, -height * 0.15, height / 400, engraving) +
    moved(
      0,
      height * 0.22,
      1,
      lettered(drawing, title, { size, colour: INK, weight: 0.1, spacing: 0.4, longest: width * 0.72 }),
    ) +
    moved(
      0,
      height * 0.36,
      1,
      lettered(drawing, under, { size: size * 0.46, colour: INK, weight: 0.11, spacing: 0.6, longest: width * 0.7 }),
    ) +
    path(outline, {
      fill: drawing.between(-width / 2, -height / 2, width / 2, height / 2, [
        [0, '#fffdf0', 0.3],
        [45, '#fffdf0', 0],
        [100, '#1a0f08', 0.3],
      ]),
    })
  )
}
