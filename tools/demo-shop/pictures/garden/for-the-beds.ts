/** Garden supplies: meadow seed, twine, and bird food. */
import { ellipse, line, moved, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { type Picture } from '../../picture.ts'
import { BENCH, bench, benchTop, dapple, greenery, haze } from '../../scenes/garden.ts'
import { feeder, robin } from '../../things/garden/feeder.ts'
import { cornflower, daisy, grass, herb, leaf, poppy, stalk } from '../../things/garden/plants.ts'
import { pot } from '../../things/garden/pot.ts'
import { seeds, seedTin } from '../../things/garden/seed-tin.ts'
import { ball, band, strand } from '../../things/garden/twine.ts'
import { castShadow, lyingShadow } from '../../volume.ts'

const NATURAL = '#b79b6c'
const FERN = '#4f6b4a'
const MADDER = '#a8493b'

/** Stalks in flower: where, how tall, how far they lean, which flower. */
function meadow(drawing: Drawing, y: number, places: readonly (readonly [number, number, number, number])[]): string {
  const flowers = [poppy(drawing), cornflower(drawing), daisy(drawing)]
  return places.map(([x, tall, lean, which]) => moved(x, y, 1, stalk(drawing, tall, lean, flowers[which]!))).join('')
}

function ballOnBench(drawing: Drawing, colour: string, radius: number, turn: number, said = ''): string {
  const circle = `M${-radius} ${-radius}A${radius} ${radius} 0 1 1 ${radius} ${-radius}A${radius} ${radius} 0 1 1 ${-radius} ${-radius}Z`
  return castShadow(circle, 0.6) + moved(0, -radius, 1, ball(drawing, colour, radius, turn) + said)
}

const label = (drawing: Drawing, radius: number) =>
  band(
    drawing,
    radius,
    moved(0, radius * -0.12, 1, lettered(drawing, 'JUTE', { size: radius * 0.14, colour: '#3f3324', weight: 0.1 })) +
      moved(0, radius * 0.06, 1, lettered(drawing, '60 M', { size: radius * 0.085, colour: '#6b5840', weight: 0.1 })),
  )

export const forTheBeds: Picture[] = [
  {
    product: 'meadow-seed-tin',
    name: 'meadow-seed-tin',
    alt: {
      en: 'A round tin with a drawn meadow on its label, poppies, cornflowers and daisies behind it.',
      de: 'Eine runde Dose mit gezeichneter Wiese auf dem Etikett, dahinter Mohn, Kornblumen und Margeriten.',
      fr: 'Une boîte ronde à l’étiquette ornée d’une prairie, coquelicots, bleuets et marguerites derrière elle.',
      he: 'פחית עגולה שעל תוויתה מצויר אחו, ומאחוריה פרגים, דגניות ומרגניות.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#d6502f', '#5a76c8', '#f6f0dc'], sun: 0.25, warm: 0.3 }) +
      bench(drawing) +
      meadow(drawing, BENCH + 10, [
        [300, 500, -70, 1],
        [420, 620, -30, 0],
        [540, 520, 20, 2],
        [660, 680, 10, 1],
        [760, 560, 50, 0],
        [860, 460, 80, 2],
        [240, 330, -40, 2],
        [940, 360, 60, 1],
      ]) +
      moved(590, BENCH + 110, 1.16, seedTin(drawing)) +
      haze(drawing, 0.34),
  },
  {
    product: 'meadow-seed-tin',
    name: 'meadow-seed-tin-open',
    alt: {
      en: 'The open tin with seed of many shapes and browns, some of it spilled on the boards beside the lid.',
      de: 'Die offene Dose mit Samen in vielen Formen und Brauntönen, einige davon auf den Brettern neben dem Deckel.',
      fr: 'La boîte ouverte, pleine de graines de toutes formes et de tous bruns, quelques-unes tombées près du couvercle.',
      he: 'הפחית הפתוחה עם זרעים בצורות ובגוני חום רבים, חלקם פזורים על הקרשים ליד המכסה.',
    },
    draw: (drawing) =>
      greenery(drawing, { sun: 0.4, warm: 0.5 }) +
      bench(drawing, 560, 690) +
      moved(560, 900, 1.42, seedTin(drawing, { open: true })) +
      seeds(drawing, 900, 1010, 190, 60, 130, 1.15) +
      seeds(drawing, 330, 1080, 160, 40, 60, 1.15) +
      moved(196, 860, 1, poppyLying(drawing)) +
      haze(drawing, 0.3),
  },
  {
    product: 'meadow-seed-tin',
    name: 'meadow-seed-tin-in-use',
    alt: {
      en: 'The meadow in its first summer: poppies, cornflowers and ox-eye daisies in long grass.',
      de: 'Die Wiese in ihrem ersten Sommer: Mohn, Kornblumen und Margeriten in hohem Gras.',
      fr: 'La prairie à son premier été : coquelicots, bleuets et grandes marguerites dans l’herbe haute.',
      he: 'האחו בקיץ הראשון: פרגים, דגניות ומרגניות בעשב גבוה.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#d6502f', '#5a76c8', '#f6f0dc', '#e5b84a'], sun: 0.3, warm: 0.5 }) +
      moved(0, 1000, 1, grass(drawing, -20, 1220, 460, 46, '#7f9a4c')) +
      meadow(drawing, 1150, [
        [120, 640, -30, 0],
        [250, 820, 20, 1],
        [390, 700, -40, 2],
        [500, 930, 30, 0],
        [640, 760, -10, 1],
        [760, 880, 40, 2],
        [880, 660, 20, 0],
        [1010, 840, 30, 1],
        [1110, 620, 40, 2],
      ]) +
      moved(0, 1210, 1, grass(drawing, -20, 1220, 400, 60, '#6f8c43')) +
      moved(
        0,
        1210,
        1,
        moved(320, 0, 1.5, stalk(drawing, 330, -40, poppy(drawing))) +
          moved(830, 0, 1.5, stalk(drawing, 300, 30, daisy(drawing))),
      ) +
      haze(drawing, 0.5),
  },
  {
    product: 'jute-twine',
    name: 'jute-twine-natural',
    choice: { option: 'Colour', choice: 'Natural' },
    alt: {
      en: 'A ball of undyed jute twine with a paper band stands on a weathered bench, its end hanging over the edge.',
      de: 'Ein Knäuel ungefärbtes Jutegarn mit Papierbanderole auf einer verwitterten Bank, das Ende hängt über die Kante.',
      fr: 'Une pelote de ficelle de jute écrue, ceinte de papier, sur un banc patiné, son bout pendant dans le vide.',
      he: 'כדור חוט יוטה בגוון טבעי עם רצועת נייר על שולחן בלוי, וקצהו תלוי מעבר לשפה.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#f4efe2'], sun: 0.2, warm: 0.3 }) +
      bench(drawing) +
      moved(560, BENCH + 110, 1, ballOnBench(drawing, NATURAL, 290, 0, label(drawing, 290))) +
      strand('M760 960C900 1060 960 990 1010 1060C1030 1100 1030 1140 1024 1210', NATURAL, 22) +
      haze(drawing, 0.34),
  },
  {
    product: 'jute-twine',
    name: 'jute-twine-fern-green',
    choice: { option: 'Colour', choice: 'Fern green' },
    alt: {
      en: 'A ball of fern green twine seen from above beside bean leaves.',
      de: 'Ein farngrünes Knäuel von oben neben Bohnenblättern.',
      fr: 'Une pelote de ficelle vert fougère vue d’en haut, près de feuilles de haricot.',
      he: 'כדור חוט בצבע ירוק שרך במבט מלמעלה, לצד עלי שעועית.',
    },
    draw: (drawing) =>
      benchTop(drawing, 4) +
      moved(540, 620, 1, lyingShadow(ring(300), 30, 0.65) + ball(drawing, FERN, 300, 40)) +
      moved(1010, 260, 1, leaf(drawing, 330, '#6d9440', 0.42), 130) +
      moved(1030, 300, 1, leaf(drawing, 280, '#86a94e', 0.42), 78) +
      strand('M790 770C930 860 830 980 960 1010S1080 930 1060 1220', FERN, 23) +
      haze(drawing, 0.3),
  },
  {
    product: 'jute-twine',
    name: 'jute-twine-madder',
    choice: { option: 'Colour', choice: 'Madder' },
    alt: {
      en: 'A large and a small ball of madder red twine in front of a clay pot of herbs.',
      de: 'Ein großes und ein kleines Knäuel in Krapprot vor einem Tontopf mit Kräutern.',
      fr: 'Une grosse et une petite pelote rouge garance devant un pot d’herbes.',
      he: 'כדור גדול וכדור קטן של חוט אדום פואה לפני עציץ חרס עם עשבי תיבול.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#e8c9d2', '#b79ac8'], sun: 0.6, warm: 0.6 }) +
      bench(drawing) +
      moved(300, BENCH + 10, 1, pot(drawing, { size: 1.1, seed: 4, grown: herb(drawing, 260) })) +
      moved(720, BENCH + 90, 1, ballOnBench(drawing, MADDER, 230, 70, label(drawing, 230))) +
      moved(440, BENCH + 180, 1, ballOnBench(drawing, MADDER, 118, -20)) +
      haze(drawing, 0.38),
  },
  {
    product: 'jute-twine',
    name: 'jute-twine-in-use',
    alt: {
      en: 'A bean stem tied loosely to a pole with a figure of eight of natural twine.',
      de: 'Eine Bohnenranke, mit Naturgarn in einer lockeren Acht an eine Stange gebunden.',
      fr: 'Une tige de haricot liée sans serrer à un tuteur, par un huit de ficelle naturelle.',
      he: 'גבעול שעועית קשור ברפיון למוט בחוט טבעי בצורת שמונה.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#d6502f'], sun: 0.3, warm: 0.4 }) + tied(drawing) + haze(drawing, 0.34),
  },
  {
    product: 'copper-bird-feeder',
    name: 'copper-bird-feeder',
    alt: {
      en: 'A bird feeder with a copper roof going green, a glass of seed and a copper tray hangs in the garden.',
      de: 'Ein Futterspender mit grün anlaufendem Kupferdach, einem Glas voller Körner und Kupferteller hängt im Garten.',
      fr: 'Une mangeoire au toit de cuivre qui verdit, verre de graines et plateau de cuivre, suspendue au jardin.',
      he: 'מתקן האכלה לציפורים עם גג נחושת מוריק, זכוכית מלאת זרעים ומגש נחושת תלוי בגינה.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#f4efe2', '#e8c9d2'], sun: 0.2, warm: 0.3 }) +
      branch(drawing, 190) +
      moved(610, 190, 1.34, feeder(drawing)) +
      haze(drawing, 0.32),
  },
  {
    product: 'copper-bird-feeder',
    name: 'copper-bird-feeder-roof',
    alt: {
      en: 'The folded seams of the roof from near, bright copper beside the first green of the patina.',
      de: 'Die Falze des Dachs von nahem, blankes Kupfer neben dem ersten Grün der Patina.',
      fr: 'Les joints pliés du toit de près, le cuivre vif à côté du premier vert de la patine.',
      he: 'קפלי הגג מקרוב: נחושת בוהקת לצד הירוק הראשון של הפטינה.',
    },
    draw: (drawing) =>
      greenery(drawing, { sun: 0.1, warm: 0.5 }) + moved(480, -160, 2.9, feeder(drawing), 4) + haze(drawing, 0.26),
  },
  {
    product: 'copper-bird-feeder',
    name: 'copper-bird-feeder-in-use',
    alt: {
      en: 'A robin sits on the edge of the tray and looks at the seed.',
      de: 'Ein Rotkehlchen sitzt auf dem Rand des Tellers und betrachtet die Körner.',
      fr: 'Un rouge-gorge posé au bord du plateau regarde les graines.',
      he: 'אדום־חזה יושב על שפת המגש ומתבונן בזרעים.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#f4efe2'], sun: 0.4, warm: 0.6 }) +
      moved(420, -160, 1.62, feeder(drawing)) +
      moved(790, 752, 1.15, robin(drawing)) +
      dapple(drawing, 0.16) +
      haze(drawing, 0.36),
  },
]

const ring = (radius: number) =>
  `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`

const poppyLying = (drawing: Drawing) =>
  ellipse(30, 26, 110, 24, { fill: '#140e08', 'fill-opacity': 0.35 }) +
  line('M10 0C80 60 120 120 110 200', '#5d7a3a', 8) +
  moved(0, 0, 1.3, poppy(drawing), -30)

/** The branch that something hangs from. */
function branch(drawing: Drawing, y: number): string {
  const green = leaf(drawing, 150, '#6d9440', 0.4)
  const dark = leaf(drawing, 130, '#4f7434', 0.4)
  return (
    [
      [90, 40, 70],
      [330, 30, 110],
      [860, 10, 60],
      [1080, -20, 100],
    ]
      .map(
        ([x = 0, above = 0, turn = 0]) =>
          moved(x, y - above, 1, dark, turn) + moved(x + 70, y - above + 10, 1, green, turn - 50),
      )
      .join('') +
    path(
      `M-20 ${y - 60}C300 ${y - 20} 700 ${y - 10} 1220 ${y - 70}V${y - 30}C800 ${y + 26} 300 ${y + 18} -20 ${y - 4}Z`,
      {
        fill: drawing.between(0, y - 60, 0, y + 20, [
          [0, '#a28766'],
          [40, '#6b5238'],
          [100, '#2f2318'],
        ]),
      },
    ) +
    line(
      `M0 ${y - 40}C300 ${y} 700 ${y + 2} 1200 ${y - 54}M60 ${y - 20}C400 ${y + 12} 760 ${y + 8} 1100 ${y - 30}`,
      '#2b1f14',
      3,
      { 'stroke-opacity': 0.5 },
    ) +
    moved(220, y, 1, green, 60) +
    moved(980, y - 20, 1, dark, 120)
  )
}

function tied(drawing: Drawing): string {
  const big = leaf(drawing, 330, '#6d9440', 0.44)
  const dark = leaf(drawing, 300, '#4f7434', 0.44)
  return (
    moved(560, 280, 1, dark, -160) +
    moved(580, 900, 1, dark, 30) +
    path('M640 -20H716L722 1220H632Z', {
      fill: drawing.across([
        [0, '#4d3822'],
        [28, '#c7a878'],
        [55, '#93734a'],
        [100, '#3b2a19'],
      ]),
    }) +
    line('M650 120C690 140 700 120 716 130M640 700C670 716 700 700 720 712', '#3b2a19', 6, { 'stroke-opacity': 0.6 }) +
    line('M470 1220C560 1020 520 860 560 700S500 420 580 240S560 80 590 -20', '#3f5f2a', 34) +
    line('M462 1220C552 1020 512 860 552 700S492 420 572 240S552 80 582 -20', '#8fb05c', 11) +
    moved(548, 430, 1, big, 196) +
    moved(560, 690, 1.1, big, -208) +
    moved(590, 170, 0.9, big, -28) +
    strand(
      'M524 560C600 520 680 610 736 570M524 600C600 640 680 540 740 610M530 580C600 600 680 590 738 590',
      NATURAL,
      24,
    ) +
    strand(
      'M640 586C560 690 480 640 640 590C780 660 800 560 644 588C660 700 720 720 700 800M640 590C620 680 640 720 600 780',
      NATURAL,
      22,
    )
  )
}
