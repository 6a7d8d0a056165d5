/** The hand trowel: a forged blade, a brass collar and an ash handle. Lies along the vertical, blade down, around the origin. */
import { darker, group, lighter, line, moved, path, round, type Drawing } from '../../ink.ts'
import { softShadow } from '../../soft-shadow.ts'
import { lettered } from '../../lettering.ts'
import { lyingShadow } from '../../volume.ts'
import { bare, BRASS, rivet, STEEL } from './metal.ts'

const ASH = '#c79e6c'
const HANDLE =
  'M-30 -430C-14 -446 14 -446 30 -430C46 -392 34 -330 31 -280C30 -230 38 -190 24 -128H-24C-38 -190 -30 -230 -31 -280C-34 -330 -46 -392 -30 -430Z'
const COLLAR = 'M-26 -130H26L21 -56H-21Z'
const NECK = 'M-14 -60H14C15 -14 20 6 46 34H-46C-20 6 -15 -14 -14 -60Z'
const BLADE =
  'M-46 26C-98 42 -114 90 -112 152C-108 280 -56 378 0 436C56 378 108 280 112 152C114 90 98 42 46 26Q0 46 -46 26Z'

export function trowel(drawing: Drawing, { shadow = true } = {}): string {
  return (shadow ? lyingShadow(HANDLE + COLLAR + NECK + BLADE, 15, 0.6) : '') + blade(drawing) + handle(drawing)
}

function blade(drawing: Drawing): string {
  const dished = drawing.across([
    [0, '#59605f'],
    [10, '#8f9794'],
    [30, '#c9cec8'],
    [46, '#f1f2ea'],
    [50, '#dfe2da'],
    [54, '#79817f'],
    [74, '#9aa19e'],
    [94, '#c6cbc5'],
    [100, '#6b7271'],
  ])
  const forged = drawing.down([
    [0, '#26231f', 0.85],
    [22, '#3a3632', 0.5],
    [48, '#3a3632', 0],
  ])
  const marks = [152, 232, 312].map((y, index) => {
    const half = [74, 70, 46][index]!
    return (
      line(`M${-half} ${y}Q0 ${y + 10} ${half} ${y}`, '#2b2f2e', 3, { 'stroke-opacity': 0.75 }) +
      line(`M${-half} ${y + 3}Q0 ${y + 13} ${half} ${y + 3}`, '#ffffff', 2, { 'stroke-opacity': 0.6 }) +
      moved(
        half - 22,
        y - 8,
        1,
        lettered(drawing, ['15', '10', '5'][index]!, { size: 19, colour: '#2b2f2e', weight: 0.14, opacity: 0.8 }),
      )
    )
  })
  return (
    path(BLADE, { fill: dished }) +
    group(
      path('M-130 0H130V460H-130Z', {
        fill: drawing.grain({
          across: 0.18,
          down: 0.012,
          colour: '#20242a',
          strength: 0.34,
          contrast: 3,
          size: 300,
          tall: 480,
          octaves: 2,
        }),
      }) +
        path('M-130 20H130V460H-130Z', { fill: forged }) +
        softShadow('M-92 120C-88 240 -60 330 -18 392L-30 396C-80 330 -104 230 -104 120Z', {
          spread: 9.6,
          opacity: 0.85,
          colour: '#ffffff',
        }),
      drawing.clip(BLADE),
    ) +
    marks.join('') +
    line('M-112 152C-108 280 -56 378 0 436C56 378 108 280 112 152', '#f6f5ec', 3, { 'stroke-opacity': 0.8 }) +
    path(NECK, { fill: drawing.across(bare('#5b5e5d')) })
  )
}

function handle(drawing: Drawing): string {
  const rings = 'M-25 -120Q0 -112 25 -120M-24 -66Q0 -58 24 -66'
  return (
    path(HANDLE, { fill: drawing.across(round(ASH, 0.5)) }) +
    group(
      path('M-60 -460H60V-100H-60Z', {
        fill: drawing.grain({
          across: 0.16,
          down: 0.006,
          colour: '#5f3a1a',
          strength: 0.6,
          contrast: 3.5,
          size: 140,
          tall: 940,
          octaves: 2,
          seed: 4,
        }),
      }) +
        line('M-14 -424C-8 -360 -18 -300 -10 -130', '#fff3d8', 7, { 'stroke-opacity': 0.4 }) +
        path('M-60 -400H60V-392H-60Z', { fill: '#7c2f22' }),
      drawing.clip(HANDLE),
    ) +
    path(COLLAR, { fill: drawing.across(bare(BRASS)) }) +
    line(rings, darker(BRASS, 0.6), 4) +
    line(rings, lighter(BRASS, 0.6), 2, { transform: 'translate(0 4)' }) +
    rivet(drawing, 0, -92, 8.5, STEEL)
  )
}
