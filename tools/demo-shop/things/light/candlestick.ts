/** Brass candlesticks: the low one with its ring, and the tall turned one. A candle stands in each. */
import { blurred, ellipse, line, moved, path, turned, type Drawing } from '../../ink.ts'
import { relief } from '../../relief.ts'
import { burningCandle } from './candle.ts'

/** Brass in the light of the flame above it. */
const brass = (drawing: Drawing) =>
  drawing.across([
    [0, '#2a1a08'],
    [9, '#7a5421'],
    [20, '#c99544'],
    [29, '#fff0c0'],
    [35, '#f6d68c'],
    [46, '#b37c30'],
    [62, '#5d3c12'],
    [78, '#a36e29'],
    [88, '#f0c576'],
    [94, '#8a5c1e'],
    [100, '#2a1a08'],
  ])

const turnedOnALathe = (drawing: Drawing) =>
  relief(drawing, { across: 0.004, down: 0.4, depth: 1.2, strength: 0.26, octaves: 1, size: 420, high: 90 })

function brassShape(drawing: Drawing, shape: string): string {
  return path(shape, { fill: brass(drawing) }) + path(shape, { fill: turnedOnALathe(drawing) })
}

const ringAt = (y: number, half: number, width: number) =>
  line(`M${-half} ${y}A${half} ${half * 0.2} 0 0 0 ${half} ${y}`, '#3a240b', width, { 'stroke-opacity': 0.7 }) +
  line(`M${-half} ${y + width}A${half} ${half * 0.2} 0 0 0 ${half} ${y + width}`, '#ffe9b0', 1.8, {
    'stroke-opacity': 0.7,
  })

function standing(drawing: Drawing, half: number): string {
  return (
    blurred(drawing, 12, ellipse(14, 8, half * 1.16, half * 0.24, { fill: '#050304', 'fill-opacity': 0.8 })) +
    ellipse(0, 34, half * 1.9, half * 0.4, {
      fill: drawing.around([
        [0, '#ffbe6a', 0.1],
        [60, '#ffbe6a', 0.28],
        [100, '#ffbe6a', 0],
      ]),
    })
  )
}

/** A dish to carry up the stairs: 460 wide without its ring; the candle stands at y = -150. */
export function lowCandlestick(drawing: Drawing, { candle = 330, time = 0 } = {}): string {
  const dish =
    'M-232 -52C-226 -8 -150 22 0 22S226 -8 232 -52C236 -66 230 -70 222 -66C200 -44 120 -26 0 -26S-200 -44 -222 -66C-230 -70 -236 -66 -232 -52Z'
  const socket = turned(0, [
    [-156, 66],
    [-144, 56],
    [-90, 50],
    [-58, 62],
    [-36, 96],
  ])
  const loop = 'M214 -52C262 -96 336 -84 334 -36C332 10 262 18 222 -18'
  return (
    standing(drawing, 232) +
    line(loop, '#2a1a08', 30) +
    line(loop, '#a36e29', 24) +
    line(loop, '#f6d68c', 8, { transform: 'translate(-3 -5)' }) +
    ellipse(0, -58, 226, 40, {
      fill: drawing.around(
        [
          [0, '#fff0c0'],
          [34, '#e2b160'],
          [70, '#8a5c1e'],
          [100, '#c99544'],
        ],
        0.46,
        0.4,
        0.62,
      ),
    }) +
    ellipse(0, -50, 176, 27, { fill: '#6d4616', 'fill-opacity': 0.4 }) +
    brassShape(drawing, socket) +
    ringAt(-96, 50, 4) +
    brassShape(drawing, dish) +
    line('M-228 -60A228 40 0 0 0 228 -60', '#fff0c0', 3.5, { 'stroke-opacity': 0.85 }) +
    ellipse(0, -157, 66, 13, { fill: '#f6d68c' }) +
    ellipse(0, -156, 50, 9, { fill: '#3a240b' }) +
    moved(0, -150, 1, burningCandle(drawing, candle, { time }))
  )
}

/** Turned from bar: 250 wide; the candle stands at y = -470. */
export function tallCandlestick(drawing: Drawing, { candle = 300, time = 0, which = 1 } = {}): string {
  const foot = turned(0, [
    [-96, 44],
    [-74, 54],
    [-58, 100],
    [-34, 150],
    [-8, 158],
  ])
  const stem = turned(0, [
    [-424, 34],
    [-404, 46],
    [-386, 30],
    [-350, 24],
    [-300, 34],
    [-236, 58],
    [-196, 50],
    [-170, 26],
    [-150, 24],
    [-132, 44],
    [-112, 46],
    [-92, 40],
  ])
  const pan = 'M-104 -438C-92 -412 -50 -404 0 -404S92 -412 104 -438A104 19 0 0 0 -104 -438Z'
  const socket = turned(0, [
    [-496, 58],
    [-484, 52],
    [-462, 48],
    [-444, 52],
  ])
  return (
    standing(drawing, 158) +
    brassShape(drawing, foot) +
    ringAt(-52, 112, 4) +
    brassShape(drawing, stem) +
    ringAt(-404, 46, 3) +
    ringAt(-132, 44, 3) +
    ringAt(-112, 46, 3) +
    ringAt(-236, 58, 2.5) +
    ellipse(0, -438, 104, 19, { fill: '#f0cb80' }) +
    ellipse(0, -436, 88, 13, { fill: '#8a5c1e' }) +
    brassShape(drawing, socket) +
    brassShape(drawing, pan) +
    line('M-103 -437A104 19 0 0 0 103 -437', '#fff0c0', 3, { 'stroke-opacity': 0.85 }) +
    ellipse(0, -496, 58, 11, { fill: '#f6d68c' }) +
    ellipse(0, -495, 44, 8, { fill: '#3a240b' }) +
    moved(0, -486, 1, burningCandle(drawing, candle, { half: 36, time, which }))
  )
}
