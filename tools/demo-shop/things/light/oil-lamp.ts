/** The glass oil lamp: a blown foot and font, a brass burner, a chimney. Its foot at y = 0, 860 high. */
import { blurred, box, ellipse, line, moved, path, turned, type Drawing } from '../../ink.ts'
import { flame, flicker } from './flame.ts'
import { roundMetal } from './lantern.ts'

const glassEdge = (drawing: Drawing) =>
  drawing.across([
    [0, '#dfe8ff', 0.62],
    [7, '#aebbe0', 0.12],
    [16, '#ffffff', 0.34],
    [22, '#ffffff', 0.04],
    [70, '#ffe6b4', 0.03],
    [92, '#ffd998', 0.28],
    [100, '#fff0cc', 0.75],
  ])

function font(drawing: Drawing): string {
  const body = turned(0, [
    [-330, 64],
    [-232, 172],
    [-118, 54],
  ])
  const oil =
    'M-164 -252A164 24 0 0 0 164 -252C178 -214 120 -170 78 -148C56 -136 -56 -136 -78 -148C-120 -170 -178 -214 -164 -252Z'
  const foot = turned(0, [
    [-122, 52],
    [-92, 40],
    [-56, 52],
    [-26, 130],
    [-4, 150],
  ])
  return (
    path(foot, { fill: '#6d7796', 'fill-opacity': 0.34 }) +
    path(foot, { fill: glassEdge(drawing) }) +
    ellipse(0, -12, 140, 26, { fill: '#ffcb80', 'fill-opacity': 0.14 }) +
    line('M-128 -22A150 32 0 0 0 60 -4', '#ffffff', 4, { 'stroke-opacity': 0.6 }) +
    line('M-36 -110C-30 -90 -36 -70 -46 -58', '#ffffff', 5, { 'stroke-opacity': 0.7 }) +
    path(body, { fill: '#59648a', 'fill-opacity': 0.3 }) +
    path(oil, {
      fill: drawing.between(-160, -260, 160, -140, [
        [0, '#b8701c', 0.95],
        [34, '#f0ab3c', 0.95],
        [66, '#cf8422', 0.95],
        [100, '#7c4710', 0.95],
      ]),
    }) +
    ellipse(0, -252, 163, 24, { fill: '#f7c768', 'fill-opacity': 0.95 }) +
    line('M-10 -330C-14 -280 20 -240 -6 -200C-30 -176 20 -160 40 -152', '#f4e6c6', 13, { 'stroke-opacity': 0.9 }) +
    path(body, { fill: glassEdge(drawing) }) +
    path('M-140 -270C-160 -240 -156 -206 -132 -180L-116 -190C-136 -214 -138 -240 -122 -266Z', {
      fill: '#ffffff',
      'fill-opacity': 0.6,
    }) +
    line('M96 -296C126 -284 146 -262 152 -244', '#fff0cc', 5, { 'stroke-opacity': 0.7 })
  )
}

function burner(drawing: Drawing): string {
  const brass = roundMetal(drawing, '#c08c3e')
  const prongs = [-74, -44, -14, 16, 46, 74]
    .map((x) => path(`M${x - 9} -412L${x - 6} -444Q${x} -452 ${x + 6} -444L${x + 9} -412Z`, { fill: brass }))
    .join('')
  return (
    path('M-70 -326V-356H70V-326A70 13 0 0 1 -70 -326Z', { fill: brass }) +
    line('M-70 -338A70 13 0 0 0 70 -338', '#4b3312', 3, { 'stroke-opacity': 0.7 }) +
    path('M-62 -356C-70 -380 -92 -392 -92 -412H92C92 -392 70 -380 62 -356A62 12 0 0 1 -62 -356Z', { fill: brass }) +
    line('M64 -372H150', '#6e4d1e', 11) +
    line('M64 -374H150', '#f0cf86', 3) +
    moved(158, -372, 1, wheel(drawing)) +
    ellipse(0, -412, 92, 17, { fill: '#e8bd6c' }) +
    ellipse(0, -413, 80, 13, { fill: '#7a5421' }) +
    prongs
  )
}

/** Turns the wick up and down. */
export function wheel(drawing: Drawing): string {
  const teeth = Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 24) * Math.PI * 2
    const [x, y] = [Math.cos(angle) * 0.42, Math.sin(angle)]
    return line(`M${x * 30} ${y * 30}L${x * 36} ${y * 36}`, '#8a6124', 5, { 'stroke-linecap': 'butt' })
  }).join('')
  return (
    teeth +
    ellipse(-4, 0, 13, 31, { fill: '#5d3f17' }) +
    ellipse(0, 0, 13, 31, {
      fill: drawing.down([
        [0, '#ffeec0'],
        [40, '#d2a552'],
        [100, '#5d3f17'],
      ]),
    }) +
    ellipse(1, 0, 4, 10, { fill: '#4b3312' })
  )
}

const CHIMNEY: [number, number][] = [
  [-860, 60],
  [-760, 55],
  [-516, 112],
  [-414, 80],
]

function litGlass(drawing: Drawing, time: number): string {
  return path(turned(0, CHIMNEY), {
    fill: drawing.from(0, -520, 300, [
      [0, '#ffe09a', 0.5 * flicker(time).bright],
      [40, '#f2a548', 0.24],
      [100, '#8d9cc8', 0.08],
    ]),
  })
}

function chimney(drawing: Drawing): string {
  return (
    path(turned(0, CHIMNEY), { fill: glassEdge(drawing) }) +
    ellipse(0, -860, 60, 11, { fill: 'none', stroke: '#e9f0ff', 'stroke-opacity': 0.7, 'stroke-width': 4 }) +
    line('M-42 -830C-40 -740 -60 -660 -88 -590C-100 -560 -102 -530 -96 -500', '#ffffff', 8, {
      'stroke-opacity': 0.62,
    }) +
    line('M44 -800C44 -720 64 -650 88 -590', '#fff0cc', 4, { 'stroke-opacity': 0.6 })
  )
}

export function oilLamp(drawing: Drawing, time = 0): string {
  return (
    blurred(drawing, 12, ellipse(30, 6, 210, 34, { fill: '#050304', 'fill-opacity': 0.7 })) +
    ellipse(60, 40, 240, 50, {
      fill: drawing.around([
        [0, '#ffd28a', 0.6],
        [60, '#ffb45c', 0.2],
        [100, '#ffb45c', 0],
      ]),
    }) +
    font(drawing) +
    burner(drawing) +
    litGlass(drawing, time) +
    box(-20, -446, 40, 26, { rx: 4, fill: '#7a5421' }) +
    moved(0, -450, 0.96, flame(drawing, time)) +
    chimney(drawing)
  )
}
