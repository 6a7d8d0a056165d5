/** A cup of coffee seen from above, its spoon, and steam. */
import { blurred, darker, ellipse, group, lighter, line, number, path, round, type Drawing } from '../../ink.ts'

/** A cup of black coffee on its saucer, seen from above. */
export function coffeeFromAbove(drawing: Drawing, glaze: string): string {
  const disc = (radius: number, light: string, dark: string) =>
    ellipse(0, 0, radius, radius, {
      fill: drawing.between(-radius, -radius, radius, radius, [
        [0, light],
        [45, glaze],
        [100, dark],
      ]),
    })
  let bubbles = ''
  for (let count = 0; count < 34; count++) {
    const angle = drawing.random() * 6.3
    const away = 150 + drawing.random() * 16
    bubbles += ellipse(
      Math.cos(angle) * away,
      Math.sin(angle) * away,
      2 + drawing.random() * 5,
      2 + drawing.random() * 5,
      {
        fill: '#e2b277',
        'fill-opacity': 0.7,
      },
    )
  }
  return (
    blurred(drawing, 22, ellipse(46, 60, 350, 344, { fill: '#04100f', 'fill-opacity': 0.75 }), 0.2) +
    disc(346, lighter(glaze, 0.8), darker(glaze, 0.4)) +
    ellipse(0, 0, 300, 300, {
      fill: drawing.between(-300, -300, 300, 300, [
        [0, darker(glaze, 0.3)],
        [50, glaze],
        [100, lighter(glaze, 0.6)],
      ]),
    }) +
    ellipse(0, 0, 338, 338, { fill: 'none', stroke: '#9b7a52', 'stroke-width': 7, 'stroke-opacity': 0.6 }) +
    ellipse(38, 50, 226, 220, {
      fill: drawing.around([
        [0, '#1a0f08', 0.8],
        [80, '#1a0f08', 0.55],
        [100, '#1a0f08', 0],
      ]),
    }) +
    line('M170 70C250 96 288 118 296 136C304 160 268 172 238 156C206 140 178 122 156 104', darker(glaze, 0.5), 40) +
    line('M170 66C250 92 284 114 290 132C296 152 264 162 238 148C206 132 178 116 156 98', lighter(glaze, 0.2), 26) +
    disc(204, lighter(glaze, 0.9), darker(glaze, 0.34)) +
    ellipse(0, 0, 184, 184, {
      fill: drawing.between(-184, -184, 184, 184, [
        [0, darker(glaze, 0.62)],
        [60, darker(glaze, 0.14)],
        [100, lighter(glaze, 0.5)],
      ]),
    }) +
    ellipse(4, 6, 172, 172, {
      fill: drawing.around(
        [
          [0, '#2b130a'],
          [66, '#38190b'],
          [88, '#6e3c19'],
          [96, '#b57a3f'],
          [100, '#8a5426'],
        ],
        0.5,
        0.5,
        0.5,
      ),
    }) +
    bubbles +
    path('M-128 -60C-104 -116 -40 -142 10 -136C-40 -120 -88 -92 -104 -44Z', { fill: '#ffeccb', 'fill-opacity': 0.42 }) +
    path('M96 116C124 96 142 64 144 34C128 66 110 88 84 104Z', { fill: '#ffeccb', 'fill-opacity': 0.2 })
  )
}

/** A small brass spoon, its bowl at the origin, its handle upwards. */
export function spoon(drawing: Drawing, length = 420): string {
  const metal = drawing.across(round('#c9a55e', 0.7))
  const handle = `M-9 -58L-6 ${-length + 40}C-26 ${-length} 26 ${-length} 6 ${-length + 40}L9 -58Z`
  return (
    group(
      ellipse(0, 0, 46, 66, {}) + path(handle, {}),
      'fill="#04100f" fill-opacity=".5" transform="translate(14 18)"',
    ) +
    path(handle, { fill: metal }) +
    ellipse(0, 0, 46, 66, {
      fill: drawing.between(-46, -66, 46, 66, [
        [0, '#7c5c25'],
        [40, '#b48d47'],
        [100, '#fbeab8'],
      ]),
    }) +
    ellipse(0, 0, 43, 63, { fill: 'none', stroke: '#fff0c4', 'stroke-width': 4, 'stroke-opacity': 0.7 }) +
    path('M-24 -34C-14 -50 8 -52 18 -42C4 -40 -12 -34 -20 -18Z', { fill: '#fff8e0', 'fill-opacity': 0.7 })
  )
}

/** Steam that rises from the origin. */
export function steam(drawing: Drawing, height: number): string {
  const wisp = (x: number, width: number, tall: number) =>
    path(
      `M${number(x)} 0C${x - 60} ${number(-tall * 0.3)} ${x + 80} ${number(-tall * 0.5)} ${x + 10} ${number(-tall)}C${x + 110} ${number(-tall * 0.6)} ${x - 10} ${number(-tall * 0.3)} ${x + width} 0Z`,
      {
        fill: drawing.down([
          [0, '#fff6e0', 0],
          [50, '#fff6e0', 0.34],
          [100, '#fff6e0', 0.05],
        ]),
      },
    )
  return blurred(drawing, 9, wisp(-50, 46, height) + wisp(30, 40, height * 0.8), 0.2)
}
