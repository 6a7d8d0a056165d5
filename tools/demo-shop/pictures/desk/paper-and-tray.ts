/** Pictures of the letter paper and the leather desk tray. */
import { writing } from '../../handwriting.ts'
import { box, moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { deskAbove, northLight } from '../../scenes/desk.ts'
import { againstTheLight, band, deckled, envelope, seal, sheet, stack } from '../../things/desk/paper.ts'
import { pen, penCap } from '../../things/desk/pen.ts'
import { pencil, pencilShadow } from '../../things/desk/pencil.ts'
import { tray, trayCorner } from '../../things/desk/tray.ts'

const DOVE_BLUE = '#7388a0'
const WAX = '#9c3b30'

const papers: Picture[] = [
  {
    product: 'letter-paper',
    name: 'letter-paper-stack',
    alt: {
      en: 'A stack of cream letter paper with deckle edges in a linen band, envelopes fanned out beside it.',
      de: 'Ein Stapel cremefarbenes Briefpapier mit Büttenrand in einer Leinenbanderole, daneben aufgefächerte Umschläge.',
      fr: 'Une pile de papier à lettres crème à bords frangés dans un bandeau de lin, des enveloppes en éventail à côté.',
      he: 'ערימת נייר מכתבים בגוון שמנת עם שוליים גזומים ביד בסרט פשתן, ולצידה מעטפות פרושות.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'left') +
      moved(820, 330, 0.86, envelope(drawing, { lining: DOVE_BLUE }), 24) +
      moved(850, 420, 0.86, envelope(drawing, { lining: DOVE_BLUE }), 12) +
      moved(880, 520, 0.86, envelope(drawing, { lining: DOVE_BLUE }), 2) +
      moved(510, 650, 1, stack(drawing, 600, 820, 9) + band(drawing, 836, '#8a8f7a'), -6) +
      northLight(drawing),
  },
  {
    product: 'letter-paper',
    name: 'letter-paper-watermark',
    alt: {
      en: 'One sheet against the light: laid lines, fibres and a fern as watermark above the name Fernhollow.',
      de: 'Ein Bogen gegen das Licht: Rippung, Fasern und ein Farn als Wasserzeichen über dem Namen Fernhollow.',
      fr: 'Une feuille à contre-jour : vergeures, fibres et une fougère en filigrane au-dessus du nom Fernhollow.',
      he: 'גיליון מול האור: קווי נייר, סיבים ושרך כסימן מים מעל השם Fernhollow.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'none', '#8a8f88') +
      moved(690, 700, 1.1, againstTheLight(drawing), 7) +
      northLight(drawing, 0.6),
  },
  {
    product: 'letter-paper',
    name: 'letter-paper-written',
    alt: {
      en: 'A letter written in blue ink, its envelope closed with a red seal, and a fountain pen.',
      de: 'Ein mit blauer Tinte geschriebener Brief, der Umschlag mit rotem Siegel verschlossen, dazu ein Füller.',
      fr: 'Une lettre écrite à l’encre bleue, son enveloppe fermée d’un cachet rouge, et un stylo-plume.',
      he: 'מכתב כתוב בדיו כחול, מעטפה חתומה בחותם שעווה אדום ועט נובע.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'bottom') +
      moved(
        500,
        500,
        1,
        sheet(
          drawing,
          deckled(drawing, 640, 860),
          writing(drawing, '#24355c', { x: 60, y: -330, width: 190, lines: 1, gap: 1, size: 18 }) +
            writing(drawing, '#24355c', { x: -250, y: -240, width: 500, lines: 10, gap: 48, size: 20 }) +
            writing(drawing, '#24355c', { x: 20, y: 300, width: 220, lines: 1, gap: 1, size: 26 }),
        ),
        -9,
      ) +
      moved(830, 820, 0.9, envelope(drawing, { lining: DOVE_BLUE }) + moved(0, 44, 0.95, seal(drawing, WAX, 'F')), 8) +
      moved(890, 400, 0.72, pen(drawing, '#5b3f2c', -72), -72) +
      northLight(drawing),
  },
]

const trays: Picture[] = [
  {
    product: 'leather-desk-tray',
    name: 'leather-desk-tray-front',
    alt: {
      en: 'Tan leather desk tray with sewn edges and a brass rivet in each of its four folded corners.',
      de: 'Schreibtischablage aus hellbraunem Leder mit genähten Rändern und einer Messingniete in jeder gefalteten Ecke.',
      fr: 'Vide-poche en cuir fauve aux bords cousus, un rivet de laiton dans chacun de ses quatre coins pliés.',
      he: 'מגש שולחן מעור בגוון ענבר עם שוליים תפורים ומסמרת פליז בכל אחת מארבע פינותיו המקופלות.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'none', '#59605c') + moved(590, 590, 1.2, tray(drawing), -6) + northLight(drawing),
  },
  {
    product: 'leather-desk-tray',
    name: 'leather-desk-tray-corner',
    alt: {
      en: 'One corner from close by: the pinched leather, linen stitches along the edge and the rivet.',
      de: 'Eine Ecke aus der Nähe: das gefaltete Leder, Leinenstiche am Rand und die Niete.',
      fr: 'Un coin de tout près : le cuir pincé, les points de lin le long du bord et le rivet.',
      he: 'פינה אחת מקרוב: העור המכווץ, תכי פשתן לאורך השוליים והמסמרת.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'none', '#59605c') + moved(620, 640, 1.1, trayCorner(drawing), -5) + northLight(drawing),
  },
  {
    product: 'leather-desk-tray',
    name: 'leather-desk-tray-in-use',
    alt: {
      en: 'The tray at work: an olive wood pen, two pencils and a sealed letter lie in it.',
      de: 'Die Ablage im Gebrauch: darin ein Füller aus Olivenholz, zwei Bleistifte und ein versiegelter Brief.',
      fr: 'Le vide-poche en usage : un stylo en olivier, deux crayons et une lettre cachetée y reposent.',
      he: 'המגש בשימוש: מונחים בו עט מעץ זית, שני עפרונות ומכתב חתום.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'left') +
      moved(
        660,
        620,
        1.12,
        tray(
          drawing,
          moved(
            -130,
            -10,
            0.62,
            envelope(drawing, { lining: DOVE_BLUE }) + moved(0, 44, 0.95, seal(drawing, WAX, 'F')),
            -7,
          ) +
            moved(96, 20, 0.62, pencilShadow(16, 14) + pencil(drawing), 70) +
            moved(130, 70, 0.62, pencilShadow(16, 14) + pencil(drawing, '#a5663f'), 74) +
            moved(10, 164, 0.66, pen(drawing, '#9c7b45', 3), 3) +
            moved(236, -126, 0.6, penCap(drawing, '#9c7b45', -12), -12),
        ),
        4,
      ) +
      box(0, 0, 1200, 1200, { fill: '#ffe9c4', 'fill-opacity': 0.04 }) +
      northLight(drawing),
  },
]

export const paperAndTrayPictures = [...papers, ...trays]
