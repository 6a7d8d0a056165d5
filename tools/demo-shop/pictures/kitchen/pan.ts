import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp, fromAbove, onWall } from '../../scenes/kitchen.ts'
import { leaf } from '../../things/kitchen/food.ts'
import { friedEgg, pan } from '../../things/kitchen/pan.ts'
import { foldedTowel, peg, pegRail } from '../../things/kitchen/towel.ts'

const product = 'carbon-steel-pan'
const hung = (x: number, y: number, size: number, thing: string) => moved(x, y + 742 * size, size, thing)

export const pans: Picture[] = [
  {
    product,
    name: 'carbon-steel-pan',
    alt: {
      en: 'Carbon steel pan hanging by its long handle from a peg, its brushed floor shimmering bronze and blue.',
      de: 'Eisenpfanne aus Kohlenstoffstahl, am langen Stiel an einem Haken; der gebürstete Boden schimmert bronzen und blau.',
      fr: 'Poêle en acier au carbone suspendue par sa longue queue, le fond brossé aux reflets bronze et bleu.',
      he: 'מחבת מפלדת פחמן תלויה בידית הארוכה על מתלה, הקרקעית המוברשת בוהקת בברונזה ובכחול.',
    },
    draw: (drawing) =>
      onWall(
        drawing,
        { sun: [180, 170], size: 1.35 },
        moved(600, 140, 1, pegRail(drawing, -640, 640, [-360, 360])),
        hung(600, 140, 0.94, pan(drawing)),
        moved(600, 140, 0.86, peg(drawing)),
      ),
  },
  {
    product,
    name: 'carbon-steel-pan-sizes',
    alt: {
      en: 'The three sizes of the pan side by side on the peg rail, 20, 24 and 28 centimetres across.',
      de: 'Die drei Größen der Pfanne nebeneinander an der Hakenleiste: 20, 24 und 28 Zentimeter.',
      fr: 'Les trois tailles de la poêle côte à côte sur le rail : 20, 24 et 28 centimètres.',
      he: 'שלושת גודלי המחבת זה ליד זה על מסילת המתלים: 20, 24 ו־28 סנטימטרים.',
    },
    draw: (drawing) =>
      onWall(
        drawing,
        { sun: [380, 120], size: 1.5 },
        moved(600, 250, 1, pegRail(drawing, -640, 640, [])),
        [
          [190, 0.535],
          [535, 0.64],
          [950, 0.75],
        ]
          .map(
            ([x = 0, size = 1], index) =>
              hung(x, 250, size, pan(drawing, { seasoned: 0.2 + index * 0.3 })) + moved(x, 250, 0.72, peg(drawing)),
          )
          .join(''),
      ),
  },
  {
    product,
    name: 'carbon-steel-pan-in-use',
    alt: {
      en: 'Two fried eggs in the pan, seen from above, with a folded tea towel and a few leaves beside it.',
      de: 'Zwei Spiegeleier in der Pfanne, von oben gesehen, daneben ein gefaltetes Geschirrtuch und ein paar Blätter.',
      fr: 'Deux œufs au plat dans la poêle, vus de dessus, un torchon plié et quelques feuilles à côté.',
      he: 'שתי ביצי עין במחבת במבט מלמעלה, ולידה מגבת מטבח מקופלת וכמה עלים.',
    },
    draw: (drawing) =>
      fromAbove(
        drawing,
        [140, -80],
        moved(190, 300, 0.86, foldedTowel(drawing, '#b65440'), -16),
        moved(
          560,
          690,
          1.24,
          pan(drawing, { seasoned: 0.7 }) +
            moved(-74, 34, 1, friedEgg(drawing), -20) +
            moved(92, -58, 0.9, friedEgg(drawing), 140) +
            moved(60, 120, 0.5, leaf(drawing, 130), 30) +
            moved(-110, -120, 0.5, leaf(drawing, 120, '#6d8a46'), -60),
          48,
        ),
        moved(150, 960, 0.9, leaf(drawing, 170), -30),
        moved(180, 980, 0.9, leaf(drawing, 140, '#6d8a46'), 30),
      ),
  },
  {
    product,
    name: 'carbon-steel-pan-detail',
    alt: {
      en: 'Close view of the three rivets that hold the forged handle, and the brush marks in the steel.',
      de: 'Nahaufnahme der drei Niete, die den geschmiedeten Stiel halten, und der Bürstspuren im Stahl.',
      fr: 'Gros plan sur les trois rivets qui tiennent la queue forgée et les traces de brosse dans l’acier.',
      he: 'מבט מקרוב על שלושת המסמרות המחזיקים את הידית המחושלת ועל סימני ההברשה בפלדה.',
    },
    draw: (drawing) =>
      closeUp(
        650,
        480,
        2.3,
        fromAbove(drawing, [60, 0], moved(600, 760, 1.06, pan(drawing, { seasoned: 0.6 }), 12)),
        8,
      ),
  },
]
