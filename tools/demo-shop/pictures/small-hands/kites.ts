/** The paper kite in its three colours, its crossing, and in the air. */
import { box, ellipse, line, mix, moved, path, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { floorFromAbove, nursery, warmth } from '../../scenes/small-hands.ts'
import { softShadow } from '../../soft-shadow.ts'
import { kite, KITE, tail } from '../../things/small-hands/kite.ts'
import { grass } from '../../things/garden/plants.ts'
import { lyingShadow } from '../../volume.ts'

const POPPY = '#c4452f'
const CORNFLOWER = '#3f62a3'
const BUTTER = '#e0bc62'

/** A windy sky over a meadow. */
function sky(drawing: Drawing): string {
  const soft = (colour: string, strength: number) =>
    drawing.around([
      [0, colour, strength],
      [45, colour, strength * 0.75],
      [100, colour, 0],
    ])
  const clouds = Array.from({ length: 46 }, (_, index) => {
    const bank = index % 3
    const x = [240, 930, 560][bank]! + (drawing.random() - 0.5) * 520
    const y = [720, 330, 930][bank]! + (drawing.random() - 0.5) * 110
    const size = 50 + drawing.random() * 90
    return (
      ellipse(x, y + 26, size * 1.5, size * 0.7, { fill: soft('#b9c6d2', 0.4) }) +
      ellipse(x, y, size * 1.4, size * 0.7, { fill: soft('#fffdf6', 0.75) })
    )
  }).join('')
  return (
    box(0, 0, 1200, 1200, {
      fill: drawing.down([
        [0, '#5f93bd'],
        [55, '#a9cbdc'],
        [88, '#f0e7cc'],
        [100, '#e7d9a8'],
      ]),
    }) +
    clouds +
    path('M-10 1110C240 1060 420 1120 700 1080S1080 1090 1210 1060V1210H-10Z', {
      fill: drawing.down([
        [0, '#9fae5c'],
        [100, '#5d7a3a'],
      ]),
    }) +
    moved(0, 1212, 1, grass(drawing, -10, 1210, 120, 80, '#7d9648'))
  )
}

function flying(drawing: Drawing, paper: string, x: number, y: number, size: number, turn: number): string {
  return moved(
    x,
    y,
    size,
    tail('M0 430C-60 540 80 610 10 700S-110 820 -40 920S40 990 -20 1060', paper) + kite(drawing, { paper, glow: 1 }),
    turn,
  )
}

export const kites: Picture[] = [
  {
    product: 'paper-kite',
    name: 'paper-kite-poppy',
    choice: { option: 'Colour', choice: 'Poppy' },
    alt: {
      en: 'A kite of poppy red and cream paper leans against the wall, its tail of bows on the floor.',
      de: 'Ein Drachen aus mohnrotem und cremefarbenem Papier lehnt an der Wand, der Schwanz mit Schleifen am Boden.',
      fr: 'Un cerf-volant de papier rouge coquelicot et crème adossé au mur, sa queue de nœuds sur le plancher.',
      he: 'עפיפון נייר באדום פרג ובשמנת נשען על הקיר, וזנב הפפיונים שלו על הרצפה.',
    },
    draw: (drawing) =>
      nursery(drawing, '#e9cfae', 720) +
      moved(
        560,
        430,
        1.2,
        softShadow(KITE, { spread: 18, opacity: 0.4, dx: 52, dy: 26, colour: '#3a1f0c' }) +
          kite(drawing, { paper: POPPY }),
        5,
      ) +
      tail('M516 960C470 1030 330 1000 300 1060S520 1150 660 1090S900 1010 1040 1080', POPPY) +
      warmth(drawing),
  },
  {
    product: 'paper-kite',
    name: 'paper-kite-cornflower',
    choice: { option: 'Colour', choice: 'Cornflower' },
    alt: {
      en: 'A cornflower blue kite lies on the floor boards, its tail in a curve beside it.',
      de: 'Ein kornblumenblauer Drachen liegt auf den Dielen, der Schwanz in einem Bogen daneben.',
      fr: 'Un cerf-volant bleu bleuet posé sur le plancher, sa queue décrivant une courbe.',
      he: 'עפיפון כחול דגנייה מונח על לוחות הרצפה, וזנבו מתעקל לצדו.',
    },
    draw: (drawing) =>
      floorFromAbove(drawing) +
      moved(500, 440, 1.22, lyingShadow(KITE, 14, 0.6) + kite(drawing, { paper: CORNFLOWER }), -34) +
      tail('M796 874C880 960 960 1010 1010 930S940 740 1030 660S1120 480 1040 400', CORNFLOWER) +
      warmth(drawing),
  },
  {
    product: 'paper-kite',
    name: 'paper-kite-butter-yellow',
    choice: { option: 'Colour', choice: 'Butter yellow' },
    alt: {
      en: 'A butter yellow kite against a windy sky, the light shining through its paper.',
      de: 'Ein buttergelber Drachen vor windigem Himmel, das Licht scheint durch sein Papier.',
      fr: 'Un cerf-volant jaune beurre dans un ciel venteux, la lumière au travers du papier.',
      he: 'עפיפון צהוב חמאה על רקע שמיים סוערים, והאור בוקע דרך הנייר.',
    },
    draw: (drawing) =>
      sky(drawing) +
      line('M620 290C440 600 270 900 60 1180', '#f7f1e0', 2.5) +
      flying(drawing, BUTTER, 640, 290, 0.82, 24),
  },
  {
    product: 'paper-kite',
    name: 'paper-kite-crossing',
    alt: {
      en: 'Where the spars cross from near: a lashing of waxed thread, long fibres in the paper.',
      de: 'Die Kreuzung der Leisten von nahem: mit gewachstem Faden gebunden, lange Fasern im Papier.',
      fr: 'La croisée des baguettes de près : ligature de fil ciré, longues fibres dans le papier.',
      he: 'הצטלבות המוטות מקרוב: קשירה בחוט משועווה וסיבים ארוכים בנייר.',
    },
    draw: (drawing) =>
      floorFromAbove(drawing) +
      moved(560, 560, 3.1, lyingShadow(KITE, 6, 0.6) + kite(drawing, { paper: POPPY }), 12) +
      warmth(drawing),
  },
  {
    product: 'paper-kite',
    name: 'paper-kite-in-use',
    alt: {
      en: 'Three kites, red, blue and yellow, stand in the wind over a meadow.',
      de: 'Drei Drachen, rot, blau und gelb, stehen im Wind über einer Wiese.',
      fr: 'Trois cerfs-volants, rouge, bleu et jaune, dans le vent au-dessus d’un pré.',
      he: 'שלושה עפיפונים, אדום, כחול וצהוב, ברוח מעל אחו.',
    },
    draw: (drawing) =>
      sky(drawing) +
      line(
        'M900 260C760 560 460 900 330 1150M330 360C320 640 300 900 316 1150M600 620C500 840 400 1000 322 1150',
        mix('#f7f1e0', '#8aa0ac', 0.2),
        2,
      ) +
      flying(drawing, CORNFLOWER, 330, 360, 0.42, 8) +
      flying(drawing, BUTTER, 600, 620, 0.36, 14) +
      flying(drawing, POPPY, 900, 260, 0.58, 10) +
      line('M316 1150l8 40', '#4a3826', 7),
  },
]
