/** The skipping rope: coiled, its handles, and ready in the hopscotch. */
import { moved, number } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { chalk, floorFromAbove, STAR, SUN, warmth } from '../../scenes/small-hands.ts'
import { cotton, ropeHandle } from '../../things/small-hands/rope.ts'

const RED = '#b5523c'
/** Laid down turn within turn, as a hand does it; it begins at the top and ends at the left of the innermost turn. */
const COIL = coil(600, 560, 320, 138)
const HOPSCOTCH = 'M60 40H360V300H60ZM60 300H360V560H60ZM60 560H360V820H60ZM60 820H360V1080H60ZM210 300V560'

export const ropes: Picture[] = [
  {
    product: 'skipping-rope',
    name: 'skipping-rope',
    alt: {
      en: 'A cotton skipping rope lies coiled on floor boards, its turned handles with red rings beside it.',
      de: 'Ein Springseil aus Baumwolle liegt aufgerollt auf Dielen, daneben die gedrechselten Griffe mit roten Ringen.',
      fr: 'Une corde à sauter de coton lovée sur le plancher, poignées tournées à anneaux rouges à côté.',
      he: 'חבל קפיצה מכותנה מגולגל על לוחות הרצפה, ולצדו ידיות חרוטות עם טבעות אדומות.',
    },
    draw: (drawing) =>
      floorFromAbove(drawing) +
      cotton(COIL, RED, 26) +
      cotton('M470 560C458 660 556 690 486 812', RED, 26) +
      moved(1000, 54, 1.1, ropeHandle(drawing, RED), -152) +
      moved(372, 996, 1.1, ropeHandle(drawing, RED), 32) +
      warmth(drawing),
  },
  {
    product: 'skipping-rope',
    name: 'skipping-rope-handle',
    alt: {
      en: 'A handle from near: turned maple, a painted red ring, braided cotton going in at the end.',
      de: 'Ein Griff von nahem: gedrechselter Ahorn, ein roter Ring, das geflochtene Seil, das am Ende eintritt.',
      fr: 'Une poignée de près : érable tourné, anneau peint en rouge, corde tressée qui entre au bout.',
      he: 'ידית מקרוב: אדר חרוט, טבעת צבועה אדום וחבל קלוע הנכנס בקצה.',
    },
    draw: (drawing) =>
      floorFromAbove(drawing) +
      cotton('M-40 260C200 160 420 140 560 330', RED, 72) +
      cotton('M1240 700C1080 760 1040 900 1120 1240', RED, 72) +
      moved(810, 720, 2.7, ropeHandle(drawing, RED), -34) +
      warmth(drawing),
  },
  {
    product: 'skipping-rope',
    name: 'skipping-rope-in-use',
    alt: {
      en: 'The rope swings across a hopscotch drawn in chalk, a sun beside it.',
      de: 'Das Seil liegt im Schwung über einem Hüpfspiel aus Kreide, daneben eine Sonne.',
      fr: 'La corde traverse une marelle tracée à la craie, un soleil à côté.',
      he: 'החבל מונח בתנופה על פני משחק קלאס מצויר בגיר, ולצדו שמש.',
    },
    draw: (drawing) =>
      floorFromAbove(drawing) +
      moved(150, 60, 1, chalk(drawing, HOPSCOTCH, 17)) +
      moved(880, 300, 1, chalk(drawing, SUN, 16, '#f2d98a')) +
      moved(960, 980, 0.7, chalk(drawing, STAR, 17, '#e6b0a0')) +
      cotton('M171 506C260 240 560 240 620 500S620 900 800 960S960 800 898 632', RED, 24) +
      moved(100, 680, 1, ropeHandle(drawing, RED), 22) +
      moved(930, 440, 1, ropeHandle(drawing, RED), 190) +
      warmth(drawing),
  },
]

function coil(x: number, y: number, from: number, to: number): string {
  const steps = 39
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = -Math.PI / 2 - (step * Math.PI) / 6
    const radius = from + ((to - from) * step) / steps + Math.sin(step * 1.1) * 9
    return [number(x + Math.cos(angle) * radius), number(y + Math.sin(angle) * radius * 0.94)] as const
  })
  const between = ([x1, y1]: readonly [string, string], [x2, y2]: readonly [string, string]) =>
    `${number((+x1 + +x2) / 2)} ${number((+y1 + +y2) / 2)}`
  const bends = points.slice(1, -1).map((point, at) => `Q${point.join(' ')} ${between(point, points[at + 2]!)}`)
  return `M930 200C880 270 760 290 ${between(points[0]!, points[1]!)}${bends.join('')}L${points.at(-1)!.join(' ')}`
}
