/** Soap: bars cut by hand, the dish, the round bar for the hair. */
import { blurred, darker, ellipse, group, lighter, line, moved, number, path, round, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'

interface Bar {
  width: number
  height: number
  /** How far its top goes back. */
  depth: number
  colour: string
  /** Text pressed into its front. */
  stamp?: string
}

/** Letters pressed into soap: dark on the side of the light, bright on the other. */
function pressed(drawing: Drawing, text: string, size: number, colour: string): string {
  const letters = (tone: string, shift: number, opacity: number) =>
    moved(shift, shift, 1, lettered(drawing, text, { size, colour: tone, weight: 0.14, spacing: 0.34, opacity }))
  return letters(lighter(colour, 0.85), 3, 0.9) + letters(darker(colour, 0.7), -1.5, 0.75)
}

/** A bar standing on y = 0, its front in the middle; cut with a rake, so that no edge is quite straight. */
export function soapBar(drawing: Drawing, { width, height, depth, colour, stamp }: Bar): string {
  const half = width / 2
  const [back, up] = [depth * 0.42, depth * 0.34]
  const wobble = () => (drawing.random() - 0.5) * 7
  const [leftTop, rightTop] = [
    `${number(-half + 8)} ${number(-height + wobble())}`,
    `${number(half - 6)} ${number(-height + wobble())}`,
  ]
  const front = `M${leftTop}Q0 ${number(-height + wobble())} ${rightTop}Q${half + 3} ${-height + 4} ${half} ${-height + 26}L${number(half + wobble() * 0.5)} -24Q${half} 0 ${half - 26} 1Q0 ${number(6 + wobble() * 0.4)} ${-half + 26} 1Q${-half} 0 ${-half} -26L${number(-half + wobble() * 0.5)} ${-height + 14}Q${-half} ${-height + 2} ${leftTop}Z`
  const top = `M${leftTop}Q0 ${-height} ${rightTop}L${number(half + back - 6)} ${number(-height - up + 4)}Q${half + back} ${-height - up} ${half + back - 16} ${-height - up}H${number(-half + back + 12)}Q${-half + back} ${-height - up} ${-half + back - 6} ${-height - up + 6}Z`
  const side = `M${rightTop}Q${half + 2} ${-height + 2} ${half} ${-height + 12}V-10Q${half} 0 ${half - 6} 1L${number(half + back - 4)} ${number(-up + 2)}Q${half + back + 2} ${number(-up)} ${half + back} ${number(-up - 12)}V${number(-height - up + 12)}Q${half + back} ${-height - up} ${half + back - 10} ${-height - up + 2}Z`
  let scratches = ''
  for (let count = 0; count < 26; count++) {
    const x = (drawing.random() - 0.5) * width
    const y = -drawing.random() * height
    scratches += `M${number(x)} ${number(y)}l${number(20 + drawing.random() * 90)} ${number(wobble())}`
  }
  const grain = drawing.grain({
    across: 0.16,
    down: 0.3,
    colour: darker(colour, 0.5),
    strength: 0.2,
    size: 300,
    octaves: 2,
  })
  return (
    path(side, {
      fill: drawing.across([
        [0, darker(colour, 0.34)],
        [100, darker(colour, 0.54)],
      ]),
    }) +
    path(top, {
      fill: drawing.between(-half, -height - up, half, -height, [
        [0, lighter(colour, 0.75)],
        [60, lighter(colour, 0.42)],
        [100, lighter(colour, 0.2)],
      ]),
    }) +
    path(front, {
      fill: drawing.between(-half, -height, half, 0, [
        [0, lighter(colour, 0.34)],
        [46, colour],
        [100, darker(colour, 0.26)],
      ]),
    }) +
    group(
      line(scratches, lighter(colour, 0.6), 2, { 'stroke-opacity': 0.4 }) +
        line(scratches, darker(colour, 0.5), 2, { 'stroke-opacity': 0.16, transform: 'translate(3 4)' }) +
        ellipse(-half * 0.5, -height * 0.8, width * 0.36, height * 0.34, {
          fill: drawing.around([
            [0, '#fffdf0', 0.34],
            [100, '#fffdf0', 0],
          ]),
        }),
      drawing.clip(front),
    ) +
    path(front + top + side, { fill: grain }) +
    line(
      `M${number(-half + 14)} ${-height + 7}Q0 ${-height + 6} ${half - 16} ${-height + 8}`,
      lighter(colour, 0.8),
      20,
      { 'stroke-opacity': 0.34 },
    ) +
    line(`M${number(-half + 10)} ${-height + 1}Q0 ${-height} ${half - 10} ${-height + 1}`, '#fffdf2', 6, {
      'stroke-opacity': 0.75,
    }) +
    line(`M${half - 7} ${-height + 14}V-18`, lighter(colour, 0.4), 15, { 'stroke-opacity': 0.26 }) +
    line(`M${half} ${-height + 8}L${number(half + back - 12)} ${number(-height - up + 8)}`, lighter(colour, 0.7), 6, {
      'stroke-opacity': 0.5,
    }) +
    line(`M${-half + 9} ${-height + 20}V-20`, '#fffdf2', 9, { 'stroke-opacity': 0.28 }) +
    line(`M${number(-half + 14)} -4Q0 0 ${half - 14} -4`, darker(colour, 0.6), 12, { 'stroke-opacity': 0.3 }) +
    chips(half, height, colour) +
    (stamp ? moved(0, -height * 0.5 + height * 0.15, 1, pressed(drawing, stamp, height * 0.3, colour)) : '')
  )
}

/** A bar that has been in the hand for weeks, standing on y = 0: no edge is left, the stamp is shallow, the soap is wet. */
export function wornBar(drawing: Drawing, colour: string, stamp: string): string {
  const body =
    'M-250 -88C-256 -150 -236 -196 -176 -218C-100 -240 150 -244 236 -226C292 -212 312 -168 306 -112C304 -50 284 -10 236 0C110 12 -110 12 -200 0C-236 -8 -248 -40 -250 -88Z'
  const top =
    'M-232 -152C-222 -196 -190 -214 -150 -222C-50 -238 150 -240 230 -224C276 -214 296 -186 300 -156C262 -128 210 -120 160 -118C40 -108 -90 -110 -170 -120C-206 -126 -228 -134 -232 -152Z'
  return (
    path(body, {
      fill: drawing.between(-250, -190, 290, 20, [
        [0, lighter(colour, 0.3)],
        [34, colour],
        [76, darker(colour, 0.34)],
        [100, darker(colour, 0.56)],
      ]),
    }) +
    path(body, {
      fill: drawing.grain({ across: 0.06, down: 0.12, colour: darker(colour, 0.5), strength: 0.16, size: 300 }),
    }) +
    group(
      blurred(
        drawing,
        15,
        path(top, {
          fill: drawing.between(-230, -220, 290, -120, [
            [0, lighter(colour, 0.78)],
            [50, lighter(colour, 0.5)],
            [100, lighter(colour, 0.1)],
          ]),
        }),
        0.2,
      ) +
        path('M-260 -40H310V20H-260Z', {
          fill: drawing.down([
            [0, darker(colour, 0.8), 0],
            [100, darker(colour, 0.8), 0.66],
          ]),
        }) +
        // Some of the light that enters the wet soap comes out at its foot.
        blurred(
          drawing,
          12,
          line('M-210 -22C-110 -8 60 -6 170 -14', lighter(colour, 0.6), 12, { 'stroke-opacity': 0.5 }),
        ),
      drawing.clip(body),
    ) +
    group(moved(10, -38, 1, pressed(drawing, stamp, 56, colour)), 'opacity=".5"') +
    path('M-190 -190C-150 -214 -60 -224 20 -226C-40 -212 -120 -200 -168 -176Z', {
      fill: '#ffffff',
      'fill-opacity': 0.8,
    }) +
    path('M60 -227C110 -228 150 -226 180 -222C150 -216 110 -214 70 -214Z', { fill: '#ffffff', 'fill-opacity': 0.55 }) +
    line('M-238 -110C-240 -80 -238 -50 -226 -26', '#ffffff', 8, { 'stroke-opacity': 0.5 }) +
    line('M294 -150C300 -110 296 -60 276 -26', lighter(colour, 0.6), 7, { 'stroke-opacity': 0.3 })
  )
}

/** Corners that broke off when the bars were cut. */
function chips(half: number, height: number, colour: string): string {
  const chip = (x: number, y: number, d: string) =>
    moved(
      x,
      y,
      1,
      path(d, { fill: darker(colour, 0.3) }) +
        path(d, { fill: lighter(colour, 0.6), transform: 'translate(3 4) scale(.72)' }),
    )
  return (
    chip(half - 30, -height + 2, 'M-16 0Q-6 12 8 9T26 -2Q4 -8 -16 0Z') +
    chip(-half * 0.4, -4, 'M-14 4Q-2 -9 10 -5T24 5Q4 8 -14 4Z') +
    chip(-half + 5, -height * 0.6, 'M-6 -18Q10 -8 7 4T-4 20Q-8 2 -6 -18Z')
  )
}

/** A band of paper around the middle of a bar as given, with a word on it. */
export function paperBand(
  drawing: Drawing,
  { width, height, depth }: Bar,
  wide: number,
  word: string,
  colour: string,
): string {
  const [back, up] = [depth * 0.42, depth * 0.34]
  const front = `M${-wide / 2} ${-height - 3}H${wide / 2}V4H${-wide / 2}Z`
  return (
    path(
      `M${-wide / 2} ${-height - 3}L${number(-wide / 2 + back)} ${number(-height - up - 3)}H${number(wide / 2 + back)}L${wide / 2} ${-height - 3}Z`,
      { fill: '#fdf7e6' },
    ) +
    path(front, { fill: '#0c1210', 'fill-opacity': 0.3, transform: 'translate(5 3)' }) +
    path(front, {
      fill: drawing.between(-wide / 2, -height, wide / 2, 0, [
        [0, '#fbf4e0'],
        [60, '#efe4c8'],
        [100, '#cfc2a2'],
      ]),
    }) +
    path(
      `M${-wide / 2} ${number(-height * 0.88)}h${wide}v9h${-wide}ZM${-wide / 2} ${number(-height * 0.16)}h${wide}v9h${-wide}Z`,
      { fill: colour },
    ) +
    moved(
      0,
      -height * 0.42,
      1,
      lettered(drawing, word, {
        size: height * 0.16,
        colour: '#2b2a26',
        weight: 0.11,
        spacing: 0.4,
        longest: wide * 0.82,
      }),
    ) +
    moved(
      0,
      -height * 0.25,
      1,
      lettered(drawing, 'OLIVE OIL SOAP', {
        size: height * 0.07,
        colour: '#2b2a26',
        weight: 0.12,
        spacing: 0.5,
        longest: wide * 0.8,
      }),
    ) +
    (width > 0 ? line(`M${-wide / 2} ${-height - 3}H${wide / 2}`, '#ffffff', 3, { 'stroke-opacity': 0.7 }) : '')
  )
}

/** A dish of slats that lets water run off; it stands on y = 0. */
export function slattedDish(drawing: Drawing, width: number): string {
  const wood = '#b98a58'
  const half = width / 2
  let slats = ''
  for (let at = 0; at < 5; at++) {
    const y = -78 + at * 19
    const wide = half + at * 7
    slats +=
      path(`M${number(-wide)} ${y}H${number(wide)}V${y + 13}Q0 ${y + 17} ${number(-wide)} ${y + 13}Z`, {
        fill: drawing.across([
          [0, lighter(wood, 0.4)],
          [40, wood],
          [100, darker(wood, 0.42)],
        ]),
      }) +
      line(`M${number(-wide)} ${y + 1}H${number(wide)}`, '#fff0d0', 2.4, { 'stroke-opacity': 0.6 }) +
      line(`M${number(-wide + 6)} ${y + 15}H${number(wide - 6)}`, '#1a0f06', 4, { 'stroke-opacity': 0.6 })
  }
  const foot = (x: number) =>
    path(`M${x - 22} -6H${x + 22}L${x + 17} 24H${x - 17}Z`, { fill: drawing.across(round(darker(wood, 0.3), 0.2)) })
  return foot(-half * 0.8) + foot(half * 0.8) + slats
}
