/** An open herbal seen from above: a plate on its left page, print on its right, and where an oiled finger has been. */
import { ellipse, group, lighter, line, mix, moved, number, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { print } from '../../print.ts'
import { softShadow } from '../../soft-shadow.ts'

const PAPER = '#f4ead0'
const INK = '#3a3226'

/** Half of an opening: how wide a page is, and how high it is on both sides of its middle. */
const WIDE = 520
const TALL = 390

export function openBook(drawing: Drawing): string {
  const cover = `M${-WIDE - 26} ${-TALL - 14}H${WIDE + 26}V${TALL + 22}H${-WIDE - 26}Z`
  return (
    softShadow(cover, { spread: 60, opacity: 0.7, dx: 18, dy: 22, colour: '#050c0c' }) +
    path(cover, { fill: '#5c2c2a', stroke: '#5c2c2a', 'stroke-width': 16, 'stroke-linejoin': 'round' }) +
    line(`M${-WIDE - 32} ${TALL + 20}V${-TALL - 20}H${WIDE}`, '#a86a5c', 4, { 'stroke-opacity': 0.7 }) +
    page(drawing, -1, moved(-WIDE / 2 + 6, 0, 1, plate(drawing))) +
    page(drawing, 1, moved(54, -TALL + 92, 1, printed(drawing))) +
    line(`M0 ${-TALL - 2}V${TALL + 12}`, '#3a2a18', 5, { 'stroke-opacity': 0.75 })
  )
}

/** The leaves below show their edges; the page rises from the fold, catches the light, and falls away. */
function page(drawing: Drawing, side: 1 | -1, content: string): string {
  const leaf = (out: number) =>
    `M0 ${-TALL + 6}C${side * 70} ${-TALL - 22} ${side * 260} ${-TALL - 12} ${side * (WIDE + out)} ${-TALL + 2}V${TALL}C${side * 260} ${TALL - 14} ${side * 70} ${TALL - 24} 0 ${TALL + 6}Z`
  const leaves = [14, 11, 8, 5, 2].map((out) =>
    moved(0, out * 0.8, 1, path(leaf(out), { fill: mix('#a8946a', PAPER, 1 - out / 18), stroke: '#8f7a50' })),
  )
  const [lit, dim] = side < 0 ? [0.34, 0.5] : [0.26, 0.62]
  return (
    leaves.join('') +
    path(leaf(0), { fill: PAPER }) +
    path(leaf(0), {
      fill: drawing.grain({ across: 0.02, down: 0.025, colour: '#a07f44', strength: 0.1, size: 400, octaves: 2 }),
    }) +
    group(content, drawing.clip(leaf(0))) +
    path(leaf(0), {
      fill: drawing.between(0, 0, side * WIDE, 0, [
        [0, '#2a1c0c', dim],
        [9, '#2a1c0c', 0.22],
        [26, '#fffdf0', 0],
        [46, '#fffdf0', lit],
        [72, '#fffdf0', 0],
        [100, '#2a1c0c', side < 0 ? 0.12 : 0.3],
      ]),
    })
  )
}

/** A marigold with its stalk and leaves in a ruled frame: engraved in fine lines and coloured by hand, as in old herbals. */
function plate(drawing: Drawing): string {
  const small = (text: string, size: number) => lettered(drawing, text, { size, colour: INK, spacing: 0.5 })
  const stalk = 'M4 -120C16 -40 -20 60 0 226'
  const leaf = engravedLeaf(drawing)
  return (
    path('M-196 -318H190V318H-196Z', { fill: 'none', stroke: INK, 'stroke-width': 2.6 }) +
    path('M-187 -309H181V309H-187Z', { fill: 'none', stroke: INK, 'stroke-width': 1.2 }) +
    line(stalk, INK, 10) +
    line(stalk, '#9aa46c', 7.4) +
    line(stalk, INK, 1.2, { transform: 'translate(2 0)', 'stroke-opacity': 0.7 }) +
    moved(-2, 214, 1, leaf, -10) +
    moved(0, 190, 0.92, group(leaf, 'transform="scale(-1 1)"'), 20) +
    moved(-8, 90, 0.8, leaf, 10) +
    moved(2, -6, 0.62, group(leaf, 'transform="scale(-1 1)"'), 4) +
    moved(0, -166, 1, group(engravedFlower(drawing), 'transform="rotate(-8) scale(1.2 1.06)"')) +
    moved(-3, 264, 1, small('CALENDULA', 24)) +
    moved(-3, 293, 1, small('THE MARIGOLD', 12))
  )
}

function engravedLeaf(drawing: Drawing): string {
  let hatching = ''
  for (let at = 1; at < 9; at++) {
    const [x, y] = [-at * 13, -at * 12 - at * at * 0.7]
    hatching += `M${x} ${number(y)}q-8 ${number(10 - at)} -12 ${number(4 - at)}M${x} ${number(y)}q4 -12 ${number(12 - at)} -17`
  }
  const outline = 'M0 0C-24 -4 -110 -40 -138 -168C-84 -152 -6 -72 0 0Z'
  return drawing.reuse(
    path(outline, {
      fill: drawing.between(-110, -60, -40, -90, [
        [0, '#8d9a5e'],
        [50, '#b9bf8c'],
        [100, '#98a468'],
      ]),
      stroke: INK,
      'stroke-width': 1.8,
    }) +
      line('M0 0Q-56 -70 -138 -168', INK, 1.8) +
      line(hatching, INK, 1, { 'stroke-opacity': 0.75 }),
  )
}

function engravedFlower(drawing: Drawing): string {
  const petal = drawing.reuse(
    path('M-6 -18C-13 -56 -13 -88 -8 -98L-3 -93L0 -100L4 -93L9 -97C13 -86 13 -56 6 -18Z', {
      fill: drawing.down([
        [0, '#f3c46a'],
        [60, '#e39a3c'],
        [100, '#b9641f'],
      ]),
      stroke: INK,
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
    }) + line('M-4 -24Q-7 -60 -5 -84M0 -24V-74M4 -24Q7 -60 6 -84', INK, 0.8, { 'stroke-opacity': 0.7 }),
  )
  const ring = (count: number, size: number, from: number) =>
    Array.from({ length: count }, (_, index) =>
      moved(0, 0, size, petal, number2(from + (index * 360) / count + (drawing.random() - 0.5) * 7)),
    ).join('')
  const seeds = Array.from({ length: 40 }, () => {
    const [angle, away] = [drawing.random() * 6.283, Math.sqrt(drawing.random()) * 20]
    return `M${number(Math.cos(angle) * away)} ${number(Math.sin(angle) * away)}h.1`
  }).join('')
  return (
    ring(21, 1.08, 0) +
    ring(18, 0.86, 9) +
    ring(13, 0.6, 3) +
    ellipse(0, 0, 24, 24, { fill: '#9a5420', stroke: INK, 'stroke-width': 1.6 }) +
    line(seeds, INK, 2.6) +
    line(seeds, '#e9b35a', 1.6, { transform: 'translate(-1 -1.4)' })
  )
}
const number2 = (value: number) => Math.round(value * 10) / 10

/** A page of print below a heading, from the upper left corner of the type. */
function printed(drawing: Drawing): string {
  const wide = 404
  return (
    moved(wide / 2, 0, 1, lettered(drawing, 'OF THE MARIGOLD', { size: 22, colour: INK, spacing: 0.5 })) +
    line(`M${wide / 2 - 40} 22h80`, '#8a3f22', 3) +
    moved(0, 58, 1, print(drawing, { wide, lines: 28, gap: 21.5, colour: INK, size: 7, ends: [8, 19] }))
  )
}

/** The paper is clear where a finger with balm on it turned the page. */
export function fingerprint(drawing: Drawing): string {
  let ridges = ''
  for (let ring = 1; ring < 9; ring++)
    ridges += `M${-ring * 5} ${ring * 5}C${-ring * 7} ${-ring * 9} ${ring * 7} ${-ring * 9} ${ring * 5} ${ring * 5}`
  const pad = drawing.around([
    [0, '#b98a2c', 0.5],
    [70, '#b98a2c', 0.34],
    [100, '#b98a2c', 0],
  ])
  return (
    ellipse(0, 4, 46, 62, { fill: pad }) +
    line(ridges, '#7d5a16', 2.4, { 'stroke-opacity': 0.5 }) +
    line(ridges, lighter('#e9c977', 0.5), 1.4, { 'stroke-opacity': 0.6, transform: 'translate(1.6 1.8)' })
  )
}
