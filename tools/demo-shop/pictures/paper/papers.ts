/** The calendar, the knitting pattern and the seed labels: fanned out, from near, and where they are used. */
import { box, group, line, moved, path, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { BENCH, bench, benchTop, greenery, haze } from '../../scenes/garden.ts'
import { card, pin, sheet } from '../../scenes/paper.ts'
import { seedling } from '../../things/garden/plants.ts'
import { pot } from '../../things/garden/pot.ts'
import { ball } from '../../things/garden/twine.ts'
import {
  chartPage,
  label,
  labelSheet,
  type Month,
  monthPage,
  PAGE,
  patternCover,
  waves,
  yearCover,
} from '../../things/paper/pages.ts'
import { tube } from '../../things/garden/metal.ts'
import { lyingShadow } from '../../volume.ts'

const HEATHER = ['#8a6f8c', '#a58aa4', '#6d5570', '#c4aec0']

const page = (drawing: Drawing, printed: string) => sheet(drawing, PAGE.wide, PAGE.tall, printed)
const month = (drawing: Drawing, name: Month) => page(drawing, monthPage(drawing, name))

const ring = (radius: number) =>
  `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`
const wool = (drawing: Drawing, colour: string, radius: number, turn: number) =>
  lyingShadow(ring(radius), 22, 0.6) + ball(drawing, colour, radius, turn)

const needle = (d: string) =>
  line(d, '#20140b', 16, { 'stroke-opacity': 0.35, transform: 'translate(10 14)' }) + tube(d, '#b98a55', 15, 0.8)

/** A knitted piece in waves, its lower edge scalloped. */
function swatch(drawing: Drawing, wide: number, tall: number): string {
  const x = wide / 2
  const y = tall / 2
  const scallops = Array.from({ length: Math.round(wide / 80) }, () => 'q-40 -34 -80 0').join('')
  const outline = `M${-x} ${-y}H${x}V${y}${scallops}V${-y}Z`
  return (
    lyingShadow(outline, 14, 0.6) +
    group(path(outline, { fill: HEATHER[0]! }) + waves(wide, tall + 60, HEATHER), drawing.clip(outline)) +
    path(outline, {
      fill: drawing.between(-x, -y, x, y, [
        [0, '#fff6e4', 0.24],
        [60, '#fff6e4', 0],
        [100, '#160c12', 0.3],
      ]),
    })
  )
}

/** A label glued to a split stick. */
const onStick = (drawing: Drawing, which: number) =>
  path('M-9 -70H9L6 190H-6Z', {
    fill: drawing.across([
      [0, '#8a6a42'],
      [35, '#dcc095'],
      [100, '#6f5130'],
    ]),
  }) + moved(0, -110, 1, sheet(drawing, 190, 106, label(drawing, which)))

export const papers: Picture[] = [
  {
    product: 'kitchen-garden-year',
    name: 'kitchen-garden-year',
    alt: {
      en: 'The cover of the garden calendar over three of its monthly pages on green card.',
      de: 'Das Titelblatt des Gartenkalenders über drei Monatsblättern auf grünem Karton.',
      fr: 'La couverture du calendrier du potager sur trois de ses pages mensuelles, fond de carton vert.',
      he: 'שער לוח השנה לגינה מעל שלושה מדפיו החודשיים, על קרטון ירוק.',
    },
    draw: (drawing) =>
      card(drawing, '#6f8560', '#8fa27a') +
      moved(850, 520, 1.3, month(drawing, 'OCTOBER'), 19) +
      moved(740, 550, 1.3, month(drawing, 'AUGUST'), 10) +
      moved(620, 580, 1.3, month(drawing, 'MAY'), 2) +
      moved(450, 640, 1.42, page(drawing, yearCover(drawing)), -8),
  },
  {
    product: 'kitchen-garden-year',
    name: 'kitchen-garden-year-month',
    alt: {
      en: 'The page for August from near: what to sow, plant, pick and tend, and a ruled column for one’s own dates.',
      de: 'Das Blatt für August von nahem: säen, pflanzen, ernten, pflegen und eine linierte Spalte für eigene Daten.',
      fr: 'La page d’août de près : semer, planter, récolter, soigner, et une colonne lignée pour ses propres dates.',
      he: 'הדף של אוגוסט מקרוב: מה לזרוע, לשתול, לקטוף ולטפח, ועמודה מסורגלת לתאריכים אישיים.',
    },
    draw: (drawing) =>
      card(drawing, '#6f8560', '#8fa27a') + moved(640, 770, 2.3, page(drawing, monthPage(drawing, 'AUGUST', true)), -4),
  },
  {
    product: 'kitchen-garden-year',
    name: 'kitchen-garden-year-in-use',
    alt: {
      en: 'Two pages are pinned to the boards of a shed, a pencil on a string beside them.',
      de: 'Zwei Blätter hängen mit Reißzwecken an den Brettern eines Schuppens, daneben ein Bleistift an der Schnur.',
      fr: 'Deux pages punaisées aux planches d’une cabane, un crayon au bout d’une ficelle à côté.',
      he: 'שני דפים נעוצים בקרשי מחסן, ולצדם עיפרון על חוט.',
    },
    draw: (drawing) =>
      benchTop(drawing, 5, '#9a8f7c') +
      moved(330, 560, 1.12, month(drawing, 'JUNE'), -2) +
      moved(800, 580, 1.12, month(drawing, 'JULY'), 2) +
      pin(drawing, 322, 250) +
      pin(drawing, 812, 270) +
      line('M1080 240C1096 420 1070 560 1090 700', '#b79b6c', 6) +
      pin(drawing, 1080, 240) +
      moved(1090, 790, 1, pencil(drawing), 4) +
      haze(drawing, 0.3),
  },
  {
    product: 'throw-knitting-pattern',
    name: 'throw-knitting-pattern',
    alt: {
      en: 'The knitting pattern with its picture of waves, the chart behind it, a ball of heather wool beside it.',
      de: 'Die Strickanleitung mit ihrem Bild der Wellen, dahinter das Strickschema, daneben ein heidefarbenes Knäuel.',
      fr: 'Le modèle de tricot et son motif de vagues, la grille derrière, une pelote bruyère à côté.',
      he: 'הוראות הסריגה עם תמונת הגלים, התרשים מאחוריהן וכדור צמר בגון אברש לצדן.',
    },
    draw: (drawing) =>
      card(drawing, '#b58a86', '#d3b2a8') +
      moved(720, 520, 1.16, page(drawing, chartPage(drawing)), 12) +
      moved(480, 600, 1.24, page(drawing, patternCover(drawing, HEATHER)), -6) +
      moved(960, 960, 1, wool(drawing, HEATHER[0]!, 160, 20)),
  },
  {
    product: 'throw-knitting-pattern',
    name: 'throw-knitting-pattern-chart',
    alt: {
      en: 'The chart from near: four rows of eighteen stitches, slanting lines, circles and purls.',
      de: 'Das Schema von nahem: vier Reihen zu achtzehn Maschen, Schrägen, Kreise und linke Maschen.',
      fr: 'La grille de près : quatre rangs de dix-huit mailles, traits obliques, cercles et mailles envers.',
      he: 'התרשים מקרוב: ארבע שורות של שמונה־עשרה עיניים, קווים אלכסוניים, עיגולים ועיני שמאל.',
    },
    draw: (drawing) =>
      card(drawing, '#b58a86', '#d3b2a8') + moved(620, 860, 2.4, page(drawing, chartPage(drawing, true)), 4),
  },
  {
    product: 'throw-knitting-pattern',
    name: 'throw-knitting-pattern-in-use',
    alt: {
      en: 'A begun throw on wooden needles lies over the pattern, two balls of wool beside it.',
      de: 'Eine angefangene Decke auf Holznadeln liegt über der Anleitung, daneben zwei Knäuel.',
      fr: 'Un plaid commencé sur des aiguilles de bois, posé sur le modèle, deux pelotes à côté.',
      he: 'כיסוי שהוחל בסריגתו על מסרגות עץ מונח על ההוראות, ולצדו שני כדורי צמר.',
    },
    draw: (drawing) =>
      card(drawing, '#8f8574', '#b3a893') +
      moved(370, 420, 1.08, page(drawing, chartPage(drawing)), -10) +
      moved(660, 720, 1, swatch(drawing, 640, 520), 6) +
      needle('M300 420L1090 520') +
      needle('M1010 380L420 520') +
      moved(1000, 230, 1, wool(drawing, HEATHER[1]!, 130, 50)) +
      moved(190, 980, 1, wool(drawing, HEATHER[2]!, 116, -10)),
  },
  {
    product: 'seed-labels',
    name: 'seed-labels',
    alt: {
      en: 'Sheets of seed labels with small drawings of vegetables, fanned out on blue card, three labels cut loose.',
      de: 'Bögen mit Samenetiketten und kleinen Gemüsezeichnungen, gefächert auf blauem Karton, drei Etiketten ausgeschnitten.',
      fr: 'Des planches d’étiquettes à petits légumes dessinés, en éventail sur carton bleu, trois étiquettes découpées.',
      he: 'גיליונות של תוויות זרעים עם ציורי ירקות קטנים, פרושים על קרטון כחול, ושלוש תוויות גזורות.',
    },
    draw: (drawing) =>
      card(drawing, '#6f8795', '#93a8b2') +
      moved(760, 520, 1.16, page(drawing, labelSheet(drawing, 2)), 14) +
      moved(500, 560, 1.24, page(drawing, labelSheet(drawing)), -5) +
      moved(960, 930, 1.3, sheet(drawing, 190, 106, label(drawing, 2)), -12) +
      moved(820, 1060, 1.3, sheet(drawing, 190, 106, label(drawing, 0)), 8) +
      moved(1080, 1090, 1.2, sheet(drawing, 190, 106, label(drawing, 6)), 20),
  },
  {
    product: 'seed-labels',
    name: 'seed-labels-printed',
    alt: {
      en: 'Labels from near: a tomato, a radish and a carrot in colour, lines for sowing and for the year.',
      de: 'Etiketten von nahem: Tomate, Radieschen und Möhre in Farbe, Zeilen für Aussaat und Jahr.',
      fr: 'Des étiquettes de près : tomate, radis et carotte en couleurs, lignes pour le semis et l’année.',
      he: 'תוויות מקרוב: עגבנייה, צנונית וגזר בצבע, עם שורות לזריעה ולשנה.',
    },
    draw: (drawing) =>
      card(drawing, '#6f8795', '#93a8b2') +
      moved(420, 330, 3.3, sheet(drawing, 190, 106, label(drawing, 0, true)), -6) +
      moved(800, 660, 3.3, sheet(drawing, 190, 106, label(drawing, 3, true)), 5) +
      moved(420, 960, 3.3, sheet(drawing, 190, 106, label(drawing, 2, true)), -3),
  },
  {
    product: 'seed-labels',
    name: 'seed-labels-in-use',
    alt: {
      en: 'Labels on split sticks stand in three clay pots of young plants.',
      de: 'Etiketten an gespaltenen Stöcken stecken in drei Tontöpfen mit jungen Pflanzen.',
      fr: 'Des étiquettes sur bâtonnets fendus, plantées dans trois pots de jeunes plants.',
      he: 'תוויות על מקלות מבוקעים נעוצות בשלושה עציצי חרס עם שתילים.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#f4efe2'], sun: 0.2, warm: 0.3, leaves: 40 }) +
      bench(drawing) +
      labelled(drawing, 250, BENCH + 10, 3) +
      labelled(drawing, 930, BENCH + 20, 1) +
      labelled(drawing, 590, BENCH + 140, 2) +
      haze(drawing, 0.34),
  },
]

/** A pot with a plant and its label; the label leans a little. */
const labelled = (drawing: Drawing, x: number, y: number, which: number) =>
  moved(
    x,
    y,
    1,
    pot(drawing, {
      size: 0.92,
      seed: which + 3,
      grown: moved(70, -180, 1.24, onStick(drawing, which), 6) + moved(-60, 0, 1, seedling(drawing)),
    }),
  )

function pencil(drawing: Drawing): string {
  const wood = 'M-13 -100H13V70L0 108L-13 70Z'
  return (
    lyingShadow(wood, 8, 0.5) +
    box(-13, -100, 26, 170, {
      fill: drawing.across([
        [0, '#3f5a3c'],
        [35, '#8fa886'],
        [65, '#4f6b4a'],
        [100, '#263a25'],
      ]),
    }) +
    path('M-13 70L0 108L13 70Q6 62 0 70Q-6 62 -13 70Z', { fill: '#e0bd8c' }) +
    path('M-5 94L0 108L5 94Z', { fill: '#2a2622' })
  )
}
