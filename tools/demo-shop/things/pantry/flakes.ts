/** Salt flakes close to the eye. */
import { line, moved, number, path, type Drawing } from '../../ink.ts'

/** A flake close to the eye, seen into its hollow: it grew in steps, outwards and upwards. About 300 wide. */
function hollowFlake(drawing: Drawing, kind: number): string {
  const skew = [0.12, -0.2, 0.3][kind % 3]!
  const squash = [0.86, 0.7, 0.94][kind % 3]!
  const corner = (turn: number, away: number) => {
    const [x, y] = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ][turn % 4]!
    return `${number((x! + y! * skew) * away)} ${number(y! * away * squash)}`
  }
  const slope = (turn: number, away: number, fill: string) =>
    path(
      `M${corner(turn, away)}L${corner(turn + 1, away)}L${corner(turn + 1, away * 0.1)}L${corner(turn, away * 0.1)}Z`,
      { fill },
    )
  const ring = (away: number) => `M${corner(0, away)}L${corner(1, away)}L${corner(2, away)}L${corner(3, away)}Z`
  const steps = [0.86, 0.7, 0.56, 0.43, 0.31, 0.2]
  return drawing.reuse(
    path(ring(156), { fill: '#0f2428', 'fill-opacity': 0.34, transform: 'translate(14 24)' }) +
      path(ring(150), { fill: '#e3eceb', stroke: '#ffffff', 'stroke-width': 7, 'stroke-linejoin': 'round' }) +
      slope(0, 146, '#7fa3ab') +
      slope(3, 146, '#a6c1c5') +
      slope(1, 146, '#eaf1ec') +
      slope(2, 146, '#fffdf4') +
      steps
        .map(
          (step) =>
            line(ring(150 * step), '#5f7f86', 3, { 'stroke-opacity': 0.4, transform: 'translate(-2 -3)' }) +
            line(ring(150 * step), '#ffffff', 4, { 'stroke-opacity': 0.85, 'stroke-linejoin': 'round' }),
        )
        .join('') +
      path(ring(16), { fill: '#6f8f95', 'fill-opacity': 0.6 }) +
      path(ring(150), {
        fill: drawing.between(-140, -140, 140, 140, [
          [0, '#ffffff', 0.3],
          [50, '#ffffff', 0],
          [100, '#fff3d0', 0.3],
        ]),
      }),
  )
}

/** A shard of one, without a hollow. */
function shard(drawing: Drawing, kind: number): string {
  const outline = [
    'M-110 -40L60 -90L120 10L-30 80Z',
    'M-80 -70L90 -60L60 70L-100 40Z',
    'M-120 20L-10 -80L110 -10L40 60Z',
  ][kind % 3]!
  return drawing.reuse(
    path(outline, { fill: '#0f2428', 'fill-opacity': 0.32, transform: 'translate(12 20)' }) +
      path(outline, {
        fill: drawing.between(-100, -80, 100, 80, [
          [0, '#ffffff'],
          [40, '#dbe6e5'],
          [70, '#b4c8ca'],
          [100, '#f3f8f6'],
        ]),
        stroke: '#ffffff',
        'stroke-width': 5,
        'stroke-linejoin': 'round',
        'fill-opacity': 0.94,
      }) +
      line('M-60 -10L50 -46M-40 20L70 -20', '#ffffff', 4, { 'stroke-opacity': 0.8 }),
  )
}

/** Flakes to all edges, one of them whole and near. */
export function manyFlakes(drawing: Drawing): string {
  const whole = [0, 1, 2].map((kind) => hollowFlake(drawing, kind))
  const broken = [0, 1, 2].map((kind) => shard(drawing, kind))
  const any = (list: string[]) => list[Math.floor(drawing.random() * list.length)]!
  const layer = (step: number, size: number, share: number) => {
    let flakes = ''
    for (let y = -60; y < 1300; y += step * 0.8) {
      for (let x = -60; x < 1300; x += step) {
        const sway = () => (drawing.random() - 0.5) * step * 0.9
        flakes += moved(
          x + sway(),
          y + sway(),
          size * (0.6 + drawing.random() * 0.6),
          any(drawing.random() < share ? whole : broken),
          Math.round(drawing.random() * 360),
        )
      }
    }
    return flakes
  }
  const all = 'M0 0H1200V1200H0Z'
  return (
    path(all, { fill: '#5b7c84' }) +
    layer(150, 0.7, 0.2) +
    path(all, { fill: '#1d4a54', 'fill-opacity': 0.42 }) +
    layer(250, 0.86, 0.5) +
    path(all, {
      fill: drawing.from(560, 560, 760, [
        [0, '#14343a', 0],
        [46, '#14343a', 0.1],
        [100, '#14343a', 0.5],
      ]),
    }) +
    moved(570, 560, 1.7, whole[0]!, 24) +
    path(all, {
      fill: drawing.from(280, 200, 1000, [
        [0, '#ffe9b8', 0.55],
        [100, '#ffe9b8', 0],
      ]),
    })
  )
}
