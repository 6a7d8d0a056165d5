/** The knitted bear: sitting, from near, and where it belongs. */
import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { chalk, GROUND, nursery, onFloor, STAR, SUN, warmth } from '../../scenes/small-hands.ts'
import { bear } from '../../things/small-hands/bear.ts'
import { block } from '../../things/small-hands/blocks.ts'
import { hedgehog } from '../../things/small-hands/animals.ts'

export const bears: Picture[] = [
  {
    product: 'knitted-bear',
    name: 'knitted-bear',
    alt: {
      en: 'A knitted bear in oatmeal wool with a madder red scarf sits on the floor in the sun.',
      de: 'Ein gestrickter Bär aus haferfarbener Wolle mit krapprotem Schal sitzt in der Sonne auf dem Boden.',
      fr: 'Un ours tricoté en laine avoine, écharpe rouge garance, assis au soleil sur le plancher.',
      he: 'דובי סרוג מצמר בגון שיבולת שועל, עם צעיף אדום פואה, יושב על הרצפה בשמש.',
    },
    draw: (drawing) =>
      nursery(drawing, '#d8d2bd') +
      onFloor(960, 1060, chalk(drawing, SUN)) +
      moved(560, GROUND + 90, 1.36, bear(drawing)) +
      warmth(drawing),
  },
  {
    product: 'knitted-bear',
    name: 'knitted-bear-face',
    alt: {
      en: 'The face from near: stocking stitch, eyes sewn on firmly, a nose of brown thread.',
      de: 'Das Gesicht von nahem: glatt rechts gestrickt, fest angenähte Augen, eine Nase aus braunem Garn.',
      fr: 'La tête de près : jersey, yeux solidement cousus, nez brodé de fil brun.',
      he: 'הפנים מקרוב: סריגת ג׳רסי, עיניים תפורות היטב ואף מחוט חום.',
    },
    draw: (drawing) => nursery(drawing, '#e4c1a0', 900) + moved(590, 1730, 2.7, bear(drawing)) + warmth(drawing),
  },
  {
    product: 'knitted-bear',
    name: 'knitted-bear-in-use',
    alt: {
      en: 'The bear sits against the wall between letter blocks, a wooden hedgehog at its feet.',
      de: 'Der Bär sitzt zwischen Buchstabenklötzen an der Wand, ein Holzigel zu seinen Füßen.',
      fr: 'L’ours assis contre le mur entre des cubes à lettres, un hérisson de bois à ses pieds.',
      he: 'הדובי יושב ליד הקיר בין קוביות אותיות, וקיפוד עץ לרגליו.',
    },
    draw: (drawing) =>
      nursery(drawing, '#e9cfae', 760) +
      onFloor(260, 1120, chalk(drawing, STAR)) +
      moved(180, 890, 1, block(drawing, { wide: 150, tall: 150, letter: 'B', colour: '#7f9a6a' })) +
      moved(200, 740, 1, block(drawing, { wide: 140, tall: 140, letter: 'E' })) +
      moved(610, 930, 1.02, bear(drawing)) +
      moved(900, 950, 1, block(drawing, { wide: 160, tall: 160, letter: 'A', colour: '#d3aa52' })) +
      moved(790, 1120, 0.5, hedgehog(drawing)) +
      warmth(drawing),
  },
]
