/** The kitchen: seven products and the shelf they are on. */
import { moved } from '../ink.ts'
import { type Family } from '../picture.ts'
import { onWorktop, STAND } from '../scenes/kitchen.ts'
import { leaningBoards } from '../things/kitchen/board.ts'
import { coffeePot } from '../things/kitchen/coffee-pot.ts'
import { mug } from '../things/kitchen/mug.ts'
import { saltPig } from '../things/kitchen/salt-pig.ts'
import { boards } from './kitchen/board.ts'
import { breadKnives } from './kitchen/bread-knife.ts'
import { coffeePots } from './kitchen/coffee-pot.ts'
import { GLAZES, mugs } from './kitchen/mug.ts'
import { pans } from './kitchen/pan.ts'
import { saltPigs } from './kitchen/salt-pig.ts'
import { towels } from './kitchen/towel.ts'

export const family = {
  height: 1200,
  pictures: [
    ...mugs,
    ...boards,
    ...coffeePots,
    ...towels,
    ...pans,
    ...saltPigs,
    ...breadKnives,
    {
      collection: 'kitchen',
      name: 'collection-kitchen',
      alt: {
        en: 'A kitchen worktop in the morning with boards, a coffee pot, a salt pig and an ink blue mug.',
        de: 'Eine Arbeitsplatte am Morgen mit Brettern, Kaffeekanne, Salztopf und einem tintenblauen Becher.',
        fr: 'Un plan de travail au matin, avec des planches, une cafetière, un pot à sel et un mug bleu encre.',
        he: 'משטח עבודה במטבח בבוקר, ועליו קרשים, קנקן קפה, כלי מלח וספל בכחול דיו.',
      },
      draw: (drawing) =>
        onWorktop(
          drawing,
          { sun: [330, 20], size: 1.2 },
          moved(330, STAND - 130, 0.96, leaningBoards(drawing)),
          moved(760, STAND - 20, 0.96, coffeePot(drawing)),
          moved(350, STAND + 90, 0.74, saltPig(drawing, '#e9e4d8')),
          moved(880, STAND + 140, 0.7, mug(drawing, GLAZES.Ink)),
        ),
    },
  ],
} satisfies Family
