import { blurred, moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp, onWorktop, STAND } from '../../scenes/kitchen.ts'
import { board } from '../../things/kitchen/board.ts'
import { coffeePot, steamFrom } from '../../things/kitchen/coffee-pot.ts'
import { mug } from '../../things/kitchen/mug.ts'
import { towelPile } from '../../things/kitchen/towel.ts'

export const GLAZES = { Oat: '#d8c6a2', Moss: '#70825e', Clay: '#b9694a', Ink: '#38465f' } as const
const product = 'stoneware-mug'
const by = (choice: keyof typeof GLAZES) => ({ option: 'Glaze', choice })

export const mugs: Picture[] = [
  {
    product,
    name: 'stoneware-mug-oat',
    choice: by('Oat'),
    alt: {
      en: 'Stoneware mug with a speckled pale oat glaze and a bare clay foot, standing in the morning sun on an oak worktop.',
      de: 'Steinzeugbecher mit heller, gesprenkelter Haferglasur und unglasiertem Fuß in der Morgensonne auf einer Eichenplatte.',
      fr: 'Mug en grès à l’émail avoine moucheté et au pied de terre nue, au soleil du matin sur un plan de travail en chêne.',
      he: 'ספל חרס בזיגוג שיבולת שועל מנוקד עם בסיס חרס חשוף, עומד בשמש הבוקר על משטח עץ אלון.',
    },
    draw: (drawing) => onWorktop(drawing, {}, moved(540, STAND + 40, 1.16, mug(drawing, GLAZES.Oat))),
  },
  {
    product,
    name: 'stoneware-mug-moss',
    choice: by('Moss'),
    alt: {
      en: 'Moss green stoneware mug with its handle to the left, the shadow of the window bars on the wall behind it.',
      de: 'Moosgrüner Steinzeugbecher, der Henkel zeigt nach links; dahinter an der Wand der Schatten des Fensterkreuzes.',
      fr: 'Mug en grès vert mousse, l’anse à gauche, l’ombre des croisillons de la fenêtre sur le mur derrière lui.',
      he: 'ספל חרס בירוק אזוב, הידית פונה שמאלה, ומאחוריו על הקיר צל סורגי החלון.',
    },
    draw: (drawing) =>
      onWorktop(
        drawing,
        { sun: [430, -60], size: 1.15 },
        moved(680, STAND + 60, 1.22, mug(drawing, GLAZES.Moss, { handle: 'left' })),
      ),
  },
  {
    product,
    name: 'stoneware-mug-clay',
    choice: by('Clay'),
    alt: {
      en: 'Clay red stoneware mug in front of a cream enamel coffee pot that is out of focus.',
      de: 'Tonroter Steinzeugbecher vor einer unscharfen, cremefarbenen Emaillekanne.',
      fr: 'Mug en grès rouge argile devant une cafetière émaillée crème, dans le flou.',
      he: 'ספל חרס באדום טין לפני קנקן קפה מאומייל בצבע שמנת שאינו בפוקוס.',
    },
    draw: (drawing) =>
      onWorktop(
        drawing,
        { sun: [30, 40], size: 1.1, edge: 740 },
        blurred(drawing, 6, moved(830, 900, 1, coffeePot(drawing))),
        moved(470, STAND + 80, 1.18, mug(drawing, GLAZES.Clay)),
      ),
  },
  {
    product,
    name: 'stoneware-mug-ink',
    choice: by('Ink'),
    alt: {
      en: 'Ink blue stoneware mug filled with black coffee, steaming, beside a pile of folded tea towels.',
      de: 'Tintenblauer Steinzeugbecher mit dampfendem schwarzem Kaffee neben einem Stapel gefalteter Geschirrtücher.',
      fr: 'Mug en grès bleu encre rempli de café noir fumant, à côté d’une pile de torchons pliés.',
      he: 'ספל חרס בכחול דיו מלא קפה שחור מהביל, ליד ערימה של מגבות מטבח מקופלות.',
    },
    draw: (drawing) =>
      onWorktop(
        drawing,
        { sun: [520, 60], size: 1.05 },
        moved(880, STAND - 90, 0.9, towelPile(drawing, ['#b65440', '#5f7d5a', '#4b6584'], 520)),
        moved(430, STAND + 60, 1.2, mug(drawing, GLAZES.Ink, { coffee: true }) + steamFrom(drawing, -10, -480)),
      ),
  },
  {
    product,
    name: 'stoneware-mug-detail',
    alt: {
      en: 'Close view of the wavy edge where the oat glaze ends above the bare, sanded clay foot.',
      de: 'Nahaufnahme: der wellige Rand, an dem die Haferglasur über dem bloßen, geschliffenen Tonfuß endet.',
      fr: 'Gros plan sur le bord ondulé où l’émail avoine s’arrête, au-dessus du pied de terre nue et poncée.',
      he: 'מבט מקרוב על הקו הגלי שבו נגמר זיגוג שיבולת השועל, מעל בסיס החרס החשוף והמשויף.',
    },
    draw: (drawing) =>
      closeUp(
        500,
        925,
        2.5,
        onWorktop(drawing, { sun: [120, 140] }, moved(540, STAND + 40, 1.16, mug(drawing, GLAZES.Oat))),
      ),
  },
  {
    product,
    name: 'stoneware-mug-in-use',
    alt: {
      en: 'Breakfast on the worktop: an oat and a moss green mug of coffee before the enamel pot and a leaning board.',
      de: 'Frühstück auf der Arbeitsplatte: ein hafer- und ein moosfarbener Becher Kaffee vor der Emaillekanne und einem Brett.',
      fr: 'Petit déjeuner sur le plan de travail : un mug avoine et un mug mousse pleins de café devant la cafetière et une planche.',
      he: 'ארוחת בוקר על המשטח: ספל בגוון שיבולת שועל וספל ירוק אזוב עם קפה, לפני קנקן האמייל וקרש נשען.',
    },
    draw: (drawing) =>
      onWorktop(
        drawing,
        { sun: [60, 30], size: 1.15 },
        moved(920, 630, 0.86, board(drawing, 400, 640), 3),
        moved(560, STAND - 40, 0.84, coffeePot(drawing)),
        moved(860, STAND + 60, 0.72, mug(drawing, GLAZES.Moss, { coffee: true })),
        moved(
          330,
          STAND + 130,
          0.84,
          mug(drawing, GLAZES.Oat, { coffee: true, handle: 'left' }) + steamFrom(drawing, 0, -480),
        ),
      ),
  },
]
