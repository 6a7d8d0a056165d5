import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp, onWorktop, STAND } from '../../scenes/kitchen.ts'
import { coffeePot, steamFrom } from '../../things/kitchen/coffee-pot.ts'
import { mug } from '../../things/kitchen/mug.ts'
import { GLAZES } from './mug.ts'

const product = 'enamel-coffee-pot'

export const coffeePots: Picture[] = [
  {
    product,
    name: 'enamel-coffee-pot',
    alt: {
      en: 'Cream enamel coffee pot with a dark rim, a curved spout and a beech knob, in the morning sun.',
      de: 'Cremefarbene Kaffeekanne aus Emaille mit dunklem Rand, geschwungener Tülle und Buchenknauf in der Morgensonne.',
      fr: 'Cafetière émaillée crème au bord sombre, bec courbe et bouton de hêtre, au soleil du matin.',
      he: 'קנקן קפה מאומייל בצבע שמנת עם שוליים כהים, זרבובית מעוקלת וידית אשור, בשמש הבוקר.',
    },
    draw: (drawing) =>
      onWorktop(drawing, { sun: [210, 60], size: 1.1 }, moved(590, STAND + 50, 1.24, coffeePot(drawing))),
  },
  {
    product,
    name: 'enamel-coffee-pot-in-use',
    alt: {
      en: 'The coffee pot steams from its spout between two full mugs, one ink blue and one clay red.',
      de: 'Die Kaffeekanne dampft aus der Tülle, zwischen zwei vollen Bechern in Tintenblau und Tonrot.',
      fr: 'La cafetière fume par le bec, entre deux mugs pleins, l’un bleu encre, l’autre rouge argile.',
      he: 'אדים עולים מזרבובית הקנקן, בין שני ספלים מלאים, אחד בכחול דיו ואחד באדום טין.',
    },
    draw: (drawing) =>
      onWorktop(
        drawing,
        { sun: [480, 20], size: 1.2, edge: 760 },
        moved(620, STAND - 10, 1.06, coffeePot(drawing, { steam: true })),
        moved(960, STAND + 70, 0.72, mug(drawing, GLAZES.Clay, { coffee: true, handle: 'behind' })),
        moved(
          290,
          STAND + 130,
          0.78,
          mug(drawing, GLAZES.Ink, { coffee: true, handle: 'left' }) + steamFrom(drawing, 20, -480),
        ),
      ),
  },
  {
    product,
    name: 'enamel-coffee-pot-detail',
    alt: {
      en: 'Close view of the lid: the turned beech knob, the dark enamel rim and the window mirrored in the cream glaze.',
      de: 'Nahaufnahme des Deckels: der gedrechselte Buchenknauf, der dunkle Emaillerand und das Fenster, das sich spiegelt.',
      fr: 'Gros plan sur le couvercle : le bouton de hêtre tourné, le bord d’émail sombre et la fenêtre qui se reflète.',
      he: 'מבט מקרוב על המכסה: ידית האשור החרוטה, שולי האמייל הכהים והחלון המשתקף בזיגוג השמנת.',
    },
    draw: (drawing) =>
      closeUp(
        590,
        440,
        2.4,
        onWorktop(drawing, { sun: [210, 60], size: 1.1 }, moved(590, STAND + 50, 1.24, coffeePot(drawing))),
        3,
      ),
  },
]
