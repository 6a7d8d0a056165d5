/** A flame, and the halo around it. It moves with the time, and after `LOOP` seconds it is where it was. */
import { blurred, ellipse, line, number, path, type Drawing } from '../../ink.ts'

/** Seconds after which everything that burns or sways begins again. */
export const LOOP = 5

/** How far it leans and how high it stands at a time; several slow waves together, so that it never looks like one. */
export function flicker(time: number, which = 0): { lean: number; height: number; bright: number } {
  const wave = (times: number, phase: number) => Math.sin((time / LOOP) * Math.PI * 2 * times + phase + which * 1.9)
  return {
    lean: wave(1, 0.4) * 5 + wave(3, 1.3) * 4 + wave(7, 0.2) * 2,
    height: 1 + wave(2, 0.7) * 0.03 + wave(5, 2.1) * 0.035 + wave(11, 0.9) * 0.02,
    bright: 1 + wave(2, 1.1) * 0.035 + wave(6, 0.3) * 0.03,
  }
}

/** The tip of the wick is at the origin; 190 high. */
export function flame(drawing: Drawing, time = 0, which = 0): string {
  const { lean, height, bright } = flicker(time, which)
  const tip = 172 * height
  const tongue = (half: number, high: number, foot: number, bend: number) => {
    const top = `${number(lean * bend)} ${number(-high)}`
    return (
      `M0 ${number(foot)}C${number(-half)} ${number(foot - 4)} ${number(-half * 1.15)} ${number(-high * 0.34)} ${number(-half * 0.5 + lean * 0.4 * bend)} ${number(-high * 0.62)}` +
      `C${number(-half * 0.2 + lean * 0.6 * bend)} ${number(-high * 0.8)} ${top} ${top}` +
      `C${top} ${number(half * 0.22 + lean * 0.6 * bend)} ${number(-high * 0.8)} ${number(half * 0.5 + lean * 0.4 * bend)} ${number(-high * 0.62)}` +
      `C${number(half * 1.15)} ${number(-high * 0.34)} ${number(half)} ${number(foot - 4)} 0 ${number(foot)}Z`
    )
  }
  return (
    ellipse(0, -80, 330 * bright, 330 * bright, {
      fill: drawing.around([
        [0, '#ffdf9e', 0.62],
        [22, '#ffbb5c', 0.3],
        [55, '#f08a34', 0.1],
        [100, '#d96a20', 0],
      ]),
    }) +
    blurred(drawing, 7, path(tongue(38, tip + 16, 20, 1), { fill: '#ff9a34', 'fill-opacity': 0.75 })) +
    path(tongue(29, tip, 16, 1), {
      fill: drawing.between(0, -tip, 0, 16, [
        [0, '#ffb648', 0.7],
        [26, '#ffd774', 0.95],
        [60, '#fff3c4'],
        [84, '#ffcf7a', 0.85],
        [100, '#5a76c8', 0.55],
      ]),
    }) +
    blurred(
      drawing,
      4,
      path(tongue(17, tip * 0.78, -8, 0.7), {
        fill: drawing.between(0, -tip * 0.8, 0, -4, [
          [0, '#fff0b4'],
          [60, '#ffffff'],
          [100, '#ffe6a6', 0.5],
        ]),
      }),
    ) +
    line(`M0 30C0 14 -1 2 ${number(lean * 0.2 + 3)} -16`, '#1c120b', 6) +
    ellipse(lean * 0.2 + 3, -17, 4.5, 4, { fill: '#ff7a2a' })
  )
}
