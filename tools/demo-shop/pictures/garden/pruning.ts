/** The pruning shears: lying open, their blade, and beside what they cut. */
import { ellipse, line, moved, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { benchTop, dapple, haze } from '../../scenes/garden.ts'
import { softShadow } from '../../soft-shadow.ts'
import { leaf, poppy } from '../../things/garden/plants.ts'
import { shears } from '../../things/garden/shears.ts'
import { ball, strand } from '../../things/garden/twine.ts'
import { lyingShadow } from '../../volume.ts'

const JUTE = '#b79b6c'

export const pruning: Picture[] = [
  {
    product: 'pruning-shears',
    name: 'pruning-shears',
    alt: {
      en: 'Pruning shears with a bright curved blade and brown leather grips lie open on the bench.',
      de: 'Eine Gartenschere mit blanker geschwungener Klinge und braunen Ledergriffen liegt offen auf der Bank.',
      fr: 'Un sécateur ouvert, lame courbe brillante et poignées gainées de cuir brun, posé sur le banc.',
      he: 'מזמרה פתוחה עם להב מעוקל ומבריק וידיות עור חומות מונחת על השולחן.',
    },
    draw: (drawing) =>
      benchTop(drawing, 4) +
      moved(560, 520, 1.16, shears(drawing), 34) +
      moved(930, 330, 1, roseTwig(drawing), 20) +
      haze(drawing, 0.22),
  },
  {
    product: 'pruning-shears',
    name: 'pruning-shears-blade',
    alt: {
      en: 'Blade, hook and pivot from near, the ground edge catching the light.',
      de: 'Klinge, Gegenklinge und Gelenk von nahem, die geschliffene Schneide im Licht.',
      fr: 'La lame, le crochet et le pivot de près, le tranchant affûté dans la lumière.',
      he: 'הלהב, הקרס והציר מקרוב, והחוד המושחז תופס את האור.',
    },
    draw: (drawing) => benchTop(drawing, 3) + moved(560, 760, 2.3, shears(drawing), 24) + haze(drawing, 0.18),
  },
  {
    product: 'pruning-shears',
    name: 'pruning-shears-in-use',
    alt: {
      en: 'The shears beside cut herbs tied with jute twine, a ball of it above.',
      de: 'Die Schere neben geschnittenen Kräutern, mit Jutegarn gebunden, darüber das Knäuel.',
      fr: 'Le sécateur près d’herbes coupées, liées de ficelle de jute, la pelote au-dessus.',
      he: 'המזמרה לצד עשבי תיבול גזומים הקשורים בחוט יוטה, ומעליהם הכדור.',
    },
    draw: (drawing) =>
      benchTop(drawing, 5) +
      moved(420, 640, 1, bundle(drawing), -24) +
      moved(870, 560, 0.86, shears(drawing), -16) +
      moved(
        300,
        220,
        1,
        lyingShadow('M-110 0A110 110 0 1 1 110 0A110 110 0 1 1 -110 0Z', 18, 0.6) + ball(drawing, JUTE, 112, 20),
      ) +
      dapple(drawing, 0.2) +
      haze(drawing, 0.24),
  },
]

function roseTwig(drawing: Drawing): string {
  const green = leaf(drawing, 120, '#55753a', 0.42)
  return (
    softShadow('M-6 -200C-26 -60 4 100 -16 260L-4 260C16 100 -14 -60 6 -200Z', {
      spread: 14,
      opacity: 0.5,
      dx: 16,
      dy: 20,
    }) +
    line('M0 -200C-20 -60 10 100 -10 260', '#3e5a2c', 15) +
    line('M-3 -200C-23 -60 7 100 -13 260', '#8ba65c', 5) +
    line('M-6 -60l-16 -12M4 60l18 -10M-4 160l-16 -10', '#7a3a2a', 7) +
    moved(-6, -90, 1, green, -150) +
    moved(0, 20, 1.1, green, -28) +
    moved(-2, 120, 1, green, 200) +
    moved(0, -206, 1.2, poppy(drawing)) +
    ellipse(-10, 262, 8, 4, { fill: '#d9e0b0' })
  )
}

function bundle(drawing: Drawing): string {
  const stem = leaf(drawing, 150, '#6f8d4a', 0.3)
  const pale = leaf(drawing, 130, '#8ca35c', 0.3)
  const sprigs = [1, 0.86, 0.74].map((tall) =>
    drawing.reuse(
      line(`M0 0V${-440 * tall}M0 0V230`, '#5d7a3a', 6) +
        Array.from({ length: 9 }, (_, at) =>
          moved(
            0,
            (-70 - at * 46) * tall,
            0.62 - at * 0.035,
            at % 2 ? stem : pale,
            (at % 2 ? -48 : 228) + Math.round((drawing.random() - 0.5) * 30),
          ),
        ).join(''),
    ),
  )
  const stems = [-7, 6, -5, 5, -3, 3, -1, 1].map((at, index) => moved(at * 5, 120, 1, sprigs[index % 3]!, at * 4))
  return (
    lyingShadow('M-180 -260L190 -260L60 110L80 340H-80L-60 110Z', 18, 0.5) +
    stems.join('') +
    strand(
      'M-52 104Q0 120 52 104M-52 118Q0 134 52 118M-50 132Q0 148 50 132M0 130C-90 170 -110 110 0 124C120 90 100 190 4 130C10 190 50 210 60 260',
      JUTE,
      12,
    )
  )
}
