/** Still lifes of the collections that have none in their own family: things that belong together, of several families. */
import { moved } from '../ink.ts'
import type { Family } from '../picture.ts'
import { BENCH, bench as pottingBench, greenery, haze } from '../scenes/garden.ts'
import { at, bench, linenScene, panes, rail, wall } from '../scenes/linen.ts'
import { card, sheet } from '../scenes/paper.ts'
import { air, counter } from '../scenes/shop.ts'
import { GROUND, nursery, warmth } from '../scenes/small-hands.ts'
import { soapBar } from '../things/bath/soap.ts'
import { closedTin } from '../things/bath/balm.ts'
import { inkBottle } from '../things/desk/ink.ts'
import { standingNotebook } from '../things/desk/notebook.ts'
import { feeder } from '../things/garden/feeder.ts'
import { herb, seedling } from '../things/garden/plants.ts'
import { pot } from '../things/garden/pot.ts'
import { seedTin } from '../things/garden/seed-tin.ts'
import { wateringCan } from '../things/garden/watering-can.ts'
import { coffeePot } from '../things/kitchen/coffee-pot.ts'
import { mug } from '../things/kitchen/mug.ts'
import { foldedBedding } from '../things/linen/bedding.ts'
import { fringeOverRail, throwOverRail } from '../things/linen/throw.ts'
import { foldedTowels } from '../things/linen/towel.ts'
import { oilBottle } from '../things/pantry/oil.ts'
import { parcel } from '../things/paper/parcel.ts'
import { labelSheet, PAGE, patternCover, yearCover } from '../things/paper/pages.ts'
import { bear } from '../things/small-hands/bear.ts'
import { fox, owl } from '../things/small-hands/animals.ts'
import { block } from '../things/small-hands/blocks.ts'

const EVENING_BLUE = '#24355c'
const MADDER = '#a8493b'

export const family = {
  sculpted: true,
  height: 1200,
  pictures: [
    {
      collection: 'garden',
      name: 'garden',
      alt: {
        en: 'A potting bench in the sun with a butter yellow watering can, clay pots of herbs and a tin of seeds.',
        de: 'Ein Pflanztisch in der Sonne mit buttergelber Gießkanne, Tontöpfen mit Kräutern und einer Samendose.',
        fr: 'Une table de rempotage au soleil : arrosoir jaune beurre, pots de terre cuite et boîte de graines.',
        he: 'שולחן שתילה בשמש ועליו משפך צהוב חמאה, עציצי חרס עם תבלינים ופחית זרעים.',
      },
      draw: (drawing) =>
        greenery(drawing, { flowers: ['#e8c9d2', '#f4efe2', '#d8a24a'] }) +
        pottingBench(drawing) +
        moved(900, BENCH - 20, 1, pot(drawing, { size: 0.9, seed: 4, grown: herb(drawing, 250) })) +
        moved(580, BENCH + 30, 0.8, wateringCan(drawing, { paint: '#e0b64c' })) +
        moved(930, BENCH + 130, 0.62, seedTin(drawing)) +
        moved(250, BENCH + 140, 1, pot(drawing, { size: 0.62, seed: 6, grown: seedling(drawing) })) +
        haze(drawing),
    },
    {
      collection: 'linen',
      name: 'linen',
      alt: {
        en: 'A heather throw over a rail above a bench with folded linen and waffle towels.',
        de: 'Eine Decke in Heide über einer Stange, darunter eine Bank mit gefaltetem Leinen und Waffeltüchern.',
        fr: 'Un plaid bruyère sur une barre, au-dessus d’un banc avec du lin plié et des serviettes nid d’abeille.',
        he: 'שמיכה בגוון אברש על מוט, ומתחתיה ספסל עם פשתן מקופל ומגבות וופל.',
      },
      draw: (drawing) =>
        linenScene(
          drawing,
          { from: [3, 7.4, 27], to: [0.4, 3.2, 0], wide: 15.6, cells: 250, through: panes(-8, -2, 13, 15) },
          [
            wall(1.1),
            rail(9, 5),
            throwOverRail('#8b7486'),
            bench(-2.3, 4),
            at(-2.7, -2.3, 2, foldedBedding('#d8c6a2')),
            ...foldedTowels(['#6f9096', '#ebe6da', '#b9694a'], 1.7).map((towel) => at(2.9, -2.3, 2.2, towel)),
          ],
          fringeOverRail('#8b7486'),
        ),
    },
    {
      collection: 'small-hands',
      name: 'small-hands',
      alt: {
        en: 'A knitted bear on a wooden floor between building blocks, a carved fox and an owl.',
        de: 'Ein gestrickter Bär auf Holzdielen zwischen Bauklötzen, einem geschnitzten Fuchs und einer Eule.',
        fr: 'Un ours tricoté sur un plancher, entre des cubes de bois, un renard et une chouette sculptés.',
        he: 'דובי סרוג על רצפת עץ בין קוביות, שועל מגולף וינשוף.',
      },
      draw: (drawing) =>
        nursery(drawing) +
        moved(900, GROUND - 60, 1, block(drawing, { wide: 190, tall: 170, colour: '#6f8ba6' })) +
        moved(1022, GROUND - 242, 0.5, owl(drawing)) +
        moved(590, GROUND + 10, 0.98, bear(drawing)) +
        moved(270, GROUND + 80, 0.72, fox(drawing)) +
        moved(900, GROUND + 130, 1, block(drawing, { wide: 150, tall: 140, letter: 'B' })) +
        warmth(drawing),
    },
    {
      collection: 'paper',
      name: 'paper',
      alt: {
        en: 'Printed pages fanned out on card: a garden calendar, a knitting pattern and seed labels, beside a wrapped parcel.',
        de: 'Gedruckte Seiten auf Karton gefächert: Gartenkalender, Strickanleitung und Samenetiketten, daneben ein Päckchen.',
        fr: 'Des pages imprimées en éventail sur du carton : calendrier du jardin, modèle de tricot, étiquettes, et un paquet.',
        he: 'דפים מודפסים פרושים על בריסטול: לוח גינה, הוראות סריגה ותוויות זרעים, ולצידם חבילה.',
      },
      draw: (drawing) =>
        card(drawing, '#8fa08a', '#c9b48c') +
        moved(840, 400, 0.8, sheet(drawing, PAGE.wide, PAGE.tall, labelSheet(drawing)), 13) +
        moved(
          330,
          420,
          0.86,
          sheet(drawing, PAGE.wide, PAGE.tall, patternCover(drawing, ['#8b7486', '#d8c6a2', '#4a3f5c'])),
          -11,
        ) +
        moved(590, 560, 0.98, sheet(drawing, PAGE.wide, PAGE.tall, yearCover(drawing)), 2) +
        moved(880, 900, 0.62, parcel(drawing, { wide: 520, tall: 400 }), -8),
    },
    {
      collection: 'small-presents',
      name: 'small-presents',
      alt: {
        en: 'On the counter: an oat-glazed mug, a tin of seeds, a bottle of blue ink, a bar of soap and a carved fox.',
        de: 'Auf dem Ladentisch: ein Becher in Hafer, eine Samendose, ein Glas blaue Tinte, ein Stück Seife und ein geschnitzter Fuchs.',
        fr: 'Sur le comptoir : un mug avoine, une boîte de graines, une bouteille d’encre bleue, un savon et un renard sculpté.',
        he: 'על הדלפק: ספל בזיגוג שיבולת שועל, פחית זרעים, בקבוק דיו כחול, חפיסת סבון ושועל מגולף.',
      },
      draw: (drawing) =>
        counter(drawing, { wall: '#d8c3ae' }) +
        moved(220, 905, 0.84, mug(drawing, '#e4d6ba')) +
        moved(600, 905, 0.78, seedTin(drawing)) +
        moved(885, 930, 0.74, fox(drawing)) +
        moved(370, 1010, 0.7, inkBottle(drawing, EVENING_BLUE, 'EVENING BLUE')) +
        moved(
          650,
          1015,
          0.66,
          soapBar(drawing, { width: 330, height: 150, depth: 150, colour: '#8e9a5c', stamp: 'YSOP' }),
        ) +
        air(drawing),
    },
    {
      collection: 'new',
      name: 'new',
      alt: {
        en: 'New on the counter: a knitted bear, a bottle of olive oil, a tin of hand balm, and a copper bird feeder above.',
        de: 'Neu auf dem Ladentisch: ein gestrickter Bär, eine Flasche Olivenöl, eine Dose Handbalsam, darüber ein Futterhaus aus Kupfer.',
        fr: 'Nouveautés sur le comptoir : un ours tricoté, de l’huile d’olive, un baume pour les mains et une mangeoire en cuivre.',
        he: 'חדש על הדלפק: דובי סרוג, בקבוק שמן זית, קופסת באלם ידיים, ומעליהם מתקן האכלה לציפורים מנחושת.',
      },
      draw: (drawing) =>
        counter(drawing, { wall: '#b9c2b4', sun: 420 }) +
        moved(860, -20, 0.82, feeder(drawing)) +
        moved(260, 930, 0.86, oilBottle(drawing)) +
        moved(590, 960, 0.78, bear(drawing)) +
        moved(900, 990, 0.7, closedTin(drawing, 190)) +
        air(drawing),
    },
    {
      collection: 'reduced',
      name: 'reduced',
      alt: {
        en: 'An enamel coffee pot, a fern green watering can, a madder red notebook and a few building blocks on the counter.',
        de: 'Eine Emailkanne, eine farngrüne Gießkanne, ein krapprotes Notizbuch und einige Bauklötze auf dem Ladentisch.',
        fr: 'Une cafetière émaillée, un arrosoir vert fougère, un carnet rouge garance et quelques cubes sur le comptoir.',
        he: 'קנקן קפה מאמייל, משפך ירוק שרך, מחברת אדומה וכמה קוביות על הדלפק.',
      },
      draw: (drawing) =>
        counter(drawing, { wall: '#c9bfc0', sun: 60 }) +
        moved(985, 900, 0.86, standingNotebook(drawing, MADDER)) +
        moved(590, 910, 0.96, wateringCan(drawing, { paint: '#5d7a4f' })) +
        moved(890, 1000, 0.8, coffeePot(drawing)) +
        moved(150, 960, 0.72, block(drawing, { wide: 180, tall: 170, colour: '#c9923f' })) +
        moved(300, 1024, 0.7, block(drawing, { wide: 180, tall: 170, letter: 'A' })) +
        air(drawing),
    },
  ],
} satisfies Family
