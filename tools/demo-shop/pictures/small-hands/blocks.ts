/** Building blocks: as they come, from near, and as a town. */
import { moved, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { chalk, GROUND, nursery, onFloor, SUN, warmth } from '../../scenes/small-hands.ts'
import { fox, hare } from '../../things/small-hands/animals.ts'
import { arch, block, column, gable } from '../../things/small-hands/blocks.ts'

const RED = '#b5523c'
const GREEN = '#7f9a6a'
const YELLOW = '#d3aa52'
const BLUE = '#6f8ba6'

const at = (x: number, y: number, content: string) => moved(x, y, 1, content)

function town(drawing: Drawing, y: number): string {
  return (
    at(150, y - 40, block(drawing, { wide: 130, tall: 300, colour: BLUE, deep: 80 })) +
    at(150, y - 340, gable(drawing, 130, 110, RED)) +
    at(350, y, column(drawing, 46, 270)) +
    at(640, y, column(drawing, 46, 270)) +
    at(290, y - 280, block(drawing, { wide: 420, tall: 70, colour: YELLOW, deep: 110 })) +
    at(350, y - 350, arch(drawing, 300, 170)) +
    at(380, y - 520, gable(drawing, 240, 130, GREEN)) +
    at(810, y - 20, block(drawing, { wide: 150, tall: 150, letter: 'F' })) +
    at(820, y - 170, block(drawing, { wide: 130, tall: 130, colour: RED, deep: 60 })) +
    at(830, y - 300, gable(drawing, 120, 100, BLUE))
  )
}

export const blocks: Picture[] = [
  {
    product: 'building-blocks',
    name: 'building-blocks',
    alt: {
      en: 'Beech blocks, bare and stained, built into a gate with towers on the floor.',
      de: 'Buchenklötze, roh und gebeizt, auf dem Boden zu einem Tor mit Türmen gebaut.',
      fr: 'Des blocs de hêtre, bruts et teintés, montés en une porte flanquée de tours.',
      he: 'קוביות אשור, טבעיות וצבועות, בנויות על הרצפה כשער עם מגדלים.',
    },
    draw: (drawing) =>
      nursery(drawing) +
      town(drawing, 960) +
      at(60, 1100, block(drawing, { wide: 120, tall: 120, letter: 'A' })) +
      at(1010, 1090, gable(drawing, 130, 100, YELLOW)) +
      warmth(drawing),
  },
  {
    product: 'building-blocks',
    name: 'building-blocks-letters',
    alt: {
      en: 'Three letter blocks from near: beech with its flecks, rounded edges, letters pressed in red.',
      de: 'Drei Buchstabenklötze von nahem: Buche mit ihren Spiegeln, gerundete Kanten, rot geprägte Buchstaben.',
      fr: 'Trois cubes à lettres de près : hêtre moucheté, arêtes adoucies, lettres imprimées en rouge.',
      he: 'שלוש קוביות אותיות מקרוב: אשור מנומר, פינות מעוגלות ואותיות מוטבעות באדום.',
    },
    draw: (drawing) =>
      nursery(drawing, '#e4c1a0', 420) +
      at(80, 1010, block(drawing, { wide: 420, tall: 420, letter: 'F', deep: 190 })) +
      at(660, 970, block(drawing, { wide: 400, tall: 400, letter: 'H', deep: 180 })) +
      at(400, 600, block(drawing, { wide: 380, tall: 380, letter: 'A', colour: '#d3aa52', deep: 170 })) +
      warmth(drawing),
  },
  {
    product: 'building-blocks',
    name: 'building-blocks-in-use',
    alt: {
      en: 'A tall tower of blocks about to be finished, a fox and a hare at its foot.',
      de: 'Ein hoher Turm aus Klötzen, fast fertig, an seinem Fuß ein Fuchs und ein Hase.',
      fr: 'Une haute tour de cubes presque achevée, un renard et un lièvre à son pied.',
      he: 'מגדל קוביות גבוה שכמעט הושלם, ולמרגלותיו שועל וארנבת.',
    },
    draw: (drawing) =>
      nursery(drawing, '#cfd0bd', 700) +
      onFloor(900, 1100, chalk(drawing, SUN)) +
      [
        [500, GROUND + 20, 220, 'N'],
        [512, GROUND - 140, 200, ''],
        [494, GROUND - 300, 190, 'R'],
        [520, GROUND - 450, 170, ''],
        [508, GROUND - 590, 160, 'E'],
        [530, GROUND - 720, 140, ''],
      ]
        .map(([x, y, size, letter], index) =>
          at(
            Number(x),
            Number(y),
            block(drawing, {
              wide: Number(size),
              tall: 158 - index * 6,
              letter: String(letter),
              colour: letter ? undefined : [RED, GREEN, BLUE][Math.floor(index / 2)],
              deep: Number(size) * 0.4,
            }),
          ),
        )
        .join('') +
      at(534, GROUND - 848, gable(drawing, 130, 90, YELLOW)) +
      moved(230, 1080, 0.64, fox(drawing)) +
      moved(980, 1000, 0.62, hare(drawing)) +
      warmth(drawing),
  },
]
