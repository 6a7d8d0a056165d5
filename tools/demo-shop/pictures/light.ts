/** Light and fire. */
import { moved } from '../ink.ts'
import { type Family } from '../picture.ts'
import { DUSK_FLOOR, duskRoom, nightfall } from '../scenes/light.ts'
import { lowCandlestick } from '../things/light/candlestick.ts'
import { lanternShadow, stormLantern } from '../things/light/lantern.ts'
import { oilLamp } from '../things/light/oil-lamp.ts'
import { candlePictures } from './light/candles.ts'
import { lampPictures } from './light/lamps.ts'
import { matchAndCandlestickPictures } from './light/matches-and-candlesticks.ts'

export const family = {
  height: 1200,
  pictures: [
    ...candlePictures,
    ...lampPictures,
    ...matchAndCandlestickPictures,
    {
      collection: 'light',
      name: 'collection-light',
      alt: {
        en: 'A table at dusk with a storm lantern, a glass oil lamp and a brass candlestick, all three burning.',
        de: 'Ein Tisch in der Dämmerung mit Sturmlaterne, gläserner Öllampe und Messingleuchter, alle drei brennen.',
        fr: 'Une table au crépuscule : lanterne tempête, lampe à huile en verre et bougeoir de laiton, tous trois allumés.',
        he: 'שולחן בדמדומים ועליו פנס רוח, מנורת שמן מזכוכית ופמוט פליז, שלושתם דולקים.',
      },
      draw: (drawing) =>
        duskRoom(
          drawing,
          [
            { x: 330, y: 640, reach: 480 },
            { x: 850, y: 480, reach: 520 },
          ],
          { window: 390, table: 810 },
        ) +
        moved(860, DUSK_FLOOR - 40, 0.9, oilLamp(drawing)) +
        moved(320, DUSK_FLOOR, 0.82, lanternShadow(drawing) + stormLantern(drawing, { colour: '#2b2a29' })) +
        moved(620, DUSK_FLOOR + 110, 0.72, lowCandlestick(drawing, { candle: 210 })) +
        nightfall(drawing, 620, 620),
    },
  ],
} satisfies Family
