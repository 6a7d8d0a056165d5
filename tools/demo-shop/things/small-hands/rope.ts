/** The skipping rope: turned handles with painted rings, eight-strand cotton. */
import { darker, ellipse, group, lighter, line, path, type Drawing } from '../../ink.ts'
import { lyingShadow } from '../../volume.ts'

const MAPLE = '#dcb588'
const HANDLE =
  'M-20 -190C-34 -190 -40 -178 -38 -160C-34 -120 -26 -90 -30 -40C-36 20 -40 70 -34 120C-30 160 -44 190 -36 210C-26 232 26 232 36 210C44 190 30 160 34 120C40 70 36 20 30 -40C26 -90 34 -120 38 -160C40 -178 34 -190 20 -190Z'

/** Along the vertical, the rope leaves at the top. */
export function ropeHandle(drawing: Drawing, ring: string): string {
  const bands = (y: number, tall: number, colour: string) =>
    path(`M-60 ${y}H60V${y + tall}H-60Z`, { fill: colour }) +
    line(`M-60 ${y}H60M-60 ${y + tall}H60`, darker(colour, 0.6), 2, { 'stroke-opacity': 0.7 })
  const light = drawing.across([
    [0, '#2a160a', 0.5],
    [14, '#2a160a', 0.08],
    [26, '#fff6e0', 0.75],
    [38, '#fff6e0', 0.1],
    [70, '#2a160a', 0.22],
    [100, '#2a160a', 0.66],
  ])
  return (
    lyingShadow(HANDLE, 15, 0.6) +
    path(HANDLE, { fill: MAPLE }) +
    group(
      path('M-60 -200H60V240H-60Z', {
        fill: drawing.grain({
          across: 0.14,
          down: 0.008,
          colour: '#7a4a20',
          strength: 0.5,
          contrast: 3.4,
          size: 110,
          tall: 480,
          octaves: 2,
        }),
      }) +
        bands(-150, 26, ring) +
        bands(-112, 10, '#f1e6cc') +
        bands(150, 16, ring) +
        path('M-60 -200H60V240H-60Z', { fill: light }),
      drawing.clip(HANDLE),
    ) +
    ellipse(0, -190, 21, 7, { fill: darker(MAPLE, 0.65) })
  )
}

/** Braided cotton along a path, with a coloured thread in it. */
export function cotton(d: string, thread: string, width = 22, shadow = true): string {
  const white = '#efe6d2'
  const dashes = (colour: string, share: number, on: number, off: number, start: number, opacity = 1) =>
    line(d, colour, width * share, {
      'stroke-dasharray': `${width * on} ${width * off}`,
      'stroke-dashoffset': width * start,
      'stroke-linecap': 'butt',
      'stroke-opacity': opacity,
    })
  return (
    (shadow
      ? line(d, '#2a160a', width * 1.5, { 'stroke-opacity': 0.16, transform: 'translate(11 14)' }) +
        line(d, '#2a160a', width * 1.1, { 'stroke-opacity': 0.4, transform: 'translate(6 8)' })
      : '') +
    line(d, darker(white, 0.55), width) +
    line(d, darker(white, 0.14), width * 0.84) +
    dashes(darker(white, 0.5), 0.84, 0.08, 0.46, 0, 0.6) +
    dashes(lighter(white, 0.9), 0.4, 0.3, 0.24, 0.1) +
    dashes(thread, 0.5, 0.3, 1.32, 0.1, 0.9)
  )
}
