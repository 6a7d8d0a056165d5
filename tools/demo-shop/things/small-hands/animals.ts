/** Wooden animals: sawn from limewood, rounded with a knife, stained. They stand on y = 0 and are about 500 high. */
import { darker, ellipse, group, lighter, line, moved, number, path, shadow, type Drawing } from '../../ink.ts'
import { castShadow, lyingShadow, rounded } from '../../volume.ts'

const BARE = '#dcb98a'

// Its head is turned back over its shoulder: it looks to the right.
const FOX =
  'M70 -366C74 -352 62 -342 44 -338C12 -330 -36 -330 -62 -320C-70 -298 -46 -280 -10 -272C60 -258 124 -270 172 -250C204 -304 262 -352 332 -366C362 -372 388 -368 402 -362C404 -296 372 -204 304 -156C276 -136 246 -130 224 -138C212 -104 224 -60 218 -30C220 -14 224 -6 224 0H138C142 -44 136 -78 108 -106C56 -124 -8 -124 -60 -108C-66 -72 -58 -34 -56 0H-142C-136 -44 -146 -82 -162 -116C-194 -156 -212 -206 -206 -268C-202 -312 -198 -350 -186 -384C-196 -428 -192 -476 -172 -516C-140 -490 -122 -458 -114 -428C-108 -460 -98 -490 -76 -514C-56 -486 -46 -452 -48 -420C-14 -410 30 -392 58 -380C66 -378 70 -372 70 -366Z'
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

/** The saw's outline as a body of wood in one stain, with what is painted and cut into it. Without feet it lies. */
function carved(drawing: Drawing, outline: string, stain: string, painted: string, feet: readonly Foot[]): string {
  const grain = drawing.grain({
    across: 0.007,
    down: 0.26,
    colour: darker(stain, 0.7),
    strength: 0.42,
    contrast: 3,
    size: 800,
    tall: 640,
    octaves: 3,
    seed: 7,
  })
  const body =
    path(outline, { fill: stain }) +
    group(
      painted +
        path('M-420 -640H420V20H-420Z', { fill: grain }) +
        knifeMarks(drawing) +
        path('M-420 -640H420V20H-420Z', {
          fill: drawing.between(-90, -520, 60, 0, [
            [0, '#ffe6bc', 0.34],
            [46, '#ffe6bc', 0],
            [100, '#2c1206', 0.42],
          ]),
        }),
      drawing.clip(outline),
    )
  // Where it touches the floor no light gets in at all: without this it hovers.
  const contact = feet.map(([x, half]) => shadow(drawing, x, 2, half * 2.5)).join('')
  const below = feet.length ? castShadow(outline, 0.6) + contact : lyingShadow(outline, 7)
  return below + rounded(drawing, body, { soft: 13, height: 15, shine: 0.16, depth: 0.82 })
}

/** The flat traces of the knife, side by side: each catches the light above and has its own shade below. */
function knifeMarks(drawing: Drawing): string {
  const mark = drawing.reuse(
    path('M-62 2Q-8 -27 64 -3Q6 28 -62 2Z', {
      fill: drawing.between(-10, -18, 12, 18, [
        [0, '#fff0d0', 0.28],
        [45, '#fff0d0', 0],
        [60, '#2c1206', 0],
        [100, '#2c1206', 0.26],
      ]),
    }),
  )
  // The same marks on each animal, so that a picture of four writes them once.
  const sway = (at: number) => Math.sin(at * at) / 2
  let marks = ''
  for (let y = -610, at = 0; y < 10; y += 34)
    for (let x = -260; x < 420; x += 96, at++)
      marks += moved(
        x + sway(at) * 70,
        y + sway(at + 0.3) * 16,
        1 + sway(at + 0.7) * 0.4,
        mark,
        Math.round(sway(at + 1.1) * 44),
      )
  return drawing.reuse(marks)
}

export function fox(drawing: Drawing, lies = false): string {
  const cream = '#f3e3c4'
  const sock = '#43261a'
  return (
    carved(
      drawing,
      FOX,
      '#c4682f',
      path('M-220 -330C-184 -300 -160 -250 -164 -200C-160 -160 -150 -130 -142 -104H-230Z', { fill: cream }) +
        path('M90 -372L-4 -366C-30 -362 -52 -352 -66 -332C-84 -322 -92 -300 -78 -276L0 -300L90 -330Z', {
          fill: cream,
        }) +
        path('M420 -380L318 -372L338 -344L304 -318L344 -292L312 -262L350 -240L340 -190H430Z', { fill: cream }) +
        path('M-150 -66L-128 -76L-106 -62L-84 -74L-50 -62V10H-150ZM130 -56L154 -68L176 -54L198 -66L230 -52V10H130Z', {
          fill: sock,
        }) +
        path(
          'M-172 -494C-182 -458 -182 -430 -174 -404L-132 -424C-140 -450 -154 -474 -172 -494ZM-78 -492C-94 -468 -100 -444 -102 -424L-64 -416C-62 -444 -66 -470 -78 -492Z',
          {
            fill: '#5c3420',
          },
        ),
      lies
        ? []
        : [
            [-98, 34],
            [180, 34],
          ],
    ) +
    cut('M84 -106C52 -170 84 -236 150 -242M-60 -112C-30 -160 -38 -236 -92 -256', '#c4682f', 4.4) +
    cut('M214 -168C262 -190 300 -226 318 -262M196 -226C238 -250 276 -284 300 -318', '#c4682f', 4.4) +
    cut('M-196 -250C-186 -220 -176 -180 -156 -140M62 -353C40 -347 16 -347 -4 -352', '#b5733f', 3.4) +
    path('M-48 -382C-36 -402 -8 -400 8 -376C-12 -368 -36 -370 -48 -382Z', { fill: '#21150d' }) +
    line('M-54 -388C-38 -410 -8 -408 12 -382', '#f3dcb4', 3, { 'stroke-opacity': 0.8 }) +
    ellipse(-22, -388, 5, 4, { fill: '#ffffff' }) +
    path('M54 -382C66 -386 80 -376 77 -363C72 -352 58 -354 55 -364Z', { fill: '#21150d' }) +
    ellipse(66, -375, 5, 2.6, { fill: '#cdb9a0', transform: 'rotate(20 66 -375)' })
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

/** Draws a cut of the knife: dark on the side of the light, pale beyond. */
function cut(d: string, wood: string, wide = 6): string {
  return (
    line(d, darker(wood, 0.7), wide, { 'stroke-opacity': 0.75 }) +
    line(d, lighter(wood, 0.5), wide / 2, { transform: 'translate(3 3.5)', 'stroke-opacity': 0.7 })
  )
}
