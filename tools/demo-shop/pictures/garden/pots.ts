/** The terracotta pot in its three sizes, its clay from near, and on the bench in summer. */
import { blurred, box, darker, ellipse, group, lighter, line, moved, path, type Drawing } from '../../ink.ts'
import { softShadow } from '../../soft-shadow.ts'
import { type Picture } from '../../picture.ts'
import { BENCH, bench, dapple, greenery, haze } from '../../scenes/garden.ts'
import { herb, leaf, seedling, spikes } from '../../things/garden/plants.ts'
import { pot, weather } from '../../things/garden/pot.ts'

export const pots: Picture[] = [
  {
    product: 'terracotta-pot',
    name: 'terracotta-pot',
    alt: {
      en: 'Three terracotta pots with saucers in rising sizes, a seedling in the smallest.',
      de: 'Drei Terrakottatöpfe mit Untersetzern in steigender Größe, im kleinsten ein Keimling.',
      fr: 'Trois pots en terre cuite et leurs soucoupes, de taille croissante, une jeune pousse dans le plus petit.',
      he: 'שלושה עציצי טרקוטה עם תחתיות בגדלים עולים, ובקטן שבהם נבט.',
    },
    draw: (drawing) =>
      greenery(drawing, { sun: 0.2, warm: 0.35 }) +
      bench(drawing) +
      moved(800, BENCH + 10, 1, pot(drawing, { size: 1.46, seed: 2 })) +
      moved(420, BENCH + 60, 1, pot(drawing, { size: 1.12, seed: 11 })) +
      moved(632, BENCH + 170, 1, pot(drawing, { size: 0.78, seed: 6, grown: seedling(drawing) })) +
      haze(drawing, 0.36),
  },
  {
    product: 'terracotta-pot',
    name: 'terracotta-pot-rim',
    alt: {
      en: 'The rim from near: pores, a white bloom of lime and the ring the wheel left, a basil leaf over the edge.',
      de: 'Der Rand von nahem: Poren, ein weißer Hauch von Kalk und der Ring der Drehscheibe, ein Basilikumblatt über der Kante.',
      fr: 'Le bord de près : pores, voile blanc de calcaire et anneau laissé par le tour, une feuille de basilic par-dessus.',
      he: 'השפה מקרוב: נקבוביות, פריחת אבנית לבנה והטבעת שהותיר האובניים, ועלה בזיליקום מעל הקצה.',
    },
    draw: (drawing) => greenery(drawing, { sun: 0.24, warm: 0.4 }) + rim(drawing) + haze(drawing, 0.26),
  },
  {
    product: 'terracotta-pot',
    name: 'terracotta-pot-in-use',
    alt: {
      en: 'Basil, lavender and rosemary in three clay pots on a garden bench.',
      de: 'Basilikum, Lavendel und Rosmarin in drei Tontöpfen auf einer Gartenbank.',
      fr: 'Basilic, lavande et romarin dans trois pots en terre cuite sur un banc de jardin.',
      he: 'בזיליקום, לבנדר ורוזמרין בשלושה עציצי חרס על שולחן בגינה.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#d8a0a8', '#efe6d0'], sun: 0.5, warm: 0.3 }) +
      bench(drawing, 840) +
      moved(940, 960, 1, pot(drawing, { size: 0.96, seed: 9, grown: spikes(drawing, 330, '#5e7a55') })) +
      moved(300, 970, 1, pot(drawing, { size: 0.98, seed: 3, grown: spikes(drawing, 350, '#7f9170', '#7a62b0') })) +
      moved(618, 1060, 1, pot(drawing, { size: 1.1, seed: 5, grown: herb(drawing, 300) })) +
      dapple(drawing, 0.22, 300) +
      haze(drawing, 0.4),
  },
]

function rim(drawing: Drawing): string {
  const clay = '#bd6a44'
  const shades = drawing.across([
    [0, darker(clay, 0.12)],
    [24, lighter(clay, 0.36)],
    [52, clay],
    [84, darker(clay, 0.44)],
    [100, darker(clay, 0.56)],
  ])
  const band = 'M-20 470C260 640 900 660 1240 520V900C900 1040 260 1010 -20 850Z'
  const body = 'M20 840C300 1000 880 1020 1180 880L1120 1260H90Z'
  const rings = [560, 640, 700, 790, 870]
    .map((y, index) =>
      line(`M-20 ${y - 40}C260 ${y + 120} 900 ${y + 140} 1240 ${y}`, darker(clay, 0.6), 3 + (index % 2) * 2, {
        'stroke-opacity': 0.22,
      }),
    )
    .join('')
  return (
    ellipse(600, 500, 720, 170, { fill: lighter(clay, 0.28) }) +
    ellipse(606, 506, 640, 138, {
      fill: drawing.across([
        [0, darker(clay, 0.82)],
        [50, darker(clay, 0.6)],
        [100, darker(clay, 0.15)],
      ]),
    }) +
    ellipse(600, 590, 560, 90, { fill: '#33231a' }) +
    path(body, { fill: shades }) +
    group(
      moved(600, 1050, 2.4, weather(drawing, 5)) +
        softShadow('M-20 800C260 1000 900 1020 1240 870V960C900 1110 260 1090 -20 940Z', {
          spread: 35.2,
          opacity: 0.7,
          colour: '#2a1008',
        }),
      drawing.clip(body),
    ) +
    path(band, { fill: shades }) +
    group(moved(600, 950, 2.4, weather(drawing, 3)) + rings, drawing.clip(band)) +
    line('M-20 470C260 640 900 660 1240 520', lighter(clay, 0.62), 14, { 'stroke-opacity': 0.55 }) +
    line('M-20 852C260 1012 900 1042 1240 902', darker(clay, 0.6), 6, { 'stroke-opacity': 0.6 }) +
    blurred(
      drawing,
      10,
      moved(
        470,
        650,
        1,
        group(path('M0 0C60 -110 230 -110 320 40C200 110 60 90 0 0Z', { fill: '#2a0f06', 'fill-opacity': 0.5 })),
        24,
      ),
    ) +
    moved(330, 330, 1, group(box(0, 0, 0, 0, {}) + leaf(drawing, 420, '#6d9440', 0.4)), 34) +
    moved(330, 330, 1, leaf(drawing, 260, '#86a94e', 0.42), -58) +
    moved(330, 330, 1, leaf(drawing, 300, '#5d8238', 0.42), 190) +
    line('M330 330C350 420 380 500 400 580', '#55762f', 20)
  )
}
