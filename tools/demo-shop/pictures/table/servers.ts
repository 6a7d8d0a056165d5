import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp } from '../../scenes/kitchen.ts'
import { onTable } from '../../scenes/table.ts'
import { leaf } from '../../things/kitchen/food.ts'
import { bowl } from '../../things/table/bowl.ts'
import { rolledNapkin } from '../../things/table/napkin.ts'
import { serverFork, servers, serverSpoon } from '../../things/table/servers.ts'

const product = 'olive-wood-servers'

export const allServers: Picture[] = [
  {
    product,
    name: 'olive-wood-servers',
    alt: {
      en: 'Salad spoon and fork, each carved from one piece of olive wood with dark swirling grain.',
      de: 'Salatlöffel und -gabel, jeweils aus einem Stück Olivenholz mit dunkler, wirbelnder Maserung.',
      fr: 'Cuillère et fourchette à salade, chacune taillée dans une pièce d’olivier au veinage sombre et tourbillonnant.',
      he: 'כף ומזלג לסלט, כל אחד מגולף מחתיכה אחת של עץ זית עם עורקים כהים ומתערבלים.',
    },
    draw: (drawing) => onTable(drawing, 300, moved(610, 610, 1.34, servers(drawing, 13), 8)),
  },
  {
    product,
    name: 'olive-wood-servers-in-use',
    alt: {
      en: 'The servers rest in the ash bowl among green salad leaves.',
      de: 'Das Salatbesteck ruht in der Eschenschale zwischen grünen Salatblättern.',
      fr: 'Les couverts reposent dans le saladier de frêne, parmi des feuilles de salade.',
      he: 'כלי ההגשה מונחים בקערת המילה בין עלי סלט ירוקים.',
    },
    draw: (drawing) => {
      const shades = ['#5f7a3c', '#7d9a4a', '#4f6d34', '#93a95c']
      const salad = Array.from({ length: 34 }, (_, index) => {
        const angle = drawing.random() * 6.28
        const far = Math.sqrt(drawing.random()) * 270
        return moved(
          590 + Math.cos(angle) * far,
          640 + Math.sin(angle) * far,
          1,
          leaf(drawing, 170 + drawing.random() * 90, shades[index % 4]),
          Math.round(drawing.random() * 360),
        )
      })
      return onTable(
        drawing,
        900,
        moved(590, 640, 1.14, bowl(drawing)),
        salad.join(''),
        moved(760, 420, 1.1, serverSpoon(drawing), 212),
        moved(440, 400, 1.1, serverFork(drawing), 152),
      )
    },
  },
  {
    product,
    name: 'olive-wood-servers-detail',
    alt: {
      en: 'Close view of the bowl of the spoon and the tines of the fork, the knot and the grain around it.',
      de: 'Nahaufnahme der Löffelmulde und der Gabelzinken, mit dem Astauge und der Maserung darum.',
      fr: 'Gros plan sur le cuilleron et les dents de la fourchette, le nœud et le veinage qui l’entoure.',
      he: 'מבט מקרוב על קערת הכף ועל שיני המזלג, על העין שבעץ ועל העורקים סביבה.',
    },
    draw: (drawing) => closeUp(580, 350, 1.9, onTable(drawing, 300, moved(610, 620, 1.34, servers(drawing, 7), 4))),
  },
  {
    product,
    name: 'olive-wood-servers-crossed',
    alt: {
      en: 'The spoon and the fork lie crossed, a rolled flax napkin below them.',
      de: 'Löffel und Gabel liegen gekreuzt, darunter eine gerollte flachsfarbene Serviette.',
      fr: 'La cuillère et la fourchette croisées, une serviette roulée couleur lin au-dessous.',
      he: 'הכף והמזלג מונחים בהצלבה, ומתחתם מפית מגולגלת בגוון פשתן.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        760,
        moved(620, 960, 1.2, rolledNapkin(drawing, '#cdbf9f', 700), -4),
        moved(560, 540, 1.3, serverFork(drawing), 38),
        moved(650, 540, 1.3, serverSpoon(drawing), -36),
      ),
  },
]
