/** Cider vinegar and rye crackers. */
import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeShelf, fromAbove, SHELF, shelf, standing, woodGrain } from '../../scenes/pantry.ts'
import { apricotHalf } from '../../things/pantry/apricot.ts'
import { boardFromAbove } from '../../things/pantry/board.ts'
import { cheese, cracker, crackerPacket, leaningCracker, packetOutline } from '../../things/pantry/crackers.ts'
import {
  apple,
  pickledOnions,
  pickleJarOutline,
  vinegarBottle,
  vinegarBottleOutline,
} from '../../things/pantry/vinegar.ts'

export const vinegarAndCrackersPictures: Picture[] = [
  {
    product: 'cider-vinegar',
    name: 'cider-vinegar',
    alt: {
      en: 'A swing-top bottle of amber cider vinegar on the shelf, two apples beside it.',
      de: 'Eine Bügelflasche mit bernsteinfarbenem Apfelessig auf dem Brett, daneben zwei Äpfel.',
      fr: 'Une bouteille à bouchon mécanique de vinaigre de cidre ambré, deux pommes à côté.',
      he: 'בקבוק עם פקק קפיץ ובו חומץ תפוחים ענברי על המדף, ולצידו שני תפוחים.',
    },
    draw: (drawing) =>
      shelf(drawing) +
      moved(830, SHELF + 6, 1.05, apple(drawing, '#d9b548', '#b8331f')) +
      standing(drawing, 480, SHELF + 20, 170, vinegarBottleOutline) +
      moved(480, SHELF + 20, 1.24, vinegarBottle(drawing)) +
      moved(1000, SHELF + 64, 0.96, apple(drawing, '#a9b04a', '#c9632c')),
  },
  {
    product: 'cider-vinegar',
    name: 'cider-vinegar-top',
    alt: {
      en: 'The swing top from close by: porcelain, a red rubber ring and wire.',
      de: 'Der Bügelverschluss von nahem: Porzellan, ein roter Gummiring und Draht.',
      fr: 'Le bouchon mécanique de près : porcelaine, joint de caoutchouc rouge et fil de fer.',
      he: 'פקק הקפיץ מקרוב: חרסינה, טבעת גומי אדומה ותיל.',
    },
    draw: (drawing) =>
      closeShelf(drawing, 1100) +
      moved(820, 1160, 1.5, apple(drawing, '#d9b548', '#b8331f')) +
      moved(500, 1960, 2.5, vinegarBottle(drawing)),
  },
  {
    product: 'cider-vinegar',
    name: 'cider-vinegar-pickles',
    alt: {
      en: 'Rings of red onion with peppercorns in vinegar, pink in an open jar.',
      de: 'Ringe von roten Zwiebeln mit Pfefferkörnern in Essig, rosa in einem offenen Glas.',
      fr: 'Des rondelles d’oignon rouge et des grains de poivre dans le vinaigre, roses dans un bocal ouvert.',
      he: 'טבעות בצל סגול וגרגירי פלפל בחומץ, ורודות בצנצנת פתוחה.',
    },
    draw: (drawing) =>
      closeShelf(drawing, 720) +
      standing(drawing, 560, 1030, 300, pickleJarOutline) +
      moved(560, 1030, 1.5, pickledOnions(drawing)),
  },
  {
    product: 'rye-crackers',
    name: 'rye-crackers',
    alt: {
      en: 'A stack of round rye crackers in paper and string, one of them leaning against it.',
      de: 'Ein Stapel runder Roggenknäcke in Papier und Schnur, eines lehnt daran.',
      fr: 'Une pile de craquelins ronds sous papier et ficelle, l’un d’eux appuyé contre elle.',
      he: 'ערימת קרקרים עגולים משיפון בנייר ובחוט, ואחד נשען עליה.',
    },
    draw: (drawing) =>
      shelf(drawing) +
      standing(drawing, 500, SHELF + 10, 260, packetOutline) +
      moved(500, SHELF + 10, 1.36, crackerPacket(drawing)) +
      moved(920, SHELF + 60, 1, leaningCracker(drawing, 200)),
  },
  {
    product: 'rye-crackers',
    name: 'rye-crackers-crust',
    alt: {
      en: 'The crust of a cracker from close by: pricked holes, sunflower seeds, caraway, the round hole in its middle.',
      de: 'Die Kruste eines Knäckes von nahem: Stippen, Sonnenblumenkerne, Kümmel, in der Mitte das runde Loch.',
      fr: 'La croûte d’un craquelin de près : piqûres, graines de tournesol, carvi, et le trou rond au milieu.',
      he: 'קרום של קרקר מקרוב: נקבים, גרעיני חמנייה, קימל, והחור העגול באמצע.',
    },
    draw: (drawing) => fromAbove(drawing) + moved(470, 700, 2.1, cracker(drawing, 300)),
  },
  {
    product: 'rye-crackers',
    name: 'rye-crackers-cheese',
    alt: {
      en: 'Two rye crackers on a board with a piece of hard cheese and half an apricot.',
      de: 'Zwei Roggenknäcke auf einem Brett mit einem Stück Hartkäse und einer halben Aprikose.',
      fr: 'Deux craquelins de seigle sur une planche, avec un morceau de fromage dur et un demi-abricot.',
      he: 'שני קרקרים משיפון על קרש, עם נתח גבינה קשה וחצי משמש.',
    },
    draw: (drawing) =>
      fromAbove(drawing) +
      moved(600, 620, 1, boardFromAbove(drawing, 940, 820, woodGrain(drawing, -470, -410, 940, 820, '#5c3614')), -4) +
      moved(390, 490, 1.1, cracker(drawing, 190)) +
      moved(470, 810, 1.1, cracker(drawing, 190), 70) +
      moved(820, 560, 1.1, cheese(drawing), -14) +
      moved(860, 870, 0.85, apricotHalf(drawing, false)),
  },
]
