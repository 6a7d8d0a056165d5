/** Pictures of the beeswax candles. */
import { ellipse, line, moved, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { DUSK_FLOOR, duskRoom, duskTable, nightfall } from '../../scenes/light.ts'
import { bundleOfSix, burningCandle, clayHolder, hangingPair, poolFromNear } from '../../things/light/candle.ts'
import { flicker } from '../../things/light/flame.ts'

const product = 'beeswax-candles'

/** Two candles on the table, at a time in seconds: a picture and the frames of a film. */
export function twoCandles(drawing: Drawing, time = 0): string {
  const first = flicker(time)
  const second = flicker(time, 1)
  return (
    duskRoom(drawing, [
      { x: 520, y: 350, reach: 560 * first.bright },
      { x: 800, y: 460, reach: 520 * second.bright, strength: 0.9 },
    ]) +
    moved(
      800,
      DUSK_FLOOR - 20,
      1,
      clayHolder(drawing) + moved(0, -70, 1, burningCandle(drawing, 380, { time, which: 1 })),
    ) +
    moved(520, DUSK_FLOOR + 60, 1.12, clayHolder(drawing) + moved(0, -70, 1, burningCandle(drawing, 510, { time }))) +
    nightfall(drawing, 640, 560)
  )
}

function peg(drawing: Drawing): string {
  return (
    ellipse(22, 20, 30, 26, { fill: '#050304', 'fill-opacity': 0.5 }) +
    line('M0 8V0', '#5c3b22', 46) +
    ellipse(0, 0, 26, 26, {
      fill: drawing.around(
        [
          [0, '#e0a468'],
          [50, '#8a5a34'],
          [100, '#3a2415'],
        ],
        0.35,
        0.3,
        0.8,
      ),
    })
  )
}

export const candlePictures: Picture[] = [
  {
    product,
    name: 'beeswax-candles-burning',
    alt: {
      en: 'Two beeswax candles burning in clay holders at dusk, the wax below the flames glowing like honey.',
      de: 'Zwei Bienenwachskerzen brennen in der Dämmerung in Tonhaltern, das Wachs unter den Flammen leuchtet wie Honig.',
      fr: 'Deux bougies en cire d’abeille brûlent au crépuscule dans des bougeoirs d’argile, la cire luit comme du miel.',
      he: 'שני נרות דונג דולקים בדמדומים בפמוטי חרס, השעווה מתחת ללהבות זוהרת כמו דבש.',
    },
    draw: (drawing) => twoCandles(drawing),
  },
  {
    product,
    name: 'beeswax-candles-pair',
    choice: { option: 'Set', choice: 'Pair' },
    alt: {
      en: 'A pair of dipped candles hanging from a wooden peg by the wick they share.',
      de: 'Ein Paar gezogener Kerzen hängt am gemeinsamen Docht von einem Holzhaken.',
      fr: 'Une paire de bougies trempées suspendue à une patère de bois par leur mèche commune.',
      he: 'זוג נרות טבולים תלויים על וו עץ בפתיל המשותף להם.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: -60, y: 240, reach: 1150, strength: 0.9 }], { window: false, table: 1150 }) +
      ellipse(560, 420, 620, 640, {
        fill: drawing.around([
          [0, '#b98a62', 0.4],
          [100, '#b98a62', 0],
        ]),
      }) +
      moved(600, 190, 1, peg(drawing)) +
      moved(600, 180, 1.06, hangingPair(drawing)) +
      nightfall(drawing, 640, 560, 0.8),
  },
  {
    product,
    name: 'beeswax-candles-six',
    choice: { option: 'Set', choice: 'Six' },
    alt: {
      en: 'Six golden beeswax candles in a paper band, lying on dark boards.',
      de: 'Sechs goldene Bienenwachskerzen in einer Papierbanderole auf dunklen Brettern.',
      fr: 'Six bougies dorées en cire d’abeille dans un bandeau de papier, sur des planches sombres.',
      he: 'שישה נרות דונג זהובים בסרט נייר, מונחים על קרשים כהים.',
    },
    draw: (drawing) =>
      duskTable(drawing) + moved(590, 560, 1.06, bundleOfSix(drawing), -14) + nightfall(drawing, 500, 480),
  },
  {
    product,
    name: 'beeswax-candles-pool',
    alt: {
      en: 'The head of a burning candle from close by: clear molten wax, a black wick and one drip running down.',
      de: 'Der Kopf einer brennenden Kerze aus der Nähe: klares flüssiges Wachs, der schwarze Docht und ein Tropfen, der herabläuft.',
      fr: 'La tête d’une bougie allumée de tout près : cire fondue limpide, mèche noire et une goutte qui coule.',
      he: 'ראש של נר דולק מקרוב: שעווה נמסה צלולה, פתיל שחור וטיפה אחת שזולגת.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 600, y: 480, reach: 900 }], { window: false, table: 1190 }) +
      moved(590, 760, 1, poolFromNear(drawing)) +
      nightfall(drawing, 600, 560),
  },
]
