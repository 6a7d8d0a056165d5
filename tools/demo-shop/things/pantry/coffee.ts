/** Coffee: the bag, the beans, the scoop and the cup. */
import { blurred, box, darker, ellipse, group, lighter, line, moved, path, type Drawing } from '../../ink.ts'
import { coffeeBranch, flatLabel } from './label.ts'

const KRAFT = '#b98d5c'

/** The bag, standing with its front turned a little to the left; `colour` marks the roast on its label. */
export const bagOutline = 'M-196 -520L-186 -2Q-10 26 176 6L214 -18L222 -520L230 -640H-196Z'

export function coffeeBag(drawing: Drawing, colour: string, under: string): string {
  const front = 'M-190 -560C-204 -380 -202 -180 -188 -4Q-20 20 150 10C162 -180 164 -380 158 -560Z'
  const side = 'M158 -560C166 -380 164 -180 150 10L206 -16C220 -180 226 -380 216 -548Z'
  const crease = (d: string, width: number) =>
    line(d, '#3f2814', width, { 'stroke-opacity': 0.22 }) +
    line(d, '#ffe9c2', width * 0.7, { 'stroke-opacity': 0.34, transform: 'translate(-4 3)' })
  return (
    path(side, {
      fill: drawing.across([
        [0, darker(KRAFT, 0.28)],
        [50, darker(KRAFT, 0.62)],
        [56, darker(KRAFT, 0.4)],
        [100, darker(KRAFT, 0.56)],
      ]),
    }) +
    path(front, {
      fill: drawing.between(-200, -560, 170, 20, [
        [0, lighter(KRAFT, 0.42)],
        [40, lighter(KRAFT, 0.1)],
        [100, darker(KRAFT, 0.3)],
      ]),
    }) +
    group(
      path(front, {
        fill: drawing.grain({ across: 0.7, down: 0.16, colour: '#4a2f18', strength: 0.16, size: 240, octaves: 2 }),
      }) +
        path('M-190 -560C-150 -440 -150 -300 -176 -180C-190 -90 -170 -40 -188 -4L-230 0V-560Z', {
          fill: '#fff0d0',
          'fill-opacity': 0.2,
        }) +
        path('M158 -560C110 -450 128 -300 110 -180C98 -90 128 -30 150 10L180 0V-560Z', {
          fill: '#2a170a',
          'fill-opacity': 0.2,
        }) +
        path('M-200 -60Q-20 -110 160 -60V30H-200Z', {
          fill: drawing.down([
            [0, '#2a170a', 0],
            [100, '#2a170a', 0.34],
          ]),
        }) +
        crease('M-186 -468Q-90 -440 -40 -470T150 -452', 3) +
        crease('M-150 -40Q-100 -76 -70 -120M120 -36Q96 -70 90 -104', 3) +
        crease('M-192 -420Q-160 -404 -140 -410M146 -380Q120 -370 108 -384', 2),
      drawing.clip(front),
    ) +
    foldedTop(drawing) +
    moved(
      -18,
      -228,
      1,
      flatLabel(drawing, {
        width: 254,
        height: 344,
        colour,
        title: 'HOLLOW',
        under,
        size: 38,
        engraving: coffeeBranch(),
      }),
      0,
    )
  )
}

/** Rolled over twice and held by a tin tie. */
function foldedTop(drawing: Drawing): string {
  const roll = 'M-198 -640Q10 -662 228 -634L224 -556Q20 -540 -194 -556Z'
  return (
    path('M-194 -556Q20 -540 224 -556L222 -530Q20 -512 -192 -532Z', { fill: '#2a170a', 'fill-opacity': 0.4 }) +
    path(roll, {
      fill: drawing.down([
        [0, lighter(KRAFT, 0.5)],
        [24, lighter(KRAFT, 0.2)],
        [100, darker(KRAFT, 0.24)],
      ]),
    }) +
    path(roll, {
      fill: drawing.grain({ across: 0.7, down: 0.16, colour: '#4a2f18', strength: 0.16, size: 240, octaves: 2 }),
    }) +
    path('M-206 -612Q10 -630 236 -604L234 -580Q10 -602 -206 -586Z', {
      fill: drawing.down([
        [0, '#f3ead2'],
        [50, '#cdbb92'],
        [100, '#8a744c'],
      ]),
    }) +
    path('M-206 -586L-222 -560L-214 -546L-192 -584ZM234 -580L246 -552L236 -542L220 -582Z', { fill: '#a8925f' }) +
    line('M-190 -640Q10 -660 220 -634', '#fff0d0', 4, { 'stroke-opacity': 0.6 })
  )
}

/** One bean, about 100 long, around the origin; it is drawn once and then only turned. */
function bean(drawing: Drawing, roast: string): string {
  const body = 'M-50 2C-52 -26 -24 -36 4 -35C34 -34 52 -20 50 2C49 24 26 36 -2 35C-30 34 -49 24 -50 2Z'
  return drawing.reuse(
    path(body, { fill: '#120703', 'fill-opacity': 0.5, transform: 'translate(7 10)' }) +
      path(body, {
        fill: drawing.around(
          [
            [0, lighter(roast, 0.42)],
            [30, lighter(roast, 0.1)],
            [72, darker(roast, 0.36)],
            [100, darker(roast, 0.66)],
          ],
          0.32,
          0.24,
          0.86,
        ),
      }) +
      line('M-46 6C-24 -6 -12 12 8 2S34 -8 47 -4', '#1b0b04', 6) +
      line('M-42 12C-24 2 -10 19 10 9S34 0 44 4', lighter(roast, 0.4), 2.5, { 'stroke-opacity': 0.6 }) +
      ellipse(-16, -19, 17, 5, { fill: '#ffe6c4', 'fill-opacity': 0.5, transform: 'rotate(-10)' }),
  )
}

/** Seen from its back. */
function beanBack(drawing: Drawing, roast: string): string {
  return drawing.reuse(
    ellipse(7, 10, 49, 33, { fill: '#120703', 'fill-opacity': 0.5 }) +
      ellipse(0, 0, 49, 33, {
        fill: drawing.around(
          [
            [0, lighter(roast, 0.5)],
            [22, lighter(roast, 0.2)],
            [66, darker(roast, 0.3)],
            [100, darker(roast, 0.68)],
          ],
          0.34,
          0.26,
          0.8,
        ),
      }) +
      ellipse(-14, -15, 20, 6, { fill: '#ffe6c4', 'fill-opacity': 0.46, transform: 'rotate(-14)' }),
  )
}

const ROASTS = ['#6d4126', '#5f3820', '#7a4c2c']

export function anyBean(drawing: Drawing): string {
  const roast = ROASTS[Math.floor(drawing.random() * 3)]!
  return drawing.random() < 0.62 ? bean(drawing, roast) : beanBack(drawing, roast)
}

/** Beans in a little heap on the wood; it stands on y = 0. */
export function beanHeap(drawing: Drawing, half: number, height: number, count: number): string {
  const beans = Array.from({ length: count }, () => {
    const x = (drawing.random() + drawing.random() - 1) * half
    const y = -drawing.random() * height * (1 - (x / half) ** 2)
    return { x, y: y + drawing.random() * 26 }
  }).toSorted((a, b) => a.y - b.y)
  return (
    ellipse(half * 0.12, 8, half * 1.1, 36, {
      fill: drawing.around([
        [0, '#140802', 0.75],
        [100, '#140802', 0],
      ]),
    }) +
    beans
      .map(({ x, y }) =>
        moved(x, y, 0.6 + drawing.random() * 0.1, anyBean(drawing), Math.round(drawing.random() * 360)),
      )
      .join('')
  )
}

/** Beans to all edges, in rows that hide each other; the middle row lies highest. */
export function manyBeans(drawing: Drawing): string {
  let beans = box(0, 0, 1200, 1200, { fill: '#1c0d06' })
  for (let y = -20; y < 1250; y += 64) {
    for (let x = -20; x < 1250; x += 84) {
      const sway = () => (drawing.random() - 0.5) * 60
      beans += moved(
        x + sway(),
        y + sway(),
        1.12 + drawing.random() * 0.24,
        anyBean(drawing),
        Math.round(drawing.random() * 360),
      )
    }
  }
  return (
    beans +
    box(0, 0, 1200, 1200, {
      fill: drawing.from(330, 260, 1150, [
        [0, '#ffdca0', 0.22],
        [40, '#ffdca0', 0],
        [60, '#120602', 0.1],
        [100, '#120602', 0.72],
      ]),
    })
  )
}

/** A brass scoop that lies among the beans, its bowl at the origin, its handle to the upper right. */
export function scoop(drawing: Drawing): string {
  const bowl =
    'M-190 10C-196 -110 -110 -176 0 -176C90 -176 150 -120 158 -40C164 70 90 172 -20 176C-120 178 -184 110 -190 10Z'
  const brass = '#c79a4e'
  return (
    blurred(
      drawing,
      16,
      path(bowl, { fill: '#0d0502', 'fill-opacity': 0.75, transform: 'translate(26 34)' }) +
        line('M130 -60L560 -330', '#0d0502', 44, { 'stroke-opacity': 0.6, transform: 'translate(20 36)' }),
    ) +
    line('M120 -70L560 -340', darker(brass, 0.5), 46) +
    line('M116 -76L556 -346', brass, 34) +
    line('M120 -86L552 -352', lighter(brass, 0.7), 8) +
    path(bowl, {
      fill: drawing.between(-190, -180, 160, 180, [
        [0, darker(brass, 0.55)],
        [35, darker(brass, 0.2)],
        [70, lighter(brass, 0.4)],
        [100, lighter(brass, 0.1)],
      ]),
    }) +
    path(bowl, {
      fill: 'none',
      stroke: drawing.between(-190, -180, 160, 180, [
        [0, lighter(brass, 0.8)],
        [50, brass],
        [100, darker(brass, 0.4)],
      ]),
      'stroke-width': 12,
    })
  )
}

/** Draws the beans in the scoop. */
export function beansInScoop(drawing: Drawing): string {
  const beans = Array.from({ length: 46 }, () => {
    const angle = drawing.random() * 6.3
    const away = Math.sqrt(drawing.random())
    return moved(
      -16 + Math.cos(angle) * away * 130,
      6 + Math.sin(angle) * away * 124,
      0.84,
      anyBean(drawing),
      Math.round(drawing.random() * 360),
    )
  })
  return (
    beans.join('') +
    ellipse(-100, -90, 150, 110, {
      fill: drawing.around([
        [0, '#120602', 0.6],
        [100, '#120602', 0],
      ]),
    })
  )
}
