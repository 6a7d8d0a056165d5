/** Chamomile tea and apricot jam. */
import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeShelf, fromAbove, SHELF, shelf, standing } from '../../scenes/pantry.ts'
import { apricot, apricotHalf } from '../../things/pantry/apricot.ts'
import { steam } from '../../things/pantry/coffee-cup.ts'
import { anyFlower } from '../../things/pantry/chamomile.ts'
import { jamJar, jamJarOutline, jamSpoon, jamToast, tableKnife } from '../../things/pantry/jam.ts'
import { flowerHeap, glassCup, manyFlowers, teaTin, teaTinOutline } from '../../things/pantry/tea.ts'

export const teaAndJamPictures: Picture[] = [
  {
    product: 'chamomile-tea',
    name: 'chamomile-tea',
    alt: {
      en: 'A round tin of chamomile with a green lid and a brass knob, dried flowers on the shelf.',
      de: 'Eine runde Dose Kamille mit grünem Deckel und Messingknopf, getrocknete Blüten auf dem Brett.',
      fr: 'Une boîte ronde de camomille, couvercle vert à bouton de laiton, des fleurs séchées sur l’étagère.',
      he: 'קופסת פח עגולה של קמומיל, מכסה ירוק וכפתור פליז, ופרחים מיובשים על המדף.',
    },
    draw: (drawing) =>
      shelf(drawing) +
      standing(drawing, 510, SHELF + 20, 220, teaTinOutline) +
      moved(510, SHELF + 20, 1.34, teaTin(drawing)) +
      moved(910, SHELF + 60, 1, flowerHeap(drawing, 180, 90, 34)),
  },
  {
    product: 'chamomile-tea',
    name: 'chamomile-tea-flowers',
    alt: {
      en: 'Dried chamomile flowers from close by, white petals around high yellow heads.',
      de: 'Getrocknete Kamillenblüten von nahem, weiße Blätter um hohe gelbe Köpfchen.',
      fr: 'Des fleurs de camomille séchées vues de près, pétales blancs autour de cœurs jaunes bombés.',
      he: 'פרחי קמומיל מיובשים מקרוב, עלי כותרת לבנים סביב ראשים צהובים גבוהים.',
    },
    draw: (drawing) => manyFlowers(drawing),
  },
  {
    product: 'chamomile-tea',
    name: 'chamomile-tea-cup',
    alt: {
      en: 'A glass cup of golden chamomile tea, steaming, with flowers floating on it.',
      de: 'Eine Glastasse mit goldenem Kamillentee, der dampft und auf dem Blüten schwimmen.',
      fr: 'Une tasse de verre pleine d’infusion dorée et fumante, des fleurs à la surface.',
      he: 'ספל זכוכית עם חליטת קמומיל זהובה ומהבילה, ופרחים צפים עליה.',
    },
    draw: (drawing) =>
      closeShelf(drawing, 720, 0.5) +
      moved(540, 1010, 1.5, glassCup(drawing)) +
      moved(540, 500, 1, steam(drawing, 400)) +
      moved(1000, 1090, 0.9, anyFlower(drawing)) +
      moved(170, 1110, 0.9, anyFlower(drawing)),
  },
  {
    product: 'apricot-jam',
    name: 'apricot-jam',
    alt: {
      en: 'A jar of apricot jam under a checked cloth, whole apricots and half of one beside it.',
      de: 'Ein Glas Aprikosenkonfitüre unter kariertem Stoff, daneben ganze Aprikosen und eine halbe.',
      fr: 'Un pot de confiture d’abricots coiffé d’un tissu à carreaux, des abricots entiers et un demi à côté.',
      he: 'צנצנת ריבת משמש תחת בד משובץ, ולצידה משמשים שלמים וחצי אחד.',
    },
    draw: (drawing) =>
      shelf(drawing) +
      moved(900, SHELF - 10, 1, apricot(drawing, -12)) +
      standing(drawing, 500, SHELF + 20, 220, jamJarOutline) +
      moved(500, SHELF + 20, 1.36, jamJar(drawing)) +
      moved(820, SHELF + 6, 1, apricotHalf(drawing, true)) +
      moved(1030, SHELF + 62, 1.06, apricot(drawing, 20)),
  },
  {
    product: 'apricot-jam',
    name: 'apricot-jam-spoon',
    alt: {
      en: 'A spoon heaped with jam and pieces of fruit, a drop of it about to fall; apricots on the shelf below.',
      de: 'Ein Löffel voll Konfitüre mit Fruchtstücken, von dem gleich ein Tropfen fällt; darunter Aprikosen auf dem Brett.',
      fr: 'Une cuillerée de confiture avec des morceaux, une goutte sur le point de tomber ; des abricots sur l’étagère.',
      he: 'כף גדושה בריבה ובחתיכות פרי, וטיפה עומדת ליפול ממנה; משמשים על המדף מתחתיה.',
    },
    draw: (drawing) =>
      closeShelf(drawing, 800, 0.5) +
      moved(900, 1010, 1.15, apricot(drawing, -12)) +
      moved(700, 1060, 1.1, apricotHalf(drawing, true)) +
      moved(500, 470, 1.55, jamSpoon(drawing)),
  },
  {
    product: 'apricot-jam',
    name: 'apricot-jam-toast',
    alt: {
      en: 'Toast with apricot jam from above, a knife beside it and half an apricot.',
      de: 'Toast mit Aprikosenkonfitüre von oben, daneben ein Messer und eine halbe Aprikose.',
      fr: 'Du pain grillé à la confiture d’abricots, vu d’en haut, un couteau et un demi-abricot à côté.',
      he: 'צנים עם ריבת משמש במבט מלמעלה, לצידו סכין וחצי משמש.',
    },
    draw: (drawing) =>
      fromAbove(drawing) +
      moved(500, 620, 1.4, jamToast(drawing), 5) +
      moved(1010, 760, 1.3, tableKnife(drawing), -6) +
      moved(1020, 170, 0.95, apricotHalf(drawing, false)),
  },
]
