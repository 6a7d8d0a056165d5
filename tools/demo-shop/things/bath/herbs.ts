/** Herbs for baths: laurel, lavender, rosemary, birch and marigold. They lie around the origin. */
import { darker, ellipse, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'

function leaf(drawing: Drawing, colour: string): string {
  const outline = 'M0 0C30 -46 130 -54 200 -6C140 40 40 40 0 0Z'
  return drawing.reuse(
    path(outline, { fill: '#07120c', 'fill-opacity': 0.4, transform: 'translate(8 14)' }) +
      path(outline, {
        fill: drawing.down([
          [0, lighter(colour, 0.46)],
          [46, lighter(colour, 0.1)],
          [54, darker(colour, 0.3)],
          [100, darker(colour, 0.5)],
        ]),
      }) +
      line('M2 0Q100 -14 192 -6', lighter(colour, 0.6), 3.4) +
      line('M36 -4l22 -22M70 -8l26 -24M108 -9l24 -20M42 -2l26 16M80 -7l28 20M120 -8l24 16', lighter(colour, 0.4), 1.6, {
        'stroke-opacity': 0.55,
      }) +
      path('M30 -20C60 -40 110 -42 150 -26C110 -34 66 -30 34 -12Z', { fill: '#f6fbe6', 'fill-opacity': 0.3 }),
  )
}

export function laurelSprig(drawing: Drawing): string {
  const place = (x: number, y: number, turn: number, size: number, colour = '#4c6a3c') =>
    moved(x, y, size, leaf(drawing, colour), turn)
  return (
    place(40, -4, -64, 0.8, '#3f5c34') +
    place(150, -20, -52, 0.86) +
    line('M0 0C100 -6 200 -24 330 -70', '#6d5a34', 8) +
    place(20, 2, 34, 0.8) +
    place(120, -8, 30, 0.9, '#587844') +
    place(230, -34, 18, 0.86) +
    place(250, -44, -66, 0.76, '#587844') +
    place(322, -68, -22, 0.82)
  )
}

/** One spike of lavender with its stem to the lower right; about 420 long. */
function lavenderSpike(drawing: Drawing): string {
  const calyx = drawing.reuse(
    path('M0 0C-16 -8 -18 -30 -4 -38C10 -32 12 -10 0 0Z', {
      fill: drawing.down([
        [0, '#b3a3d4'],
        [50, '#7d6bac'],
        [100, '#4a4070'],
      ]),
    }) + ellipse(-4, -36, 6, 5, { fill: '#cdbfe6' }),
  )
  let whorls = ''
  for (let row = 0; row < 8; row++) {
    const y = -190 + row * 22 + (row > 5 ? 14 : 0)
    const wide = 0.6 + Math.min(row, 4) * 0.1
    for (const turn of [-62, 62, -30, 30, 0]) whorls += moved(turn * 0.12, y, wide, calyx, turn)
  }
  return group(
    line('M0 -180C4 -80 0 60 10 240', '#6f7d56', 6) + line('M-1 -180C2 -80 -2 60 8 240', '#a9b58c', 2) + whorls,
  )
}

export function lavenderBunch(drawing: Drawing): string {
  const spike = drawing.reuse(lavenderSpike(drawing))
  const place = (x: number, turn: number, size: number) => moved(x, 0, size, spike, turn)
  return (
    group(place(-20, -22, 1) + place(30, 16, 0.96) + place(0, 2, 1.04), 'transform="translate(14 22)" opacity=".3"') +
    place(-44, -30, 0.9) +
    place(48, 24, 0.9) +
    place(-22, -15, 1) +
    place(26, 11, 0.98) +
    place(0, -2, 1.06) +
    line('M-26 92Q4 108 34 90M-24 100Q6 118 34 98', '#d9c79a', 7)
  )
}

/** A twig of rosemary, about 460 long, its foot at the origin, growing to the right. */
export function rosemary(drawing: Drawing): string {
  let under = ''
  let needles = ''
  let lit = ''
  for (let at = 14; at < 440; at += 19) {
    const y = -at * 0.16 - (at / 440) ** 2 * 30
    for (const side of [-1, 1]) {
      const long = (78 - (at / 440) * 34) * (0.8 + drawing.random() * 0.4)
      const needle = `M${at} ${number(y)}q${number(long * 0.3)} ${number(side * long * 0.42)} ${number(long * (0.7 + drawing.random() * 0.4))} ${number(side * long * (0.5 + drawing.random() * 0.4) - 10)}`
      if (side > 0) under += needle
      else needles += needle
      if (drawing.random() < 0.6)
        lit += `M${number(at + 6)} ${number(y + side * 6 - 2)}q${number(long * 0.26)} ${number(side * long * 0.3)} ${number(long * 0.6)} ${number(side * long * 0.42 - 8)}`
    }
  }
  return (
    line(under + needles, '#07120c', 9, { 'stroke-opacity': 0.3, transform: 'translate(8 14)' }) +
    line('M0 0Q220 -30 444 -102', '#6a5638', 8) +
    line(under, '#3c5642', 9) +
    line(needles, '#55745a', 9) +
    line(lit, '#a9c4a0', 2, { 'stroke-opacity': 0.8 })
  )
}

/** A marigold seen from above, about 200 wide. */
export function marigold(drawing: Drawing, colour = '#ea9a2a'): string {
  const petal = (long: number, tone: string) =>
    drawing.reuse(
      path(
        `M-9 -20C-22 ${-long * 0.6} -20 ${-long} -8 ${-long}L0 ${-long + 6}L8 ${-long}C20 ${-long} 22 ${-long * 0.6} 9 -20Z`,
        {
          fill: drawing.down([
            [0, lighter(tone, 0.4)],
            [60, tone],
            [100, darker(tone, 0.4)],
          ]),
        },
      ) +
        line(
          `M-4 -24Q-8 ${-long * 0.6} -6 ${-long + 12}M4 -24Q8 ${-long * 0.6} 6 ${-long + 12}`,
          darker(tone, 0.4),
          1.6,
          { 'stroke-opacity': 0.5 },
        ),
    )
  const ring = (count: number, long: number, tone: string, from: number) => {
    const one = petal(long, tone)
    return Array.from({ length: count }, (_, index) =>
      moved(0, 0, 1, one, Math.round(from + (index * 360) / count + (drawing.random() - 0.5) * 9)),
    ).join('')
  }
  const dots = Array.from(
    { length: 26 },
    () => `M${number((drawing.random() - 0.5) * 44)} ${number((drawing.random() - 0.5) * 44)}h.1`,
  ).join('')
  return (
    ellipse(12, 18, 116, 112, {
      fill: drawing.around([
        [0, '#0c0602', 0.75],
        [70, '#0c0602', 0.6],
        [100, '#0c0602', 0],
      ]),
    }) +
    ring(19, 100, darker(colour, 0.16), 0) +
    ring(16, 82, colour, 10) +
    ring(12, 60, lighter(colour, 0.16), 4) +
    ellipse(0, 0, 30, 29, {
      fill: drawing.around(
        [
          [0, '#c9701a'],
          [70, '#8a4210'],
          [100, '#6d300a'],
        ],
        0.4,
        0.36,
        0.7,
      ),
    }) +
    line(dots, '#f7c35c', 5, { 'stroke-opacity': 0.9 })
  )
}

export const marigoldPetals = (drawing: Drawing, count: number, width: number, height: number) => {
  const one = drawing.reuse(
    path('M-10 34C-20 6 -18 -30 0 -36C18 -30 20 6 10 34Z', {
      fill: drawing.down([
        [0, '#ffc864'],
        [60, '#ea9a2a'],
        [100, '#a8560f'],
      ]),
    }),
  )
  return Array.from({ length: count }, () =>
    moved(
      (drawing.random() - 0.5) * width,
      (drawing.random() - 0.5) * height,
      0.6 + drawing.random() * 0.5,
      one,
      Math.round(drawing.random() * 360),
    ),
  ).join('')
}

/** A birch leaf pressed into something: dark on the side of the light, bright on the other. */
export function pressedBirchLeaf(size: number): string {
  const outline = 'M0 -100C40 -70 78 -30 74 16C66 56 34 76 0 84C-34 76 -66 56 -74 16C-78 -30 -40 -70 0 -100Z'
  const veins =
    'M0 -92V130M0 -50L36 -66M0 -50L-36 -66M0 -16L58 -36M0 -16L-58 -36M0 20L62 2M0 20L-62 2M0 54L44 40M0 54L-44 40'
  const drawn = (colour: string, opacity: number, shift: number) =>
    group(
      line(outline + veins, colour, 6, { 'stroke-opacity': opacity, 'stroke-linejoin': 'round' }),
      `transform="translate(${shift} ${shift})"`,
    )
  return moved(0, 0, size, drawn('#ffffff', 0.75, 3.5) + drawn('#2c3a20', 0.5, -2))
}
