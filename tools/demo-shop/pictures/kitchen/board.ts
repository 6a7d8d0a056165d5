import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp, fromAbove, onWorktop, STAND } from '../../scenes/kitchen.ts'
import { board, leaningBoards } from '../../things/kitchen/board.ts'
import { breadKnife } from '../../things/kitchen/bread-knife.ts'
import { leaf, lemonHalf, wholeLemon } from '../../things/kitchen/food.ts'

const product = 'beech-cutting-board'

export const boards: Picture[] = [
  {
    product,
    name: 'beech-cutting-board',
    alt: {
      en: 'Two beech cutting boards leaning on each other against a limewashed wall, the small one in front of the large one.',
      de: 'Zwei Buchenbretter lehnen aneinander an einer gekalkten Wand, das kleine vor dem großen.',
      fr: 'Deux planches à découper en hêtre appuyées l’une sur l’autre contre un mur chaulé, la petite devant la grande.',
      he: 'שני קרשי חיתוך מעץ אשור נשענים זה על זה לפני קיר מסויד, הקטן לפני הגדול.',
    },
    draw: (drawing) =>
      onWorktop(drawing, { sun: [120, 30], size: 1.1 }, moved(540, STAND - 10, 1.14, leaningBoards(drawing))),
  },
  {
    product,
    name: 'beech-cutting-board-in-use',
    alt: {
      en: 'Beech cutting board seen from above with a halved lemon, a whole one, two leaves and a knife.',
      de: 'Buchenbrett von oben mit einer halbierten und einer ganzen Zitrone, zwei Blättern und einem Messer.',
      fr: 'Planche en hêtre vue de dessus avec un citron coupé, un citron entier, deux feuilles et un couteau.',
      he: 'קרש חיתוך מעץ אשור במבט מלמעלה, ועליו לימון חצוי, לימון שלם, שני עלים וסכין.',
    },
    draw: (drawing) =>
      fromAbove(
        drawing,
        [60, -40],
        moved(590, 610, 1, board(drawing, 620, 980, { used: 16, thick: 18 }), -7),
        moved(440, 470, 1.06, lemonHalf(drawing)),
        moved(660, 430, 1, lemonHalf(drawing), 20),
        moved(460, 770, 1.02, wholeLemon(drawing), 24),
        moved(560, 620, 1, leaf(drawing, 150), -20),
        moved(580, 640, 1, leaf(drawing, 120, '#6d8a46'), 40),
        moved(800, 690, 0.86, breadKnife(drawing, { height: 0.6 }), 98),
      ),
  },
  {
    product,
    name: 'beech-cutting-board-detail',
    alt: {
      en: 'Close view of the drilled hole and the rounded edges of the two boards; the flecks of the beech run with the grain.',
      de: 'Nahaufnahme der Bohrung und der gerundeten Kanten beider Bretter; die Sprenkel der Buche laufen mit der Faser.',
      fr: 'Gros plan sur le trou et les bords arrondis des deux planches ; les mouchetures du hêtre suivent le fil du bois.',
      he: 'מבט מקרוב על החור הקדוח ועל השוליים המעוגלים של שני הקרשים; נקודות האשור נמשכות עם סיבי העץ.',
    },
    draw: (drawing) =>
      closeUp(
        500,
        560,
        2.3,
        onWorktop(drawing, { sun: [120, 30], size: 1.1 }, moved(540, STAND - 10, 1.14, leaningBoards(drawing))),
        -4,
      ),
  },
]
