/** The pantry. */
import { moved } from '../ink.ts'
import { type Family } from '../picture.ts'
import { SHELF, shelf, standing } from '../scenes/pantry.ts'
import { apricot } from '../things/pantry/apricot.ts'
import { honeyJar, honeyJarOutline } from '../things/pantry/honey.ts'
import { jamJar, jamJarOutline } from '../things/pantry/jam.ts'
import { oilBottle, oilBottleOutline } from '../things/pantry/oil.ts'
import { coffeeAndHoneyPictures } from './pantry/coffee-and-honey.ts'
import { oilAndSaltPictures } from './pantry/oil-and-salt.ts'
import { teaAndJamPictures } from './pantry/tea-and-jam.ts'
import { vinegarAndCrackersPictures } from './pantry/vinegar-and-crackers.ts'

export const family = {
  height: 1200,
  pictures: [
    ...coffeeAndHoneyPictures,
    ...oilAndSaltPictures,
    ...teaAndJamPictures,
    ...vinegarAndCrackersPictures,
    {
      collection: 'pantry',
      name: 'collection-pantry',
      alt: {
        en: 'An oak shelf before blue-green boards with olive oil, honey, apricot jam and two apricots.',
        de: 'Ein Eichenbrett vor blaugrüner Wand mit Olivenöl, Honig, Aprikosenkonfitüre und zwei Aprikosen.',
        fr: 'Une étagère de chêne devant un mur bleu-vert : huile d’olive, miel, confiture d’abricots et deux abricots.',
        he: 'מדף אלון לפני קיר בכחול־ירוק, ועליו שמן זית, דבש, ריבת משמש ושני משמשים.',
      },
      draw: (drawing) =>
        shelf(drawing, 0.4) +
        standing(drawing, 270, SHELF, 120, oilBottleOutline) +
        moved(270, SHELF, 0.98, oilBottle(drawing)) +
        standing(drawing, 580, SHELF + 10, 180, honeyJarOutline) +
        moved(580, SHELF + 10, 0.9, honeyJar(drawing, 'warmed')) +
        standing(drawing, 930, SHELF + 10, 170, jamJarOutline) +
        moved(930, SHELF + 10, 0.92, jamJar(drawing)) +
        moved(400, SHELF + 66, 0.72, apricot(drawing, -10)) +
        moved(770, SHELF + 72, 0.66, apricot(drawing, 24)),
    },
  ],
} satisfies Family
