import { blurred, moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp, onWorktop, STAND } from '../../scenes/kitchen.ts'
import { leaningBoards } from '../../things/kitchen/board.ts'
import { saltPig } from '../../things/kitchen/salt-pig.ts'
import { towelPile } from '../../things/kitchen/towel.ts'

const GLAZES = { Chalk: '#e9e4d8', Slate: '#4c555c' } as const
const product = 'salt-pig'
const by = (choice: keyof typeof GLAZES) => ({ option: 'Glaze', choice })

export const saltPigs: Picture[] = [
  {
    product,
    name: 'salt-pig-chalk',
    choice: by('Chalk'),
    alt: {
      en: 'Round salt pig with a chalk white glaze; through its wide mouth a heap of salt and a small wooden spoon are seen.',
      de: 'Bauchiger Salztopf mit kreideweißer Glasur; in der weiten Öffnung liegen Salz und ein kleiner Holzlöffel.',
      fr: 'Pot à sel rond à l’émail blanc craie ; par sa large bouche on voit le sel et une petite cuillère de bois.',
      he: 'כלי מלח עגול בזיגוג לבן גיר; בפתח הרחב נראים ערימת מלח וכפית עץ קטנה.',
    },
    draw: (drawing) =>
      onWorktop(drawing, { sun: [170, 70], size: 1.1 }, moved(590, STAND + 50, 1.34, saltPig(drawing, GLAZES.Chalk))),
  },
  {
    product,
    name: 'salt-pig-slate',
    choice: by('Slate'),
    alt: {
      en: 'Slate grey salt pig at the right of the worktop, folded tea towels out of focus behind it.',
      de: 'Schiefergrauer Salztopf rechts auf der Arbeitsplatte, unscharf dahinter gefaltete Geschirrtücher.',
      fr: 'Pot à sel gris ardoise à droite du plan de travail, des torchons pliés dans le flou derrière lui.',
      he: 'כלי מלח באפור צפחה בצד ימין של המשטח, ומאחוריו מגבות מטבח מקופלות שאינן בפוקוס.',
    },
    draw: (drawing) =>
      onWorktop(
        drawing,
        { sun: [20, 20], size: 1.2, edge: 740 },
        blurred(drawing, 5, moved(270, 860, 0.86, towelPile(drawing, ['#5f7d5a', '#b65440', '#4b6584'], 480))),
        moved(690, STAND + 80, 1.3, saltPig(drawing, GLAZES.Slate)),
      ),
  },
  {
    product,
    name: 'salt-pig-detail',
    alt: {
      en: 'Close view into the mouth of the salt pig: coarse salt, the spoon and the iron specks in the chalk glaze.',
      de: 'Blick aus der Nähe in den Salztopf: grobes Salz, der Löffel und die Eisensprenkel in der Kreideglasur.',
      fr: 'Gros plan dans la bouche du pot : le gros sel, la cuillère et les mouchetures de fer de l’émail craie.',
      he: 'מבט מקרוב אל פתח הכלי: מלח גס, הכפית ונקודות הברזל בזיגוג הגיר.',
    },
    draw: (drawing) =>
      closeUp(
        520,
        740,
        2,
        onWorktop(drawing, { sun: [170, 70], size: 1.1 }, moved(590, STAND + 50, 1.34, saltPig(drawing, GLAZES.Chalk))),
        -5,
      ),
  },
  {
    product,
    name: 'salt-pig-in-use',
    alt: {
      en: 'A slate and a chalk salt pig on the worktop, two beech boards leaning on the wall behind them.',
      de: 'Ein schiefergrauer und ein kreideweißer Salztopf auf der Arbeitsplatte, dahinter lehnen zwei Buchenbretter an der Wand.',
      fr: 'Deux pots à sel, ardoise et craie, sur le plan de travail ; derrière, deux planches de hêtre contre le mur.',
      he: 'כלי מלח צפחה וכלי מלח גיר על המשטח, ומאחוריהם שני קרשי אשור נשענים על הקיר.',
    },
    draw: (drawing) =>
      onWorktop(
        drawing,
        { sun: [420, 0], size: 1.2 },
        moved(380, STAND - 130, 0.94, leaningBoards(drawing)),
        moved(830, STAND - 10, 0.92, saltPig(drawing, GLAZES.Chalk)),
        moved(400, STAND + 110, 0.8, saltPig(drawing, GLAZES.Slate, { spoon: false })),
      ),
  },
]
