/** Soap flakes: the box, the curls, the basin, the jumper in it. */
import { blurred, darker, ellipse, group, lighter, line, moved, number, path, round, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { anyCurl, curlHeap } from '../curls.ts'
import { basinEngraving } from './label.ts'

const CARD = '#7fa59b'
export const boxOutline = 'M-190 -520H170L230 -560V-30L170 0H-190Z'

/** A box of card with its front to the left; its lid stands open. */
export function flakeBox(drawing: Drawing): string {
  const front = 'M-190 -500L168 -506L170 6L-188 0Z'
  const side = 'M168 -506L236 -540L236 -34L170 6Z'
  const lid = 'M-190 -500L-120 -640L230 -652L236 -540L168 -506Z'
  return (
    path(lid, {
      fill: drawing.down([
        [0, '#e9e0c8'],
        [60, '#cfc2a0'],
        [100, '#8f8260'],
      ]),
    }) +
    path('M-190 -500L-122 -536L236 -540L168 -506Z', { fill: '#3f4a42' }) +
    moved(30, -508, 1, curlHeap(drawing, 180, 46, 60, 0.62)) +
    path(side, {
      fill: drawing.across([
        [0, darker(CARD, 0.36)],
        [100, darker(CARD, 0.6)],
      ]),
    }) +
    path(front, {
      fill: drawing.between(-190, -500, 170, 0, [
        [0, lighter(CARD, 0.4)],
        [46, CARD],
        [100, darker(CARD, 0.26)],
      ]),
    }) +
    path(front, { fill: drawing.grain({ across: 0.4, down: 0.4, colour: '#2b4a44', strength: 0.16, size: 240 }) }) +
    path('M-150 -452H130V-54H-150Z', { fill: '#f4ead2' }) +
    path('M-150 -452H130V-54H-150Z', {
      fill: drawing.grain({ across: 0.5, down: 0.4, colour: '#8f7340', strength: 0.18, size: 200 }),
    }) +
    path('M-138 -440H118V-66H-138Z', { fill: 'none', stroke: '#3f6f66', 'stroke-width': 6 }) +
    path('M-128 -430H108V-76H-128Z', { fill: 'none', stroke: '#2b2a26', 'stroke-width': 2 }) +
    moved(-10, -316, 0.92, basinEngraving()) +
    moved(
      -10,
      -168,
      1,
      lettered(drawing, 'SOAP FLAKES', { size: 34, colour: '#2b2a26', weight: 0.11, spacing: 0.36, longest: 204 }),
    ) +
    moved(
      -10,
      -120,
      1,
      lettered(drawing, 'FOR WOOL AND SILK', { size: 18, colour: '#2b2a26', weight: 0.12, spacing: 0.5, longest: 190 }),
    ) +
    path(front, {
      fill: drawing.between(-190, -500, 170, 0, [
        [0, '#fffdf0', 0.24],
        [40, '#fffdf0', 0],
        [100, '#0c1a18', 0.3],
      ]),
    }) +
    line('M-190 -500L168 -506', '#fffdf0', 4, { 'stroke-opacity': 0.6 }) +
    line('M169 -504L170 4', lighter(CARD, 0.6), 3, { 'stroke-opacity': 0.6 })
  )
}

/** A mound of curls from above, which lets the slab be seen at its lower right; a few have rolled away. */
export function curlMound(drawing: Drawing): string {
  const layer = (count: number, reach: number, size: number) =>
    Array.from({ length: count }, () => {
      const angle = drawing.random() * 6.283
      const away = Math.sqrt(drawing.random()) * reach
      return moved(
        430 + Math.cos(angle) * away * 1.1,
        420 + Math.sin(angle) * away,
        size * (0.85 + drawing.random() * 0.4),
        anyCurl(drawing),
      )
    }).join('')
  const deeper = (reach: number, opacity: number, colour = '#57461f') =>
    ellipse(470, 460, reach * 1.1, reach, {
      fill: drawing.around([
        [0, colour, opacity],
        [80, colour, opacity],
        [100, colour, 0],
      ]),
    })
  return (
    deeper(740, 0.8, '#101611') +
    layer(60, 640, 1.6) +
    deeper(700, 0.34) +
    layer(50, 580, 1.8) +
    deeper(600, 0.22) +
    layer(42, 480, 2.1) +
    moved(980, 1010, 1.5, anyCurl(drawing)) +
    moved(1080, 760, 1.1, anyCurl(drawing)) +
    moved(700, 1100, 1.2, anyCurl(drawing)) +
    path('M0 0H1200V1200H0Z', {
      fill: drawing.from(280, 200, 1250, [
        [0, '#fff2cc', 0.34],
        [42, '#fff2cc', 0],
        [100, '#101c1a', 0.5],
      ]),
    })
  )
}

/** An enamel basin of suds seen a little from above, standing on y = 0. */
export function basin(drawing: Drawing, half: number, suds: string): string {
  const enamel = '#ece7d6'
  const rim = half * 0.3
  const body = `M${-half} ${number(-half * 0.62)}C${number(-half * 0.92)} ${number(-half * 0.14)} ${number(-half * 0.72)} 26 ${number(-half * 0.5)} 34Q0 ${number(half * 0.14)} ${number(half * 0.5)} 34C${number(half * 0.72)} 26 ${number(half * 0.92)} ${number(-half * 0.14)} ${half} ${number(-half * 0.62)}Z`
  const inside = `M${number(-half * 0.94)} ${number(-half * 0.62)}A${number(half * 0.94)} ${number(rim * 0.92)} 0 0 1 ${number(half * 0.94)} ${number(-half * 0.62)}A${number(half * 0.94)} ${number(rim * 0.92)} 0 0 1 ${number(-half * 0.94)} ${number(-half * 0.62)}Z`
  return (
    path(body, { fill: drawing.across(round(enamel, 0.9)) }) +
    path(
      `M${number(-half * 0.86)} ${number(-half * 0.2)}Q0 ${number(half * 0.2)} ${number(half * 0.86)} ${number(-half * 0.2)}L${number(half * 0.83)} ${number(-half * 0.13)}Q0 ${number(half * 0.27)} ${number(-half * 0.83)} ${number(-half * 0.13)}Z`,
      { fill: '#3f6f7a', 'fill-opacity': 0.8 },
    ) +
    ellipse(0, -half * 0.62, half, rim, { fill: '#2c4f5a' }) +
    ellipse(0, -half * 0.625, half * 0.985, rim * 0.96, {
      fill: drawing.across([
        [0, '#4d7f8a'],
        [30, '#8fb6ba'],
        [100, '#24444e'],
      ]),
    }) +
    path(inside, {
      fill: drawing.across([
        [0, darker(enamel, 0.5)],
        [60, darker(enamel, 0.1)],
        [100, lighter(enamel, 0.6)],
      ]),
    }) +
    group(
      ellipse(0, -half * 0.5, half * 0.92, rim * 0.86, {
        fill: drawing.across([
          [0, '#6f9a9c'],
          [50, '#a9cac6'],
          [100, '#cfe3da'],
        ]),
      }) + moved(0, -half * 0.5, 1, suds),
      drawing.clip(
        `M${-half} ${-half * 2}H${half}V${number(-half * 0.62)}A${number(half * 0.94)} ${number(rim * 0.92)} 0 0 1 ${-half} ${number(-half * 0.62)}Z`,
      ),
    ) +
    path(
      `M${number(-half * 0.7)} ${number(-half * 0.3)}C${number(-half * 0.64)} ${number(-half * 0.1)} ${number(-half * 0.56)} -10 ${number(-half * 0.44)} 6`,
      { fill: 'none', stroke: '#ffffff', 'stroke-width': 22, 'stroke-opacity': 0.7, 'stroke-linecap': 'round' },
    )
  )
}

/** Knitted wool of one colour: its stitches run down the cloth, which is turned as given; ribs where it is gathered. */
function knit(drawing: Drawing, wool: string, { ribbed = false, turn = 0 } = {}): string {
  const [light, dark] = [lighter(wool, 0.3), darker(wool, 0.6)]
  return ribbed
    ? drawing.tile(
        20,
        10,
        `<path d="M0 0h20v10H0Z" fill="${wool}"/><path d="M6 0v10" stroke="${light}" stroke-width="7"/><path d="M16 0v10" stroke="${dark}" stroke-width="6"/>`,
        turn,
      )
    : drawing.tile(
        14,
        11,
        `<path d="M0 0h14v11H0Z" fill="${dark}"/><path d="M1 -2Q2 6 7 9Q12 6 13 -2M1 9Q2 17 7 20Q12 17 13 9" fill="none" stroke="${wool}" stroke-width="4.6"/><path d="M1.4 -2Q2.4 5 6 8M1.4 9Q2.4 16 6 19" fill="none" stroke="${light}" stroke-width="1.6"/>`,
        turn,
      )
}

/** How a fold of wet cloth is lit: a ridge along `d`, and the valley to its right. */
function fold(drawing: Drawing, d: string, wide: number): string {
  const valley = `translate(${number(wide * 0.5)} ${number(wide * 0.3)})`
  const ridge = `translate(${number(wide * -0.3)} ${number(wide * -0.2)})`
  return blurred(
    drawing,
    wide * 0.22,
    line(d, '#160a08', wide, { 'stroke-opacity': 0.5, transform: valley }) +
      line(d, '#fff0dc', wide * 0.6, { 'stroke-opacity': 0.34, transform: ridge }),
  )
}

/** A sleeve that comes out of the suds, over the rim near the origin, and hangs outside with its cuff. */
export function sleeveOverRim(drawing: Drawing, wool: string): string {
  const over =
    'M-250 70C-236 -20 -150 -84 -60 -82C20 -80 74 -40 84 30L-26 76C-40 44 -70 40 -104 60C-140 80 -190 100 -250 70Z'
  const down = 'M-44 34C-10 -20 60 -20 86 34C104 120 96 190 104 250C72 276 8 280 -22 258C-30 190 -54 110 -44 34Z'
  const cuff = 'M-24 250C10 274 74 270 106 242C114 280 112 320 110 346C80 366 20 370 -14 352C-20 320 -26 284 -24 250Z'
  const wet = drawing.between(-60, 0, 110, 40, [
    [0, '#160a08', 0.5],
    [22, '#fff0dc', 0.2],
    [46, '#160a08', 0],
    [100, '#160a08', 0.66],
  ])
  return (
    blurred(
      drawing,
      10,
      path(down + cuff, { fill: '#08161a', 'fill-opacity': 0.5, transform: 'translate(22 12)' }),
      0.2,
    ) +
    path(over, { fill: knit(drawing, wool, { turn: 62 }) }) +
    path(over, {
      fill: drawing.between(-130, -90, -90, 90, [
        [0, '#fff0dc', 0.28],
        [40, '#160a08', 0],
        [100, '#160a08', 0.62],
      ]),
    }) +
    group(fold(drawing, 'M-190 60C-170 0 -120 -40 -70 -50M-110 60C-100 20 -60 -20 -10 -30', 26), drawing.clip(over)) +
    path(down, { fill: knit(drawing, wool) }) +
    path(down, { fill: wet }) +
    group(
      fold(drawing, 'M-30 20C0 50 40 40 76 0M-40 74C-10 100 20 96 60 70M60 120C40 170 50 210 44 260', 22) +
        fold(drawing, 'M-6 130C-16 180 6 220 0 262', 16),
      drawing.clip(down),
    ) +
    path(cuff, { fill: knit(drawing, wool, { ribbed: true }) }) +
    path(cuff, { fill: wet }) +
    line('M-24 252C10 276 74 272 106 244', '#160a08', 8, { 'stroke-opacity': 0.5 }) +
    path('M-14 352C20 370 80 366 110 346C108 354 80 376 48 376S-8 366 -14 352Z', { fill: darker(wool, 0.75) })
  )
}

/** Draws the wool that rises from the suds: the same jumper in folds, its collar towards the left. */
export function soakedJumper(drawing: Drawing, wool: string): string {
  const cloth =
    'M-300 70C-310 0 -250 -58 -170 -56C-130 -108 -30 -122 30 -76C90 -112 190 -96 250 -26C284 14 296 44 290 70Z'
  const collar = 'M-236 -26C-226 -74 -94 -92 -70 -48C-50 -6 -226 30 -236 -26Z'
  return (
    path(cloth, { fill: knit(drawing, darker(wool, 0.16), { turn: -14 }) }) +
    group(
      fold(drawing, 'M-60 -96C-70 -50 -40 0 -60 70M40 -76C20 -30 60 10 40 70M150 -84C120 -40 150 10 130 70', 40) +
        fold(drawing, 'M-20 -30C-10 0 -20 30 -10 60M220 -50C200 -10 220 30 210 70', 24) +
        path('M-320 20H300V80H-320Z', {
          fill: drawing.down([
            [0, '#160a08', 0],
            [100, '#160a08', 0.6],
          ]),
        }),
      drawing.clip(cloth),
    ) +
    path(collar, { fill: knit(drawing, wool, { ribbed: true, turn: 6 }), stroke: '#160a08', 'stroke-opacity': 0.4 }) +
    path(collar, {
      fill: drawing.between(-200, -80, -110, 20, [
        [0, '#fff0dc', 0.3],
        [50, '#160a08', 0],
        [100, '#160a08', 0.5],
      ]),
    }) +
    ellipse(-154, -42, 58, 20, {
      fill: drawing.down([
        [0, '#2a100c'],
        [100, darker(wool, 0.5)],
      ]),
      transform: 'rotate(-8 -154 -42)',
    })
  )
}
