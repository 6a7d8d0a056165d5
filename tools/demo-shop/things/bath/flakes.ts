/** Soap flakes: the box, the curls, the basin, the jumper in it. */
import { blurred, darker, ellipse, group, lighter, line, moved, number, path, round, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
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

/** A curl as the plane leaves it: a ribbon of soap that turns once, about 110 wide. */
function curl(drawing: Drawing, kind: number): string {
  const soap = '#f1ead6'
  const shapes = [
    [
      'M-52 16C-58 -20 -24 -42 6 -34C38 -26 40 6 14 12C-4 16 -14 0 0 -6C-10 18 10 30 34 20C60 6 56 -44 8 -52C-40 -58 -74 -22 -66 20Z',
      'M-52 16C-58 -20 -24 -42 6 -34C-20 -30 -40 -10 -38 20Z',
    ],
    [
      'M-60 -6C-30 -40 40 -44 62 -12C68 4 50 12 44 0C30 -22 -20 -18 -46 12Z',
      'M62 -12C68 4 50 12 44 0C40 -8 50 -16 62 -12Z',
    ],
    [
      'M-50 20C-60 0 -50 -30 -20 -34C20 -38 50 -20 58 14C50 26 40 24 34 14C26 -6 -6 -16 -26 -6C-36 0 -36 16 -50 20Z',
      'M-50 20C-60 0 -50 -30 -20 -34C-36 -22 -40 0 -36 10Z',
    ],
    ['M-58 10L-30 -26L56 -14L40 20Z', 'M-58 10L-30 -26L-10 -22L-30 14Z'],
  ][kind % 4]!
  return drawing.reuse(
    path(shapes[0]!, { fill: '#1a2420', 'fill-opacity': 0.34, transform: 'translate(7 11)' }) +
      path(shapes[0]!, {
        fill: drawing.between(-50, -50, 50, 40, [
          [0, '#fffdf4'],
          [46, soap],
          [100, darker(soap, 0.34)],
        ]),
      }) +
      path(shapes[1]!, {
        fill: drawing.between(-50, -40, 20, 20, [
          [0, darker(soap, 0.36)],
          [100, lighter(soap, 0.2)],
        ]),
        'fill-opacity': 0.7,
      }) +
      path(shapes[0]!, { fill: 'none', stroke: '#ffffff', 'stroke-opacity': 0.7, 'stroke-width': 2 }),
  )
}

const anyCurl = (drawing: Drawing) => curl(drawing, Math.floor(drawing.random() * 4))

export function curlHeap(drawing: Drawing, half: number, height: number, count: number, size = 0.7): string {
  return (
    ellipse(half * 0.14, 12, half * 1.1, 34, {
      fill: drawing.around([
        [0, '#050e0d', 0.7],
        [100, '#050e0d', 0],
      ]),
    }) +
    path(
      `M${number(-half * 0.74)} 12Q${number(-half * 0.3)} ${number(-height * 0.9)} 0 ${number(-height * 0.9)}T${number(half * 0.74)} 12Q0 24 ${number(-half * 0.74)} 12Z`,
      {
        fill: '#cfc6ae',
      },
    ) +
    Array.from({ length: count }, () => {
      const x = (drawing.random() + drawing.random() - 1) * half
      return { x, y: 12 - drawing.random() * height * (1 - (x / half) ** 2) }
    })
      .toSorted((a, b) => a.y - b.y)
      .map(({ x, y }) =>
        moved(x, y, size * (0.8 + drawing.random() * 0.4), anyCurl(drawing), Math.round(drawing.random() * 360)),
      )
      .join('')
  )
}

export function manyCurls(drawing: Drawing): string {
  let curls = path('M0 0H1200V1200H0Z', { fill: '#a89f88' })
  for (let y = -20; y < 1280; y += 120) {
    for (let x = -20; x < 1280; x += 150) {
      const sway = () => (drawing.random() - 0.5) * 110
      curls += moved(
        x + sway(),
        y + sway(),
        1.9 + drawing.random() * 0.9,
        anyCurl(drawing),
        Math.round(drawing.random() * 360),
      )
    }
  }
  return (
    curls +
    path('M0 0H1200V1200H0Z', {
      fill: drawing.from(300, 220, 1250, [
        [0, '#fffbe8', 0.3],
        [44, '#fffbe8', 0],
        [100, '#101c1a', 0.62],
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

/** Knitted wool of one colour: its stitches, and ribs where it is gathered. */
function knit(drawing: Drawing, wool: string, ribbed: boolean): string {
  const [light, dark] = [lighter(wool, 0.34), darker(wool, 0.55)]
  return ribbed
    ? drawing.tile(
        20,
        10,
        `<path d="M0 0h20v10H0Z" fill="${wool}"/><path d="M6 0v10" stroke="${light}" stroke-width="7"/><path d="M16 0v10" stroke="${dark}" stroke-width="6"/>`,
      )
    : drawing.tile(
        16,
        15,
        `<path d="M0 0h16v15H0Z" fill="${wool}"/><path d="M1 -3L8 9L15 -3M1 12L8 24L15 12" fill="none" stroke="${light}" stroke-width="4.4"/><path d="M0 0L8 14L16 0" fill="none" stroke="${dark}" stroke-width="1.6" stroke-opacity=".7"/>`,
      )
}

/** A sleeve that comes out of the suds, over the rim near the origin, and hangs outside with its cuff. */
export function sleeveOverRim(drawing: Drawing, wool: string): string {
  const way = 'M-176 -16C-120 -76 -6 -84 32 -20C60 40 52 120 60 214'
  const along = (stroke: string, width: number, opacity: number, x = 0, y = 0) =>
    line(way, stroke, width, { 'stroke-opacity': opacity, 'stroke-linecap': 'butt', transform: `translate(${x} ${y})` })
  const cuff = 'M-2 206Q60 224 122 200L128 290Q66 314 4 296Z'
  return (
    blurred(drawing, 9, along('#08161a', 112, 0.4, 20, 14), 0.2) +
    along(knit(drawing, wool, false), 122, 1) +
    along('#0c1210', 26, 0.3, -48, 4) +
    along('#fff6e0', 30, 0.2, -20, -8) +
    along('#0c1210', 40, 0.34, 44, 6) +
    path(cuff, { fill: knit(drawing, wool, true) }) +
    path(cuff, {
      fill: drawing.across([
        [0, '#0c1210', 0.5],
        [30, '#fff6e0', 0.22],
        [54, '#0c1210', 0],
        [100, '#0c1210', 0.7],
      ]),
    }) +
    line('M-2 206Q60 224 122 200', '#0c1210', 7, { 'stroke-opacity': 0.4 })
  )
}

/** What looks out of the suds: a fold of the same jumper. */
export function soakedFold(drawing: Drawing, wool: string): string {
  const fold = 'M-230 30C-220 -50 -120 -96 -30 -70C40 -110 170 -80 220 30Q0 70 -230 30Z'
  return (
    path(fold, { fill: knit(drawing, darker(wool, 0.2), false) }) +
    group(
      path(fold, {
        fill: drawing.across([
          [0, '#0c1210', 0.5],
          [24, '#fff6e0', 0.24],
          [46, '#0c1210', 0.3],
          [64, '#fff6e0', 0.16],
          [100, '#0c1210', 0.6],
        ]),
      }) + path('M-30 -70C-60 -30 -50 20 -20 60L20 60C0 10 0 -40 -30 -70Z', { fill: '#0c1210', 'fill-opacity': 0.44 }),
      drawing.clip(fold),
    )
  )
}
