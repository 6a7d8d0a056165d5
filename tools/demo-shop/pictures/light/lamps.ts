/** Pictures of the storm lantern and the glass oil lamp. */
import { writing } from '../../handwriting.ts'
import { box, ellipse, line, moved, path, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { DUSK_FLOOR, duskRoom, nightfall } from '../../scenes/light.ts'
import { deckled, sheet } from '../../things/desk/paper.ts'
import { LOOP } from '../../things/light/flame.ts'
import { ironHook, lanternShadow, stormLantern } from '../../things/light/lantern.ts'
import { oilLamp } from '../../things/light/oil-lamp.ts'

const SOOT = '#2b2a29'
const ZINC = '#9aa1a3'

/** Outdoors, at the end of the day: a lake, hills, the first stars. */
function eveningOutside(drawing: Drawing): string {
  const sky = drawing.between(0, 0, 0, 820, [
    [0, '#111a35'],
    [45, '#2f3f6e'],
    [72, '#77708f'],
    [90, '#c88f7c'],
    [100, '#dba277'],
  ])
  const stars = Array.from({ length: 34 }, () => {
    const [x, y] = [drawing.random() * 1200, drawing.random() ** 1.6 * 460]
    return ellipse(x, y, 1.2 + drawing.random() * 1.6, 1.2 + drawing.random() * 1.6, {
      fill: '#f4f0ff',
      'fill-opacity': 0.35 + Math.round(drawing.random() * 40) / 100,
    })
  }).join('')
  const hill = (d: string, colour: string) => path(d, { fill: colour })
  return (
    box(0, 0, 1200, 830, { fill: sky }) +
    stars +
    hill('M0 760C120 700 260 690 400 726C560 660 760 650 900 706C1010 680 1120 690 1200 720V840H0Z', '#4a4b6a') +
    hill('M0 800C160 764 300 770 460 796C640 750 860 760 1200 790V860H0Z', '#2c3049') +
    box(0, 826, 1200, 374, {
      fill: drawing.between(0, 826, 0, 1200, [
        [0, '#a87f78'],
        [16, '#5f5f80'],
        [60, '#28304f'],
        [100, '#121729'],
      ]),
    }) +
    [850, 872, 900, 936, 980, 1030, 1090, 1150]
      .map((y, index) =>
        line(`M${((index * 397) % 700) - 100} ${y}h${380 + ((index * 211) % 400)}`, '#d8a992', 2 + index * 0.4, {
          'stroke-opacity': 0.22 - index * 0.018,
        }),
      )
      .join('')
  )
}

/** The lantern on its hook above the water; it sways as time goes by. */
export function hangingLantern(drawing: Drawing, time = 0): string {
  const angle = Math.sin((time / LOOP) * Math.PI * 2) * 3.4 + Math.sin((time / LOOP) * Math.PI * 4 + 0.8) * 0.5
  const shift = -Math.sin((angle * Math.PI) / 180) * 560
  return (
    eveningOutside(drawing) +
    ellipse(600, 640, 620, 620, {
      fill: drawing.around([
        [0, '#ffc873', 0.62],
        [30, '#f09a44', 0.26],
        [100, '#f09a44', 0],
      ]),
    }) +
    ellipse(600 + shift * 0.6, 1060, 170, 190, {
      fill: drawing.around([
        [0, '#ffd28a', 0.5],
        [100, '#ffb45c', 0],
      ]),
    }) +
    moved(600, 168, 1, ironHook()) +
    moved(
      600,
      180,
      1,
      moved(0, 806, 0.94, stormLantern(drawing, { colour: ZINC, time })),
      Math.round(angle * 100) / 100,
    ) +
    nightfall(drawing, 600, 640, 0.8)
  )
}

const lanterns: Picture[] = [
  {
    product: 'storm-lantern',
    name: 'storm-lantern-soot',
    choice: { option: 'Colour', choice: 'Soot' },
    alt: {
      en: 'Soot black storm lantern burning on an oak table before a window at dusk.',
      de: 'Rußschwarze Sturmlaterne brennt auf einem Eichentisch vor einem Fenster in der Dämmerung.',
      fr: 'Lanterne tempête noir de suie allumée sur une table de chêne devant une fenêtre au crépuscule.',
      he: 'פנס רוח בשחור פיח דולק על שולחן אלון לפני חלון בדמדומים.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 690, y: 680, reach: 640 }], { window: -60 }) +
      moved(690, DUSK_FLOOR + 50, 1, lanternShadow(drawing) + stormLantern(drawing, { colour: SOOT })) +
      nightfall(drawing, 660, 640),
  },
  {
    product: 'storm-lantern',
    name: 'storm-lantern-zinc',
    choice: { option: 'Colour', choice: 'Zinc' },
    alt: {
      en: 'Zinc grey storm lantern on the table, its handle folded down, the flame turned high.',
      de: 'Zinkgraue Sturmlaterne auf dem Tisch, der Bügel umgelegt, die Flamme hochgedreht.',
      fr: 'Lanterne tempête gris zinc sur la table, l’anse rabattue, la flamme haute.',
      he: 'פנס רוח באפור אבץ על השולחן, הידית מקופלת והלהבה גבוהה.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 560, y: 660, reach: 720 }], { window: false, table: 860 }) +
      moved(570, DUSK_FLOOR + 70, 1.14, lanternShadow(drawing) + stormLantern(drawing, { colour: ZINC, handle: 62 })) +
      nightfall(drawing, 560, 640),
  },
  {
    product: 'storm-lantern',
    name: 'storm-lantern-globe',
    alt: {
      en: 'The glass globe from close by, the flame on its brass burner, the wire guard around it.',
      de: 'Der Glaszylinder aus der Nähe, die Flamme auf dem Messingbrenner, rundum der Drahtschutz.',
      fr: 'Le verre de tout près, la flamme sur son brûleur de laiton, entourée du fil de protection.',
      he: 'כדור הזכוכית מקרוב, הלהבה על מבער הפליז וסביבה תיל ההגנה.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 600, y: 620, reach: 980 }], { window: false, table: 1190 }) +
      moved(600, 1390, 2.3, stormLantern(drawing, { colour: SOOT })) +
      nightfall(drawing, 600, 600),
  },
  {
    product: 'storm-lantern',
    name: 'storm-lantern-hanging',
    alt: {
      en: 'The lantern hanging from an iron hook above a lake, its light on the water, the hills already dark.',
      de: 'Die Laterne hängt an einem Eisenhaken über einem See, ihr Licht auf dem Wasser, die Hügel schon dunkel.',
      fr: 'La lanterne suspendue à un crochet de fer au-dessus d’un lac, sa lumière sur l’eau, les collines déjà sombres.',
      he: 'הפנס תלוי על וו ברזל מעל אגם, אורו על המים והגבעות כבר חשוכות.',
    },
    draw: (drawing) => hangingLantern(drawing),
  },
]

const oilLamps: Picture[] = [
  {
    product: 'glass-oil-lamp',
    name: 'glass-oil-lamp-lit',
    alt: {
      en: 'Glass oil lamp with a tall chimney, amber oil in its blown font and a steady flame.',
      de: 'Öllampe aus Glas mit hohem Zylinder, bernsteinfarbenem Öl im geblasenen Behälter und ruhiger Flamme.',
      fr: 'Lampe à huile en verre à haute cheminée, huile ambrée dans son réservoir soufflé et flamme calme.',
      he: 'מנורת שמן מזכוכית עם ארובה גבוהה, שמן ענברי במיכל המנופח ולהבה יציבה.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 700, y: 500, reach: 640 }], { window: 470 }) +
      moved(700, DUSK_FLOOR + 60, 1.04, oilLamp(drawing)) +
      nightfall(drawing, 680, 560),
  },
  {
    product: 'glass-oil-lamp',
    name: 'glass-oil-lamp-burner',
    alt: {
      en: 'The brass burner from close by: six prongs, the little wheel that turns the wick, oil shining below.',
      de: 'Der Messingbrenner aus der Nähe: sechs Zinken, das Rädchen für den Docht, darunter schimmerndes Öl.',
      fr: 'Le brûleur de laiton de tout près : six griffes, la molette de la mèche, l’huile qui brille dessous.',
      he: 'מבער הפליז מקרוב: שש שיניים, הגלגלון שמסובב את הפתיל ומתחתיו שמן נוצץ.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 560, y: 360, reach: 980 }], { window: false, table: 1190 }) +
      moved(560, 1650, 2.5, oilLamp(drawing)) +
      nightfall(drawing, 560, 560),
  },
  {
    product: 'glass-oil-lamp',
    name: 'glass-oil-lamp-letter',
    alt: {
      en: 'The lamp beside a letter that is being read, a window with the evening sky behind.',
      de: 'Die Lampe neben einem Brief, der gerade gelesen wird, dahinter ein Fenster mit Abendhimmel.',
      fr: 'La lampe près d’une lettre qu’on est en train de lire, une fenêtre et le ciel du soir derrière.',
      he: 'המנורה ליד מכתב שנקרא זה עתה, מאחור חלון עם שמי ערב.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 860, y: 480, reach: 600 }], { window: 90 }) +
      moved(880, DUSK_FLOOR - 40, 0.86, oilLamp(drawing)) +
      `<g transform="translate(430 1060) rotate(-6) scale(1 .42) skewX(-24)">${sheet(
        drawing,
        deckled(drawing, 520, 560),
        writing(drawing, '#24355c', { x: -210, y: -200, width: 420, lines: 9, gap: 46, size: 19 }),
        '#e8cf9e',
      )}</g>` +
      nightfall(drawing, 740, 620),
  },
]

export const lampPictures = [...lanterns, ...oilLamps]
