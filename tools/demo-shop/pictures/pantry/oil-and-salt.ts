/** Olive oil and salt. */
import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeShelf, fromAbove, SHELF, shelf, standing, woodGrain } from '../../scenes/pantry.ts'
import { boardFromAbove, tomatoSlice } from '../../things/pantry/board.ts'
import { manyFlakes } from '../../things/pantry/flakes.ts'
import { oilBottle, oilBottleOutline, oilDish, oliveSprig, pouring, rings, tornBread } from '../../things/pantry/oil.ts'
import { dusting, flakeHeap, pinchBowl, saltTub, saltTubOutline } from '../../things/pantry/salt.ts'

const TOMATOES = [
  [300, 400, 150],
  [520, 500, 160],
  [310, 680, 158],
  [560, 790, 150],
  [380, 940, 130],
] as const

export const oilAndSaltPictures: Picture[] = [
  {
    product: 'first-press-olive-oil',
    name: 'first-press-olive-oil',
    alt: {
      en: 'A tall bottle of green olive oil with a cork, light falling through it, an olive twig in front.',
      de: 'Eine hohe Flasche grünes Olivenöl mit Korken, durch die das Licht fällt, davor ein Olivenzweig.',
      fr: 'Une haute bouteille d’huile d’olive verte traversée de lumière, son bouchon de liège, un rameau d’olivier devant.',
      he: 'בקבוק גבוה של שמן זית ירוק עם פקק שעם, האור עובר דרכו, וענף זית לפניו.',
    },
    draw: (drawing) =>
      shelf(drawing) +
      standing(drawing, 540, SHELF + 20, 140, oilBottleOutline) +
      moved(540, SHELF + 20, 1.16, oilBottle(drawing)) +
      moved(680, SHELF + 70, 0.95, oliveSprig(drawing)),
  },
  {
    product: 'first-press-olive-oil',
    name: 'first-press-olive-oil-poured',
    alt: {
      en: 'Olive oil runs in a thin stream from the bottle into a white dish.',
      de: 'Olivenöl läuft in dünnem Strahl aus der Flasche in eine weiße Schale.',
      fr: 'L’huile coule en mince filet de la bouteille dans une coupelle blanche.',
      he: 'שמן זית נמזג מהבקבוק בקילוח דק אל קערית לבנה.',
    },
    draw: (drawing) =>
      closeShelf(drawing, 700) +
      moved(560, 1010, 1.3, oilDish(drawing, 330)) +
      moved(560, 330, 1.25, pouring(drawing, 440)) +
      moved(562, 880, 1, rings(110)),
  },
  {
    product: 'first-press-olive-oil',
    name: 'first-press-olive-oil-bread',
    alt: {
      en: 'A dish of oil on the table, white bread torn by hand beside it, olives on the twig behind.',
      de: 'Eine Schale Öl auf dem Tisch, daneben von Hand gerissenes Weißbrot, dahinter Oliven am Zweig.',
      fr: 'Une coupelle d’huile sur la table, du pain blanc rompu à la main, des olives sur leur rameau derrière.',
      he: 'קערית שמן על השולחן, לחם לבן בצוע ביד לצידה, וזיתים על הענף מאחור.',
    },
    draw: (drawing) =>
      closeShelf(drawing, 420, 0.5) +
      moved(690, 580, 0.9, oliveSprig(drawing)) +
      moved(520, 880, 1.36, oilDish(drawing, 300)) +
      moved(980, 960, 1.3, tornBread(drawing, 1)) +
      moved(190, 1060, 1.2, tornBread(drawing, 1), 24),
  },
  {
    product: 'sea-salt-flakes',
    name: 'sea-salt-flakes',
    alt: {
      en: 'A blue tub of sea salt with crystals drawn on its label, a heap of flakes beside it.',
      de: 'Eine blaue Dose Meersalz mit gezeichneten Kristallen auf dem Etikett, daneben ein Häufchen Flocken.',
      fr: 'Une boîte bleue de sel marin, des cristaux dessinés sur l’étiquette, un petit tas de flocons à côté.',
      he: 'קופסה כחולה של מלח ים, גבישים מצוירים על התווית, וערימת פתיתים לצידה.',
    },
    draw: (drawing) =>
      shelf(drawing) +
      standing(drawing, 500, SHELF + 20, 210, saltTubOutline) +
      moved(500, SHELF + 20, 1.3, saltTub(drawing)) +
      moved(890, SHELF + 60, 1, flakeHeap(drawing, 200, 110, 190)),
  },
  {
    product: 'sea-salt-flakes',
    name: 'sea-salt-flakes-flake',
    alt: {
      en: 'Salt flakes from very near: hollow pyramids that grew in steps, and splinters of them.',
      de: 'Salzflocken von ganz nahem: hohle, in Stufen gewachsene Pyramiden und ihre Splitter.',
      fr: 'Des flocons de sel vus de tout près : pyramides creuses, poussées par degrés, et leurs éclats.',
      he: 'פתיתי מלח מקרוב מאוד: פירמידות חלולות שצמחו במדרגות, ושברים שלהן.',
    },
    draw: (drawing) => manyFlakes(drawing),
  },
  {
    product: 'sea-salt-flakes',
    name: 'sea-salt-flakes-tomatoes',
    alt: {
      en: 'Slices of tomato on a board, salt flakes on them, and an olive wood bowl of salt.',
      de: 'Tomatenscheiben auf einem Brett, mit Salzflocken bestreut, und ein Schälchen Salz aus Olivenholz.',
      fr: 'Des tranches de tomate sur une planche, parsemées de sel, et un petit bol de sel en bois d’olivier.',
      he: 'פרוסות עגבנייה על קרש, פתיתי מלח עליהן, וקערית מלח מעץ זית.',
    },
    draw: (drawing) =>
      fromAbove(drawing) +
      moved(470, 640, 1, boardFromAbove(drawing, 760, 900, woodGrain(drawing, -380, -450, 760, 900, '#5c3614')), -5) +
      TOMATOES.map(([x, y, radius]) =>
        moved(x, y, 1, tomatoSlice(drawing, radius) + dusting(drawing, 26, radius * 0.8)),
      ).join('') +
      moved(940, 380, 1.1, pinchBowl(drawing)),
  },
]
