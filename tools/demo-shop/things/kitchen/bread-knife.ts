/** The bread knife, lying with its edge down: it reaches from x = -640 to x = 420, its middle is the origin. */
import { circle, group, line, number, path, type Drawing } from '../../ink.ts'
import { lying, softened, within } from '../surface.ts'
import { upright } from '../wood.ts'

const BACK = 'M-70 -40L-590 -46C-626 -44 -646 -26 -640 -6'
const HANDLE =
  'M-78 -44C-40 -50 40 -44 130 -48C250 -56 350 -58 410 -44C440 -34 442 20 420 44C396 62 366 46 320 40C230 30 100 46 20 44C-30 46 -60 58 -78 52Z'

/** The scalloped edge from the tip back to the handle. */
function serration(): string {
  let d = ''
  let x = -640
  for (let y = -6; x < -100; x += 23) {
    const next = Math.min(y + 9, 46)
    d += `Q${number(x + 9)} ${number(next - 11)} ${number(x + 23)} ${number(next)}`
    y = next
  }
  return `${d}L-70 46`
}

export function breadKnife(drawing: Drawing, { engraving = '', height = 0.5 } = {}): string {
  const blade = `${BACK}${serration()}Z`
  return (
    lying(drawing, blade + HANDLE, height) +
    path(blade, {
      fill: drawing.between(0, -46, 0, 50, [
        [0, '#f4f3ee'],
        [8, '#b4b7b8'],
        [34, '#dfe0dd'],
        [60, '#a9adaf'],
        [74, '#f7f6f1'],
        [100, '#8d9194'],
      ]),
    }) +
    within(
      drawing,
      blade,
      brushed(drawing) +
        path('M-640 -50L-500 -50L-420 60H-560ZM-250 -50H-210L-140 60H-180Z', { fill: '#fffdf6', 'fill-opacity': 0.5 }) +
        path('M-500 -50H-450L-370 60H-420Z', { fill: '#4b5054', 'fill-opacity': 0.3 }) +
        (engraving
          ? line(engraving, '#3d4144', 3.4, { 'stroke-linejoin': 'round', 'stroke-opacity': 0.85 }) +
            line(engraving, '#ffffff', 2, {
              'stroke-linejoin': 'round',
              'stroke-opacity': 0.8,
              transform: 'translate(1.5 2)',
            })
          : ''),
    ) +
    line(BACK, '#fffdf6', 2.4, { 'stroke-opacity': 0.8 }) +
    handle(drawing)
  )
}

function brushed(drawing: Drawing): string {
  let d = ''
  for (let count = 0; count < 110; count++) d += `M${number(-640 + drawing.random() * 570)} -50v100`
  return line(d, '#5d6266', 1, { 'stroke-opacity': 0.14 })
}

function handle(drawing: Drawing): string {
  const rivet = (x: number) =>
    circle(x, 0, 15, { fill: '#3b2312' }) +
    circle(x, -1, 13, {
      fill: drawing.around(
        [
          [0, '#fff1c4'],
          [45, '#d1a24e'],
          [100, '#7d561d'],
        ],
        0.34,
        0.3,
        0.75,
      ),
    }) +
    line(`M${x - 7} -6l14 10`, '#fff6dc', 1.6, { 'stroke-opacity': 0.6 })
  return (
    within(
      drawing,
      HANDLE,
      group(
        upright(drawing, [-70, -450, 140, 540], { colour: '#7a4f30', contrast: 0.5, arches: false }),
        'transform="rotate(90)"',
      ) +
        path(HANDLE, {
          fill: drawing.between(0, -52, 0, 54, [
            [0, '#ffe9c4', 0.3],
            [22, '#ffe9c4', 0.4],
            [45, '#2b180c', 0],
            [100, '#2b180c', 0.7],
          ]),
        }),
    ) +
    softened(drawing, 3, line('M-50 -30C60 -28 240 -42 390 -32', '#fff6e4', 7, { 'stroke-opacity': 0.5 })) +
    path('M-92 -42H-68V52H-92Z', {
      fill: drawing.down([
        [0, '#fff6dc'],
        [30, '#d1a24e'],
        [100, '#6a4718'],
      ]),
    }) +
    [20, 170, 320].map(rivet).join('')
  )
}

/** A name in a running hand, as it is engraved. */
export const ENGRAVED_ANNA =
  'M-330 18C-318 2 -304 -20 -296 -22C-292 -10 -290 6 -286 16M-324 6C-312 2 -300 2 -290 4M-280 14C-278 4 -274 -2 -270 0C-266 2 -268 10 -266 14C-262 4 -256 -2 -252 0C-248 4 -252 12 -246 14C-240 12 -240 4 -234 0C-228 0 -232 10 -228 14C-224 4 -218 -2 -214 0C-210 4 -214 12 -208 14C-202 14 -198 2 -190 0C-202 -2 -204 14 -196 14C-190 14 -190 4 -188 0C-188 8 -188 14 -180 13'
