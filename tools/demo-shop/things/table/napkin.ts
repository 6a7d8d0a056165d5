/** Linen napkins from above: folded, rolled, tied. Their middle is the origin. */
import { box, darker, group, lighter, line, number, path, type Drawing } from '../../ink.ts'
import { weave } from '../kitchen/towel.ts'
import { lying, softened, within } from '../surface.ts'

/** A fold is round and a corner soft: nothing of washed linen is straight. */
function sheet(width: number, height: number, at = 0): string {
  const [w, h] = [width / 2, height / 2]
  return `M${number(-w + at)} ${number(-h + at + 10)}Q${number(-w + at)} ${number(-h + at)} ${number(-w + at + 12)} ${number(-h + at)}Q${number(at)} ${number(-h + at + 7)} ${number(w + at - 8)} ${number(-h + at - 2)}Q${number(w + at + 3)} ${number(-h + at)} ${number(w + at)} ${number(-h + at + 12)}Q${number(w + at - 6)} ${number(at)} ${number(w + at + 2)} ${number(h + at - 10)}Q${number(w + at)} ${number(h + at)} ${number(w + at - 14)} ${number(h + at)}Q${number(at)} ${number(h + at - 8)} ${number(-w + at + 8)} ${number(h + at + 1)}Q${number(-w + at - 4)} ${number(h + at - 2)} ${number(-w + at)} ${number(h + at - 14)}Q${number(-w + at + 6)} ${number(at)} ${number(-w + at)} ${number(-h + at + 10)}Z`
}

export function napkin(drawing: Drawing, colour: string, width = 430, height = 430, layers = 3): string {
  const top = sheet(width, height)
  const [w, h] = [width / 2, height / 2]
  return (
    lying(drawing, sheet(width, height, layers * 5), 0.8) +
    Array.from({ length: layers }, (_, index) => {
      const step = layers - index
      return (
        path(sheet(width, height, step * 6), { fill: darker(colour, 0.2 + step * 0.07) }) +
        path(sheet(width, height, step * 6), {
          fill: 'none',
          stroke: lighter(colour, 0.35),
          'stroke-width': 2,
          'stroke-opacity': 0.4,
        })
      )
    }).join('') +
    path(top, { fill: colour }) +
    within(
      drawing,
      top,
      clouds(drawing, colour, width, height) +
        box(-w - 20, -h - 20, width + 40, height + 40, { fill: weave(drawing, 7, 0.12) }) +
        hem(colour, w, h) +
        path(top, {
          fill: drawing.between(-w, -h, w, h, [
            [0, '#fff0d0', 0.4],
            [45, '#fff0d0', 0],
            [100, '#05060a', 0.36],
          ]),
        }),
    ) +
    line(
      `M${number(-w + 8)} ${number(-h + 2)}Q0 ${number(-h + 8)} ${number(w - 12)} ${number(-h)}M${number(-w + 1)} ${number(-h + 14)}Q${number(-w + 6)} 0 ${number(-w + 1)} ${number(h - 14)}`,
      lighter(colour, 0.6),
      3,
      { 'stroke-opacity': 0.65 },
    )
  )
}

/** Two broad creases where it was folded for the cupboard, and rumples. */
function clouds(drawing: Drawing, colour: string, width: number, height: number): string {
  const bend = (drawing.random() - 0.5) * 30
  const crease = `M${-width} ${number(height * 0.08 + bend)}Q0 ${number(height * 0.02)} ${width} ${number(height * 0.06 - bend)}M${number(-width * 0.1 + bend)} ${-height}Q${number(-width * 0.04)} 0 ${number(-width * 0.08)} ${height}`
  let rumples = ''
  for (let count = 0; count < 7; count++)
    rumples += `M${number((drawing.random() - 0.6) * width)} ${number((drawing.random() - 0.5) * height)}q${number(width * 0.2)} ${number((drawing.random() - 0.5) * 60)} ${number(width * 0.34)} ${number((drawing.random() - 0.5) * 80)}`
  return (
    softened(
      drawing,
      11,
      line(rumples, darker(colour, 0.6), 20, { 'stroke-opacity': 0.2, transform: 'translate(7 9)' }) +
        line(rumples, lighter(colour, 0.5), 16, { 'stroke-opacity': 0.3 }),
    ) +
    softened(
      drawing,
      6,
      line(crease, darker(colour, 0.7), 12, { 'stroke-opacity': 0.36, transform: 'translate(5 7)' }) +
        line(crease, lighter(colour, 0.6), 9, { 'stroke-opacity': 0.4 }),
    )
  )
}

function hem(colour: string, w: number, h: number): string {
  const inset = 30
  const stitches = `M${-w + inset} ${-h}V${h}M${-w} ${h - inset}H${w}`
  return (
    line(stitches, darker(colour, 0.6), 4, { 'stroke-opacity': 0.22, transform: 'translate(2 3)' }) +
    line(stitches, lighter(colour, 0.55), 3, { 'stroke-dasharray': '9 7', 'stroke-opacity': 0.6 })
  )
}

/** Rolled and held by a knotted twine. */
export function rolledNapkin(drawing: Drawing, colour: string, length = 620, thick = 150): string {
  const [l, t] = [length / 2, thick / 2]
  const roll = `M${-l} ${-t + 14}Q${-l * 0.5} ${-t - 8} 0 ${-t + 16}Q${l * 0.5} ${-t - 6} ${l} ${-t + 8}Q${l + 30} 0 ${l} ${t - 8}Q${l * 0.5} ${t + 8} 0 ${t - 14}Q${-l * 0.5} ${t + 8} ${-l} ${t - 12}Q${-l - 28} 0 ${-l} ${-t + 14}Z`
  return (
    lying(drawing, roll, 1.3) +
    path(roll, {
      fill: drawing.down([
        [0, lighter(colour, 0.25)],
        [22, lighter(colour, 0.4)],
        [48, colour],
        [80, darker(colour, 0.4)],
        [100, darker(colour, 0.6)],
      ]),
    }) +
    within(
      drawing,
      roll,
      softened(
        drawing,
        5,
        line(
          `M${-l} ${-t * 0.3}Q0 ${-t * 0.02} ${l} ${-t * 0.36}M${-l} ${t * 0.34}Q0 ${t * 0.1} ${l} ${t * 0.4}M-110 -90Q-30 -40 -16 0Q-40 50 -120 90M110 -90Q40 -40 20 0Q40 50 130 90M-210 -90Q-90 -30 -30 0M210 80Q100 30 30 6`,
          darker(colour, 0.7),
          9,
          { 'stroke-opacity': 0.4 },
        ),
      ) +
        softened(
          drawing,
          4,
          line(`M${-l} ${-t * 0.36}Q0 ${-t * 0.1} ${l} ${-t * 0.44}M-90 -90Q-14 -40 -6 -4`, lighter(colour, 0.6), 6, {
            'stroke-opacity': 0.4,
          }),
        ) +
        box(-l - 40, -t - 20, length + 80, thick + 40, { fill: weave(drawing, 7, 0.12) }),
    ) +
    path(`M${l - 4} ${-t + 12}Q${l + 30} 0 ${l - 4} ${t - 10}Q${l - 26} 0 ${l - 4} ${-t + 12}Z`, {
      fill: darker(colour, 0.45),
    }) +
    line(
      `M${l + 2} ${-t * 0.5}Q${l + 12} 0 ${l} ${t * 0.5}M${l - 8} ${-t * 0.2}Q${l} 0 ${l - 8} ${t * 0.24}`,
      lighter(colour, 0.3),
      3,
      { 'stroke-opacity': 0.6 },
    ) +
    twine(thick)
  )
}

function twine(thick: number): string {
  const t = thick / 2
  const turns = [-13, 0, 12].map((x) => `M${x} ${-t + 12}Q${x + 9} 0 ${x - 2} ${t - 10}`).join('')
  const bow = `M0 -8C-50 -70 -110 -50 -70 -10C-50 8 -20 0 0 -6C30 -60 96 -64 74 -20C58 4 24 4 0 -6M-4 -4C-30 40 -60 60 -74 104M4 -2C20 40 60 60 84 84`
  const strand = (d: string, width: number) =>
    line(d, '#05060a', width + 3, { 'stroke-opacity': 0.4, transform: 'translate(4 6)' }) +
    line(d, '#8d7148', width) +
    line(d, '#e6cf9c', width * 0.62, { 'stroke-dasharray': '5 5' })
  return group(strand(turns, 9) + strand(bow, 8))
}
