import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp, fromAbove, onWall, onWorktop, STAND } from '../../scenes/kitchen.ts'
import { mug } from '../../things/kitchen/mug.ts'
import { pan } from '../../things/kitchen/pan.ts'
import { foldedTowel, hangingTowel, peg, pegRail, towelPile } from '../../things/kitchen/towel.ts'
import { GLAZES } from './mug.ts'

const STRIPES = { Fern: '#5f7d5a', Brick: '#b65440', Dusk: '#4b6584' } as const
const product = 'linen-tea-towel'
const by = (choice: keyof typeof STRIPES) => ({ option: 'Stripe', choice })

export const towels: Picture[] = [
  {
    product,
    name: 'linen-tea-towel-fern',
    choice: by('Fern'),
    alt: {
      en: 'Linen tea towel with fern green stripes hanging by its loop from a wooden peg.',
      de: 'Geschirrtuch aus Leinen mit farngrünen Streifen, am Aufhänger an einem Holzhaken.',
      fr: 'Torchon de lin à rayures vert fougère, suspendu par son attache à une patère de bois.',
      he: 'מגבת מטבח מפשתן עם פסים בירוק שרך, תלויה בלולאה על מתלה עץ.',
    },
    draw: (drawing) =>
      onWall(
        drawing,
        { sun: [190, 200], size: 1.3 },
        moved(600, 210, 1, pegRail(drawing, -640, 640, [-340, 340])),
        moved(600, 220, 1.2, hangingTowel(drawing, STRIPES.Fern)),
        moved(600, 210, 1, peg(drawing)),
      ),
  },
  {
    product,
    name: 'linen-tea-towel-brick',
    choice: by('Brick'),
    alt: {
      en: 'Linen tea towel with brick red stripes, folded and lying on the oak worktop.',
      de: 'Geschirrtuch aus Leinen mit ziegelroten Streifen, gefaltet auf der Eichenplatte.',
      fr: 'Torchon de lin à rayures rouge brique, plié sur le plan de travail en chêne.',
      he: 'מגבת מטבח מפשתן עם פסים באדום לבֵנה, מקופלת על משטח האלון.',
    },
    draw: (drawing) => fromAbove(drawing, [90, -60], moved(590, 600, 1.36, foldedTowel(drawing, STRIPES.Brick), 11)),
  },
  {
    product,
    name: 'linen-tea-towel-dusk',
    choice: by('Dusk'),
    alt: {
      en: 'Linen tea towel with dusk blue stripes on the peg rail, a carbon steel pan on the peg beside it.',
      de: 'Geschirrtuch aus Leinen mit abendblauen Streifen an der Hakenleiste, daneben hängt eine Eisenpfanne.',
      fr: 'Torchon de lin à rayures bleu crépuscule sur le rail à patères, à côté d’une poêle en acier.',
      he: 'מגבת מטבח מפשתן עם פסים בכחול דמדומים על מסילת המתלים, ולידה מחבת פלדה.',
    },
    draw: (drawing) =>
      onWall(
        drawing,
        { sun: [560, 160], size: 1.2 },
        moved(600, 190, 1, pegRail(drawing, -640, 640, [0])),
        moved(340, 196, 1.12, hangingTowel(drawing, STRIPES.Dusk)),
        moved(340, 190, 1, peg(drawing)),
        moved(868, 810, 0.82, pan(drawing)),
        moved(868, 190, 0.8, peg(drawing)),
      ),
  },
  {
    product,
    name: 'linen-tea-towel-detail',
    alt: {
      en: 'Close view of the woven green stripe and the stitched hem; the thicker threads of the linen stand out.',
      de: 'Nahaufnahme des eingewebten grünen Streifens und des genähten Saums; die dickeren Fäden des Leinens treten hervor.',
      fr: 'Gros plan sur la rayure verte tissée et l’ourlet cousu ; les fils plus épais du lin ressortent.',
      he: 'מבט מקרוב על הפס הירוק הארוג ועל המכפלת התפורה; החוטים העבים של הפשתן בולטים.',
    },
    draw: (drawing) =>
      closeUp(
        520,
        945,
        2.9,
        onWall(drawing, { sun: [190, 200], size: 1.3 }, moved(600, 220, 1.2, hangingTowel(drawing, STRIPES.Fern))),
        5,
      ),
  },
  {
    product,
    name: 'linen-tea-towel-pile',
    alt: {
      en: 'Three folded tea towels in a pile, striped in brick, fern and dusk, an oat mug in front of them.',
      de: 'Drei gefaltete Geschirrtücher im Stapel, gestreift in Ziegel, Farn und Abendblau, davor ein haferfarbener Becher.',
      fr: 'Trois torchons pliés en pile, à rayures brique, fougère et crépuscule, un mug avoine devant eux.',
      he: 'שלוש מגבות מטבח מקופלות בערימה, בפסי לבֵנה, שרך ודמדומים, ולפניהן ספל בגוון שיבולת שועל.',
    },
    draw: (drawing) =>
      onWorktop(
        drawing,
        { sun: [330, 60], size: 1.15, edge: 700 },
        moved(450, STAND - 10, 1.3, towelPile(drawing, [STRIPES.Fern, STRIPES.Brick, STRIPES.Fern, STRIPES.Dusk], 540)),
        moved(876, STAND + 90, 0.8, mug(drawing, GLAZES.Oat)),
      ),
  },
]
