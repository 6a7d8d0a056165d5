/** The pantry: an oak shelf before boards painted a deep blue-green; the light falls from a window at the upper left. */
import { blurred, box, darker, ellipse, group, lighter, line, mix, moved, number, path, type Drawing } from '../ink.ts'

export const SHELF = 940
const PAINT = '#24575a'
const OAK = '#b07f50'

/** The painted boards, lit from the upper left; `warm` is how much evening is in the light. */
function paintedWall(drawing: Drawing, warm = 0.2): string {
  const light = drawing.from(260, 240, 1120, [
    [0, mix(lighter(PAINT, 0.34), '#d9b878', warm)],
    [30, lighter(PAINT, 0.12)],
    [66, darker(PAINT, 0.36)],
    [100, '#0d2526'],
  ])
  let grooves = ''
  let edges = ''
  for (let x = 66 + Math.round(drawing.random() * 70); x < 1200; x += 164) {
    grooves += `M${x} 0V1200`
    edges += `M${x + 5} 0V1200`
  }
  const beam = (from: number, width: number, opacity: number) =>
    path(`M${from} -20L${from + 620} 1000H${from + 620 + width}L${from + width} -20Z`, {
      fill: drawing.between(from + 300, 500, from + 300 + width * 0.85, 500 - width * 0.5, [
        [0, '#ffe9bd', 0],
        [28, '#ffe9bd', opacity],
        [70, '#ffe9bd', opacity],
        [100, '#ffe9bd', 0],
      ]),
    })
  return (
    box(0, 0, 1200, 1200, { fill: light }) +
    group(woodGrain(drawing, 0, -1200, 1200, 1200, '#0a2a2c'), 'transform="rotate(90)"') +
    group(woodGrain(drawing, 0, -1200, 1200, 1200, '#8fc0b0'), 'transform="rotate(90)" opacity=".4"') +
    line(grooves, '#0a2224', 6, { 'stroke-opacity': 0.55 }) +
    line(edges, '#a9d2c4', 2, { 'stroke-opacity': 0.22 }) +
    beam(-170, 200, 0.15) +
    beam(90, 150, 0.11)
  )
}

/** Long strokes along a piece of wood. */
export function woodGrain(
  drawing: Drawing,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: string,
): string {
  const strokes = (count: number, thick: number, opacity: number) => {
    let d = ''
    for (let drawn = 0; drawn < count; drawn++) {
      const y = top + drawing.random() * height
      const x = left - 40 + drawing.random() * width * 0.7
      const length = width * (0.25 + drawing.random() * 0.7)
      const sway = (drawing.random() - 0.5) * Math.min(height * 0.12, 12)
      d += `M${number(x)} ${number(y)}q${number(length / 2)} ${number(sway)} ${number(length)} ${number(sway / 3)}`
    }
    return line(d, colour, thick, { 'stroke-opacity': opacity })
  }
  return strokes(16, 4, 0.13) + strokes(26, 2, 0.22) + strokes(14, 1.2, 0.4)
}

function plank(drawing: Drawing, top: number, bottom: number): string {
  const front = Math.round((bottom - top) * 0.34)
  const edge = bottom - front
  return (
    box(0, top, 1200, edge - top, {
      fill: drawing.down([
        [0, darker(OAK, 0.42)],
        [18, darker(OAK, 0.1)],
        [100, lighter(OAK, 0.22)],
      ]),
    }) +
    group(woodGrain(drawing, 0, top + 4, 1200, edge - top - 8, '#4a2b16')) +
    box(0, top, 1200, edge - top, {
      fill: drawing.from(330, edge, 820, [
        [0, '#ffe3ae', 0.46],
        [45, '#ffe3ae', 0.12],
        [100, '#2a150c', 0.5],
      ]),
    }) +
    box(0, edge, 1200, front, {
      fill: drawing.down([
        [0, lighter(OAK, 0.3)],
        [7, darker(OAK, 0.12)],
        [100, darker(OAK, 0.5)],
      ]),
    }) +
    group(woodGrain(drawing, 0, edge + 8, 1200, front - 12, '#3a1f10')) +
    box(0, edge, 1200, front, {
      fill: drawing.across([
        [0, '#ffe3ae', 0.14],
        [30, '#ffe3ae', 0.08],
        [100, '#1a0c06', 0.5],
      ]),
    }) +
    box(0, edge - 2, 1200, 4, { fill: '#ffe9c4', 'fill-opacity': 0.5 })
  )
}

/** The shelf that the fronts stand on. */
export function shelf(drawing: Drawing, warm = 0.2): string {
  return (
    paintedWall(drawing, warm) +
    box(0, 760, 1200, 120, {
      fill: drawing.down([
        [0, '#081a1b', 0],
        [100, '#081a1b', 0.5],
      ]),
    }) +
    plank(drawing, 872, 1110) +
    box(0, 1110, 1200, 90, {
      fill: drawing.down([
        [0, '#03100f', 0.82],
        [100, '#03100f', 0.45],
      ]),
    })
  )
}

/** Closer: the wall is out of focus, the wood fills the lower half. `top` is where the wood begins. */
export function closeShelf(drawing: Drawing, top = 700, warm = 0.25): string {
  return (
    box(0, 0, 1200, 1200, {
      fill: drawing.from(240, 160, 1150, [
        [0, mix(lighter(PAINT, 0.36), '#d9b878', warm)],
        [36, lighter(PAINT, 0.06)],
        [100, '#0b2022'],
      ]),
    }) +
    [150, 470, 800, 1090]
      .map((x, index) =>
        box(x, 0, 46, top, {
          fill: drawing.across([
            [0, '#06181a', 0],
            [50, '#06181a', 0.34 - index * 0.04],
            [100, '#06181a', 0],
          ]),
        }),
      )
      .join('') +
    box(0, top - 70, 1200, 70, {
      fill: drawing.down([
        [0, '#06181a', 0],
        [100, '#06181a', 0.55],
      ]),
    }) +
    table(drawing, top)
  )
}

/** The wood alone, to the lower edge of the picture. */
function table(drawing: Drawing, top: number): string {
  return (
    box(0, top, 1200, 1200 - top, {
      fill: drawing.down([
        [0, darker(OAK, 0.34)],
        [30, OAK],
        [100, lighter(OAK, 0.16)],
      ]),
    }) +
    woodGrain(drawing, 0, top + 10, 1200, 1190 - top, '#4a2b16') +
    box(0, top, 1200, 1200 - top, {
      fill: drawing.from(300, top + 260, 1000, [
        [0, '#ffe3ae', 0.44],
        [45, '#ffe3ae', 0.08],
        [100, '#2a150c', 0.62],
      ]),
    })
  )
}

/** A table seen from above: dark boards painted like the wall, worn at their edges. */
export function fromAbove(drawing: Drawing): string {
  let gaps = ''
  let worn = ''
  for (let y = 90 + Math.round(drawing.random() * 90); y < 1200; y += 268) {
    gaps += `M0 ${y}H1200`
    for (let x = drawing.random() * 200; x < 1200; x += 90 + drawing.random() * 240)
      worn += `M${number(x)} ${number(y + 5 + drawing.random() * 3)}h${number(20 + drawing.random() * 80)}`
  }
  return (
    box(0, 0, 1200, 1200, {
      fill: drawing.from(220, 160, 1400, [
        [0, lighter(PAINT, 0.26)],
        [40, PAINT],
        [100, '#10302f'],
      ]),
    }) +
    woodGrain(drawing, 0, 0, 1200, 1200, '#0b2324') +
    woodGrain(drawing, 0, 0, 1200, 1200, '#7fb0a4') +
    line(gaps, '#061718', 7, { 'stroke-opacity': 0.85 }) +
    line(worn, '#c9a06c', 3, { 'stroke-opacity': 0.5 })
  )
}

/** Where something stands: dark where it touches, long and soft to the right, and its shape on the wall behind. */
export function standing(drawing: Drawing, cx: number, y: number, half: number, outline?: string): string {
  const deep = drawing.around([
    [0, '#190a04', 0.85],
    [60, '#190a04', 0.5],
    [100, '#190a04', 0],
  ])
  const far = drawing.around([
    [0, '#1a0c06', 0.6],
    [50, '#1a0c06', 0.34],
    [100, '#1a0c06', 0],
  ])
  const onWall = outline
    ? blurred(
        drawing,
        18,
        moved(cx + half * 0.42, y - half * 0.16, 1, path(outline, { fill: '#04191a', 'fill-opacity': 0.6 })),
        0.16,
      )
    : ''
  return (
    onWall +
    ellipse(cx + half * 0.7, y - half * 0.02, half * 1.55, half * 0.24, { fill: far }) +
    ellipse(cx + half * 0.06, y + half * 0.03, half * 1.12, half * 0.16, { fill: deep })
  )
}
