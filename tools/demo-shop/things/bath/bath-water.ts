/** Bath water seen from above, and what sinks in it. */
import { box, group, moved, number, path, type Drawing } from '../../ink.ts'
import { crystals } from './crystals.ts'

/** Cells of a net without seams, all a little different, each rounded and smaller by `gap`: between them the light gathers. */
function cells(drawing: Drawing, size: number, gap: number): string {
  const moves = new Map<string, readonly [number, number]>()
  const corner = (x: number, y: number) => {
    const key = `${Math.round(x / 9)} ${Math.round(y / 9)}`
    const known = moves.get(key) ?? [(drawing.random() - 0.5) * size * 0.9, (drawing.random() - 0.5) * size * 0.8]
    moves.set(key, known)
    return [x + known[0], y + known[1]] as const
  }
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    `${number((a[0] + b[0]) / 2)} ${number((a[1] + b[1]) / 2)}`
  let d = ''
  for (let row = -1; row * size * 1.5 < 1300; row++) {
    for (let column = -1; column * size * Math.sqrt(3) < 1300; column++) {
      const x = (column + (row % 2 ? 0.5 : 0)) * size * Math.sqrt(3)
      const y = row * size * 1.5
      const around = Array.from({ length: 6 }, (_, side) => {
        const angle = (side * Math.PI) / 3 + Math.PI / 6
        return corner(x + Math.cos(angle) * size, y + Math.sin(angle) * size)
      })
      const heart = [0, 1].map((axis) => around.reduce((sum, point) => sum + point[axis]!, 0) / 6)
      const drawn = around.map(([px, py]) => [px + (heart[0]! - px) * gap, py + (heart[1]! - py) * gap] as const)
      d += `M${middle(drawn[5]!, drawn[0]!)}${drawn.map((point, side) => `Q${number(point[0])} ${number(point[1])} ${middle(point, drawn[(side + 1) % 6]!)}`).join('')}Z`
    }
  }
  return d
}

/** Bath water to all edges, lit from the upper left: what the ripples gather lies as a net of light. */
export function bathWater(drawing: Drawing): string {
  const near = drawing.reuse(path(cells(drawing, 92, 0.07), { 'stroke-linejoin': 'round' }))
  const deep = path(cells(drawing, 150, 0.02), { fill: '#1f5c62', 'fill-opacity': 0.16 })
  return (
    box(0, 0, 1200, 1200, {
      fill: drawing.from(240, 160, 1400, [
        [0, '#eef8ee'],
        [40, '#bfe0d6'],
        [76, '#86bdb8'],
        [100, '#4c8a8c'],
      ]),
    }) +
    deep +
    group(near, 'fill="#2f7f82" fill-opacity=".2" stroke="#2f7f82" stroke-width="7" stroke-opacity=".1"') +
    group(near, 'fill="#2f7f82" fill-opacity=".16" transform="translate(600 600) scale(.985) translate(-597 -596)"') +
    box(0, 0, 1200, 1200, {
      fill: drawing.from(200, 120, 900, [
        [0, '#fff6da', 0.45],
        [100, '#fff6da', 0],
      ]),
    })
  )
}

/** Grains that sink: the further down, the fainter. */
export function sinking(drawing: Drawing, count: number, width: number, height: number): string {
  const anyCrystal = crystals(drawing, 8)
  return Array.from({ length: count }, () => {
    const deep = drawing.random()
    const grain = moved((drawing.random() - 0.5) * width, deep * height, 0.34 + (1 - deep) * 0.5, anyCrystal())
    return group(grain, `opacity="${number(0.9 - deep * 0.6)}"`)
  }).join('')
}
