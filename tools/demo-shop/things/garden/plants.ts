/** Plants: leaves, herbs and meadow flowers. Everything grows upwards from the origin. */
import { darker, ellipse, lighter, line, mix, moved, number, path, type Drawing } from '../../ink.ts'

const LEAF = '#67883f'

/** Points along +x from the origin; the half towards the light is pale, the other dark. */
export function leaf(drawing: Drawing, length: number, green = LEAF, wide = 0.36): string {
  const at = (x: number, y: number) => `${number(x * length)} ${number(y * length)}`
  const upper = `M0 0C${at(0.2, -wide)} ${at(0.72, -wide * 0.95)} ${at(1, 0)}`
  const lower = `M0 0C${at(0.25, wide * 0.66)} ${at(0.7, wide * 0.6)} ${at(1, 0)}`
  const veins = [0.24, 0.42, 0.6, 0.76]
    .map(
      (x) =>
        `M${at(x, 0.02)}L${at(x + 0.09, -wide * 0.5 * (1.1 - x))}M${at(x, 0.02)}L${at(x + 0.09, wide * 0.36 * (1.1 - x))}`,
    )
    .join('')
  return drawing.reuse(
    path(`${upper}Q${at(0.5, 0.05)} 0 0Z`, {
      fill: drawing.between(0, -wide * length, length, 0, [
        [0, lighter(green, 0.55)],
        [60, lighter(green, 0.16)],
        [100, green],
      ]),
    }) +
      path(`${lower}Q${at(0.5, 0.05)} 0 0Z`, {
        fill: drawing.down([
          [0, green],
          [100, darker(green, 0.4)],
        ]),
      }) +
      line(`M0 0Q${at(0.5, 0.05)} ${at(0.94, 0)}`, lighter(green, 0.55), Math.max(1.4, length * 0.02)) +
      line(veins, darker(green, 0.4), Math.max(1, length * 0.011), { 'stroke-opacity': 0.5 }),
  )
}

export function seedling(drawing: Drawing): string {
  const one = leaf(drawing, 100)
  return (
    line('M0 6C-6 -50 4 -90 0 -150', darker(LEAF, 0.2), 9) +
    line('M-2 6C-8 -50 2 -90 -2 -150', lighter(LEAF, 0.5), 3) +
    moved(0, -66, 0.84, one, -24) +
    moved(0, -92, 0.88, one, 206) +
    moved(0, -146, 1.04, one, -48) +
    moved(0, -146, 0.96, one, 232) +
    moved(0, -148, 0.5, one, -92)
  )
}

/** A bush of leaves of the given height: basil and its like. */
export function herb(drawing: Drawing, height: number, green = LEAF): string {
  const shades = [darker(green, 0.35), darker(green, 0.12), green, lighter(green, 0.16)].map((tone) =>
    leaf(drawing, 100, tone, 0.44),
  )
  const leaves: string[] = []
  for (let layer = 0; layer < 4; layer++) {
    for (let count = 0; count < 11; count++) {
      const lean = (count / 10 - 0.5) * 2
      const up = (0.16 + layer * 0.24 + drawing.random() * 0.16) * height
      const x = lean * height * (0.56 - Math.abs(layer - 1.4) * 0.12) * (0.5 + drawing.random() * 0.5)
      leaves.push(
        moved(
          x,
          -up,
          0.55 + drawing.random() * 0.4,
          shades[layer]!,
          Math.round(lean * 62 - 90 + (drawing.random() - 0.5) * 70),
        ),
      )
    }
  }
  return line(`M0 8Q-4 ${number(-height * 0.4)} 0 ${number(-height * 0.8)}`, darker(green, 0.4), 9) + leaves.join('')
}

/** Many narrow stems with small leaves: rosemary; with `flower`, lavender. */
export function spikes(drawing: Drawing, height: number, green: string, flower?: string): string {
  const needle = drawing.reuse(path('M0 0Q14 -9 32 -3Q16 5 0 0Z', { fill: green }))
  const pale = drawing.reuse(path('M0 0Q14 -9 32 -3Q16 5 0 0Z', { fill: lighter(green, 0.4) }))
  const bud = flower
    ? drawing.reuse(ellipse(0, 0, 9, 6, { fill: flower }) + ellipse(-2, -2, 5, 3, { fill: lighter(flower, 0.45) }))
    : ''
  const stems = [0.78, 0.9, 1].map((share, number) => {
    const tall = height * share
    const parts = [line(`M0 0V${Math.round(-tall)}`, darker(green, 0.3), 4)]
    for (let up = 20; up < tall; up += 17) {
      const blooming = flower && up > tall * 0.62
      const side = Math.round(up / 17) % 2
      parts.push(
        blooming
          ? moved(side ? 7 : -7, -up, 1.1 - (up / tall) * 0.3, bud, side ? 30 : -30)
          : moved(0, -up, flower && up > tall * 0.4 ? 0.4 : 0.9, number ? needle : pale, side ? -38 : 218),
      )
    }
    return drawing.reuse(parts.join(''))
  })
  return Array.from({ length: 17 }, (_, index) => {
    const lean = (index / 16 - 0.5) * 2
    return moved(lean * 74, 6, 1, stems[(index * 2) % 3]!, Math.round(lean * 30 + (drawing.random() - 0.5) * 8))
  }).join('')
}

/** Blades of grass along a line, the near ones lighter. */
export function grass(
  drawing: Drawing,
  from: number,
  to: number,
  tall: number,
  count: number,
  green = '#6f8c43',
): string {
  return Array.from({ length: count }, (_, index) => {
    const x = from + ((to - from) * (index + drawing.random())) / count
    const bend = (drawing.random() - 0.4) * tall * 0.6
    const up = tall * (0.5 + drawing.random() * 0.5)
    const wide = 3 + drawing.random() * 5
    return path(
      `M${number(x)} 8Q${number(x + bend * 0.2)} ${number(-up * 0.6)} ${number(x + bend)} ${number(-up)}Q${number(x + bend * 0.2 + wide)} ${number(-up * 0.5)} ${number(x + wide)} 8Z`,
      { fill: mix(mix(green, '#2f4a22', drawing.random() * 0.7), '#c4cf78', drawing.random() * 0.4) },
    )
  }).join('')
}

/** Flowers: their middle is the origin, about 120 across. */
export function poppy(drawing: Drawing): string {
  const petal = drawing.around(
    [
      [0, '#8d1f16'],
      [30, '#c5361f'],
      [75, '#e2573a'],
      [100, '#f08a6a'],
    ],
    0.5,
    0.8,
    0.9,
  )
  const back = 'M0 6C-66 4 -92 -54 -48 -78C-20 -92 4 -70 0 -60C6 -78 40 -92 62 -68C86 -40 60 4 0 6Z'
  const front = 'M0 12C-50 34 -78 6 -66 -26C-40 -36 -16 -18 0 -6C16 -22 46 -34 68 -18C76 12 48 36 0 12Z'
  const folds =
    'M-40 -14Q-20 4 -4 8M-56 0Q-28 14 -4 10M40 -12Q22 4 6 8M56 2Q28 16 6 10M-18 -60Q-8 -30 -2 -12M24 -62Q12 -30 4 -12'
  return drawing.reuse(
    path(back, { fill: petal }) +
      path(front, { fill: petal }) +
      line(folds, '#7d1a12', 2, { 'stroke-opacity': 0.4 }) +
      line('M-64 -24C-40 -34 -18 -18 0 -6C18 -22 46 -32 66 -18', '#ffb79b', 2.5, { 'stroke-opacity': 0.8 }) +
      ellipse(0, -8, 13, 10, { fill: '#2b2a1c' }) +
      line('M-16 -16h.1M-10 -22h.1M0 -25h.1M10 -22h.1M16 -16h.1', '#1d1a17', 6) +
      line('M-6 -10L6 -6M-6 -6L6 -10', '#8f9a6a', 2),
  )
}

export function cornflower(drawing: Drawing): string {
  const floret = 'M0 0L-15 -44L-20 -62L-7 -52L0 -68L7 -52L20 -62L15 -44Z'
  const petals = [-84, -56, -28, 0, 28, 56, 84]
    .map((turn, index) => path(floret, { fill: index % 2 ? '#3d59ab' : '#6f8bd6', transform: `rotate(${turn})` }))
    .join('')
  const heart = Array.from(
    { length: 9 },
    (_, index) => `M0 2L${(index - 4) * 5} ${-20 + Math.abs(index - 4) * 2}`,
  ).join('')
  return drawing.reuse(
    petals +
      line(heart, '#56307a', 4) +
      path('M-15 -4C-18 16 -12 30 0 38C12 30 18 16 15 -4Q0 6 -15 -4Z', { fill: '#5d7440' }) +
      line('M-10 4L0 10L10 4M-11 14L0 20L11 14M-8 24L0 29L8 24', '#39492a', 2),
  )
}

export function daisy(drawing: Drawing): string {
  const petal = 'M0 0C-10 -20 -10 -46 0 -56C10 -46 10 -20 0 0Z'
  const petals = Array.from({ length: 17 }, (_, index) =>
    path(petal, { fill: index % 3 ? '#f8f3e4' : '#dcd8c6', transform: `rotate(${Math.round((index * 360) / 17)})` }),
  ).join('')
  const middle = drawing.around(
    [
      [0, '#ffe07a'],
      [60, '#e2a428'],
      [100, '#96651a'],
    ],
    0.4,
    0.35,
  )
  return drawing.reuse(`<g transform="scale(1 .74)">${petals}</g>${ellipse(0, -2, 17, 13, { fill: middle })}`)
}

/** A stem with leaves up to a flower that stands `tall` above the ground, leaning by `lean` pixels. */
export function stalk(drawing: Drawing, tall: number, lean: number, flower: string, size = 1): string {
  const narrow = leaf(drawing, 100, '#6a8845', 0.16)
  return (
    line(`M0 8Q${number(-lean * 0.3)} ${number(-tall * 0.55)} ${number(lean)} ${number(-tall)}`, '#4f6b33', 6) +
    line(
      `M-1 8Q${number(-lean * 0.3 - 1)} ${number(-tall * 0.55)} ${number(lean - 1)} ${number(-tall)}`,
      '#9db36d',
      2,
    ) +
    moved(-lean * 0.1, -tall * 0.34, 0.9, narrow, -50) +
    moved(-lean * 0.06, -tall * 0.5, 0.7, narrow, 222) +
    moved(lean, -tall, size, flower, Math.round(lean * 0.12))
  )
}
