/** Traces what was seen into paths: outlines of parts, edges between tones, threads of a cloth. */

export type Polyline = [x: number, y: number][]

/** All edges where a field of values passes `level`; closed ones come back to their first point. */
export function isolines(
  field: Float32Array,
  cells: number,
  level: number,
  counts: (index: number) => boolean = () => true,
): Polyline[] {
  const next = new Map<number, number[]>()
  const points = new Map<number, [number, number]>()
  const at = (index: number) => field[index]! - level
  function crossing(from: number, to: number): number {
    const key = from < to ? from * 2 + (to - from === 1 ? 0 : 1) : to * 2 + (from - to === 1 ? 0 : 1)
    if (!points.has(key)) {
      const share = at(from) / (at(from) - at(to))
      const x = (from % cells) * (1 - share) + (to % cells) * share
      const y = Math.floor(from / cells) * (1 - share) + Math.floor(to / cells) * share
      points.set(key, [x, y])
    }
    return key
  }
  const join = (from: number, to: number) => {
    next.set(from, [...(next.get(from) ?? []), to])
    next.set(to, [...(next.get(to) ?? []), from])
  }
  for (let y = 0; y < cells - 1; y++) {
    for (let x = 0; x < cells - 1; x++) {
      const a = y * cells + x
      const b = a + 1
      const c = a + cells + 1
      const d = a + cells
      const which = (at(a) > 0 ? 1 : 0) + (at(b) > 0 ? 2 : 0) + (at(c) > 0 ? 4 : 0) + (at(d) > 0 ? 8 : 0)
      if (which === 0 || which === 15 || !(counts(a) && counts(b) && counts(c) && counts(d))) continue
      if (which === 5 || which === 10) {
        join(crossing(a, which === 5 ? b : d), crossing(which === 5 ? b : a, which === 5 ? c : b))
        join(crossing(c, d), crossing(which === 5 ? a : b, which === 5 ? d : c))
        continue
      }
      const sides: number[] = []
      if (at(a) > 0 !== at(b) > 0) sides.push(crossing(a, b))
      if (at(b) > 0 !== at(c) > 0) sides.push(crossing(b, c))
      if (at(c) > 0 !== at(d) > 0) sides.push(crossing(c, d))
      if (at(d) > 0 !== at(a) > 0) sides.push(crossing(d, a))
      join(sides[0]!, sides[1]!)
    }
  }
  const lines: Polyline[] = []
  const used = new Set<number>()
  function follow(start: number): void {
    const line: Polyline = []
    let here: number | undefined = start
    while (here !== undefined && !used.has(here)) {
      used.add(here)
      line.push(points.get(here)!)
      here = next.get(here)!.find((key) => !used.has(key))
    }
    if (line.length > 2 && next.get(start)!.length === 2) line.push(line[0]!)
    lines.push(line)
  }
  for (const [key, neighbours] of next) if (neighbours.length === 1 && !used.has(key)) follow(key)
  for (const key of next.keys()) if (!used.has(key)) follow(key)
  return lines
}

/** Leaves out the points that a line does without: no other point is further from it than `slack`. */
export function simplified(line: Polyline, slack: number): Polyline {
  if (line.length < 3) return line
  const keep = new Uint8Array(line.length)
  const closed = line[0] === line.at(-1)
  const todo: [number, number][] = closed
    ? [
        [0, line.length >> 1],
        [line.length >> 1, line.length - 1],
      ]
    : [[0, line.length - 1]]
  for (const [from, to] of todo) keep[from] = keep[to] = 1
  while (todo.length > 0) {
    const [from, to] = todo.pop()!
    const [ax, ay] = line[from]!
    const [bx, by] = line[to]!
    const length = Math.hypot(bx - ax, by - ay) || 1
    let worst = slack
    let where = -1
    for (let index = from + 1; index < to; index++) {
      const [px, py] = line[index]!
      const off = Math.abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length
      if (off > worst) {
        worst = off
        where = index
      }
    }
    if (where < 0) continue
    keep[where] = 1
    todo.push([from, where], [where, to])
  }
  return line.filter((_, index) => keep[index])
}

const area = (line: Polyline) =>
  Math.abs(
    line.reduce(
      (sum, [x, y], index) => sum + x * line[(index + 1) % line.length]![1] - y * line[(index + 1) % line.length]![0],
      0,
    ),
  ) / 2

/** Written with whole, relative numbers, which keeps the file small. */
export function written(line: Polyline, scale: number, fine = 1): string {
  let px = 0
  let py = 0
  const closed = line[0] === line.at(-1)
  const steps = (closed ? line.slice(0, -1) : line).map(([x, y], index) => {
    const qx = Math.round((x + 0.5) * scale * fine)
    const qy = Math.round((y + 0.5) * scale * fine)
    const dx = (qx - px) / fine
    const dy = (qy - py) / fine
    px = qx
    py = qy
    return `${index === 0 ? 'M' : index === 1 ? 'l' : ''}${dx}${dy < 0 ? '' : ' '}${dy}${index > 0 ? ' ' : ''}`
  })
  return steps.join('').replaceAll(' -', '-').trimEnd() + (closed ? 'Z' : '')
}

/** The edges of a field as one path to be filled; what is smaller than a few cells is left out. */
export function filled(
  field: Float32Array,
  cells: number,
  level: number,
  scale: number,
  slack: number,
  fine = 1,
): string {
  return isolines(field, cells, level)
    .filter((line) => area(line) > 5)
    .map((line) => written(simplified(line, slack), scale, fine))
    .join('')
}
