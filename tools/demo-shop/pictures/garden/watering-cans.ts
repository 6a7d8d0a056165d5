/** The watering can in its three colours, its rose, and at work. */
import { blurred, ellipse, group, line, moved, number, path, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { BENCH, bench, dapple, greenery, haze } from '../../scenes/garden.ts'
import { herb, leaf, seedling, spikes } from '../../things/garden/plants.ts'
import { pot } from '../../things/garden/pot.ts'
import { roseFromNear, wateringCan } from '../../things/garden/watering-can.ts'

const FERN = '#4f6b4a'
const BUTTER = '#e0bc62'
const SLATE = '#5d6a75'

const outOfFocus = (drawing: Drawing, content: string) => blurred(drawing, 5, content)

/** Water falling from a place in threads that bend, with drops at their ends. */
function rain(drawing: Drawing, x: number, y: number, threads: number, to: number): string {
  const falls = Array.from({ length: threads }, (_, index) => {
    const startY = y - 62 + (index / (threads - 1)) * 124
    const away = 210 - (index / threads) * 150 + drawing.random() * 30
    const end = to + drawing.random() * 50
    return `M${number(x - 8)} ${number(startY)}C${number(x - away * 0.6)} ${number(startY - 20)} ${number(x - away)} ${number(startY + 130)} ${number(x - away - 8)} ${number(end)}`
  }).join('')
  const drops = Array.from(
    { length: 30 },
    () => `M${number(x - 250 + drawing.random() * 210)} ${number(to - 90 + drawing.random() * 140)}v7`,
  )
  return (
    line(falls, '#f4fbf0', 3, { 'stroke-opacity': 0.5, 'stroke-dasharray': '34 9 12 14' }) +
    line(falls, '#ffffff', 1.5, { 'stroke-opacity': 0.8, 'stroke-dasharray': '10 30 22 8' }) +
    line(drops.join(''), '#ffffff', 4, { 'stroke-opacity': 0.75 })
  )
}

const fallenLeaves = (drawing: Drawing, places: readonly (readonly [number, number, number])[]) =>
  places
    .map(
      ([x, y, turn]) =>
        blurred(drawing, 4, ellipse(x + 12, y + 8, 34, 7, { fill: '#16120c', 'fill-opacity': 0.5 })) +
        moved(x, y, 1, group(leaf(drawing, 62, '#8a8a3c'), `transform="scale(1 .5) rotate(${turn})"`)),
    )
    .join('')

export const wateringCans: Picture[] = [
  {
    product: 'watering-can',
    name: 'watering-can-fern-green',
    choice: { option: 'Colour', choice: 'Fern green' },
    alt: {
      en: 'A fern green watering can with a long spout and a brass rose stands on a weathered bench in the sun.',
      de: 'Eine farngrüne Gießkanne mit langem Ausguss und Messingbrause steht in der Sonne auf einer verwitterten Bank.',
      fr: 'Un arrosoir vert fougère, à long bec et pomme de laiton, posé au soleil sur un banc patiné.',
      he: 'משפך בצבע ירוק שרך, עם זרבובית ארוכה וראש פליז, עומד בשמש על שולחן עץ בלוי.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#e8c9d2', '#f4efe2'] }) +
      bench(drawing) +
      outOfFocus(drawing, moved(1010, BENCH - 60, 1, pot(drawing, { size: 0.62, grown: herb(drawing, 250) }))) +
      moved(700, BENCH + 70, 1.02, wateringCan(drawing, { paint: FERN })) +
      fallenLeaves(drawing, [[210, 1040, 20]]) +
      haze(drawing),
  },
  {
    product: 'watering-can',
    name: 'watering-can-butter-yellow',
    choice: { option: 'Colour', choice: 'Butter yellow' },
    alt: {
      en: 'A butter yellow watering can, its spout to the right, beside a clay pot of lavender.',
      de: 'Eine buttergelbe Gießkanne, der Ausguss nach rechts, neben einem Tontopf mit Lavendel.',
      fr: 'Un arrosoir jaune beurre, bec vers la droite, à côté d’un pot de lavande en terre cuite.',
      he: 'משפך צהוב חמאה שזרבוביתו פונה ימינה, לצד עציץ חרס עם לבנדר.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#b79ac8', '#8f7ab5'], sun: 0.4, warm: 0.5 }) +
      bench(drawing) +
      moved(560, BENCH + 20, 0.98, wateringCan(drawing, { paint: BUTTER, facing: 'right' })) +
      moved(
        236,
        BENCH + 150,
        0.9,
        pot(drawing, { size: 1, seed: 5, grown: spikes(drawing, 300, '#7f9170', '#7f68b4') }),
      ) +
      haze(drawing, 0.4),
  },
  {
    product: 'watering-can',
    name: 'watering-can-slate',
    choice: { option: 'Colour', choice: 'Slate' },
    alt: {
      en: 'A slate grey watering can in the shade of leaves, two clay pots in front of it.',
      de: 'Eine schiefergraue Gießkanne im Schatten von Blättern, davor zwei Tontöpfe.',
      fr: 'Un arrosoir gris ardoise à l’ombre des feuilles, deux pots de terre cuite devant lui.',
      he: 'משפך אפור צפחה בצל עלים, ולפניו שני עציצי חרס.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#f3f0e4'], sun: 0.1, warm: 0 }) +
      bench(drawing) +
      moved(760, BENCH + 10, 1.04, wateringCan(drawing, { paint: SLATE })) +
      moved(330, BENCH + 150, 1, pot(drawing, { size: 0.62, seed: 8, grown: seedling(drawing) })) +
      moved(560, BENCH + 200, 1, pot(drawing, { size: 0.5, seed: 3 })) +
      dapple(drawing, 0.34) +
      haze(drawing, 0.2),
  },
  {
    product: 'watering-can',
    name: 'watering-can-rose',
    alt: {
      en: 'The brass rose from near, its rings of fine holes bright in the sun, the last drops hanging from it.',
      de: 'Die Messingbrause von nahem, die Ringe feiner Löcher hell in der Sonne, die letzten Tropfen hängen noch daran.',
      fr: 'La pomme de laiton de près, ses cercles de petits trous éclairés par le soleil, les dernières gouttes encore suspendues.',
      he: 'ראש הפליז מקרוב: טבעות של חורים דקים בוהקות בשמש וטיפות אחרונות תלויות ממנו.',
    },
    draw: (drawing) =>
      greenery(drawing, { sun: 0.3, warm: 0.3 }) +
      outOfFocus(
        drawing,
        path('M650 790L790 640L1340 1150L1080 1330Z', {
          fill: drawing.between(790, 910, 950, 760, [
            [0, '#22331f'],
            [40, '#4f6b4a'],
            [70, '#8ca184'],
            [100, '#3a5137'],
          ]),
        }),
      ) +
      path('M706 283C800 420 800 540 800 650L640 806C560 790 420 790 274 697Z', {
        fill: drawing.between(420, 800, 820, 420, [
          [0, '#4d3512'],
          [30, '#b98a3a'],
          [55, '#f0d594'],
          [75, '#b98a3a'],
          [100, '#5d4216'],
        ]),
      }) +
      moved(490, 490, 1.02, roseFromNear(drawing), -38) +
      waterDrops(drawing) +
      haze(drawing, 0.3),
  },
  {
    product: 'watering-can',
    name: 'watering-can-in-use',
    alt: {
      en: 'Water falls like rain from the tilted can onto a row of young plants in clay pots.',
      de: 'Aus der geneigten Kanne fällt Wasser wie Regen auf eine Reihe junger Pflanzen in Tontöpfen.',
      fr: 'De l’arrosoir penché, l’eau tombe en pluie sur une rangée de jeunes plants en pots.',
      he: 'מים יורדים כגשם מן המשפך המוטה על שורת שתילים בעציצי חרס.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#e8c9d2'], sun: 0.3, warm: 0.4 }) +
      bench(drawing, 850) +
      moved(510, 1010, 1, pot(drawing, { size: 0.6, seed: 4, grown: herb(drawing, 260) })) +
      moved(150, 1020, 1, pot(drawing, { size: 0.64, seed: 7, grown: herb(drawing, 220, '#7d9a4c') })) +
      moved(330, 1080, 1, pot(drawing, { size: 0.6, seed: 6, grown: seedling(drawing) })) +
      moved(930, 590, 0.82, wateringCan(drawing, { paint: FERN, held: true }), -34) +
      rain(drawing, 312, 460, 19, 800) +
      haze(drawing, 0.36),
  },
]

function waterDrops(drawing: Drawing): string {
  const drop = drawing.reuse(
    path('M0 -26C8 -8 14 2 14 12A14 14 0 0 1 -14 12C-14 2 -8 -8 0 -26Z', {
      fill: drawing.around(
        [
          [0, '#ffffff', 0.9],
          [40, '#dfe8c8', 0.5],
          [100, '#3f5a30', 0.7],
        ],
        0.4,
        0.75,
        0.7,
      ),
    }) + ellipse(-5, 4, 3, 6, { fill: '#ffffff' }),
  )
  return [
    [452, 836, 1.2],
    [540, 838, 0.9],
    [610, 900, 1.3],
    [500, 990, 1.5],
    [420, 1060, 1],
    [360, 800, 0.8],
  ]
    .map(([x = 0, y = 0, size = 1]) => moved(x, y, size, drop))
    .join('')
}
