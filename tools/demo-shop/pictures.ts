/** Which things stand where in which picture. */
import { deskLamp, inkBottle, inkCard, notebook, pencil, pencilBox } from './desk.ts'
import { fern, pot, seedling, seedTin, trowel, wateringCan } from './garden.ts'
import { box, darker, flatShadow, group, lighter, line, moved, newDrawing, path, shadow, type Drawing } from './ink.ts'
import { board, coffeePot, knife, leaningBoards, lemon, mug, peg, pegRail, towel } from './kitchen.ts'
import { alcove, FLOOR, niche, table } from './scene.ts'

/** The colours of choices, by product and choice, as the products of the shop name them. */
export type ColourOf = (product: string, choice: string) => string

type Draw = (drawing: Drawing, colour: string) => string

const byColour: Record<string, { option: string; draw: Draw }> = {
  'stoneware-mug': {
    option: 'Glaze',
    draw: (drawing, colour) => niche(drawing, 'kitchen') + moved(548, FLOOR + 40, 1.12, mug(drawing, colour)),
  },
  'linen-tea-towel': {
    option: 'Stripe',
    draw: (drawing, colour) =>
      alcove(drawing, 'kitchen') +
      moved(600, 300, 1, pegRail(drawing, 620)) +
      moved(600, 312, 1, towel(drawing, colour)) +
      moved(600, 302, 1, peg(drawing)),
  },
  'watering-can': {
    option: 'Colour',
    draw: (drawing, colour) => niche(drawing, 'garden') + moved(690, FLOOR + 50, 1.12, wateringCan(drawing, colour)),
  },
  'thread-bound-notebook': {
    option: 'Cover',
    draw: (drawing, colour) => table(drawing, 'desk') + moved(606, 590, 1, notebook(drawing, colour), -7),
  },
  'bottled-ink': {
    option: 'Ink',
    draw: (drawing, colour) =>
      niche(drawing, 'desk') +
      moved(776, 580, 1, inkCard(drawing, colour), 4) +
      moved(420, FLOOR + 60, 1.02, inkBottle(drawing, colour)),
  },
}

const alone: Record<string, (drawing: Drawing, colourOf: ColourOf) => string> = {
  'beech-cutting-board': (drawing) => niche(drawing, 'kitchen') + moved(570, FLOOR + 30, 1.04, leaningBoards(drawing)),
  'beech-cutting-board-in-use': (drawing) => {
    const large = 'M-225 -330H225V330H-225Z'
    return (
      table(drawing, 'kitchen') +
      moved(596, 620, 1.12, flatShadow(large) + board(drawing, 480, 700), -8) +
      moved(500, 560, 0.94, lemon(drawing)) +
      moved(590, 780, 0.94, lemon(drawing), 25) +
      moved(762, 600, 1.04, knife(drawing), 14)
    )
  },
  'enamel-coffee-pot': (drawing) => niche(drawing, 'kitchen') + moved(590, FLOOR + 44, 1.1, coffeePot(drawing)),
  'terracotta-pot': (drawing) =>
    niche(drawing, 'garden') +
    moved(776, FLOOR + 10, 1, pot(drawing, 1.36)) +
    moved(430, FLOOR + 36, 1, pot(drawing, 1.06)) +
    moved(610, FLOOR + 100, 1, pot(drawing, 0.78, seedling(drawing))),
  'hand-trowel': (drawing) => table(drawing, 'garden') + moved(600, 600, 0.98, trowel(drawing), 34),
  'meadow-seed-tin': (drawing) => niche(drawing, 'garden') + moved(600, FLOOR + 46, 1.08, seedTin(drawing)),
  'cedar-pencils': (drawing) => table(drawing, 'desk') + moved(600, 560, 0.94, pencilBox(drawing)),
  'brass-desk-lamp': (drawing) => niche(drawing, 'desk') + moved(668, FLOOR + 50, 1.06, deskLamp(drawing)),
  'collection-kitchen': (drawing, colourOf) =>
    alcove(drawing, 'kitchen') +
    shelf(drawing, 690) +
    moved(770, 720, 0.47, towel(drawing, colourOf('linen-tea-towel', 'Fern'))) +
    moved(770, 714, 0.62, peg(drawing)) +
    moved(718, 668, 0.72, coffeePot(drawing)) +
    moved(420, 668, 0.6, mug(drawing, colourOf('stoneware-mug', 'Ink'))),
  'collection-garden': (drawing, colourOf) =>
    niche(drawing, 'garden') +
    moved(930, FLOOR + 20, 1, pot(drawing, 0.8, seedling(drawing))) +
    moved(640, FLOOR + 50, 0.98, wateringCan(drawing, colourOf('watering-can', 'Butter yellow'))) +
    moved(300, FLOOR + 96, 1, pot(drawing, 0.86, fernInPot(drawing))),
  'collection-writing-desk': (drawing, colourOf) =>
    niche(drawing, 'desk') +
    moved(724, FLOOR + 10, 1, deskLamp(drawing)) +
    moved(330, FLOOR + 40, 0.56, inkBottle(drawing, colourOf('bottled-ink', 'Evening blue'))) +
    lyingNotebook(drawing, colourOf('thread-bound-notebook', 'Madder')),
  'collection-small-presents': (drawing) => table(drawing, 'presents') + moved(600, 610, 1.04, parcel(drawing), -6),
}

function shelf(drawing: Drawing, y: number): string {
  const wood = '#b98a5c'
  return (
    box(150, y, 900, 60, {
      fill: drawing.down([
        [0, '#33231c', 0.34],
        [100, '#33231c', 0],
      ]),
      transform: 'translate(12 34)',
    }) +
    path(`M150 ${y}L190 ${y - 44}H1010L1050 ${y}Z`, { fill: '#d9b184' }) +
    box(150, y, 900, 40, {
      fill: drawing.down([
        [0, '#e6c296'],
        [30, wood],
        [100, darker(wood, 0.3)],
      ]),
    })
  )
}

function fernInPot(drawing: Drawing): string {
  const frond = drawing.reuse(fern(drawing, 250))
  return [
    [-160, 0.8],
    [-128, 1],
    [-92, 1.1],
    [-56, 1],
    [-22, 0.8],
  ]
    .map(([turn = 0, size = 1]) => moved(0, 0, size, frond, turn))
    .join('')
}

function lyingNotebook(drawing: Drawing, cloth: string): string {
  return (
    shadow(drawing, 660, 1118, 440) +
    path('M412 1086H858L866 1124H404Z', { fill: darker(cloth, 0.45) }) +
    path('M420 1078H850V1112H420Z', { fill: '#efe4cd' }) +
    line('M422 1088H848M422 1096H848M422 1104H848', '#c3b394', 2) +
    path('M484 1000H800L866 1084H404Z', {
      fill: drawing.across([
        [0, darker(cloth, 0.1)],
        [9, lighter(cloth, 0.1)],
        [11, darker(cloth, 0.3)],
        [13, lighter(cloth, 0.4)],
        [60, cloth],
        [100, darker(cloth, 0.2)],
      ]),
    }) +
    path('M404 1084H866V1094H404Z', { fill: darker(cloth, 0.34) }) +
    moved(
      646,
      1052,
      0.62,
      `<g transform="translate(8 14)" opacity=".3"><path d="M-19 -196L0 -266L19 -196V260H-19Z" fill="#1d0f0c"/></g>` +
        pencil(drawing),
      79,
    )
  )
}

function parcel(drawing: Drawing): string {
  const kraft = '#c79c6b'
  const outline = 'M-300 -300H300V300H-300Z'
  const string = (d: string) =>
    line(d, '#2f4636', 15, { 'stroke-opacity': 0.35, transform: 'translate(5 7)' }) +
    line(d, '#4f7052', 13) +
    line(d, '#a9bf94', 4, { 'stroke-dasharray': '7 11' })
  return (
    flatShadow(outline, 1.3) +
    path(outline, {
      fill: drawing.around(
        [
          [0, '#e5c598'],
          [60, kraft],
          [100, darker(kraft, 0.2)],
        ],
        0.22,
        0.18,
        1,
      ),
    }) +
    path('M-300 -300L-96 -190V190L-300 300Z', { fill: '#fff0d4', 'fill-opacity': 0.14 }) +
    path('M300 -300L112 -196V196L300 300Z', { fill: '#3a2415', 'fill-opacity': 0.1 }) +
    line('M-300 -300L-96 -190V190L-300 300M300 -300L112 -196V196L300 300', darker(kraft, 0.35), 3, {
      'stroke-opacity': 0.35,
    }) +
    string('M-40 -300V300') +
    string('M-300 40H300') +
    moved(-40, 44, 1, group(fern(drawing, 330), 'transform="rotate(-38)"')) +
    string(
      'M-40 40C-150 -70 -190 40 -40 40C80 -40 110 70 -40 40M-40 40C-60 90 -110 110 -120 150M-40 40C-20 90 10 110 6 160',
    )
  )
}

/** Every picture of the shop: its file name and what it shows. */
export function drawAll(
  coloured: { product: string; option: string; choice: string; file: string }[],
  colourOf: ColourOf,
): Map<string, string> {
  const pictures = new Map<string, string>()
  for (const [name, draw] of Object.entries(alone)) {
    const drawing = newDrawing(name)
    pictures.set(`${name}.svg`, drawing.finish(draw(drawing, colourOf)))
  }
  for (const { product, option, choice, file } of coloured) {
    const thing = byColour[product]
    if (thing?.option !== option) throw new Error(`Nobody has drawn ${product} by ${option} yet.`)
    const drawing = newDrawing(product)
    pictures.set(file, drawing.finish(thing.draw(drawing, colourOf(product, choice))))
  }
  return pictures
}
