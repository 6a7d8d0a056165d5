/** Apricot jam: the jar with its cloth, the fruit, the spoon, the toast. */
import { blurred, darker, ellipse, group, lighter, line, moved, number, path, round, type Drawing } from '../../ink.ts'
import { caustic, filledGlass, vesselOutline, type Vessel } from './glass.ts'
import { apricot as apricotEngraving, roundLabel } from './label.ts'

const JAR: Vessel = { half: 176, height: 404, neckHalf: 150, shoulder: 330, neck: 376, foot: 44 }
export const jamJarOutline = vesselOutline(JAR)

export function jamJar(drawing: Drawing): string {
  let pieces = ''
  for (let count = 0; count < 26; count++) {
    const x = (drawing.random() - 0.5) * 310
    const y = -30 - drawing.random() * 300
    pieces += ellipse(x, y, 22 + drawing.random() * 30, 12 + drawing.random() * 18, {
      fill: drawing.random() < 0.5 ? '#ffc46a' : '#b4500c',
      'fill-opacity': 0.34,
      transform: `rotate(${Math.round(drawing.random() * 40 - 20)} ${number(x)} ${number(y)})`,
    })
  }
  return (
    caustic(drawing, JAR.half, '#ff9a34') +
    filledGlass(drawing, JAR, {
      level: 372,
      stops: [
        [0, '#5c1e04'],
        [9, '#9c410a'],
        [26, '#d9731a'],
        [48, '#e98c2a'],
        [70, '#f9b455'],
        [86, '#d8711a'],
        [96, '#84330a'],
        [100, '#a64f12'],
      ],
      glow: '#ffc06a',
      surface: '#f0a044',
    }) +
    group(pieces, drawing.clip(jamJarOutline)) +
    roundLabel(drawing, {
      half: JAR.half,
      bow: 30,
      top: 288,
      bottom: 40,
      reach: 0.82,
      colour: '#cf7128',
      title: 'APRICOT',
      under: 'JAM',
      size: 36,
      engraving: apricotEngraving(),
    }) +
    moved(0, -JAR.height, 1, clothCap(drawing, 160))
  )
}

/** A square of checked linen tied over the lid; the mouth of the jar is at the origin. */
function clothCap(drawing: Drawing, half: number): string {
  const skirt = `M${-half} -40C${-half - 10} 0 ${-half - 44} 30 ${-half - 60} 70C${-half - 30} 92 ${-half + 10} 74 ${-half + 36} 96C-90 110 -60 82 -20 104C10 116 40 86 76 104C104 112 116 84 ${half + 8} 90C${half + 36} 92 ${half + 40} 72 ${half + 58} 64C${half + 36} 30 ${half + 10} 0 ${half} -40Z`
  const top = `M${-half} -40C${-half} -90 -90 -104 0 -104S${half} -90 ${half} -40Q0 0 ${-half} -40Z`
  const check = drawing.tile(
    36,
    36,
    '<path d="M0 0h36v36H0Z" fill="#efe4cd"/><path d="M0 0h18v36H0Z" fill="#b4583a" fill-opacity=".55"/><path d="M0 0h36v18H0Z" fill="#b4583a" fill-opacity=".55"/><path d="M0 3h36M0 9h36M0 15h36M0 21h36M0 27h36M0 33h36M3 0v36M9 0v36M15 0v36M21 0v36M27 0v36M33 0v36" stroke="#6d3a20" stroke-opacity=".16"/>',
    4,
  )
  const fold = (x: number, lean: number) =>
    path(
      `M${x} -26C${x + lean * 0.3} 10 ${x + lean} 50 ${x + lean * 1.3} 96L${x + lean * 1.3 + 24} 90C${x + lean + 16} 40 ${x + 10} 10 ${x + 6} -26Z`,
      { fill: '#3a1a0c', 'fill-opacity': 0.36 },
    )
  const light = (x: number, lean: number) =>
    path(
      `M${x} -26C${x + lean * 0.3} 10 ${x + lean} 50 ${x + lean * 1.2} 92L${x + lean * 1.2 - 20} 92C${x + lean - 12} 40 ${x - 8} 10 ${x - 6} -26Z`,
      { fill: '#fff6e0', 'fill-opacity': 0.4 },
    )
  return (
    path(skirt, { fill: '#1a0c06', 'fill-opacity': 0.42, transform: 'translate(8 14)' }) +
    path(skirt, { fill: check }) +
    group(
      fold(-130, -36) +
        light(-120, -30) +
        fold(-66, -14) +
        light(-50, -10) +
        fold(4, 4) +
        light(24, 8) +
        fold(70, 16) +
        light(96, 24) +
        fold(130, 34) +
        path(skirt, {
          fill: drawing.across([
            [0, '#1a0c06', 0.4],
            [26, '#fff6e0', 0.2],
            [55, '#1a0c06', 0],
            [100, '#1a0c06', 0.6],
          ]),
        }),
      drawing.clip(skirt),
    ) +
    path(top, { fill: check }) +
    path(top, {
      fill: drawing.around(
        [
          [0, '#fff8e6', 0.6],
          [50, '#fff8e6', 0],
          [100, '#1a0c06', 0.5],
        ],
        0.3,
        0.2,
        0.95,
      ),
    }) +
    line(`M${-half - 2} -36Q0 12 ${half + 2} -36`, '#2b170b', 13, {
      'stroke-opacity': 0.5,
      transform: 'translate(2 5)',
    }) +
    line(`M${-half - 2} -38Q0 8 ${half + 2} -38`, '#c9a870', 11) +
    line(`M${-half - 2} -38Q0 8 ${half + 2} -38`, '#7d5f34', 11, {
      'stroke-dasharray': '2 7',
      'stroke-linecap': 'butt',
      'stroke-opacity': 0.7,
    }) +
    line(
      'M6 -14C-30 -52 -60 -20 -10 -12C30 -54 66 -22 10 -12C-6 10 -14 34 -26 44M10 -12C20 8 30 26 44 36',
      '#c9a870',
      8,
    )
  )
}

/** A spoon of jam held level from the right; its bowl at the origin. */
export function jamSpoon(drawing: Drawing): string {
  const steel = drawing.between(0, -60, 0, 80, [
    [0, '#f6f3ea'],
    [40, '#b7b6ac'],
    [70, '#6d6f6b'],
    [100, '#c9c9c0'],
  ])
  const drop = 'M-50 60C-58 110 -40 190 -34 240C-32 270 -8 270 -6 240C-2 190 10 110 20 64Z'
  const heap =
    'M-196 -6C-190 -70 -130 -90 -90 -84C-60 -124 20 -116 44 -84C96 -98 170 -70 176 -6C150 70 -150 74 -196 -6Z'
  return (
    path('M160 -14C260 -40 400 -76 720 -120L724 -84C420 -40 260 10 166 26Z', { fill: steel }) +
    line('M180 -12C320 -50 460 -76 716 -112', '#ffffff', 5, { 'stroke-opacity': 0.8 }) +
    path('M-216 -10C-206 96 160 104 196 -4C190 -30 170 -40 140 -44H-180C-204 -40 -216 -28 -216 -10Z', { fill: steel }) +
    path(drop, {
      fill: drawing.across([
        [0, '#a8480c'],
        [40, '#f3a23e'],
        [64, '#ffd08a'],
        [100, '#b9580f'],
      ]),
    }) +
    path(heap, {
      fill: drawing.around(
        [
          [0, '#ffd48a'],
          [30, '#f6a843'],
          [66, '#dd7a1c'],
          [100, '#8f3d0a'],
        ],
        0.36,
        0.22,
        0.86,
      ),
    }) +
    group(
      ellipse(-96, -40, 66, 34, { fill: '#ffc163', 'fill-opacity': 0.6, transform: 'rotate(-14)' }) +
        ellipse(60, -46, 80, 36, { fill: '#b9540e', 'fill-opacity': 0.5, transform: 'rotate(10)' }) +
        ellipse(0, -76, 56, 26, { fill: '#ffcf7c', 'fill-opacity': 0.6 }) +
        line('M-150 20C-80 50 60 54 150 14', '#ffdf9c', 7, { 'stroke-opacity': 0.5 }),
      drawing.clip(heap),
    ) +
    path(
      'M-150 -50C-130 -72 -106 -74 -90 -66C-110 -64 -130 -52 -138 -36ZM-40 -92C-20 -108 10 -106 22 -92C4 -92 -16 -88 -28 -78ZM76 -76C100 -80 128 -66 138 -48C120 -56 100 -62 80 -62Z',
      { fill: '#fffaec', 'fill-opacity': 0.9 },
    ) +
    line('M-30 90Q-32 160 -24 230', '#fff3d4', 6, { 'stroke-opacity': 0.8 })
  )
}

/** A slice of toast with jam, seen from above. */
export function jamToast(drawing: Drawing): string {
  const crust =
    'M-236 -120C-262 -200 -200 -250 -110 -256C-40 -262 40 -262 110 -256C200 -250 262 -200 236 -120C226 -80 232 80 228 186C226 228 204 244 160 244H-160C-204 244 -226 228 -228 186C-232 80 -226 -80 -236 -120Z'
  const jam =
    'M-176 -120C-196 -186 -120 -196 -60 -178C0 -196 50 -196 90 -180C160 -192 196 -150 180 -96C190 -30 180 40 186 100C176 170 120 186 50 172C-10 196 -90 190 -140 168C-190 150 -172 90 -184 30C-190 -20 -166 -70 -176 -120Z'
  let crumbs = ''
  for (let count = 0; count < 60; count++)
    crumbs += `M${number((drawing.random() - 0.5) * 400)} ${number((drawing.random() - 0.5) * 420)}h${number(2 + drawing.random() * 8)}`
  let lumps = ''
  for (let count = 0; count < 30; count++) {
    const angle = drawing.random() * 6.283
    const away = Math.sqrt(drawing.random())
    const [x, y] = [Math.cos(angle) * away * 140, Math.sin(angle) * away * 140]
    const turn = `rotate(${Math.round(drawing.random() * 180)} ${number(x)} ${number(y)})`
    const wide = 26 + drawing.random() * 34
    lumps +=
      ellipse(x + 5, y + 8, wide * 1.1, wide * 0.66, {
        fill: drawing.around([
          [0, '#7a2c06', 0.6],
          [100, '#7a2c06', 0],
        ]),
        transform: turn,
      }) +
      ellipse(x, y, wide, wide * 0.6, {
        fill: drawing.around(
          [
            [0, '#ffce80', 0.9],
            [46, '#f09a35', 0.7],
            [100, '#d9751c', 0],
          ],
          0.36,
          0.3,
          0.75,
        ),
        transform: turn,
      }) +
      ellipse(x - wide * 0.3, y - wide * 0.26, wide * 0.2, wide * 0.07, { fill: '#fffaec', 'fill-opacity': 0.85 })
  }
  return (
    blurred(drawing, 16, path(crust, { fill: '#120803', 'fill-opacity': 0.75, transform: 'translate(24 34)' }), 0.2) +
    path(crust, { fill: '#6d3b16' }) +
    path(crust, {
      fill: drawing.around([
        [0, '#eccb8c'],
        [66, '#d9a660'],
        [92, '#b06d30'],
        [100, '#7a4218'],
      ]),
      transform: 'translate(-4 -5) scale(.96)',
    }) +
    line(crumbs, '#8f5a26', 5, { 'stroke-opacity': 0.4 }) +
    path(jam, { fill: '#7a2f06', 'fill-opacity': 0.55, transform: 'translate(6 11)' }) +
    path(jam, {
      fill: drawing.between(-180, -190, 180, 190, [
        [0, '#f9b457'],
        [50, '#e4821f'],
        [100, '#a8480c'],
      ]),
    }) +
    group(lumps, drawing.clip(jam)) +
    line('M-140 -150C-110 -166 -80 -160 -56 -154M60 -164C96 -170 140 -164 158 -130', '#fffaec', 9, {
      'stroke-opacity': 0.75,
    })
  )
}

/** A table knife seen from above, its blade upwards. */
export function tableKnife(drawing: Drawing): string {
  const blade = 'M-20 0C-30 -140 -24 -300 6 -330C26 -320 30 -140 22 0Z'
  const handle = 'M-22 0H24C32 120 34 220 24 270Q2 290 -20 270C-32 220 -30 120 -22 0Z'
  return (
    group(path(blade + handle, {}), 'fill="#030d0d" fill-opacity=".5" transform="translate(14 18)"') +
    path(blade, {
      fill: drawing.across([
        [0, '#8a8f8c'],
        [30, '#f6f6ee'],
        [60, '#bcc0ba'],
        [100, '#eef0e8'],
      ]),
    }) +
    path(handle, { fill: drawing.across(round('#7a4c2c', 0.4)) }) +
    [60, 140, 220].map((y) => ellipse(1, y, 7, 7, { fill: '#d9b46a' })).join('') +
    line('M-12 20V250', lighter('#7a4c2c', 0.5), 4, { 'stroke-opacity': 0.4 }) +
    line('M22 -6V0', darker('#7a4c2c', 0.6), 4)
  )
}
