/** Things of the kitchen. Each stands on y = 0 with its middle at x = 0, or lies around the origin. */
import {
  box,
  darker,
  ellipse,
  flatShadow,
  group,
  lighter,
  line,
  mix,
  moved,
  number,
  path,
  round,
  shadow,
  tapered,
  turned,
  type Drawing,
} from './ink.ts'

const CLAY = '#c39a72'

export function mug(drawing: Drawing, glaze: string): string {
  const body = turned(0, [
    [-480, 206],
    [-300, 200],
    [-120, 192],
    [-30, 160],
    [-8, 158],
  ])
  const clip = drawing.clip(body)
  const edge = (y: number, depth: number) => {
    let d = `M-240 ${y}`
    for (let x = -240; x < 240; x += 60) {
      const bow = Math.sqrt(Math.max(0, 1 - ((x + 60) / 240) ** 2)) * 38
      d += `Q${x + 30} ${Math.round(y + bow + depth * (drawing.random() + 0.2))} ${x + 60} ${Math.round(y + bow + depth * (drawing.random() - 0.6))}`
    }
    return d
  }
  const foot = edge(-74, 9)
  const handle = 'M188 -392C330 -436 388 -330 352 -226C324 -150 250 -112 178 -124'
  const fill = drawing.across(round(glaze))
  const inside = drawing.across([
    [0, darker(glaze, 0.52)],
    [55, darker(glaze, 0.22)],
    [100, lighter(glaze, 0.2)],
  ])
  let speckles = ''
  for (let count = 0; count < 20; count++) {
    const x = (drawing.random() - 0.5) * 372
    const y = -450 + drawing.random() * 360
    speckles += `M${Math.round(x)} ${Math.round(y)}h2`
  }
  return (
    shadow(drawing, 20, 8, 330) +
    line(handle, darker(glaze, 0.42), 58) +
    line(handle, darker(glaze, 0.14), 46) +
    line('M200 -404C318 -436 362 -336 336 -240', lighter(glaze, 0.42), 12, { 'stroke-opacity': 0.8 }) +
    path(body, { fill: drawing.across(round(CLAY, 0.3)) }) +
    group(
      path(`${foot}V-520H-240Z`, { fill }) +
        path(`${edge(-330, 22)}V-520H-240Z`, { fill: darker(glaze, 0.5), 'fill-opacity': 0.17 }) +
        line(foot, darker(glaze, 0.55), 5, { 'stroke-opacity': 0.35 }) +
        line(speckles, darker(glaze, 0.62), 5, { 'stroke-opacity': 0.34 }),
      clip,
    ) +
    ellipse(0, -480, 206, 46, { fill: inside, stroke: mix(glaze, CLAY, 0.55), 'stroke-width': 9 }) +
    path('M-200 -491A206 46 0 0 1 60 -524', {
      fill: 'none',
      stroke: lighter(glaze, 0.7),
      'stroke-width': 5,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.8,
    }) +
    path('M-150 -418C-158 -330 -156 -220 -146 -140', {
      fill: 'none',
      stroke: '#fffaf0',
      'stroke-opacity': 0.34,
      'stroke-width': 20,
      'stroke-linecap': 'round',
    })
  )
}

const ENAMEL = '#f3ead6'
const RIM = '#2f4d50'

export function coffeePot(drawing: Drawing): string {
  const body = tapered(0, -470, 128, -12, 206)
  const fill = drawing.across([
    [0, '#b9ab92'],
    [8, '#e2d7c0'],
    [26, '#fffcf3'],
    [50, ENAMEL],
    [80, '#c9bba1'],
    [95, '#9f917a'],
    [100, '#ad9f87'],
  ])
  const spout = 'M-166 -196C-262 -214 -262 -330 -306 -446L-246 -462C-222 -380 -206 -330 -136 -330Z'
  const handle = 'M126 -420C262 -470 330 -404 316 -290C304 -190 254 -128 190 -118'
  const dark = drawing.across(round(RIM, 0.3))
  return (
    shadow(drawing, 10, 6, 410) +
    line(handle, darker(RIM, 0.4), 44) +
    line(handle, RIM, 34) +
    line('M150 -432C262 -462 306 -404 298 -310', lighter(RIM, 0.5), 7, { 'stroke-opacity': 0.7 }) +
    path(spout, {
      fill: drawing.across([
        [0, '#fff9ec'],
        [45, ENAMEL],
        [100, '#b3a58c'],
      ]),
    }) +
    line('M-308 -450L-244 -466', RIM, 14) +
    path(body, { fill }) +
    group(
      path('M-230 -60Q0 -2 230 -60V60H-230Z', { fill: dark }) +
        path('M-168 -300Q0 -262 168 -300V-284Q0 -246 -168 -284Z', { fill: RIM, 'fill-opacity': 0.85 }),
      drawing.clip(body),
    ) +
    path('M-98 -440L-146 -90', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-opacity': 0.75,
      'stroke-width': 16,
      'stroke-linecap': 'round',
    }) +
    path(
      turned(0, [
        [-560, 26],
        [-540, 84],
        [-490, 134],
        [-470, 134],
      ]),
      { fill },
    ) +
    path('M-134 -472A134 30 0 0 0 134 -472', {
      fill: 'none',
      stroke: RIM,
      'stroke-width': 13,
      'stroke-linecap': 'round',
    }) +
    path(
      turned(0, [
        [-632, 30],
        [-606, 40],
        [-580, 22],
        [-556, 22],
      ]),
      { fill: drawing.across(round('#b98a56')) },
    ) +
    path('M-70 -524Q-50 -546 -20 -552', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 9,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.8,
    })
  )
}

const BEECH = '#d9b184'

/** A board of the given size around the origin, its hole at the top. */
export function board(drawing: Drawing, width: number, height: number, wood = BEECH): string {
  const x = -width / 2
  const y = -height / 2
  const corner = 46
  const outline = (inset = 0) => {
    const [left, top, right, bottom] = [x + inset, y + inset, -x - inset, -y - inset]
    return `M${left + corner} ${top}H${right - corner}Q${right} ${top} ${right} ${top + corner}V${bottom - corner}Q${right} ${bottom} ${right - corner} ${bottom}H${left + corner}Q${left} ${bottom} ${left} ${bottom - corner}V${top + corner}Q${left} ${top} ${left + corner} ${top}Z`
  }
  let grain = ''
  for (let at = x + 18; at < -x; at += 22 + drawing.random() * 22) {
    const sway = () => number(at + (drawing.random() - 0.5) * 26)
    grain += `M${number(at)} ${y}C${sway()} ${number(y / 3)} ${sway()} ${number(-y / 3)} ${sway()} ${-y}`
  }
  const hole = ellipse(0, y + height * 0.11, 24, 24, {
    fill: drawing.down([
      [0, '#5b3c26'],
      [100, '#a9825c'],
    ]),
  })
  return (
    path(outline(), { fill: darker(wood, 0.4), transform: 'translate(11 9)' }) +
    path(outline(), {
      fill: drawing.around(
        [
          [0, lighter(wood, 0.5)],
          [70, wood],
          [100, darker(wood, 0.14)],
        ],
        0.25,
        0.15,
        1,
      ),
    }) +
    group(line(grain, darker(wood, 0.4), 3, { 'stroke-opacity': 0.3 }), drawing.clip(outline(4))) +
    path(outline(5), { fill: 'none', stroke: '#fff3dc', 'stroke-opacity': 0.5, 'stroke-width': 4 }) +
    hole
  )
}

export function leaningBoards(drawing: Drawing): string {
  return (
    shadow(drawing, 60, 12, 560) +
    moved(92, -322, 1, board(drawing, 420, 660), 3) +
    path('M-236 -434L-40 -452Q8 -452 14 -410L40 -10L-190 -4Z', { fill: '#3a2415', 'fill-opacity': 0.26 }) +
    moved(-116, -216, 1, board(drawing, 288, 452, '#c9976a'), -5)
  )
}

export function lemon(drawing: Drawing): string {
  const segments = Array.from({ length: 9 }, (_, index) =>
    path('M0 -14L-24 -82Q0 -104 24 -82Z', {
      fill: drawing.down([
        [0, '#f7d45a'],
        [100, '#fbe89a'],
      ]),
      stroke: '#fdf3cf',
      'stroke-width': 5,
      'stroke-linejoin': 'round',
      transform: `rotate(${index * 40})`,
    }),
  ).join('')
  return (
    ellipse(24, 28, 122, 116, { fill: '#33231c', 'fill-opacity': 0.2 }) +
    ellipse(0, 0, 122, 118, { fill: '#e5b32f' }) +
    ellipse(-2, -2, 114, 110, { fill: '#fdf3cf' }) +
    segments
  )
}

export function knife(drawing: Drawing): string {
  const blade = 'M-20 -300C-8 -330 36 -250 40 -150L38 60H-18Z'
  const handle = 'M-22 60H40Q46 190 34 290Q10 318 -14 290Q-26 190 -22 60Z'
  return (
    flatShadow(blade + handle, 0.6) +
    path(blade, {
      fill: drawing.across([
        [0, '#aeb4b3'],
        [40, '#eef0ea'],
        [62, '#c4c9c6'],
        [100, '#f7f7f0'],
      ]),
    }) +
    path(handle, { fill: drawing.across(round('#6a4431', 0.3)) }) +
    [110, 170, 230].map((y) => ellipse(9, y, 7, 7, { fill: '#d9b46a' })).join('')
  )
}

const LINEN = '#f1e8d6'

/** Hangs from its loop at the origin. */
export function towel(drawing: Drawing, stripe: string): string {
  const outline =
    'M-26 34C-70 60 -128 150 -162 300C-190 430 -206 560 -216 690Q-168 716 -120 694Q-66 722 -8 700Q58 726 112 696Q166 716 214 688C204 560 190 430 160 300C128 150 72 60 28 34Q0 22 -26 34Z'
  const fold = (x: number, spread: number) =>
    `M${number(x * 0.1)} 40C${number(x * 0.5)} 180 ${number(x * 0.86 - spread / 2)} 400 ${x - spread} 720H${x + spread}C${number(x * 0.86 + spread / 2)} 400 ${number(x * 0.56)} 180 ${number(x * 0.1 + 4)} 40Z`
  const band = (y: number, height: number) =>
    `M-240 ${y - 14}Q-168 ${y + 18} -120 ${y - 6}Q-66 ${y + 22} -8 ${y}Q58 ${y + 26} 112 ${y - 4}Q166 ${y + 16} 240 ${y - 16}v${height}Q166 ${y + 16 + height} 112 ${y - 4 + height}Q58 ${y + 26 + height} -8 ${y + height}Q-66 ${y + 22 + height} -120 ${y - 6 + height}Q-168 ${y + 18 + height} -240 ${y - 14 + height}Z`
  const cloth = drawing.reuse(path(outline, {}))
  const stripes = [
    [470, 12],
    [500, 64],
    [582, 12],
    [630, 8],
  ] as const
  return (
    group(cloth, 'fill="#3a2822" fill-opacity=".09" transform="translate(46 30)"') +
    group(cloth, 'fill="#3a2822" fill-opacity=".13" transform="translate(24 16)"') +
    line('M-8 40Q-22 -14 0 -20Q22 -14 8 40', darker(LINEN, 0.3), 8) +
    path(outline, {
      fill: drawing.across([
        [0, lighter(LINEN, 0.4)],
        [50, LINEN],
        [100, darker(LINEN, 0.16)],
      ]),
    }) +
    group(
      path(stripes.map(([y, height]) => band(y, height)).join(''), { fill: stripe, 'fill-opacity': 0.92 }) +
        box(-240, 0, 480, 740, {
          fill: drawing.tile(6, 6, '<path d="M0 1h6M1 0v6" stroke="#7d6a4e" stroke-opacity=".13"/>'),
        }) +
        path([fold(-150, 26), fold(-44, 24), fold(78, 30), fold(150, 30)].join(''), {
          fill: '#4a382c',
          'fill-opacity': 0.2,
        }) +
        path([fold(-92, 22), fold(24, 24), fold(126, 12)].join(''), { fill: '#fffaf0', 'fill-opacity': 0.4 }),
      drawing.clip(outline),
    )
  )
}

/** A wooden rail on the wall with a peg in its middle. */
export function pegRail(drawing: Drawing, width: number): string {
  const wood = '#b98a5c'
  return (
    box(-width / 2 + 8, -30, width, 76, { rx: 12, fill: '#33231c', 'fill-opacity': 0.2 }) +
    box(-width / 2, -44, width, 76, {
      rx: 12,
      fill: drawing.down([
        [0, lighter(wood, 0.5)],
        [22, wood],
        [100, darker(wood, 0.3)],
      ]),
    }) +
    line(`M${-width / 2 + 30} -16H${width / 2 - 50}M${-width / 2 + 60} 8H${width / 2 - 20}`, darker(wood, 0.4), 3, {
      'stroke-opacity': 0.35,
    })
  )
}

export function peg(drawing: Drawing): string {
  return (
    ellipse(12, 10, 30, 30, { fill: '#33231c', 'fill-opacity': 0.32 }) +
    ellipse(0, -6, 29, 29, {
      fill: drawing.around(
        [
          [0, '#f0cfa2'],
          [60, '#b98a5c'],
          [100, '#7d5736'],
        ],
        0.35,
        0.3,
        0.75,
      ),
    })
  )
}
