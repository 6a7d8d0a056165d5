import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp } from '../../scenes/kitchen.ts'
import { onTable } from '../../scenes/table.ts'
import { leaf } from '../../things/kitchen/food.ts'
import { apricot, bowl } from '../../things/table/bowl.ts'
import { napkin } from '../../things/table/napkin.ts'
import { servers } from '../../things/table/servers.ts'

const product = 'ash-serving-bowl'

export const bowls: Picture[] = [
  {
    product,
    name: 'ash-serving-bowl',
    alt: {
      en: 'Wide turned bowl of pale ash from above, the year rings running around its floor.',
      de: 'Weite gedrechselte Schale aus heller Esche von oben; die Jahresringe laufen um ihren Boden.',
      fr: 'Large saladier tourné en frêne clair, vu de dessus, les cernes du bois autour du fond.',
      he: 'קערה רחבה חרוטה מעץ מילה בהיר במבט מלמעלה, טבעות העץ מקיפות את קרקעיתה.',
    },
    draw: (drawing) => onTable(drawing, 250, moved(600, 600, 1.14, bowl(drawing))),
  },
  {
    product,
    name: 'ash-serving-bowl-in-use',
    alt: {
      en: 'The ash bowl filled with ripe apricots and a few leaves, a napkin under its edge.',
      de: 'Die Eschenschale, gefüllt mit reifen Aprikosen und ein paar Blättern, unter ihrem Rand eine Serviette.',
      fr: 'Le saladier de frêne rempli d’abricots mûrs et de quelques feuilles, une serviette sous son bord.',
      he: 'קערת המילה מלאה משמשים בשלים וכמה עלים, ומתחת לשוליה מפית.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        820,
        moved(910, 880, 1.1, napkin(drawing, '#cdbf9f'), 24),
        moved(540, 560, 1.14, bowl(drawing)),
        moved(430, 380, 1, leaf(drawing, 190), -150),
        moved(700, 650, 1, leaf(drawing, 180, '#6d8a46'), 20),
        [
          [400, 460, 10],
          [560, 400, 80],
          [690, 490, 150],
          [370, 630, 200],
          [640, 670, 30],
          [480, 730, 280],
          [530, 560, 120],
        ]
          .map(([x = 0, y = 0, turn = 0], index) => moved(x, y, 0.94 + (index % 3) * 0.05, apricot(drawing, turn)))
          .join(''),
        moved(560, 500, 0.9, leaf(drawing, 150), -40),
      ),
  },
  {
    product,
    name: 'ash-serving-bowl-servers',
    alt: {
      en: 'The empty ash bowl with the olive wood spoon and fork lying across it.',
      de: 'Die leere Eschenschale, darüber liegen Löffel und Gabel aus Olivenholz.',
      fr: 'Le saladier de frêne vide, la cuillère et la fourchette en olivier posées en travers.',
      he: 'קערת המילה הריקה ועליה כף ומזלג הגשה מעץ זית.',
    },
    draw: (drawing) =>
      onTable(drawing, 460, moved(640, 640, 1.16, bowl(drawing)), moved(560, 560, 1.16, servers(drawing, 6), -48)),
  },
  {
    product,
    name: 'ash-serving-bowl-detail',
    alt: {
      en: 'Close view of the rim of the bowl: the lamp on the rounded edge and the turning marks inside.',
      de: 'Nahaufnahme des Schalenrands: das Lampenlicht auf der gerundeten Kante und die Drehspuren innen.',
      fr: 'Gros plan sur le bord du saladier : la lampe sur l’arête arrondie et les traces du tour à l’intérieur.',
      he: 'מבט מקרוב על שפת הקערה: אור המנורה על השוליים המעוגלים וסימני החריטה בפנים.',
    },
    draw: (drawing) => closeUp(360, 470, 2.2, onTable(drawing, 250, moved(600, 700, 1.14, bowl(drawing))), -6),
  },
]
