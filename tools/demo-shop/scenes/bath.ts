/** The wash house: glazed tiles, no two of one shade, above a wet slab of slate; the light falls from the upper left. */
import { blurred, box, darker, ellipse, group, lighter, line, mix, moved, number, path, type Drawing } from '../ink.ts'

export const SLAB = 930
const GLAZES = ['#d3ddd0', '#c3d4ca', '#dbe0d2', '#b5ccc6', '#cbd6c8', '#a9c2be', '#e2e3d6']
const STONE = '#64746f'

/** One tile of the given size with its own glaze: thin at the edges, pooled, with the window in it. */
function tile(drawing: Drawing, size: number, glaze: string, kind: number): string {
  const inset = size * 0.022
  const side = size - inset * 2
  const [gleamX, gleamY] = [
    [0.3, 0.26],
    [0.52, 0.2],
    [0.22, 0.44],
    [0.66, 0.36],
    [0.4, 0.6],
    [0.28, 0.16],
  ][kind]!
  return drawing.reuse(
    box(inset, inset, side, side, { rx: size * 0.04, fill: darker(glaze, 0.3) }) +
      box(inset, inset, side - size * 0.012, side - size * 0.016, {
        rx: size * 0.04,
        fill: drawing.between(inset, inset, side, side, [
          [0, lighter(glaze, 0.5)],
          [30, glaze],
          [74, mix(glaze, '#7fa6a0', 0.34)],
          [100, lighter(glaze, 0.12)],
        ]),
      }) +
      box(inset, inset, side - size * 0.012, side - size * 0.016, {
        rx: size * 0.04,
        fill: 'none',
        stroke: '#f6f3e4',
        'stroke-opacity': 0.45,
        'stroke-width': size * 0.014,
      }) +
      ellipse(size * gleamX!, size * gleamY!, size * (0.2 + kind * 0.03), size * (0.3 - kind * 0.025), {
        fill: drawing.around([
          [0, '#ffffff', kind % 2 ? 0.4 : 0.66],
          [40, '#ffffff', 0.24],
          [100, '#ffffff', 0],
        ]),
      }),
  )
}

export function tiledWall(drawing: Drawing, size = 164, bottom = 880): string {
  let tiles = ''
  const start = bottom - Math.ceil(bottom / size) * size
  for (let y = start; y < bottom; y += size) {
    const shift = Math.round((y - start) / size) % 2 ? -size / 2 : -size * 0.1
    for (let x = shift; x < 1200; x += size) {
      // Two kinds a glaze are enough for the eye, and few are written.
      const glaze = Math.floor(drawing.random() * GLAZES.length)
      const kind = (glaze * 2 + Math.floor(drawing.random() * 2)) % 6
      tiles += moved(x, y, 1, tile(drawing, size, GLAZES[glaze]!, kind))
    }
  }
  return (
    box(0, 0, 1200, bottom, { fill: '#8c9a92' }) +
    tiles +
    path('M-20 60L330 -20H560L60 560L-20 640ZM-20 760L640 -20H720L-20 860Z', {
      fill: '#fffaf0',
      'fill-opacity': 0.13,
    }) +
    box(0, 0, 1200, bottom, {
      fill: drawing.from(230, 170, 1180, [
        [0, '#fff4d6', 0.42],
        [30, '#fff4d6', 0.1],
        [62, '#16302f', 0.2],
        [100, '#0c2124', 0.66],
      ]),
    }) +
    box(0, bottom - 140, 1200, 140, {
      fill: drawing.down([
        [0, '#12282a', 0],
        [100, '#12282a', 0.5],
      ]),
    })
  )
}

function veins(drawing: Drawing, top: number, bottom: number): string {
  let pale = ''
  let dark = ''
  for (let count = 0; count < 9; count++) {
    const y = top + drawing.random() * (bottom - top)
    const x = drawing.random() * 1000 - 100
    const vein = `M${number(x)} ${number(y)}q${number(90 + drawing.random() * 120)} ${number((drawing.random() - 0.5) * 40)} ${number(200 + drawing.random() * 160)} ${number((drawing.random() - 0.5) * 50)}`
    if (count % 2) pale += vein
    else dark += vein
  }
  return line(pale, '#c9d2ca', 2, { 'stroke-opacity': 0.28 }) + line(dark, '#1c2624', 3, { 'stroke-opacity': 0.3 })
}

function stone(drawing: Drawing, top: number, bottom: number): string {
  return (
    box(0, top, 1200, bottom - top, {
      fill: drawing.down([
        [0, darker(STONE, 0.36)],
        [40, STONE],
        [100, lighter(STONE, 0.14)],
      ]),
    }) +
    box(0, top, 1200, bottom - top, {
      fill: drawing.grain({ across: 0.3, down: 0.5, colour: '#141d1b', strength: 0.3, size: 300, octaves: 2 }),
    }) +
    veins(drawing, top, bottom) +
    box(0, top, 1200, bottom - top, {
      fill: drawing.from(300, top + (bottom - top) * 0.7, 900, [
        [0, '#fff4dc', 0.42],
        [36, '#e9efe2', 0.14],
        [100, '#0a1716', 0.6],
      ]),
    })
  )
}

/** Draws the reflection of a thing on the wet stone, upside down and fading; `y` is its base. */
export function mirrored(drawing: Drawing, x: number, y: number, size: number, thing: string, depth = 150): string {
  const room = `M-600 ${y}H1800V1200H-600Z`
  return group(
    group(
      moved(x, y, 1, group(group(thing, `transform="scale(${size} ${number2(-size * 0.8)})"`), 'opacity=".34"')) +
        box(0, y, 1200, depth, {
          fill: drawing.down([
            [0, STONE, 0],
            [100, STONE, 0.85],
          ]),
        }),
      drawing.clip(room),
    ),
  )
}
const number2 = (value: number) => Math.round(value * 100) / 100

/** The stand that the fronts are on: wall, slab and its edge. `reflected` lies in the stone. */
export function washStand(drawing: Drawing, reflected = '', size = 164): string {
  return (
    tiledWall(drawing, size, 872) +
    stone(drawing, 872, 1088) +
    group(reflected, drawing.clip('M0 872H1200V1088H0Z')) +
    box(0, 1088, 1200, 112, {
      fill: drawing.down([
        [0, lighter(STONE, 0.5)],
        [6, darker(STONE, 0.1)],
        [100, darker(STONE, 0.72)],
      ]),
    }) +
    box(0, 1088, 1200, 112, {
      fill: drawing.grain({ across: 0.3, down: 0.4, colour: '#0f1816', strength: 0.34, size: 300, octaves: 2 }),
    }) +
    box(0, 1085, 1200, 4, { fill: '#f3f6ea', 'fill-opacity': 0.55 }) +
    box(0, 1088, 1200, 112, {
      fill: drawing.across([
        [0, '#fff4dc', 0.12],
        [30, '#fff4dc', 0.1],
        [100, '#0a1716', 0.55],
      ]),
    })
  )
}

/** Closer: the tiles are large and out of focus, the stone reaches the lower edge. */
export function closeStand(drawing: Drawing, top = 700, reflected = ''): string {
  const soft = (from: string, to: string) => (x: number, y: number, width: number, height: number) =>
    box(x, y, width, height, {
      fill: drawing[width > height ? 'down' : 'across']([
        [0, from, 0],
        [50, to, 0.62],
        [100, from, 0],
      ]),
    })
  const joint = soft('#6f807b', '#6f807b')
  let tiles = ''
  let joints = ''
  for (let y = top - 340 * 3; y < top; y += 340) {
    joints += joint(0, y - 20, 1200, 40)
    for (let x = -120 - (Math.round((top - y) / 340) % 2) * 170; x < 1200; x += 340) {
      const glaze = GLAZES[Math.floor(drawing.random() * GLAZES.length)]!
      joints += joint(x - 20, y, 40, 340)
      tiles +=
        box(x, y, 341, 341, {
          fill: drawing.between(x, y, x + 340, y + 340, [
            [0, lighter(glaze, 0.5)],
            [50, glaze],
            [100, mix(glaze, '#7fa6a0', 0.5)],
          ]),
        }) +
        ellipse(x + 120 + drawing.random() * 60, y + 110, 120, 90, {
          fill: drawing.around([
            [0, '#ffffff', 0.6],
            [100, '#ffffff', 0],
          ]),
        })
    }
  }
  return (
    group(tiles + joints, drawing.clip(`M0 0H1200V${top}H0Z`)) +
    box(0, 0, 1200, top, {
      fill: drawing.from(230, 120, 1150, [
        [0, '#fff4d6', 0.4],
        [30, '#fff4d6', 0.06],
        [100, '#0c2124', 0.72],
      ]),
    }) +
    box(0, top - 90, 1200, 90, {
      fill: drawing.down([
        [0, '#12282a', 0],
        [100, '#12282a', 0.55],
      ]),
    }) +
    stone(drawing, top, 1200) +
    group(reflected, drawing.clip(`M0 ${top}H1200V1200H0Z`))
  )
}

/** The slab seen from above, with the light of the window lying on it. */
export function slabFromAbove(drawing: Drawing): string {
  return (
    box(0, 0, 1200, 1200, {
      fill: drawing.from(240, 180, 1350, [
        [0, lighter(STONE, 0.5)],
        [46, lighter(STONE, 0.06)],
        [100, darker(STONE, 0.52)],
      ]),
    }) +
    box(0, 0, 1200, 1200, {
      fill: drawing.grain({ across: 0.12, down: 0.16, colour: '#10191a', strength: 0.13, size: 300, octaves: 2 }),
    }) +
    veins(drawing, 0, 1200) +
    veins(drawing, 0, 1200) +
    path('M-40 260L420 -60L720 -60L-40 520Z', { fill: '#fff6de', 'fill-opacity': 0.1 }) +
    path('M-40 620L860 -60L960 -60L-40 720Z', { fill: '#fff6de', 'fill-opacity': 0.07 })
  )
}

/** Dark where it touches the stone, soft to the right; its shape on the tiles where it stands near them. */
export function standing(drawing: Drawing, cx: number, y: number, half: number, outline?: string): string {
  const onWall = outline
    ? blurred(
        drawing,
        20,
        moved(cx + half * 0.44, y - half * 0.16, 1, path(outline, { fill: '#0c2124', 'fill-opacity': 0.55 })),
        0.16,
      )
    : ''
  return (
    onWall +
    ellipse(cx + half * 0.6, y, half * 1.4, half * 0.2, {
      fill: drawing.around([
        [0, '#081413', 0.6],
        [55, '#081413', 0.32],
        [100, '#081413', 0],
      ]),
    }) +
    ellipse(cx + half * 0.05, y + half * 0.03, half * 1.1, half * 0.13, {
      fill: drawing.around([
        [0, '#050e0d', 0.9],
        [60, '#050e0d', 0.5],
        [100, '#050e0d', 0],
      ]),
    })
  )
}

/** A drop of water: dark where the light enters, bright where it leaves. */
function drop(drawing: Drawing): string {
  return drawing.reuse(
    ellipse(3, 5, 22, 17, { fill: '#050e0d', 'fill-opacity': 0.45 }) +
      ellipse(0, 0, 21, 16, {
        fill: drawing.between(-20, -14, 18, 14, [
          [0, '#0c1c1c', 0.6],
          [45, '#8fa39e', 0.3],
          [100, '#f6fbf2', 0.8],
        ]),
      }) +
      ellipse(0, 0, 21, 16, { fill: 'none', stroke: '#f6fbf2', 'stroke-opacity': 0.35, 'stroke-width': 1.6 }) +
      ellipse(-8, -6, 5, 3.4, { fill: '#ffffff', 'fill-opacity': 0.95 }),
  )
}

/** Drops within a field; towards the front they are larger. */
export function drops(
  drawing: Drawing,
  left: number,
  top: number,
  width: number,
  height: number,
  count: number,
  size = 1,
): string {
  return Array.from({ length: count }, () => {
    const y = drawing.random()
    const large = size * (0.3 + drawing.random() ** 3 * 1.1) * (0.7 + y * 0.5)
    return moved(left + drawing.random() * width, top + y * height, large, drop(drawing))
  }).join('')
}

/** Foam: many bubbles, the small ones between the large ones; it lies around the origin. */
export function foam(drawing: Drawing, half: number, height: number, count: number, size = 1): string {
  const bubble = drawing.reuse(
    ellipse(0, 0, 40, 40, {
      fill: drawing.around(
        [
          [0, '#ffffff', 0.5],
          [62, '#eef4ee', 0.5],
          [86, '#c9d9d6', 0.75],
          [96, '#ffffff', 0.95],
          [100, '#9fb5b4', 0.6],
        ],
        0.44,
        0.42,
        0.56,
      ),
    }) +
      path('M-26 -8C-24 -24 -10 -30 2 -28C-8 -22 -18 -16 -20 -4Z', { fill: '#ffffff' }) +
      ellipse(14, 18, 9, 5, { fill: '#f6dfe6', 'fill-opacity': 0.7, transform: 'rotate(-40 14 18)' }),
  )
  return Array.from({ length: count }, () => {
    const along = drawing.random() + drawing.random() - 1
    const up = drawing.random() * (1 - along ** 2)
    return { x: along * half, y: -up * height + 10, large: size * (0.16 + drawing.random() ** 2.4 * 0.8) }
  })
    .toSorted((a, b) => a.y - b.y)
    .map(({ x, y, large }) => moved(x, y, large, bubble))
    .join('')
}
