/** The linen tea towel with its woven stripe: hanging by its loop from the origin, or folded and lying. */
import { box, darker, group, lighter, line, mix, number, path, type Drawing } from '../../ink.ts'
import { cast, lying, softened, within } from '../surface.ts'

const LINEN = '#efe6d3'

/** Threads over and under; `size` is how near one is. */
export function weave(drawing: Drawing, size = 7, strength = 0.2): string {
  const half = size / 2
  return drawing.tile(
    size,
    size,
    `<path d="M0 ${half / 2}h${half}M${half} ${half + half / 2}h${half}" stroke="#fffaf0" stroke-opacity="${strength}" stroke-width="${half}"/>` +
      `<path d="M${half + half / 2} 0v${half}M${half / 2} ${half}v${half}" stroke="#6d5a42" stroke-opacity="${strength}" stroke-width="${half * 0.8}"/>`,
  )
}

/** Threads that are a little thicker than the others. */
export function slubs(drawing: Drawing, width: number, height: number, count: number): string {
  let d = ''
  for (let index = 0; index < count; index++) {
    const at = `M${number((drawing.random() - 0.5) * width)} ${number(drawing.random() * height)}`
    d += index % 2 ? `${at}h${number(12 + drawing.random() * 50)}` : `${at}v${number(12 + drawing.random() * 60)}`
  }
  return line(d, '#8d7a5c', 1.8, { 'stroke-opacity': 0.3 })
}

const HUNG =
  'M-20 26C-66 52 -136 150 -170 310C-198 440 -214 560 -226 716C-206 742 -176 736 -150 720C-118 738 -88 752 -52 722C-22 742 24 760 62 724C96 744 128 746 158 718C184 732 210 730 226 704C214 560 198 440 166 310C132 150 62 52 22 26Q0 16 -20 26Z'

export function hangingTowel(drawing: Drawing, stripe: string): string {
  const fold = (top: number, middle: number, foot: number, spread: number) =>
    `M${top} 36C${number(top + (middle - top) * 0.4)} 180 ${middle - spread} 380 ${foot - spread} 760H${foot + spread}C${middle + spread} 380 ${number(top + (middle - top) * 0.6 + 6)} 180 ${top + 4} 36Z`
  const dark = [fold(-12, -128, -176, 20), fold(-5, -52, -82, 24), fold(6, 48, 30, 22), fold(12, 122, 134, 26)].join('')
  const light = [
    fold(-14, -150, -204, 12),
    fold(-8, -86, -128, 20),
    fold(2, 4, -22, 22),
    fold(9, 90, 88, 16),
    fold(14, 150, 190, 10),
  ].join('')
  return (
    lying(drawing, HUNG, 1.5) +
    line('M-9 40Q-22 -8 0 -14Q22 -8 9 40', darker(LINEN, 0.42), 10) +
    line('M-12 38Q-23 -8 -1 -14Q16 -10 10 20', lighter(LINEN, 0.4), 5) +
    path(HUNG, {
      fill: drawing.across([
        [0, lighter(LINEN, 0.6)],
        [50, LINEN],
        [100, darker(LINEN, 0.24)],
      ]),
    }) +
    within(
      drawing,
      HUNG,
      bands(stripe) +
        softened(drawing, 9, path(dark, { fill: '#3d2a1a', 'fill-opacity': 0.42 })) +
        softened(drawing, 6, path(light, { fill: '#fffaf0', 'fill-opacity': 0.5 })) +
        softened(
          drawing,
          5,
          line(
            'M-10 44C-40 120 -96 240 -118 400M6 44C20 150 30 240 36 380M14 44C60 130 110 240 128 400',
            '#2e1d10',
            5,
            { 'stroke-opacity': 0.4 },
          ),
        ) +
        slubs(drawing, 440, 700, 60) +
        box(-250, 0, 500, 780, { fill: weave(drawing, 5, 0.2) }) +
        line(wave(704), darker(LINEN, 0.4), 2, { 'stroke-opacity': 0.7, 'stroke-dasharray': '7 5' }) +
        path('M120 26H260V780H150C180 600 180 300 120 26Z', {
          fill: drawing.across([
            [0, '#3d2a1a', 0],
            [100, '#3d2a1a', 0.3],
          ]),
        }),
    )
  )
}

/** A line around the towel, up and down with its folds. */
const wave = (y: number) =>
  `M-250 ${y - 20}Q-215 ${y + 6} -180 ${y - 2}T-118 ${y}T-54 ${y}T4 ${y}T66 ${y}T124 ${y}T182 ${y}T250 ${y - 18}`

const bands = (stripe: string) =>
  [
    [486, 12],
    [542, 68],
    [598, 12],
    [644, 7],
  ]
    .map(([y = 0, width = 0]) =>
      path(wave(y), { fill: 'none', stroke: stripe, 'stroke-width': width, 'stroke-opacity': 0.94 }),
    )
    .join('')

/** Folded in three and lying, seen straight from above; its stripe runs down. `layers` lie below. */
export function foldedTowel(drawing: Drawing, stripe: string, width = 420, height = 560, layers = 3): string {
  const sheet = (step: number) => {
    const [w, h] = [width / 2, height / 2]
    const at = step * 7
    return `M${-w + at} ${number(-h + at + 8)}Q${-w + at} ${-h + at} ${-w + at + 14} ${-h + at}Q0 ${number(-h + at + 7 - step)} ${w + at - 6} ${number(-h + at + step)}Q${w + at + 5} 0 ${w + at} ${h + at - 8}Q${number(w * 0.3)} ${h + at + 7} ${-w + at + 8} ${h + at}Q${-w + at - 7} 30 ${-w + at} ${number(-h + at + 8)}Z`
  }
  const top = sheet(0)
  return (
    lying(drawing, sheet(layers), 1) +
    Array.from({ length: layers }, (_, index) => {
      const step = layers - index
      return (
        path(sheet(step), { fill: mix(LINEN, '#a08a68', 0.2 + 0.1 * step) }) +
        path(sheet(step), { fill: 'none', stroke: '#6d5a42', 'stroke-width': 2, 'stroke-opacity': 0.4 })
      )
    }).join('') +
    path(top, { fill: LINEN }) +
    within(
      drawing,
      top,
      path(
        `M${number(width * 0.16)} -${height}v${height * 2}h${number(width * 0.15)}v-${height * 2}ZM${number(width * 0.12)} -${height}v${height * 2}h9v-${height * 2}ZM${number(width * 0.34)} -${height}v${height * 2}h9v-${height * 2}ZM${number(width * 0.4)} -${height}v${height * 2}h5v-${height * 2}Z`,
        {
          fill: stripe,
          'fill-opacity': 0.92,
        },
      ) +
        group(slubs(drawing, width, height, 70), `transform="translate(0 ${number(-height / 2)})"`) +
        box(-width, -height, width * 2, height * 2, { fill: weave(drawing, 6, 0.22) }) +
        softened(
          drawing,
          10,
          line(
            `M${-width / 2} ${number(-height * 0.12)}Q${number(-width * 0.1)} ${number(-height * 0.02)} ${width / 2} ${number(-height * 0.09)}M${number(-width * 0.2)} ${-height / 2}Q${number(-width * 0.12)} 0 ${number(-width * 0.24)} ${height / 2}`,
            '#3d2a1a',
            12,
            { 'stroke-opacity': 0.2 },
          ),
        ) +
        softened(
          drawing,
          8,
          line(
            `M${-width / 2} ${number(-height * 0.15)}Q${number(-width * 0.1)} ${number(-height * 0.05)} ${width / 2} ${number(-height * 0.12)}`,
            '#fffaf0',
            12,
            { 'stroke-opacity': 0.6 },
          ),
        ) +
        path(top, {
          fill: drawing.between(-width / 2, -height / 2, width / 2, height / 2, [
            [0, '#fff6e0', 0.45],
            [50, '#fff6e0', 0],
            [100, '#3d2a1a', 0.25],
          ]),
        }),
    )
  )
}

/** Folded and lying on the worktop, seen from the front: a low pile with round edges. Stands on y = 0. */
export function towelPile(drawing: Drawing, stripes: readonly string[], width = 460): string {
  const half = width / 2
  const layer = (index: number) => {
    const y = -index * 44
    return `M${-half + 14} ${y}Q${-half - 12} ${y - 22} ${-half + 14} ${y - 44}L${half - 14} ${y - 46}Q${half + 16} ${y - 22} ${half - 10} ${y}Q0 ${y + 9} ${-half + 14} ${y}Z`
  }
  const top = -stripes.length * 44
  const lid = `M${-half + 14} ${top}Q${-half + 40} ${top - 46} ${-half + 90} ${top - 54}L${half - 70} ${top - 56}Q${half - 20} ${top - 40} ${half - 12} ${top - 2}Q0 ${top + 8} ${-half + 14} ${top}Z`
  return (
    cast(drawing, `M${-half} 0V${top}H${half}V0Z`, width * 0.9, { lean: 0.7 }) +
    stripes
      .map((stripe, index) => {
        const edge = layer(index)
        return (
          path(edge, {
            fill: drawing.down([
              [0, lighter(LINEN, 0.3)],
              [40, LINEN],
              [100, darker(LINEN, 0.4)],
            ]),
          }) +
          within(
            drawing,
            edge,
            path(
              `M${number(half * 0.2)} ${-index * 44 - 60}v80h70v-80ZM${number(half * 0.13)} ${-index * 44 - 60}v80h10v-80ZM${number(half * 0.56)} ${-index * 44 - 60}v80h10v-80Z`,
              { fill: stripe, 'fill-opacity': 0.85 },
            ) +
              line(
                `M${-half} ${-index * 44 - 24}Q0 ${-index * 44 - 14} ${half} ${-index * 44 - 26}`,
                darker(LINEN, 0.55),
                4,
                { 'stroke-opacity': 0.5 },
              ) +
              path(edge, { fill: weave(drawing, 5, 0.2) }) +
              path(edge, {
                fill: drawing.across([
                  [0, '#fff6e0', 0.2],
                  [50, '#3d2a1a', 0],
                  [100, '#3d2a1a', 0.4],
                ]),
              }),
          ) +
          line(`M${-half + 14} ${-index * 44}Q0 ${-index * 44 + 9} ${half - 10} ${-index * 44}`, '#3d2a1a', 3, {
            'stroke-opacity': 0.5,
          })
        )
      })
      .join('') +
    path(lid, {
      fill: drawing.across([
        [0, lighter(LINEN, 0.7)],
        [60, LINEN],
        [100, darker(LINEN, 0.12)],
      ]),
    }) +
    within(
      drawing,
      lid,
      path(
        `M${number(half * 0.2)} ${top + 10}l-20 -80h50l20 80ZM${number(half * 0.13)} ${top + 10}l-20 -80h8l22 80ZM${number(half * 0.54)} ${top + 10}l-26 -80h8l26 80Z`,
        { fill: stripes.at(-1)!, 'fill-opacity': 0.9 },
      ) + path(lid, { fill: weave(drawing, 5, 0.16) }),
    )
  )
}

/** A wooden rail on the wall with a peg at the origin and others beside it. */
export function pegRail(drawing: Drawing, from: number, to: number, pegs: readonly number[] = [0]): string {
  const wood = '#a87a4c'
  const rail = `M${from} -42H${to}V34H${from}Z`
  return (
    lying(drawing, rail, 0.8) +
    path(rail, {
      fill: drawing.down([
        [0, lighter(wood, 0.5)],
        [14, wood],
        [86, darker(wood, 0.12)],
        [100, darker(wood, 0.5)],
      ]),
    }) +
    line(`M${from} -20H${to}M${from} 4Q${(from + to) / 2} 12 ${to} -2M${from} 20H${to}`, darker(wood, 0.5), 2.4, {
      'stroke-opacity': 0.4,
    }) +
    pegs.map((x) => group(peg(drawing), `transform="translate(${x} 0)"`)).join('')
  )
}

export function peg(drawing: Drawing): string {
  const knob = 'M-27 -4A27 27 0 1 1 27 -4A27 27 0 1 1 -27 -4Z'
  return (
    lying(drawing, knob, 0.8) +
    path(knob, {
      fill: drawing.around(
        [
          [0, '#f3d3a6'],
          [50, '#b98a5c'],
          [100, '#6a4526'],
        ],
        0.34,
        0.3,
        0.75,
      ),
    })
  )
}
