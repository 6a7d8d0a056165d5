/** The thread-bound notebook: lying, standing, open, and its spine from near. */
import { blurred, box, darker, group, lighter, line, mix, moved, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { relief } from '../../relief.ts'
import { softShadow } from '../../soft-shadow.ts'

export const PAPER = '#f3ead6'
const THREAD = '#efe3c4'

/** Book cloth: threads over and under, and the unevenness of linen. */
export function bookCloth(drawing: Drawing, shape: string, cloth: string, thread = 6): string {
  const half = thread / 2
  const weave = drawing.tile(
    thread,
    thread,
    `<path d="M0 ${half / 2}h${half}M${half} ${half * 1.5}h${half}" stroke="${lighter(cloth, 0.55)}" stroke-opacity=".16" stroke-width="${half * 0.7}"/>` +
      `<path d="M${half * 1.5} 0v${half}M${half / 2} ${half}v${half}" stroke="${darker(cloth, 0.7)}" stroke-opacity=".15" stroke-width="${half * 0.7}"/>`,
  )
  const slubs = relief(drawing, { across: 0.012, down: 0.1, depth: 3, strength: 0.24, octaves: 1, size: 420 })
  return path(shape, { fill: weave }) + path(shape, { fill: slubs })
}

const COVER = 'M-262 -372H244Q262 -372 262 -354V354Q262 372 244 372H-262Q-268 372 -268 366V-366Q-268 -372 -262 -372Z'

/** Lying on the desk, 530 × 744 around the origin. `label` is what is on it. */
export function lyingNotebook(drawing: Drawing, cloth: string, label = ''): string {
  const light = drawing.from(-180, -330, 1000, [
    [0, lighter(cloth, 0.34)],
    [40, cloth],
    [100, darker(cloth, 0.42)],
  ])
  const groove = drawing.across([
    [0, darker(cloth, 0.5), 0.75],
    [26, lighter(cloth, 0.4), 0.35],
    [60, cloth, 0],
    [80, darker(cloth, 0.8), 0.6],
    [90, darker(cloth, 0.7), 0.35],
    [100, lighter(cloth, 0.5), 0.3],
  ])
  const stations = [-300, -210, -60, 60, 210, 300]
  return (
    softShadow(COVER, { spread: 46, opacity: 0.5, dx: 30, dy: 40 }) +
    softShadow(COVER, { spread: 14, opacity: 0.6, dx: 12, dy: 16 }) +
    ribbon(drawing, 92, 360) +
    path(COVER, { fill: darker(cloth, 0.62), transform: 'translate(13 20)' }) +
    path('M-250 -358H262L268 374H-250Z', { fill: darker(PAPER, 0.18), transform: 'translate(6 10)' }) +
    line('M-250 377.5H272M-250 381H273', darker(PAPER, 0.45), 1.2) +
    line('M266 -350L272 380', darker(PAPER, 0.42), 1.4) +
    path(COVER, { fill: light }) +
    bookCloth(drawing, COVER, cloth) +
    box(-268, -372, 84, 744, { fill: groove }) +
    stations
      .map(
        (y) =>
          line(`M-268 ${y - 16}H-232V${y + 16}H-268`, '#140c09', 4.5, {
            'stroke-opacity': 0.45,
            transform: 'translate(2 3)',
          }) + line(`M-268 ${y - 16}H-232V${y + 16}H-268`, THREAD, 4.2, { 'stroke-linejoin': 'round' }),
      )
      .join('') +
    line('M-262 -370H244Q260 -370 260 -354V350', lighter(cloth, 0.6), 2.6, { 'stroke-opacity': 0.6 }) +
    label
  )
}

function ribbon(drawing: Drawing, x: number, y: number): string {
  const d = `M${x} ${y}C${x + 8} ${y + 40} ${x - 14} ${y + 80} ${x + 6} ${y + 138}`
  const silk = drawing.down([
    [0, '#7d5a26'],
    [40, '#d9b062'],
    [100, '#a77b36'],
  ])
  return (
    blurred(
      drawing,
      5,
      line(d, '#0d0806', 15, { 'stroke-opacity': 0.6, 'stroke-linecap': 'butt', transform: 'translate(8 10)' }),
    ) + line(d, silk, 15, { 'stroke-linecap': 'butt' })
  )
}

/** A paper label that somebody has written on. */
export function paperLabel(drawing: Drawing, ink: string, text: string): string {
  return (
    blurred(drawing, 3, box(-118, -216, 252, 150, { fill: '#0d0806', 'fill-opacity': 0.5 })) +
    box(-122, -222, 252, 150, {
      rx: 3,
      fill: drawing.between(-122, -222, 130, -72, [
        [0, '#fdf7e8'],
        [100, '#dfd2b6'],
      ]),
    }) +
    box(-111, -211, 230, 128, { fill: 'none', stroke: ink, 'stroke-width': 2, 'stroke-opacity': 0.7 }) +
    moved(4, -138, 1, lettered(drawing, text, { size: 34, colour: mix(ink, '#1c1714', 0.55), weight: 0.08 })) +
    line('M-70 -114H78', ink, 1.6, { 'stroke-opacity': 0.6 })
  )
}

/** Initials pressed into the cloth and filled with gold. */
export function goldInitials(drawing: Drawing, text: string): string {
  const gold = { size: 44, weight: 0.1, spacing: 0.5 }
  return moved(
    168,
    316,
    1,
    moved(-1.5, -2, 1, lettered(drawing, text, { ...gold, colour: '#120c0a', opacity: 0.6 })) +
      moved(1, 1.4, 1, lettered(drawing, text, { ...gold, colour: '#fff2c4', opacity: 0.5 })) +
      lettered(drawing, text, { ...gold, colour: '#c99d4c' }),
  )
}

/** Standing on its lower edge, opened a little, seen from the front: 400 wide, 560 high, its left corner at the origin. */
export function standingNotebook(drawing: Drawing, cloth: string): string {
  const front = 'M0 0L352 34V-520L0 -566Z'
  const back = 'M0 0L-96 -18V-540L0 -566Z'
  const pages = 'M0 -8L322 10L300 -500L0 -552Z'
  return (
    blurred(drawing, 16, path('M-90 -14L0 6L360 44L640 30L300 -40Z', { fill: '#0b0706', 'fill-opacity': 0.75 })) +
    path(pages, { fill: '#cbbd9f', transform: 'translate(18 -8)' }) +
    path('M0 -566L-96 -540L-90 -534L330 -500L352 -520Z', { fill: '#f6eedb' }) +
    Array.from({ length: 9 }, (_, leaf) =>
      line(`M${-80 + leaf * 8} ${-540 - leaf * 2}L${318 + leaf * 3} ${-504 - leaf * 1.8}`, '#a3947a', 1.2),
    ).join('') +
    path(back, {
      fill: drawing.across([
        [0, darker(cloth, 0.05)],
        [70, darker(cloth, 0.35)],
        [100, darker(cloth, 0.6)],
      ]),
    }) +
    bookCloth(drawing, back, cloth, 5) +
    path(front, {
      fill: drawing.between(0, -560, 350, 30, [
        [0, lighter(cloth, 0.38)],
        [45, cloth],
        [100, darker(cloth, 0.36)],
      ]),
    }) +
    bookCloth(drawing, front, cloth, 5) +
    path('M0 0L46 4V-560L0 -566Z', {
      fill: drawing.across([
        [0, lighter(cloth, 0.5), 0.7],
        [40, cloth, 0],
        [82, darker(cloth, 0.8), 0.55],
        [100, lighter(cloth, 0.4), 0.2],
      ]),
    }) +
    [-480, -410, -300, -230, -120, -50]
      .map((y) =>
        line(`M-34 ${y - 24}L0 ${y - 14}L32 ${y - 11}V${y + 15}L0 ${y + 12}L-34 ${y + 3}`, THREAD, 4, {
          'stroke-linejoin': 'round',
        }),
      )
      .join('') +
    line('M352 34V-520L0 -566', lighter(cloth, 0.6), 2.5, { 'stroke-opacity': 0.6 }) +
    line('M352 34V-520', darker(cloth, 0.6), 5, { transform: 'translate(3 1)' })
  )
}

/** Lying open, 1000 × 700 around the origin, its pages full or empty. */
export function openNotebook(drawing: Drawing, cloth: string, leftPage: string, rightPage: string): string {
  const cover = 'M-512 -352H512V352H-512Z'
  const left = 'M0 -334C-60 -352 -330 -346 -496 -340V340C-330 334 -60 328 0 346Z'
  const right = 'M0 -334C60 -352 330 -346 496 -340V340C330 334 60 328 0 346Z'
  const lit = (side: 'left' | 'right') =>
    drawing.across(
      side === 'left'
        ? [
            [0, '#fbf5e6'],
            [70, '#f6eddb'],
            [90, '#d8cab0'],
            [100, '#8f8068'],
          ]
        : [
            [0, '#a89a80'],
            [9, '#f3ead7'],
            [26, '#fffaf0'],
            [100, '#e4d8bf'],
          ],
    )
  const stitches = [-260, -170, -40, 40, 170, 260]
  return (
    softShadow(cover, { spread: 46, opacity: 0.5, dx: 28, dy: 38 }) +
    softShadow(cover, { spread: 13, opacity: 0.6, dx: 8, dy: 12 }) +
    path(cover, { fill: cloth }) +
    bookCloth(drawing, cover, cloth) +
    [10, 7, 4]
      .map((step) => path(left + right, { fill: darker(PAPER, 0.14 + step / 60), transform: `translate(0 ${step})` }))
      .join('') +
    path(left, { fill: lit('left') }) +
    path(right, { fill: lit('right') }) +
    group(leftPage, drawing.clip(left)) +
    group(rightPage, drawing.clip(right)) +
    line('M0 -334V346', '#5b4c38', 2.5, { 'stroke-opacity': 0.7 }) +
    stitches
      .slice(1)
      .flatMap((y, index) => (index % 2 ? [] : [line(`M0 ${stitches[index]! + 10}V${y - 10}`, '#fffaf0', 3.6)]))
      .join('')
  )
}

/** Ruled paper for one page; `from` and `to` are its sides. */
export function rules(from: number, to: number): string {
  return Array.from({ length: 18 }, (_, row) =>
    line(`M${from} ${-276 + row * 34}H${to}`, '#8ea3b4', 1.4, { 'stroke-opacity': 0.65 }),
  ).join('')
}

/** Its spine from near: sections of folded paper, and the thread that holds them. 1200 wide around the origin. */
export function sewnSpine(drawing: Drawing, cloth: string): string {
  const sections = 7
  const high = 62
  const top = (-sections * high) / 2
  const fold = drawing.down([
    [0, '#b9a888'],
    [14, '#fffaf0'],
    [46, '#f2e7d0'],
    [82, '#b7a585'],
    [100, '#5d4c37'],
  ])
  const folds = Array.from({ length: sections }, (_, index) => {
    const y = top + index * high
    const wave = drawing.random() * 3
    return (
      path(`M-700 ${y + 2}Q0 ${y - 2 + wave} 700 ${y + 2}V${y + high}Q0 ${y + high - 3 + wave} -700 ${y + high}Z`, {
        fill: fold,
      }) + line(`M-700 ${y + 20}H700M-700 ${y + 38}H700`, '#a08e70', 1.1, { 'stroke-opacity': 0.35 })
    )
  }).join('')
  const board = (y: number, shade: number) => {
    const shape = `M-700 ${y}H700V${y + 66}H-700Z`
    return (
      path(shape, {
        fill: drawing.down([
          [0, lighter(cloth, 0.4 - shade)],
          [30, cloth],
          [100, darker(cloth, 0.55)],
        ]),
      }) + bookCloth(drawing, shape, cloth, 12)
    )
  }
  return (
    folds +
    box(-700, top, 1400, 46, {
      fill: drawing.down([
        [0, '#1a110b', 0.65],
        [100, '#1a110b', 0],
      ]),
    }) +
    [-330, -30, 270].map((x) => chainStitch(drawing, x, top, high, sections)).join('') +
    board(top - 70, 0) +
    board(-top - 2, 0.25)
  )
}

/** Two columns of thread that reach from each section into the one before. */
function chainStitch(drawing: Drawing, x: number, top: number, high: number, sections: number): string {
  const stitch = (at: number, y: number, lean: number) => {
    const d = `M${at} ${y + high * 0.5}C${at + lean} ${y + high * 0.72} ${at + lean} ${y + high * 1.1} ${at + lean * 0.2} ${y + high * 1.5}`
    return (
      line(d, '#2a1c12', 15, { 'stroke-opacity': 0.4, transform: 'translate(5 7)' }) +
      line(d, '#a58c5c', 15) +
      line(d, '#f1e4c2', 11, { transform: 'translate(-1 -1)' }) +
      line(d, '#8f774b', 10, { 'stroke-dasharray': '2 6', 'stroke-linecap': 'butt', 'stroke-opacity': 0.6 })
    )
  }
  const hole = (at: number, y: number) =>
    blurred(drawing, 2, `<ellipse cx="${at}" cy="${y}" rx="10" ry="7" fill="#241710" fill-opacity=".8"/>`)
  return Array.from({ length: sections }, (_, index) => {
    const y = top + index * high - 4
    const more = index < sections - 1
    return (
      hole(x, y + high * 0.5) + hole(x + 62, y + high * 0.5) + (more ? stitch(x, y, 17) + stitch(x + 62, y, -17) : '')
    )
  }).join('')
}
