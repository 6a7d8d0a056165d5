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

/** A spoon of jam held level from the right, its bowl at the origin; a drop is about to leave it. */
export function jamSpoon(drawing: Drawing): string {
  const steel = drawing.between(0, -70, 30, 90, [
    [0, '#fffdf4'],
    [26, '#c3c2b8'],
    [48, '#80827d'],
    [66, '#4d504d'],
    [84, '#a9aaa2'],
    [100, '#6d6f6b'],
  ])
  return (
    path('M168 -22C270 -52 410 -92 740 -140Q752 -116 742 -98C430 -52 270 0 176 24Z', { fill: steel }) +
    line('M186 -20C330 -62 470 -92 736 -132', '#ffffff', 6, { 'stroke-opacity': 0.9 }) +
    path('M-222 -14C-210 102 160 116 204 -8C196 -30 176 -40 146 -44H-184C-208 -42 -222 -32 -222 -14Z', {
      fill: steel,
    }) +
    path('M-196 26C-150 88 100 96 176 30C110 76 -120 70 -196 26Z', { fill: '#fffdf4', 'fill-opacity': 0.5 }) +
    // The jam is mirrored in the bowl that holds it.
    path('M-150 40C-90 80 60 84 130 44C60 66 -90 64 -150 40Z', { fill: '#e08a2c', 'fill-opacity': 0.6 }) +
    jamHeap(drawing) +
    line('M-218 -14C-160 22 150 24 200 -8', '#fffdf4', 5, { 'stroke-opacity': 0.85 }) +
    jamDrop(drawing)
  )
}

/** Clear where it is thin, deep where it is thick, with the halves of the fruit in it. */
function jamHeap(drawing: Drawing): string {
  const heap =
    'M-204 -12C-206 -50 -176 -74 -142 -78C-126 -112 -82 -128 -48 -116C-18 -146 44 -144 66 -112C104 -122 150 -104 162 -66C186 -52 194 -30 186 -10C150 22 -150 24 -204 -12Z'
  const chunk = (x: number, y: number, size: number, turn: number) =>
    moved(
      x,
      y,
      size,
      path('M-62 14C-66 -24 -26 -44 14 -38C52 -32 70 -6 58 18C30 34 -30 36 -62 14Z', {
        fill: drawing.between(-30, -40, 20, 34, [
          [0, '#ffe0a0'],
          [36, '#f8b555'],
          [76, '#d9741c'],
          [100, '#a8480e'],
        ]),
        'fill-opacity': 0.92,
      }) +
        path('M-62 14C-30 36 30 34 58 18C52 30 30 42 0 42S-52 32 -62 14Z', { fill: '#7a2c06', 'fill-opacity': 0.5 }) +
        line('M-48 4C-40 -18 -14 -28 16 -26M-30 12C-20 0 0 -8 24 -6', '#fff3d0', 3.4, { 'stroke-opacity': 0.55 }),
      turn,
    )
  return (
    path(heap, {
      fill: drawing.around(
        [
          [0, '#ffdf9a'],
          [26, '#f7b04c'],
          [58, '#dd7d1e'],
          [84, '#a84c0e'],
          [100, '#7a2f08'],
        ],
        0.3,
        0.16,
        0.92,
      ),
    }) +
    group(
      chunk(-110, -38, 1.1, -12) +
        chunk(88, -44, 1.2, 14) +
        chunk(-8, -84, 1.05, -4) +
        chunk(4, -6, 0.9, 8) +
        ellipse(110, 0, 120, 34, {
          fill: drawing.around([
            [0, '#ffcf70', 0.85],
            [100, '#ffb040', 0],
          ]),
        }),
      drawing.clip(heap),
    ) +
    path(heap, { fill: 'none', stroke: '#ffe3a6', 'stroke-width': 3, 'stroke-opacity': 0.55 }) +
    path(
      'M-178 -48C-168 -66 -148 -72 -132 -68C-150 -62 -162 -50 -166 -36ZM-86 -104C-68 -118 -46 -116 -38 -106C-54 -106 -68 -100 -78 -90ZM-4 -128C20 -138 46 -130 56 -112C38 -120 16 -122 2 -116ZM92 -100C116 -106 140 -94 148 -74C132 -86 112 -90 96 -88Z',
      { fill: '#fffdf0', 'fill-opacity': 0.95 },
    ) +
    ellipse(-146, -30, 9, 5, { fill: '#fffdf0', 'fill-opacity': 0.8 }) +
    ellipse(40, -96, 7, 4, { fill: '#fffdf0', 'fill-opacity': 0.7 })
  )
}

function jamDrop(drawing: Drawing): string {
  const drop =
    'M-150 -22C-140 20 -112 30 -96 70C-82 110 -84 150 -84 190C-84 216 -112 236 -110 270C-108 306 -44 306 -42 268C-42 236 -66 216 -66 190C-66 150 -60 110 -36 70C-20 40 0 14 2 -4C-40 14 -110 8 -150 -22Z'
  return (
    path(drop, {
      fill: drawing.between(-130, 100, -30, 120, [
        [0, '#8f3d0a'],
        [26, '#d9741c'],
        [50, '#f8b555'],
        [70, '#ffdf9a'],
        [100, '#c4631a'],
      ]),
    }) +
    ellipse(-68, 278, 24, 20, {
      fill: drawing.around([
        [0, '#ffe9b0', 0.95],
        [100, '#ffc25a', 0],
      ]),
    }) +
    path('M-98 256C-96 242 -86 232 -78 228C-84 240 -90 254 -90 268Z', { fill: '#fffdf0', 'fill-opacity': 0.95 }) +
    line('M-92 40C-76 80 -76 130 -77 186', '#fff6dc', 5, { 'stroke-opacity': 0.8 })
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
