/** A board seen from above, and slices of tomato on it. */
import { blurred, ellipse, group, line, moved, path, type Drawing } from '../../ink.ts'

/** A board of pale wood seen from above, around the origin. */
export function boardFromAbove(drawing: Drawing, width: number, height: number, grain: string): string {
  const outline = `M${-width / 2 + 40} ${-height / 2}H${width / 2 - 40}q40 0 40 40V${height / 2 - 40}q0 40 -40 40H${-width / 2 + 40}q-40 0 -40 -40V${-height / 2 + 40}q0 -40 40 -40Z`
  return (
    blurred(drawing, 18, path(outline, { fill: '#030d0d', 'fill-opacity': 0.8, transform: 'translate(26 36)' }), 0.2) +
    path(outline, { fill: '#6d4526', transform: 'translate(7 9)' }) +
    path(outline, {
      fill: drawing.between(-width / 2, -height / 2, width / 2, height / 2, [
        [0, '#eac893'],
        [45, '#c9975e'],
        [100, '#94642f'],
      ]),
    }) +
    group(grain, drawing.clip(outline)) +
    path(outline, { fill: 'none', stroke: '#fff0cc', 'stroke-width': 4, 'stroke-opacity': 0.4 })
  )
}

/** A slice of tomato, seen from above. */
export function tomatoSlice(drawing: Drawing, radius: number): string {
  const chambers = Array.from({ length: 6 }, (_, index) => {
    const seeds = [0, 1, 2, 3]
      .map((seed) => ellipse(-16 + (seed % 2) * 30, -56 - seed * 8, 5, 8, { fill: '#f3cf7c' }))
      .join('')
    return moved(
      0,
      0,
      1,
      path('M-10 -22C-44 -40 -50 -84 -26 -96C-6 -104 16 -104 32 -94C50 -80 40 -40 12 -22Z', {
        fill: drawing.down([
          [0, '#b8321c'],
          [100, '#e0603a'],
        ]),
      }) + seeds,
      index * 60 + Math.round(drawing.random() * 12),
    )
  }).join('')
  return moved(
    0,
    0,
    radius / 130,
    blurred(drawing, 8, ellipse(12, 18, 130, 128, { fill: '#1a0804', 'fill-opacity': 0.7 }), 0.2) +
      ellipse(0, 0, 130, 127, { fill: '#a8281a' }) +
      ellipse(-2, -3, 124, 121, {
        fill: drawing.around([
          [0, '#f0906a'],
          [60, '#e2583a'],
          [100, '#cc3a24'],
        ]),
      }) +
      chambers +
      ellipse(0, 0, 22, 20, { fill: '#f3b48e' }) +
      line('M-100 -50C-84 -84 -50 -106 -14 -110', '#fff3e4', 7, { 'stroke-opacity': 0.6 }) +
      line('M-60 -30q10 -20 26 -26M40 50q16 -8 22 -24', '#fff3e4', 5, { 'stroke-opacity': 0.5 }),
  )
}
