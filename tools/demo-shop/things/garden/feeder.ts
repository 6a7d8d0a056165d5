/** The copper bird feeder: a roof, a glass full of seed, a tray. Hangs from the origin downwards. */
import { darker, ellipse, group, lighter, line, moved, path, tapered, type Drawing } from '../../ink.ts'
import { softShadow } from '../../soft-shadow.ts'
import { bare, COPPER, rivet, tube } from './metal.ts'
import { seeds } from './seed-tin.ts'

const ROOF = 'M-14 92C-20 150 -120 206 -228 262A228 50 0 0 0 228 262C120 206 20 150 14 92Z'
const GLASS = tapered(0, 268, 128, 548, 128)
const TRAY = tapered(0, 556, 232, 612, 196)

/** `grains` is how many are seen: fewer where it is printed small. */
export function feeder(drawing: Drawing, grains = 300): string {
  return (
    tube('M0 0C-26 30 26 44 0 84', darker(COPPER, 0.3), 9) +
    glass(drawing, grains) +
    path('M-228 262A228 50 0 0 1 228 262A228 50 0 0 1 -228 262Z', { fill: darker(COPPER, 0.8) }) +
    glassTop() +
    path(ROOF, { fill: drawing.across(bare(COPPER)) }) +
    group(patina(drawing, 0), drawing.clip(ROOF)) +
    seams() +
    line('M-228 262A228 50 0 0 0 228 262', lighter(COPPER, 0.55), 5) +
    line('M-228 268A228 50 0 0 0 228 268', darker(COPPER, 0.65), 4) +
    moved(0, 86, 1, ellipse(0, 0, 18, 12, { fill: lighter(COPPER, 0.3) })) +
    tray(drawing, grains / 3)
  )
}

const glassTop = () => line('M-128 276A128 28 0 0 0 128 276', '#2a140b', 8, { 'stroke-opacity': 0.6 })

function glass(drawing: Drawing, grains: number): string {
  const shine = drawing.across([
    [0, '#eef4e6', 0.55],
    [7, '#eef4e6', 0.1],
    [18, '#ffffff', 0.62],
    [26, '#ffffff', 0.08],
    [70, '#12200f', 0.12],
    [92, '#12200f', 0.42],
    [100, '#eef4e6', 0.4],
  ])
  return (
    path(GLASS, { fill: '#dfe8c8', 'fill-opacity': 0.35 }) +
    group(
      path('M-140 350Q0 320 140 356V600H-140Z', { fill: '#7a5b34' }) + seeds(drawing, 0, 466, 150, 118, grains, 1.35),
      drawing.clip(GLASS),
    ) +
    path(GLASS, { fill: shine })
  )
}

function patina(drawing: Drawing, top: number): string {
  return (
    path(`M-260 ${top}H260V640H-260Z`, {
      fill: drawing.grain({
        across: 0.012,
        down: 0.012,
        colour: '#6fae98',
        strength: 0.5,
        contrast: 5,
        from: 0.58,
        size: 1300,
        octaves: 3,
        seed: 3,
      }),
    }) +
    path(`M-260 ${top}H260V640H-260Z`, {
      fill: drawing.grain({
        across: 0.05,
        down: 0.05,
        colour: '#3a170b',
        strength: 0.35,
        contrast: 4,
        size: 260,
        octaves: 2,
      }),
    })
  )
}

/** Where the sheets of the roof are folded into each other. */
function seams(): string {
  const folds = [-150, -62, 40, 132]
    .map((x) => `M${x * 0.08} 104C${x * 0.3} 190 ${x * 0.8} 240 ${x} ${306 - Math.abs(x) * 0.12}`)
    .join('')
  return (
    line(folds, darker(COPPER, 0.65), 6, { 'stroke-opacity': 0.75 }) +
    line(folds, lighter(COPPER, 0.65), 3, { transform: 'translate(-4 0)', 'stroke-opacity': 0.8 })
  )
}

function tray(drawing: Drawing, grains: number): string {
  return (
    ellipse(0, 556, 232, 51, { fill: darker(COPPER, 0.6) }) +
    ellipse(0, 562, 214, 42, { fill: darker(COPPER, 0.35) }) +
    seeds(drawing, 0, 566, 190, 28, grains, 0.9) +
    line('M-128 548A128 28 0 0 0 128 548', '#ffffff', 5, { 'stroke-opacity': 0.5 }) +
    path(TRAY, { fill: drawing.across(bare(COPPER)) }) +
    group(patina(drawing, 400), drawing.clip(TRAY)) +
    line('M-232 556A232 51 0 0 0 232 556', lighter(COPPER, 0.7), 5) +
    rivet(drawing, -150, 608, 6) +
    rivet(drawing, 0, 624, 6) +
    rivet(drawing, 150, 608, 6)
  )
}

/** A robin that looks to the left; its feet are at the origin. */
export function robin(drawing: Drawing): string {
  const body =
    'M-104 -138C-96 -196 -34 -214 14 -184C70 -166 116 -110 128 -62C160 -40 190 -20 214 6C180 6 150 0 120 -12C92 14 30 24 -16 8C-70 -10 -98 -60 -104 -100Z'
  const breast =
    'M-104 -140C-98 -168 -84 -186 -66 -190C-44 -150 -20 -110 -28 -60C-34 -30 -44 -16 -56 -14C-90 -40 -106 -90 -104 -140Z'
  const wing = 'M-2 -128C50 -138 104 -90 132 -44C156 -30 180 -16 196 -2C150 -6 110 -14 80 -30C36 -44 0 -80 -2 -128Z'
  const feathers = 'M20 -110C60 -96 100 -60 150 -26M14 -92C50 -74 90 -44 130 -24M34 -120C80 -100 110 -70 160 -26'
  const down = drawing.grain({
    across: 0.1,
    down: 0.04,
    colour: '#2b1d12',
    strength: 0.4,
    contrast: 4,
    size: 420,
    octaves: 2,
    turn: 40,
  })
  return (
    line('M-10 0L-14 30M26 2L30 32M-14 30l-18 4M-14 30l14 6M30 32l-16 4M30 32l16 4', '#4b3524', 6) +
    path(body, {
      fill: drawing.between(-60, -200, 60, 30, [
        [0, '#8b7350'],
        [40, '#77603f'],
        [64, '#d9cdb4'],
        [100, '#9a8a70'],
      ]),
    }) +
    path(breast, {
      fill: drawing.between(-110, -170, -20, -20, [
        [0, '#ef9a4a'],
        [50, '#d5682a'],
        [100, '#a5481d'],
      ]),
    }) +
    path(wing, {
      fill: drawing.between(20, -130, 90, 0, [
        [0, '#937a55'],
        [60, '#65502f'],
        [100, '#3b2e1e'],
      ]),
    }) +
    line(feathers, '#30251a', 4, { 'stroke-opacity': 0.6 }) +
    line(feathers, '#b89d75', 2, { transform: 'translate(-2 -4)', 'stroke-opacity': 0.7 }) +
    group(path('M-130 -230H230V40H-130Z', { fill: down }), drawing.clip(body)) +
    path('M-102 -152L-134 -142L-100 -136Z', { fill: '#2f2720' }) +
    ellipse(-72, -158, 11, 11, { fill: '#15100c' }) +
    ellipse(-76, -162, 3.4, 3.4, { fill: '#ffffff' }) +
    softShadow('M-70 -196C-20 -206 30 -176 60 -150C20 -170 -30 -180 -70 -176Z', {
      spread: 12.8,
      opacity: 0.55,
      colour: '#f6e6b8',
    })
  )
}
