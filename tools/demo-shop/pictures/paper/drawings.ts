/** “Four Seasons”: the four prints together, one from near, and on the wall. */
import { box, darker, group, lighter, line, moved, path, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { card, sheet, wallWithShelf } from '../../scenes/paper.ts'
import { LANDSCAPE, type Season, season } from '../../things/paper/seasons.ts'
import { pot } from '../../things/garden/pot.ts'
import { herb } from '../../things/garden/plants.ts'
import { softShadow } from '../../soft-shadow.ts'

const { wide, tall } = LANDSCAPE
const AREA = `M0 0H${wide}V${tall}H0Z`

/** A season with its middle at the origin. */
const drawn = (drawing: Drawing, which: Season, width: number) =>
  moved(-width / 2, (-width * tall) / wide / 2, width / wide, group(season(drawing, which, true), drawing.clip(AREA)))

const printed = (drawing: Drawing, which: Season, width: number) =>
  sheet(drawing, width * 1.12, width * 0.76, drawn(drawing, which, width))

function framed(drawing: Drawing, which: Season, width: number): string {
  const oak = '#b08450'
  const height = width * 0.74
  const x = width * 0.56 + 26
  const y = height / 2 + 34
  const bar = (d: string, share: number) => path(d, { fill: share > 0 ? lighter(oak, share) : darker(oak, -share) })
  return (
    softShadow(`M${-x} ${-y}H${x}V${y}H${-x}Z`, { spread: 26, opacity: 0.5, dx: 18, dy: 26 }) +
    box(-x, -y, x * 2, y * 2, { fill: '#f6efdf' }) +
    drawn(drawing, which, width) +
    bar(`M${-x} ${-y}H${x}L${x - 26} ${-y + 26}H${-x + 26}Z`, 0.45) +
    bar(`M${-x} ${-y}V${y}L${-x + 26} ${y - 26}V${-y + 26}Z`, 0.2) +
    bar(`M${-x} ${y}H${x}L${x - 26} ${y - 26}H${-x + 26}Z`, -0.3) +
    bar(`M${x} ${-y}V${y}L${x - 26} ${y - 26}V${-y + 26}Z`, -0.4) +
    path(`M${-x + 26} ${-y + 26}H${x - 26}V${-y + 38}H${-x + 38}V${y - 26}H${-x + 26}Z`, {
      fill: '#1c130b',
      'fill-opacity': 0.28,
    }) +
    path(`M${-x + 40} ${-y + 40}H${-x + width * 0.5}L${-x + width * 0.24} ${y - 40}H${-x + 40}Z`, {
      fill: '#ffffff',
      'fill-opacity': 0.07,
    })
  )
}

export const drawings: Picture[] = [
  {
    product: 'four-seasons',
    name: 'four-seasons',
    alt: {
      en: 'Four prints on grey-blue card: seedlings in spring, a jug in summer, a lamp in autumn, a feeder in the snow.',
      de: 'Vier Blätter auf graublauem Karton: Keimlinge im Frühling, ein Krug im Sommer, eine Lampe im Herbst, ein Futterspender im Schnee.',
      fr: 'Quatre planches sur carton gris-bleu : jeunes plants au printemps, carafe en été, lampe en automne, mangeoire sous la neige.',
      he: 'ארבעה הדפסים על קרטון אפור־כחול: נבטים באביב, קנקן בקיץ, עששית בסתיו ומתקן האכלה בשלג.',
    },
    draw: (drawing) =>
      card(drawing, '#5f7280', '#8196a0') +
      moved(400, 280, 1, printed(drawing, 'spring', 560), -6) +
      moved(800, 500, 1, printed(drawing, 'summer', 560), 4) +
      moved(420, 740, 1, printed(drawing, 'autumn', 560), -3) +
      moved(790, 960, 1, printed(drawing, 'winter', 560), 5),
  },
  {
    product: 'four-seasons',
    name: 'four-seasons-winter',
    alt: {
      en: 'The winter print: a robin at a copper feeder, snow on the roof and in the air.',
      de: 'Das Winterblatt: ein Rotkehlchen am kupfernen Futterspender, Schnee auf dem Dach und in der Luft.',
      fr: 'La planche d’hiver : un rouge-gorge à la mangeoire de cuivre, de la neige sur le toit et dans l’air.',
      he: 'הדפס החורף: אדום־חזה ליד מתקן נחושת, שלג על הגג ובאוויר.',
    },
    draw: (drawing) => card(drawing, '#5f7280', '#8196a0') + moved(590, 620, 1, printed(drawing, 'winter', 1180), -3),
  },
  {
    product: 'four-seasons',
    name: 'four-seasons-autumn',
    alt: {
      en: 'The autumn print: a storm lamp burns at dusk among falling leaves.',
      de: 'Das Herbstblatt: Eine Sturmlaterne brennt in der Dämmerung zwischen fallenden Blättern.',
      fr: 'La planche d’automne : une lampe-tempête brûle au crépuscule parmi les feuilles qui tombent.',
      he: 'הדפס הסתיו: עששית דולקת בדמדומים בין עלים נושרים.',
    },
    draw: (drawing) => card(drawing, '#7a5f4a', '#a58468') + moved(610, 600, 1, printed(drawing, 'autumn', 1020), 3),
  },
  {
    product: 'four-seasons',
    name: 'four-seasons-in-use',
    alt: {
      en: 'The summer print in an oak frame hangs over a shelf with a pot of basil.',
      de: 'Das Sommerblatt im Eichenrahmen hängt über einem Bord mit einem Topf Basilikum.',
      fr: 'La planche d’été encadrée de chêne au-dessus d’une étagère, un pot de basilic dessus.',
      he: 'הדפס הקיץ במסגרת אלון תלוי מעל מדף שעליו עציץ בזיליקום.',
    },
    draw: (drawing) =>
      wallWithShelf(drawing, '#d8cdb6') +
      line('M590 150V60', '#4a3a2a', 5) +
      moved(590, 450, 1, framed(drawing, 'summer', 760)) +
      moved(930, 952, 1, pot(drawing, { size: 0.62, seed: 3, grown: herb(drawing, 260) })),
  },
]
