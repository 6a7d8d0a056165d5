import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp } from '../../scenes/kitchen.ts'
import { onTable } from '../../scenes/table.ts'
import { leaf } from '../../things/kitchen/food.ts'
import { napkin, rolledNapkin } from '../../things/table/napkin.ts'
import { plate } from '../../things/table/plate.ts'
import { GLAZES } from './plate.ts'

const COLOURS = { Flax: '#cdbf9f', Sage: '#8f9d83', Brick: '#b65440', Night: '#2f3b4f' } as const
const product = 'linen-napkins'
const by = (choice: keyof typeof COLOURS) => ({ option: 'Colour', choice })

export const napkins: Picture[] = [
  {
    product,
    name: 'linen-napkins-flax',
    choice: by('Flax'),
    alt: {
      en: 'Four flax coloured linen napkins, folded and fanned out on a dark tablecloth.',
      de: 'Vier flachsfarbene Leinenservietten, gefaltet und aufgefächert auf einem dunklen Tischtuch.',
      fr: 'Quatre serviettes de lin couleur lin brut, pliées et déployées en éventail sur une nappe sombre.',
      he: 'ארבע מפיות פשתן בגוון פשתן טבעי, מקופלות ופרושות כמניפה על מפה כהה.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        250,
        [-27, -10, 7, 24]
          .map((turn, index) =>
            moved(520 + index * 52, 560 + index * 34, 1.3, napkin(drawing, COLOURS.Flax, 430, 430, 2), turn),
          )
          .join(''),
      ),
  },
  {
    product,
    name: 'linen-napkins-sage',
    choice: by('Sage'),
    alt: {
      en: 'Three sage green napkins rolled and tied with twine, lying side by side, the fourth folded under them.',
      de: 'Drei salbeigrüne Servietten, gerollt und mit Schnur gebunden, nebeneinander; die vierte liegt gefaltet darunter.',
      fr: 'Trois serviettes vert sauge roulées et nouées de ficelle, côte à côte, la quatrième pliée dessous.',
      he: 'שלוש מפיות בירוק מרווה מגולגלות וקשורות בחוט, זו ליד זו, והרביעית מקופלת מתחתן.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        860,
        moved(640, 620, 1.5, napkin(drawing, COLOURS.Sage), -14),
        moved(560, 400, 1.2, rolledNapkin(drawing, COLOURS.Sage), 16),
        moved(570, 610, 1.2, rolledNapkin(drawing, COLOURS.Sage), 14),
        moved(560, 820, 1.2, rolledNapkin(drawing, COLOURS.Sage), 17),
      ),
  },
  {
    product,
    name: 'linen-napkins-brick',
    choice: by('Brick'),
    alt: {
      en: 'A neat stack of four brick red napkins with hemmed edges, two leaves on top.',
      de: 'Ein ordentlicher Stapel aus vier ziegelroten Servietten mit genähtem Saum, darauf zwei Blätter.',
      fr: 'Une pile soignée de quatre serviettes rouge brique ourlées, deux feuilles posées dessus.',
      he: 'ערימה מסודרת של ארבע מפיות באדום לבֵנה עם מכפלת תפורה, ועליה שני עלים.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        420,
        moved(570, 590, 1.66, napkin(drawing, COLOURS.Brick, 430, 430, 6), 9),
        moved(700, 560, 1.3, leaf(drawing, 190), -38),
        moved(690, 580, 1.3, leaf(drawing, 150, '#6d8a46'), 14),
      ),
  },
  {
    product,
    name: 'linen-napkins-night',
    choice: by('Night'),
    alt: {
      en: 'Night blue napkin, rolled and tied, on an oat plate, a folded one of the same colour beside it.',
      de: 'Nachtblaue Serviette, gerollt und gebunden, auf einem haferfarbenen Teller, daneben eine gefaltete.',
      fr: 'Serviette bleu nuit roulée et nouée sur une assiette avoine, une autre pliée à côté.',
      he: 'מפית בכחול לילה מגולגלת וקשורה על צלחת בגוון שיבולת שועל, ולידה מפית מקופלת באותו צבע.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        160,
        moved(990, 850, 1.1, napkin(drawing, COLOURS.Night), -8),
        moved(540, 560, 1.16, plate(drawing, GLAZES.Oat)),
        moved(540, 560, 1.16, rolledNapkin(drawing, COLOURS.Night), -34),
      ),
  },
  {
    product,
    name: 'linen-napkins-detail',
    alt: {
      en: 'Close view of the stitched corner of a flax coloured napkin, the weave and the folded layers beneath.',
      de: 'Nahaufnahme der genähten Ecke einer flachsfarbenen Serviette mit Gewebe und den Lagen darunter.',
      fr: 'Gros plan sur le coin cousu d’une serviette couleur lin, la trame et les plis dessous.',
      he: 'מבט מקרוב על הפינה התפורה של מפית בגוון פשתן, על האריגה ועל השכבות שמתחתיה.',
    },
    draw: (drawing) =>
      closeUp(
        420,
        860,
        2.3,
        onTable(drawing, 700, moved(620, 640, 1.4, napkin(drawing, COLOURS.Flax, 430, 430, 4), 6)),
      ),
  },
]
