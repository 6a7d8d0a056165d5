/** Coffee and honey. */
import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeShelf, fromAbove, SHELF, shelf, standing, woodGrain } from '../../scenes/pantry.ts'
import { boardFromAbove } from '../../things/pantry/board.ts'
import { coffeeFromAbove, spoon } from '../../things/pantry/coffee-cup.ts'
import { anyBean, bagOutline, beanHeap, beansInScoop, coffeeBag, manyBeans, scoop } from '../../things/pantry/coffee.ts'
import { blossom, honeyBread } from '../../things/pantry/honey-bread.ts'
import { dipper, honeycomb, honeyLoops, honeyJar, honeyJarOutline, honeyThread } from '../../things/pantry/honey.ts'
import { tableKnife } from '../../things/pantry/jam.ts'

const ROAST = '#8a4a2c'

export const coffeeAndHoneyPictures: Picture[] = [
  {
    product: 'hollow-roast-coffee',
    name: 'hollow-roast-coffee',
    alt: {
      en: 'A brown paper bag of coffee stands folded shut on an oak shelf, roasted beans beside it.',
      de: 'Eine braune Kaffeetüte steht zugefaltet auf einem Eichenbrett, daneben liegen geröstete Bohnen.',
      fr: 'Un sachet de café en papier brun, replié, sur une étagère de chêne, des grains torréfiés à côté.',
      he: 'שקית נייר חומה של קפה, מקופלת, על מדף אלון, ולצידה פולים קלויים.',
    },
    draw: (drawing) =>
      shelf(drawing) +
      standing(drawing, 500, SHELF + 30, 230, bagOutline) +
      moved(500, SHELF + 30, 1.16, coffeeBag(drawing, ROAST, 'WHOLE BEANS')) +
      moved(910, SHELF + 46, 1, beanHeap(drawing, 180, 90, 60)),
  },
  {
    product: 'hollow-roast-coffee',
    name: 'hollow-roast-coffee-beans',
    alt: {
      en: 'Coffee beans from close by, dark and a little shiny, with a brass scoop in them.',
      de: 'Kaffeebohnen von nahem, dunkel und ein wenig glänzend, darin eine Messingschaufel.',
      fr: 'Des grains de café vus de près, sombres, à peine luisants, et une mesure en laiton.',
      he: 'פולי קפה מקרוב, כהים ומבריקים מעט, וכף מדידה מפליז ביניהם.',
    },
    draw: (drawing) => manyBeans(drawing) + moved(560, 640, 1.5, scoop(drawing) + beansInScoop(drawing)),
  },
  {
    product: 'hollow-roast-coffee',
    name: 'hollow-roast-coffee-cup',
    alt: {
      en: 'A cup of black coffee on its saucer from above, a brass spoon and three beans on the dark table.',
      de: 'Eine Tasse schwarzer Kaffee von oben, dazu ein Messinglöffel und drei Bohnen auf dem dunklen Tisch.',
      fr: 'Une tasse de café noir vue d’en haut, une cuillère de laiton et trois grains sur la table sombre.',
      he: 'ספל קפה שחור על צלוחית במבט מלמעלה, כפית פליז ושלושה פולים על השולחן הכהה.',
    },
    draw: (drawing) =>
      fromAbove(drawing) +
      moved(540, 610, 1.22, coffeeFromAbove(drawing, '#d8d2c0')) +
      moved(1040, 860, 1.1, spoon(drawing), 14) +
      moved(150, 1090, 0.9, anyBean(drawing), 20) +
      moved(250, 1120, 0.9, anyBean(drawing), 110) +
      moved(1060, 150, 0.9, anyBean(drawing), 60),
  },
  {
    product: 'hollow-roast-coffee',
    name: 'hollow-roast-coffee-sizes',
    alt: {
      en: 'Three bags of coffee side by side: 250 grams, 500 grams and one kilo.',
      de: 'Drei Kaffeetüten nebeneinander: 250 Gramm, 500 Gramm und ein Kilo.',
      fr: 'Trois sachets de café côte à côte : 250 grammes, 500 grammes et un kilo.',
      he: 'שלוש שקיות קפה זו לצד זו: 250 גרם, 500 גרם וקילו אחד.',
    },
    draw: (drawing) =>
      shelf(drawing, 0.45) +
      standing(drawing, 850, SHELF, 230, bagOutline) +
      moved(850, SHELF - 6, 1.26, coffeeBag(drawing, ROAST, '1 KG')) +
      standing(drawing, 470, SHELF + 30, 170) +
      moved(470, SHELF + 30, 0.92, coffeeBag(drawing, '#5d7350', '500 G')) +
      standing(drawing, 180, SHELF + 60, 120) +
      moved(180, SHELF + 60, 0.66, coffeeBag(drawing, '#b98a3c', '250 G')),
  },
  {
    product: 'orchard-honey',
    name: 'orchard-honey',
    alt: {
      en: 'A jar of pale set honey with a bee on its label, and a twig of apple blossom.',
      de: 'Ein Glas heller, fester Honig mit einer Biene auf dem Etikett, davor ein Zweig Apfelblüten.',
      fr: 'Un pot de miel clair et crémeux, une abeille sur l’étiquette, et un rameau de pommier en fleur.',
      he: 'צנצנת דבש בהיר וקרמי שעל תוויתה דבורה, ולצידה ענף פריחת תפוח.',
    },
    draw: (drawing) =>
      shelf(drawing) +
      standing(drawing, 520, SHELF + 36, 250, honeyJarOutline) +
      moved(520, SHELF + 36, 1.3, honeyJar(drawing, 'set')) +
      moved(780, SHELF + 56, 0.95, blossom(drawing)),
  },
  {
    product: 'orchard-honey',
    name: 'orchard-honey-warmed',
    alt: {
      en: 'An open jar of warmed, golden honey; more of it runs from a dipper onto a piece of comb.',
      de: 'Ein offenes Glas mit erwärmtem, goldenem Honig; von einem Honigheber läuft welcher auf ein Stück Wabe.',
      fr: 'Un pot ouvert de miel tiédi et doré ; il en coule d’une cuillère à miel sur un rayon de cire.',
      he: 'צנצנת פתוחה של דבש מחומם וזהוב, ודבש נוטף מכף דבש על חתיכת חלה.',
    },
    draw: (drawing) =>
      closeShelf(drawing, 640, 0.5) +
      standing(drawing, 310, 960, 300) +
      moved(310, 960, 1.3, honeyJar(drawing, 'warmed', false)) +
      moved(575, 842, 0.98, honeycomb(drawing)) +
      moved(852, 920, 1, honeyLoops(drawing)) +
      moved(852, 430, 1, honeyThread(drawing, 464)) +
      moved(850, 340, 1.15, dipper(drawing), 24),
  },
  {
    product: 'orchard-honey',
    name: 'orchard-honey-bread',
    alt: {
      en: 'A slice of country bread thickly spread with pale honey on a board, the knife beside it.',
      de: 'Eine Scheibe Landbrot, dick mit hellem Honig bestrichen, auf einem Brett, daneben das Messer.',
      fr: 'Une tranche de pain de campagne couverte de miel clair, sur une planche, le couteau à côté.',
      he: 'פרוסת לחם כפרי מרוחה בנדיבות בדבש בהיר על קרש, והסכין לצידה.',
    },
    draw: (drawing) =>
      fromAbove(drawing) +
      moved(590, 610, 1, boardFromAbove(drawing, 940, 860, woodGrain(drawing, -470, -430, 940, 860, '#5c3614')), 6) +
      moved(500, 600, 1.2, honeyBread(drawing), -8) +
      moved(960, 640, 1.25, tableKnife(drawing), 12),
  },
]
