/** The body brush: its oval head with bundles of agave fibre, its handle, its strap. */
import { blurred, darker, ellipse, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'

const BEECH = '#d3a473'
const FIBRE = '#d9bd88'
const HEAD = 'M0 -190C84 -190 128 -110 128 0S84 190 0 190S-128 110 -128 0S-84 -190 0 -190Z'

function beech(drawing: Drawing, outline: string, reach: number): string {
  let rays = ''
  for (let count = 0; count < 60; count++)
    rays += `M${number((drawing.random() - 0.5) * reach)} ${number((drawing.random() - 0.5) * reach)}v${number(6 + drawing.random() * 14)}`
  let years = ''
  for (let x = -reach / 2; x < reach / 2; x += 26 + drawing.random() * 20)
    years += `M${number(x)} ${-reach}Q${number(x + (drawing.random() - 0.5) * 50)} 0 ${number(x + (drawing.random() - 0.5) * 20)} ${reach}`
  return group(
    line(years, '#8a5c30', 4, { 'stroke-opacity': 0.24 }) + line(rays, '#8a5c30', 2.4, { 'stroke-opacity': 0.4 }),
    drawing.clip(outline),
  )
}

/** Seen from the back, lying; the head at the origin, the handle downwards. */
export function brushBack(drawing: Drawing): string {
  const handle = 'M-38 150C-30 230 -28 420 -34 600C-36 660 36 660 34 600C28 420 30 230 38 150Z'
  const wood = drawing.between(-130, -150, 130, 190, [
    [0, lighter(BEECH, 0.55)],
    [44, BEECH],
    [100, darker(BEECH, 0.34)],
  ])
  return (
    blurred(
      drawing,
      14,
      path(HEAD + handle, { fill: '#040c0c', 'fill-opacity': 0.75, transform: 'translate(26 34)' }),
      0.2,
    ) +
    fringe(drawing) +
    path(handle, { fill: darker(BEECH, 0.5), transform: 'translate(6 8)' }) +
    path(handle, {
      fill: drawing.across([
        [0, darker(BEECH, 0.1)],
        [28, lighter(BEECH, 0.55)],
        [60, BEECH],
        [100, darker(BEECH, 0.44)],
      ]),
    }) +
    beech(drawing, handle, 700) +
    path(HEAD, { fill: darker(BEECH, 0.55), transform: 'translate(7 10)' }) +
    path(HEAD, { fill: wood }) +
    beech(drawing, HEAD, 400) +
    path(HEAD, {
      fill: 'none',
      stroke: drawing.between(-120, -180, 120, 180, [
        [0, '#fff3d8', 0.9],
        [50, '#fff3d8', 0.1],
        [100, '#3f2410', 0.6],
      ]),
      'stroke-width': 7,
    }) +
    ellipse(-30, -60, 70, 90, {
      fill: drawing.around([
        [0, '#fff6e0', 0.5],
        [100, '#fff6e0', 0],
      ]),
    }) +
    strap() +
    line('M-16 250Q-14 420 -18 590', '#fff6e0', 7, { 'stroke-opacity': 0.5 }) +
    ellipse(0, 606, 11, 11, { fill: '#3a2210' }) +
    line('M0 608C-30 660 -40 700 -6 740C30 700 20 660 2 610', '#d8ccb0', 7) +
    line('M0 608C-30 660 -40 700 -6 740C30 700 20 660 2 610', '#8a7a58', 7, {
      'stroke-dasharray': '2 6',
      'stroke-linecap': 'butt',
      'stroke-opacity': 0.5,
    })
  )
}

/** Draws the visible fibres beside the head. */
function fringe(drawing: Drawing): string {
  let fibres = ''
  for (let at = 0; at < 150; at++) {
    const angle = (at / 150) * 6.283
    const [x, y] = [Math.cos(angle) * 120, Math.sin(angle) * 182]
    const out = 16 + drawing.random() * 16
    fibres += `M${number(x)} ${number(y)}l${number(Math.cos(angle) * out + (drawing.random() - 0.5) * 10 + 6)} ${number(Math.sin(angle) * out + (drawing.random() - 0.5) * 10 + 8)}`
  }
  return line(fibres, '#7d6234', 6) + line(fibres, FIBRE, 3)
}

/** A band of cotton webbing over the back of the head. */
function strap(): string {
  const band = 'M-142 -50Q0 -96 142 -50L138 50Q0 6 -138 50Z'
  let weave = ''
  for (let x = -136; x < 140; x += 9) weave += `M${x} ${number(-52 - 22 * (1 - (x / 140) ** 2))}v98`
  return (
    path(band, { fill: '#140c06', 'fill-opacity': 0.45, transform: 'translate(5 14)' }) +
    path(band, { fill: '#e3dac2' }) +
    line(weave, '#a8997a', 2, { 'stroke-opacity': 0.6 }) +
    path('M-142 -36Q0 -82 142 -36L141 -22Q0 -66 -141 -22ZM-139 28Q0 -16 139 28L138 38Q0 -6 -138 38Z', {
      fill: '#5f8a86',
      'fill-opacity': 0.8,
    }) +
    path('M-142 -50L-138 50L-90 36L-96 -66Z', { fill: '#2a2416', 'fill-opacity': 0.18 }) +
    path('M142 -50L138 50L70 26L78 -74Z', { fill: '#2a2416', 'fill-opacity': 0.34 }) +
    [
      [-126, -10],
      [124, -10],
    ]
      .map(
        ([x = 0, y = 0]) =>
          ellipse(x + 2, y + 3, 9, 9, { fill: '#2a1c0a', 'fill-opacity': 0.5 }) +
          ellipse(x, y, 8, 8, { fill: '#d9b566' }) +
          ellipse(x - 2, y - 3, 3, 2, { fill: '#fff6da' }),
      )
      .join('')
  )
}

/** One bundle of fibres from its hole in the wood, seen nearly from above; it leans as given. */
function bundle(drawing: Drawing, kind: number, long: number, wide: number): string {
  const strokes = (count: number, spread: number) => {
    let d = ''
    for (let at = 0; at < count; at++) {
      const side = (drawing.random() - 0.5) * 2
      d += `M${number(side * wide * 0.25)} 0Q${number(side * wide * 0.5)} ${number(-long * 0.5)} ${number(side * wide * spread + (kind - 1) * 8)} ${number(-long * (0.88 + drawing.random() * 0.16))}`
    }
    return d
  }
  return drawing.reuse(
    ellipse(0, 2, wide * 0.5, wide * 0.3, { fill: '#2a1608' }) +
      line(strokes(10, 0.8), '#6d5228', 7) +
      line(strokes(12, 0.8), darker(FIBRE, 0.16), 4) +
      line(strokes(9, 0.75), lighter(FIBRE, 0.5), 2.4),
  )
}

/** One bundle of fibres seen from its tips, its hole at the origin; it leans upwards. */
function tuft(drawing: Drawing): string {
  let stems = ''
  let tips = ''
  for (let fibre = 0; fibre < 26; fibre++) {
    const [foot, tip] = [(drawing.random() - 0.5) * 16, (drawing.random() - 0.5) * 34]
    const [y, long] = [(drawing.random() - 0.5) * 12, 22 + drawing.random() * 16]
    stems += `M${number(foot)} ${number(y)}L${number(tip)} ${number(y - long)}`
    tips += `M${number(tip * 0.9)} ${number(y - long + 5)}L${number(tip)} ${number(y - long)}`
  }
  return drawing.reuse(
    ellipse(0, -8, 19, 21, { fill: '#24140a', 'fill-opacity': 0.55 }) +
      line(stems, '#4f3717', 5) +
      line(stems, darker(FIBRE, 0.3), 2.8) +
      line(tips, '#4f3717', 5, { 'stroke-opacity': 0.5, transform: 'translate(1 1.4)' }) +
      line(tips, lighter(FIBRE, 0.34), 3.2),
  )
}

/** Seen from the side of the fibres: the head at the origin, the bundles leaning outwards all around. */
export function brushFront(drawing: Drawing): string {
  const kinds = [0, 1, 2, 3].map(() => tuft(drawing))
  const holes: { x: number; y: number; out: number }[] = []
  for (let y = -154, row = 0; y <= 160; y += 22, row++) {
    const half = 106 * Math.sqrt(Math.max(0, 1 - (y / 172) ** 2))
    for (let x = -half + (row % 2) * 12; x <= half; x += 25) holes.push({ x, y, out: Math.hypot(x / 128, y / 190) })
  }
  // Those in the middle lean over the feet of those around them.
  const bundles = holes
    .toSorted((a, b) => b.out - a.out)
    .map(({ x, y }, at) => {
      const askew = (drawing.random() - 0.5) * (Math.hypot(x, y) < 60 ? 360 : 60)
      const lean = Math.round((Math.atan2(x / 128, -y / 190) * 180) / Math.PI + askew)
      return moved(x, y, 0.8 + drawing.random() * 0.2, kinds[at % 4]!, lean)
    })
  return (
    blurred(drawing, 14, path(HEAD, { fill: '#040c0c', 'fill-opacity': 0.75, transform: 'translate(30 42)' }), 0.2) +
    path(HEAD, { fill: darker(BEECH, 0.5), transform: 'translate(7 12)' }) +
    path(HEAD, {
      fill: drawing.between(-130, -150, 130, 190, [
        [0, lighter(BEECH, 0.4)],
        [50, BEECH],
        [100, darker(BEECH, 0.4)],
      ]),
    }) +
    bundles.join('') +
    path(HEAD, {
      fill: drawing.between(-110, -150, 110, 170, [
        [0, '#fff3d8', 0.3],
        [42, '#fff3d8', 0],
        [60, '#1a0e04', 0],
        [100, '#1a0e04', 0.5],
      ]),
    })
  )
}

/** The head from its side and close: the wood above, the bundles below it; the lower edge of the wood is on y = 0. */
export function bristles(drawing: Drawing): string {
  const kinds = [0, 1, 2].map((kind) => bundle(drawing, kind, 330, 130))
  const row = (y: number, from: number, step: number, size: number) => {
    let bundles = ''
    for (let x = from; x < 1060 - size * 20; x += step)
      bundles += moved(
        x + (drawing.random() - 0.5) * 10,
        y,
        size,
        kinds[Math.floor(drawing.random() * 3)]!,
        180 + Math.round((drawing.random() - 0.5) * 9 - (x - 560) * 0.012),
      )
    return bundles
  }
  const wood =
    'M-20 -330C300 -372 800 -372 1040 -300C1110 -270 1130 -130 1080 -40C1040 10 900 20 700 26C400 34 200 30 -20 20Z'
  return (
    group(row(-40, 20, 92, 0.86) + row(-16, -30, 100, 0.94), 'opacity=".8"') +
    path(wood, {
      fill: drawing.down([
        [0, lighter(BEECH, 0.7)],
        [20, lighter(BEECH, 0.3)],
        [60, BEECH],
        [88, darker(BEECH, 0.34)],
        [100, darker(BEECH, 0.6)],
      ]),
    }) +
    group(
      moved(560, -160, 1, group(beech(drawing, 'M-240 -620H240V620H-240Z', 1240), 'transform="rotate(90)"')) +
        path('M-20 -300C300 -344 800 -340 1030 -276C800 -310 300 -310 -20 -264Z', {
          fill: '#fffbe8',
          'fill-opacity': 0.6,
        }) +
        path('M-20 -40C300 -20 800 -24 1130 -70V60H-20Z', { fill: '#2a1608', 'fill-opacity': 0.3 }),
      drawing.clip(wood),
    ) +
    row(10, -60, 108, 1.02)
  )
}
