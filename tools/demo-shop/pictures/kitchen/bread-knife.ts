import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp, fromAbove } from '../../scenes/kitchen.ts'
import { board } from '../../things/kitchen/board.ts'
import { breadKnife, ENGRAVED_ANNA } from '../../things/kitchen/bread-knife.ts'
import { crumbs, loaf, slice } from '../../things/kitchen/food.ts'

const product = 'bread-knife'

export const breadKnives: Picture[] = [
  {
    product,
    name: 'bread-knife',
    alt: {
      en: 'Bread knife with a long scalloped blade and a dark wooden handle with three brass rivets, lying in the sun.',
      de: 'Brotmesser mit langer Wellenschliffklinge und dunklem Holzgriff mit drei Messingnieten, in der Sonne liegend.',
      fr: 'Couteau à pain à longue lame festonnée et manche de bois sombre à trois rivets de laiton, posé au soleil.',
      he: 'סכין לחם בעלת להב משונן ארוך וידית עץ כהה עם שלוש מסמרות פליז, מונחת בשמש.',
    },
    draw: (drawing) => fromAbove(drawing, [130, -40], moved(660, 560, 1.06, breadKnife(drawing), -34)),
  },
  {
    product,
    name: 'bread-knife-in-use',
    alt: {
      en: 'A loaf and two slices on the large beech board, the bread knife in front of them among the crumbs.',
      de: 'Ein Laib und zwei Scheiben auf dem großen Buchenbrett, davor das Brotmesser zwischen den Krümeln.',
      fr: 'Une miche et deux tranches sur la grande planche de hêtre, le couteau à pain devant, parmi les miettes.',
      he: 'כיכר ושתי פרוסות על קרש האשור הגדול, ולפניהן סכין הלחם בין הפירורים.',
    },
    draw: (drawing) =>
      fromAbove(
        drawing,
        [220, -120],
        moved(590, 520, 1.1, board(drawing, 640, 980, { used: 12, thick: 18 }), 84),
        moved(430, 440, 1.06, loaf(drawing), -10),
        moved(890, 400, 1, slice(drawing), 64),
        moved(880, 600, 1, slice(drawing), 20),
        moved(640, 680, 1, crumbs(drawing, 340, 110, 90)),
        moved(640, 950, 0.94, breadKnife(drawing, { height: 0.7 }), -7),
      ),
  },
  {
    product,
    name: 'bread-knife-engraved',
    alt: {
      en: 'Close view of the blade with the name Anna engraved in a running hand, the scallops of the edge below it.',
      de: 'Nahaufnahme der Klinge mit dem eingravierten Namen Anna in Schreibschrift, darunter die Wellen der Schneide.',
      fr: 'Gros plan sur la lame gravée du prénom Anna en écriture cursive, au-dessus des festons du tranchant.',
      he: 'מבט מקרוב על הלהב שעליו חרוט השם Anna בכתב מחובר, ומתחתיו גלי השיניים.',
    },
    draw: (drawing) =>
      closeUp(
        560,
        640,
        2.5,
        fromAbove(
          drawing,
          [130, 60],
          moved(760, 600, 1, breadKnife(drawing, { engraving: ENGRAVED_ANNA, height: 0.4 }), -10),
        ),
      ),
  },
]
