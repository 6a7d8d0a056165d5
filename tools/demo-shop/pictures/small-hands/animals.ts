/** The four wooden animals, alone, together and from near. */
import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { chalk, floorFromAbove, GROUND, nursery, onFloor, STAR, SUN, warmth } from '../../scenes/small-hands.ts'
import { fox, hare, hedgehog, owl } from '../../things/small-hands/animals.ts'
import { anyCurl, LIMEWOOD } from '../../things/curls.ts'
import { block, gable } from '../../things/small-hands/blocks.ts'
import { bear } from '../../things/small-hands/bear.ts'

const choice = (animal: string) => ({ option: 'Animal', choice: animal })

export const animals: Picture[] = [
  {
    product: 'wooden-animals',
    name: 'wooden-animals',
    alt: {
      en: 'Fox, hare, owl and hedgehog of carved wood stand together on the floor in the sun.',
      de: 'Fuchs, Hase, Eule und Igel aus geschnitztem Holz stehen zusammen auf dem Boden in der Sonne.',
      fr: 'Renard, lièvre, chouette et hérisson de bois sculpté, réunis au soleil sur le plancher.',
      he: 'שועל, ארנבת, ינשוף וקיפוד מעץ מגולף עומדים יחד על הרצפה בשמש.',
    },
    draw: (drawing) =>
      nursery(drawing) +
      onFloor(900, 1090, chalk(drawing, SUN)) +
      moved(290, 850, 0.76, owl(drawing)) +
      moved(950, 830, 0.8, hare(drawing)) +
      moved(600, 970, 0.84, fox(drawing)) +
      moved(360, 1100, 0.72, hedgehog(drawing)) +
      warmth(drawing),
  },
  {
    product: 'wooden-animals',
    name: 'wooden-animals-fox',
    choice: choice('Fox'),
    alt: {
      en: 'A carved fox, stained red-brown, with a pale chest and tail tip, looks back over its shoulder.',
      de: 'Ein geschnitzter Fuchs, rotbraun gebeizt, mit heller Brust und Schwanzspitze, schaut über die Schulter zurück.',
      fr: 'Un renard sculpté, teinté brun-roux, poitrail et bout de la queue clairs, regarde par-dessus son épaule.',
      he: 'שועל מגולף בגוון חום־אדמדם, עם חזה וקצה זנב בהירים, מביט לאחור מעבר לכתפו.',
    },
    draw: (drawing) =>
      nursery(drawing) +
      onFloor(860, 1080, chalk(drawing, STAR)) +
      moved(550, GROUND + 30, 1.42, fox(drawing)) +
      warmth(drawing),
  },
  {
    product: 'wooden-animals',
    name: 'wooden-animals-hare',
    choice: choice('Hare'),
    alt: {
      en: 'A carved hare sitting up, its long ears raised, beside a building block.',
      de: 'Ein geschnitzter Hase, aufrecht, die langen Ohren gespitzt, neben einem Bauklotz.',
      fr: 'Un lièvre sculpté, dressé, ses longues oreilles levées, près d’un cube de bois.',
      he: 'ארנבת מגולפת יושבת זקופה, אוזניה הארוכות מורמות, ליד קוביית עץ.',
    },
    draw: (drawing) =>
      nursery(drawing, '#d9cdb4', 660) +
      moved(800, GROUND - 10, 1, block(drawing, { wide: 170, tall: 170, letter: 'H' })) +
      moved(520, GROUND + 80, 1.24, hare(drawing)) +
      warmth(drawing),
  },
  {
    product: 'wooden-animals',
    name: 'wooden-animals-owl',
    choice: choice('Owl'),
    alt: {
      en: 'A carved owl with amber eyes and a breast of cut feathers stands beside a blue block.',
      de: 'Eine geschnitzte Eule mit Bernsteinaugen und gekerbten Federn steht neben einem blauen Klotz.',
      fr: 'Une chouette sculptée aux yeux d’ambre, plumes entaillées, près d’un cube bleu.',
      he: 'ינשוף מגולף עם עיני ענבר ונוצות חרותות עומד ליד קובייה כחולה.',
    },
    draw: (drawing) =>
      nursery(drawing, '#cfd0bd', 600) +
      moved(800, GROUND - 40, 1, block(drawing, { wide: 190, tall: 150, colour: '#6f8ba6' })) +
      onFloor(250, 1090, chalk(drawing, STAR)) +
      moved(540, GROUND + 60, 1.5, owl(drawing)) +
      warmth(drawing),
  },
  {
    product: 'wooden-animals',
    name: 'wooden-animals-hedgehog',
    choice: choice('Hedgehog'),
    alt: {
      en: 'A carved hedgehog, dark, its spines cut with a knife, walks past a chalk star.',
      de: 'Ein geschnitzter Igel, dunkel, die Stacheln mit dem Messer gekerbt, läuft an einem Kreidestern vorbei.',
      fr: 'Un hérisson sculpté, sombre, aux piquants taillés au couteau, passe près d’une étoile à la craie.',
      he: 'קיפוד מגולף כהה שקוציו נחרתו בסכין עובר ליד כוכב גיר.',
    },
    draw: (drawing) =>
      nursery(drawing, '#e4c1a0', 560) +
      onFloor(340, 1090, chalk(drawing, STAR, 14)) +
      onFloor(960, 820, chalk(drawing, STAR, 14)) +
      moved(640, GROUND + 10, 1.5, hedgehog(drawing)) +
      warmth(drawing),
  },
  {
    product: 'wooden-animals',
    name: 'wooden-animals-carving',
    alt: {
      en: 'The face of the fox from near: knife cuts, the grain of limewood under the stain, shavings beside it.',
      de: 'Das Gesicht des Fuchses von nahem: Messerschnitte, die Maserung der Linde unter der Beize, daneben Späne.',
      fr: 'La tête du renard de près : coups de couteau, fil du tilleul sous la teinture, copeaux à côté.',
      he: 'פני השועל מקרוב: חיתוכי סכין, סיבי עץ הטיליה מתחת לגוון ושבבים לידם.',
    },
    draw: (drawing) =>
      floorFromAbove(drawing) +
      moved(190, 1010, 1.2, anyCurl(drawing, LIMEWOOD)) +
      moved(780, 1960, 3.3, fox(drawing, true), -6) +
      moved(1010, 250, 1.5, anyCurl(drawing, LIMEWOOD)) +
      moved(1080, 420, 0.9, anyCurl(drawing, LIMEWOOD)) +
      moved(900, 120, 0.8, anyCurl(drawing, LIMEWOOD)) +
      warmth(drawing),
  },
  {
    product: 'wooden-animals',
    name: 'wooden-animals-in-use',
    alt: {
      en: 'The owl on a house of blocks, the hedgehog at its door, the bear looking on.',
      de: 'Die Eule auf einem Haus aus Klötzen, der Igel vor der Tür, der Bär sieht zu.',
      fr: 'La chouette sur une maison de cubes, le hérisson à la porte, l’ours les regarde.',
      he: 'הינשוף על בית מקוביות, הקיפוד בפתח והדובי מביט בהם.',
    },
    draw: (drawing) =>
      nursery(drawing) +
      moved(900, 880, 0.72, bear(drawing)) +
      moved(250, 900, 1, block(drawing, { wide: 150, tall: 220, colour: '#7f9a6a', deep: 90 })) +
      moved(500, 900, 1, block(drawing, { wide: 150, tall: 220, colour: '#c9a24e', deep: 90 })) +
      moved(230, 680, 1, block(drawing, { wide: 440, tall: 70, deep: 110 })) +
      moved(300, 610, 1, gable(drawing, 290, 150, '#b5523c')) +
      moved(600, 590, 0.42, owl(drawing)) +
      moved(600, 1080, 0.62, hedgehog(drawing)) +
      warmth(drawing),
  },
]
