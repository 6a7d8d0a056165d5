/** Pictures of the bottled ink and the fountain pen. */
import { writing } from '../../handwriting.ts'
import { blurred, line, moved, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { type Picture } from '../../picture.ts'
import { deskAbove, DESK_FLOOR, deskFront, northLight } from '../../scenes/desk.ts'
import { cap, inkBottle, inkBottleFromAbove, wash } from '../../things/desk/ink.ts'
import { nibFromNear, pen, penCap } from '../../things/desk/pen.ts'
import { softShadow } from '../../soft-shadow.ts'

const EVENING_BLUE = '#24355c'
const FIR = '#2f5a43'
const ROSEHIP = '#8a2f35'
const OAK_GALL = '#33302e'
const WALNUT = '#5b3f2c'
const OLIVE = '#9c7b45'
const BOG_OAK = '#2f2a26'

/** A sheet of letter paper from above, `width` × `height` around the origin, with what is on it. */
function sheet(drawing: Drawing, width: number, height: number, content: string): string {
  const [w, h] = [width / 2, height / 2]
  const edge = `M${-w} ${-h}H${w}V${h}H${-w}Z`
  return (
    softShadow(edge, { spread: 26, opacity: 0.45, dx: 14, dy: 18 }) +
    softShadow(edge, { spread: 6, opacity: 0.4, dx: 3, dy: 5 }) +
    path(edge, {
      fill: drawing.between(-w, -h, w, h, [
        [0, '#fffaf0'],
        [60, '#f2e9d8'],
        [100, '#d9ccb3'],
      ]),
    }) +
    path(edge, {
      fill: drawing.grain({ across: 0.22, down: 0.22, colour: '#8f7f62', strength: 0.1, octaves: 1, size: 200 }),
    }) +
    content
  )
}

/** A card with a wash of the ink, leaning on the wall. */
function leaningCard(drawing: Drawing, ink: string): string {
  const card = 'M-190 -470L190 -440L176 40L-204 40Z'
  return (
    softShadow(card, { spread: 22, opacity: 0.5, dx: 30, dy: 8 }) +
    path(card, {
      fill: drawing.between(-190, -470, 180, 40, [
        [0, '#fffcf3'],
        [100, '#d8cdb8'],
      ]),
    }) +
    moved(-6, -320, 1.05, wash(drawing, ink), 4) +
    moved(-16, -150, 1, writing(drawing, ink, { x: -140, y: 0, width: 300, lines: 1, gap: 1, size: 34 }), 3)
  )
}

const bottles: Picture[] = [
  {
    product: 'bottled-ink',
    name: 'bottled-ink-evening-blue',
    choice: { option: 'Ink', choice: 'Evening blue' },
    alt: {
      en: 'Square glass bottle of evening blue ink with a ribbed black cap, blue light falling through it onto leather.',
      de: 'Eckige Glasflasche mit abendblauer Tinte und geriffeltem schwarzem Deckel, blaues Licht fällt durch sie aufs Leder.',
      fr: 'Flacon carré d’encre bleu du soir au bouchon noir strié, une lumière bleue tombe à travers lui sur le cuir.',
      he: 'בקבוק זכוכית מרובע של דיו כחול ערב עם פקק שחור מחורץ, אור כחול נופל דרכו על העור.',
    },
    draw: (drawing) =>
      deskFront(drawing) +
      moved(560, DESK_FLOOR + 20, 1.5, inkBottle(drawing, EVENING_BLUE, 'EVENING BLUE')) +
      northLight(drawing),
  },
  {
    product: 'bottled-ink',
    name: 'bottled-ink-fir',
    choice: { option: 'Ink', choice: 'Fir' },
    alt: {
      en: 'Open bottle of dark green ink, its cap lying in front of it.',
      de: 'Offene Flasche mit dunkelgrüner Tinte, der Deckel liegt davor.',
      fr: 'Flacon ouvert d’encre vert sapin, son bouchon posé devant.',
      he: 'בקבוק פתוח של דיו ירוק אשוח, הפקק מונח לפניו.',
    },
    draw: (drawing) =>
      deskFront(drawing, { plaster: '#aeb9b2' }) +
      moved(470, DESK_FLOOR - 14, 1.42, inkBottle(drawing, FIR, 'FIR', { open: true })) +
      moved(
        868,
        DESK_FLOOR + 96,
        1.42,
        blurred(drawing, 12, path('M-100 -10H110L250 40L-60 34Z', { fill: '#0b0706', 'fill-opacity': 0.7 })) +
          cap(drawing),
      ) +
      northLight(drawing),
  },
  {
    product: 'bottled-ink',
    name: 'bottled-ink-rosehip',
    choice: { option: 'Ink', choice: 'Rosehip' },
    alt: {
      en: 'Bottle of rosehip red ink before a card with a wash and a line of writing in it.',
      de: 'Flasche mit hagebuttenroter Tinte vor einer Karte mit einem Pinselstrich und einer Zeile Schrift.',
      fr: 'Flacon d’encre rouge cynorhodon devant une carte portant un lavis et une ligne d’écriture.',
      he: 'בקבוק דיו אדום ורד בר לפני כרטיס עם משיחת מכחול ושורת כתב.',
    },
    draw: (drawing) =>
      deskFront(drawing, { plaster: '#c2bdb8' }) +
      moved(780, DESK_FLOOR - 110, 1.2, leaningCard(drawing, ROSEHIP)) +
      moved(420, DESK_FLOOR + 50, 1.36, inkBottle(drawing, ROSEHIP, 'ROSEHIP')) +
      northLight(drawing),
  },
  {
    product: 'bottled-ink',
    name: 'bottled-ink-oak-gall',
    choice: { option: 'Ink', choice: 'Oak gall' },
    alt: {
      en: 'Open bottle of oak gall ink from above, beside it a page whose first lines have already darkened.',
      de: 'Offene Flasche Eisengallustinte von oben, daneben ein Blatt, dessen erste Zeilen schon nachgedunkelt sind.',
      fr: 'Flacon ouvert d’encre de noix de galle vu d’en haut, à côté d’une page dont les premières lignes ont déjà foncé.',
      he: 'בקבוק פתוח של דיו עפצים ממבט מלמעלה, לצידו דף ששורותיו הראשונות כבר הכהו.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'left') +
      moved(
        760,
        640,
        1,
        sheet(
          drawing,
          760,
          900,
          writing(drawing, OAK_GALL, { x: -310, y: -300, width: 600, lines: 6, gap: 76, size: 30 }) +
            writing(drawing, '#8b8378', { x: -310, y: 156, width: 600, lines: 2, gap: 76, size: 30 }),
        ),
        7,
      ) +
      moved(360, 830, 1.02, inkBottleFromAbove(drawing, OAK_GALL), -12) +
      northLight(drawing),
  },
  {
    product: 'bottled-ink',
    name: 'bottled-ink-swatches',
    alt: {
      en: 'A sheet with brushed washes of the four inks, each with its name, and an open pen below.',
      de: 'Ein Blatt mit Pinselstrichen der vier Tinten und ihren Namen, darunter ein offener Füller.',
      fr: 'Une feuille portant des lavis des quatre encres et leurs noms, un stylo ouvert posé dessous.',
      he: 'דף עם משיחות מכחול של ארבעת סוגי הדיו ושמותיהם, ומתחתיו עט פתוח.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'bottom') +
      moved(
        600,
        520,
        1.04,
        sheet(
          drawing,
          900,
          820,
          [
            [EVENING_BLUE, 'EVENING BLUE'],
            [FIR, 'FIR'],
            [ROSEHIP, 'ROSEHIP'],
            [OAK_GALL, 'OAK GALL'],
          ]
            .map(([ink = '', name = ''], index) =>
              moved(
                0,
                -300 + index * 170,
                1,
                moved(-210, 0, 1.16, wash(drawing, ink), (index % 2) * 4 - 2) +
                  moved(210, -10, 1, lettered(drawing, name, { size: 26, colour: ink, weight: 0.09 })) +
                  line('M60 22C160 10 180 40 250 20S330 12 360 24', ink, 3.5),
              ),
            )
            .join(''),
        ),
        -4,
      ) +
      moved(640, 960, 0.86, pen(drawing, WALNUT, -11), -11) +
      northLight(drawing),
  },
]

const pens: Picture[] = [
  {
    product: 'turned-fountain-pen',
    name: 'turned-fountain-pen-walnut',
    choice: { option: 'Wood', choice: 'Walnut' },
    alt: {
      en: 'Fountain pen with a barrel of walnut and a gilded nib, its cap lying beside it on leather.',
      de: 'Füllfederhalter mit Schaft aus Nussbaum und vergoldeter Feder, die Kappe daneben auf Leder.',
      fr: 'Stylo-plume au corps de noyer et à la plume dorée, son capuchon à côté de lui sur le cuir.',
      he: 'עט נובע עם גוף מעץ אגוז וציפורן מוזהבת, המכסה לצידו על העור.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'none', '#8a8f88') +
      moved(570, 500, 1.14, pen(drawing, WALNUT, -28), -28) +
      moved(760, 800, 1.14, penCap(drawing, WALNUT, -28), -28) +
      northLight(drawing),
  },
  {
    product: 'turned-fountain-pen',
    name: 'turned-fountain-pen-olive',
    choice: { option: 'Wood', choice: 'Olive' },
    alt: {
      en: 'Fountain pen of streaked olive wood lying on a folded letter.',
      de: 'Füllfederhalter aus gemasertem Olivenholz auf einem gefalteten Brief.',
      fr: 'Stylo-plume en bois d’olivier veiné, posé sur une lettre pliée.',
      he: 'עט נובע מעץ זית מגויד, מונח על מכתב מקופל.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'left') +
      moved(640, 560, 1, sheet(drawing, 800, 620, line('M-400 -100H400', '#b7a88c', 2.5)), 6) +
      moved(620, 520, 1.12, pen(drawing, OLIVE, 21), 21) +
      moved(420, 860, 1.06, penCap(drawing, OLIVE, -9), -9) +
      northLight(drawing),
  },
  {
    product: 'turned-fountain-pen',
    name: 'turned-fountain-pen-bog-oak',
    choice: { option: 'Wood', choice: 'Bog oak' },
    alt: {
      en: 'Fountain pen of nearly black bog oak on pale paper, its cap above it.',
      de: 'Füllfederhalter aus fast schwarzer Mooreiche auf hellem Papier, darüber die Kappe.',
      fr: 'Stylo-plume en chêne des marais presque noir sur du papier clair, son capuchon au-dessus.',
      he: 'עט נובע מאלון ביצות כמעט שחור על נייר בהיר, ומעליו המכסה.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'bottom') +
      moved(600, 530, 1, sheet(drawing, 980, 900, ''), -3) +
      moved(610, 690, 1.08, pen(drawing, BOG_OAK, -64), -64) +
      moved(430, 360, 1.08, penCap(drawing, BOG_OAK, -64), -64) +
      northLight(drawing),
  },
  {
    product: 'turned-fountain-pen',
    name: 'turned-fountain-pen-nib',
    alt: {
      en: 'The nib from close by: steel, gilded in the middle, with its slit, its breathing hole and an F for fine.',
      de: 'Die Feder aus der Nähe: Stahl, in der Mitte vergoldet, mit Schlitz, Atemloch und einem F für fein.',
      fr: 'La plume de tout près : acier doré au centre, avec sa fente, son évent et un F pour fine.',
      he: 'הציפורן מקרוב: פלדה מוזהבת במרכזה, עם החריץ, חור האוורור והאות F לדקה.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'none', '#8a8f88') +
      moved(560, 600, 1.1, nibFromNear(drawing, OLIVE, -24), -24) +
      northLight(drawing),
  },
  {
    product: 'turned-fountain-pen',
    name: 'turned-fountain-pen-writing',
    alt: {
      en: 'The walnut pen at the end of a written line, the ink still wet, a bottle of evening blue beside the page.',
      de: 'Der Nussbaumfüller am Ende einer geschriebenen Zeile, die Tinte noch feucht, daneben eine Flasche Abendblau.',
      fr: 'Le stylo de noyer au bout d’une ligne écrite, l’encre encore humide, un flacon de bleu du soir près de la page.',
      he: 'עט האגוז בסוף שורה כתובה, הדיו עדיין לח, ולצד הדף בקבוק כחול ערב.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'left') +
      moved(
        660,
        700,
        1,
        sheet(
          drawing,
          900,
          1200,
          writing(drawing, EVENING_BLUE, { x: -370, y: -470, width: 700, lines: 5, gap: 92, size: 38 }) +
            writing(drawing, EVENING_BLUE, { x: -370, y: -10, width: 330, lines: 1, gap: 1, size: 38 }),
        ),
        -4,
      ) +
      moved(1020, 210, 0.86, inkBottleFromAbove(drawing, EVENING_BLUE), 14) +
      moved(944, 854, 1.08, pen(drawing, WALNUT, 33), 33) +
      northLight(drawing),
  },
]

export const inkAndPenPictures = [...bottles, ...pens]
