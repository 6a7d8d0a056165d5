/** Wooden animals: sawn from limewood, rounded with a knife, stained. They stand on y = 0 and are about 500 high. */
import { darker, ellipse, group, lighter, line, number, path, shadow, type Drawing } from '../../ink.ts'
import { castShadow, rounded } from '../../volume.ts'

const BARE = '#dcb98a'

const FOX =
  'M-262 -238C-232 -268 -196 -292 -176 -312L-176 -398Q-140 -372 -122 -330L-92 -386Q-66 -346 -66 -300C-30 -282 50 -278 116 -272C156 -268 184 -254 204 -228C250 -264 310 -256 358 -204C392 -160 380 -108 332 -84C300 -112 254 -134 212 -146C206 -100 214 -50 212 0H148C150 -44 138 -84 116 -112C56 -126 0 -126 -50 -114C-56 -74 -46 -40 -48 0H-112C-108 -52 -118 -104 -130 -146C-152 -176 -180 -198 -204 -212C-230 -212 -256 -222 -262 -238Z'
const HARE =
  'M-158 -318C-152 -362 -118 -398 -74 -404C-92 -470 -84 -566 -50 -622C-18 -586 -12 -486 -22 -412C-14 -480 14 -566 58 -600C78 -534 48 -440 12 -384C22 -366 22 -346 16 -326C96 -306 176 -226 186 -116C208 -118 226 -94 214 -66C206 -50 192 -48 182 -52C178 -22 162 0 140 0H-116C-136 -10 -120 -40 -84 -42C-90 -104 -96 -184 -82 -256C-116 -268 -152 -284 -158 -318Z'
const OWL =
  'M0 -436C-46 -436 -88 -448 -118 -486C-132 -446 -140 -412 -152 -376C-190 -296 -192 -150 -148 -54C-126 -12 -64 0 0 0C64 0 126 -12 148 -54C192 -150 190 -296 152 -376C140 -412 132 -446 118 -486C88 -448 46 -436 0 -436Z'
const HEDGEHOG =
  'M-268 -66C-250 -96 -216 -120 -184 -132C-160 -254 -40 -316 72 -294C190 -270 254 -166 240 -44C236 -12 214 0 190 0H-166C-214 -4 -278 -30 -268 -66Z'

const eye = (x: number, y: number, size = 11) =>
  ellipse(x, y, size, size, { fill: '#1b120b' }) +
  ellipse(x - size * 0.3, y - size * 0.36, size * 0.3, size * 0.3, { fill: '#ffffff' })

/** Where it stands, and half of how wide. */
type Foot = [x: number, half: number]

/** The saw's outline as a body of wood in one stain, with what is painted and cut into it. */
function carved(drawing: Drawing, outline: string, stain: string, painted: string, feet: readonly Foot[]): string {
  const grain = drawing.grain({
    across: 0.012,
    down: 0.12,
    colour: darker(stain, 0.7),
    strength: 0.5,
    contrast: 3.4,
    size: 800,
    tall: 640,
    octaves: 2,
    seed: 7,
  })
  const body =
    path(outline, { fill: stain }) +
    group(painted + path('M-400 -640H400V20H-400Z', { fill: grain }), drawing.clip(outline))
  // Where it touches the floor no light gets in at all: without this it hovers.
  const contact = feet.map(([x, half]) => shadow(drawing, x, 2, half * 2.5)).join('')
  return castShadow(outline, 0.6) + contact + rounded(drawing, body, { soft: 13, height: 15, shine: 0.16, depth: 0.82 })
}

export function fox(drawing: Drawing): string {
  const cream = '#f1dfc0'
  return (
    carved(
      drawing,
      FOX,
      '#c8703a',
      path(
        'M-270 -240C-230 -250 -190 -236 -150 -210C-120 -170 -116 -140 -124 -104L-150 -150C-180 -190 -240 -200 -270 -216Z',
        { fill: cream },
      ) +
        path('M316 -270C380 -220 400 -130 330 -70L296 -116C320 -150 330 -210 316 -270Z', { fill: cream }) +
        path('M-120 -40H-40V10H-120ZM140 -40H220V10H140Z', { fill: '#4a2a1a' }) +
        path('M-164 -372L-164 -322L-134 -330ZM-92 -362L-106 -318L-78 -312Z', { fill: '#5c3420' }),
      [
        [-80, 34],
        [180, 34],
      ],
    ) +
    ellipse(-257, -238, 11, 9, { fill: '#21150d' }) +
    eye(-176, -264) +
    cut('M-44 -250C-20 -200 -24 -160 -44 -122M150 -244C120 -200 120 -150 140 -118', '#c8703a')
  )
}

export function hare(drawing: Drawing): string {
  return (
    carved(
      drawing,
      HARE,
      '#b9936a',
      path('M-60 -596C-40 -560 -36 -490 -40 -424L-60 -430C-72 -500 -70 -560 -60 -596Z', { fill: '#e2b596' }) +
        path('M-90 -250C-60 -200 -50 -100 -60 -40H-110V-260Z', { fill: '#ecd9b9' }) +
        path('M180 -124C230 -124 240 -50 184 -46Z', { fill: '#f4e8d0' }),
      [[14, 132]],
    ) +
    eye(-92, -342) +
    ellipse(-152, -318, 9, 7, { fill: '#5a382a' }) +
    cut(
      'M-148 -300C-136 -290 -126 -290 -118 -294M150 -50C160 -140 70 -200 12 -160C-24 -130 -20 -60 20 -20M-10 -40C-40 -30 -60 -20 -70 -8',
      '#b9936a',
    )
  )
}

export function owl(drawing: Drawing): string {
  const feathers: string[] = []
  for (let row = 0; row < 6; row++) {
    for (let at = -2.5; at <= 2.5; at++) {
      const x = at * 34 + (row % 2 ? 17 : 0)
      if (Math.abs(x) > 96 - row * 3) continue
      const y = -226 + row * 32
      feathers.push(`M${number(x - 14)} ${y}q14 26 28 0`)
    }
  }
  const disc = (x: number) =>
    ellipse(x, -330, 66, 66, { fill: '#ecd8b4' }) +
    ellipse(x, -330, 36, 36, { fill: '#d9982f' }) +
    ellipse(x, -330, 22, 22, { fill: '#1b120b' }) +
    ellipse(x - 8, -338, 7, 7, { fill: '#ffffff' })
  return (
    carved(
      drawing,
      OWL,
      '#8c6a4a',
      path('M0 -250C-90 -250 -110 -150 -86 -70C-60 -20 60 -20 86 -70C110 -150 90 -250 0 -250Z', { fill: '#e0c598' }) +
        path('M-200 -380C-120 -300 -110 -120 -150 -20H-220ZM200 -380C120 -300 110 -120 150 -20H220Z', {
          fill: '#6a4c33',
        }),
      [[0, 120]],
    ) +
    rounded(drawing, disc(-64) + disc(64), { soft: 5, height: 5 }) +
    cut(feathers.join(''), '#c9a775') +
    path('M-17 -318L17 -318L0 -272Z', { fill: '#e0a94f' }) +
    path('M0 -318L17 -318L0 -272Z', { fill: '#a06f25' }) +
    cut('M-150 -330C-120 -240 -122 -140 -142 -60M150 -330C120 -240 122 -140 142 -60', '#6a4c33')
  )
}

export function hedgehog(drawing: Drawing): string {
  const spines = Array.from({ length: 110 }, () => {
    const turn = Math.PI * (1.04 + drawing.random() * 0.96)
    const away = 0.28 + Math.sqrt(drawing.random()) * 0.66
    const x = 36 + Math.cos(turn) * 206 * away
    const y = -30 + Math.sin(turn) * 262 * away
    return `M${number(x)} ${number(y)}l${number(Math.cos(turn + 0.5) * 30)} ${number(Math.sin(turn + 0.5) * 30)}`
  }).join('')
  return (
    carved(
      drawing,
      HEDGEHOG,
      '#6b4a32',
      path('M-290 -60C-250 -110 -200 -140 -176 -140C-150 -120 -130 -60 -150 10H-290Z', { fill: BARE }) +
        path('M-160 -24H240V10H-160Z', { fill: '#a37a52' }),
      [[12, 190]],
    ) +
    cut(spines, '#8a6546') +
    eye(-206, -84, 10) +
    ellipse(-263, -64, 13, 11, { fill: '#1d130d' }) +
    cut('M-240 -34C-220 -28 -206 -32 -196 -40', BARE)
  )
}

/** What the knife cut: dark on the side of the light, pale beyond. */
function cut(d: string, wood: string): string {
  return (
    line(d, darker(wood, 0.7), 6, { 'stroke-opacity': 0.75 }) +
    line(d, lighter(wood, 0.5), 3, { transform: 'translate(3 3.5)', 'stroke-opacity': 0.7 })
  )
}
