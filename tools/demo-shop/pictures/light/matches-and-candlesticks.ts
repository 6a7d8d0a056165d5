/** Pictures of the long matches and the brass candlesticks. */
import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { DUSK_FLOOR, duskRoom, duskTable, nightfall } from '../../scenes/light.ts'
import { burningCandle, clayHolder } from '../../things/light/candle.ts'
import { lowCandlestick, tallCandlestick } from '../../things/light/candlestick.ts'
import { burningMatch, headsFromNear, matchTube, tubeLid } from '../../things/light/matches.ts'

const matches: Picture[] = [
  {
    product: 'long-matches',
    name: 'long-matches-tube',
    alt: {
      en: 'A round cardboard tube of long matches with dark red heads, its lid beside it, candlelight from the left.',
      de: 'Eine runde Pappröhre mit langen Streichhölzern und dunkelroten Köpfen, daneben der Deckel, Kerzenlicht von links.',
      fr: 'Un tube de carton plein de longues allumettes à tête rouge sombre, le couvercle à côté, une bougie à gauche.',
      he: 'גליל קרטון עם גפרורים ארוכים בעלי ראש אדום כהה, המכסה לצידו ואור נר משמאל.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 260, y: 480, reach: 640 }], { window: false }) +
      moved(260, DUSK_FLOOR - 60, 0.9, clayHolder(drawing) + moved(0, -70, 1, burningCandle(drawing, 340))) +
      moved(640, DUSK_FLOOR + 70, 1.16, matchTube(drawing)) +
      moved(970, DUSK_FLOOR + 40, 1.1, tubeLid(drawing)) +
      nightfall(drawing, 500, 600),
  },
  {
    product: 'long-matches',
    name: 'long-matches-heads',
    alt: {
      en: 'Five match heads from close by, dark red on pale aspen wood.',
      de: 'Fünf Zündköpfe aus der Nähe, dunkelrot auf hellem Espenholz.',
      fr: 'Cinq têtes d’allumettes de tout près, rouge sombre sur du tremble clair.',
      he: 'חמישה ראשי גפרור מקרוב, אדום כהה על עץ צפצפה בהיר.',
    },
    draw: (drawing) =>
      duskTable(drawing) + moved(610, 660, 1, headsFromNear(drawing), -6) + nightfall(drawing, 520, 460),
  },
  {
    product: 'long-matches',
    name: 'long-matches-lighting',
    alt: {
      en: 'A long match reaching its flame to the wick of a candle that already burns.',
      de: 'Ein langes Streichholz hält seine Flamme an den Docht einer Kerze, die schon brennt.',
      fr: 'Une longue allumette approche sa flamme de la mèche d’une bougie déjà allumée.',
      he: 'גפרור ארוך מקרב את להבתו לפתיל של נר שכבר דולק.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 520, y: 460, reach: 700 }], { window: false, table: 900 }) +
      moved(480, DUSK_FLOOR + 90, 1.5, clayHolder(drawing) + moved(0, -70, 1, burningCandle(drawing, 300))) +
      moved(590, 560, 1, burningMatch(drawing)) +
      nightfall(drawing, 540, 560),
  },
]

const candlesticks: Picture[] = [
  {
    product: 'brass-candlestick',
    name: 'brass-candlestick-low',
    choice: { option: 'Height', choice: 'Low' },
    alt: {
      en: 'Low brass candlestick with a wide dish and a ring for the finger, its candle burning.',
      de: 'Niedriger Kerzenhalter aus Messing mit breitem Teller und Ring für den Finger, die Kerze brennt.',
      fr: 'Bougeoir bas en laiton à large coupelle et anneau pour le doigt, sa bougie allumée.',
      he: 'פמוט פליז נמוך עם צלחת רחבה וטבעת לאצבע, והנר שבו דולק.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 590, y: 480, reach: 700 }], { window: 690 }) +
      moved(590, DUSK_FLOOR + 50, 1.24, lowCandlestick(drawing)) +
      nightfall(drawing, 590, 580),
  },
  {
    product: 'brass-candlestick',
    name: 'brass-candlestick-tall',
    choice: { option: 'Height', choice: 'Tall' },
    alt: {
      en: 'Tall turned brass candlestick with a drip pan, the flame high above the table.',
      de: 'Hoher gedrechselter Kerzenleuchter aus Messing mit Tropfschale, die Flamme hoch über dem Tisch.',
      fr: 'Haut chandelier de laiton tourné avec sa coupelle, la flamme loin au-dessus de la table.',
      he: 'פמוט פליז גבוה וחרוט עם צלחת טפטוף, הלהבה גבוה מעל השולחן.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 640, y: 200, reach: 760 }], { window: false, table: 850 }) +
      moved(640, DUSK_FLOOR + 60, 1.06, tallCandlestick(drawing)) +
      nightfall(drawing, 620, 480),
  },
  {
    product: 'brass-candlestick',
    name: 'brass-candlestick-turning',
    alt: {
      en: 'The turned stem and the pan from close by, every groove catching the light of the flame.',
      de: 'Der gedrechselte Schaft und die Schale aus der Nähe, in jeder Rille das Licht der Flamme.',
      fr: 'Le fût tourné et la coupelle de tout près, chaque gorge prenant la lumière de la flamme.',
      he: 'הגזע החרוט והצלחת מקרוב, בכל חריץ נוצץ אור הלהבה.',
    },
    draw: (drawing) =>
      duskRoom(drawing, [{ x: 600, y: 40, reach: 1100 }], { window: false, table: 1190 }) +
      moved(600, 1640, 2.6, tallCandlestick(drawing)) +
      nightfall(drawing, 600, 460),
  },
  {
    product: 'brass-candlestick',
    name: 'brass-candlestick-both',
    alt: {
      en: 'The low and the tall candlestick together on the table, both burning, the window blue behind them.',
      de: 'Der niedrige und der hohe Leuchter zusammen auf dem Tisch, beide brennen, dahinter das blaue Fenster.',
      fr: 'Le bougeoir bas et le haut chandelier ensemble sur la table, tous deux allumés, la fenêtre bleue derrière.',
      he: 'הפמוט הנמוך והגבוה יחד על השולחן, שניהם דולקים ומאחוריהם החלון הכחול.',
    },
    draw: (drawing) =>
      duskRoom(
        drawing,
        [
          { x: 780, y: 310, reach: 560 },
          { x: 420, y: 600, reach: 460 },
        ],
        { window: 190, table: 810 },
      ) +
      moved(780, DUSK_FLOOR - 10, 0.9, tallCandlestick(drawing, { candle: 260 })) +
      moved(400, DUSK_FLOOR + 96, 0.92, lowCandlestick(drawing, { candle: 240 })) +
      nightfall(drawing, 620, 580),
  },
]

export const matchAndCandlestickPictures = [...matches, ...candlesticks]
