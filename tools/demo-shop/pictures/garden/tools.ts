/** Digging tools: the trowel and the fork. */
import { box, darker, ellipse, group, lighter, line, moved, path, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { bed, benchTop, greenery, haze } from '../../scenes/garden.ts'
import { fork, forkOutline, head } from '../../things/garden/fork.ts'
import { cornflower, herb, poppy, seedling, stalk } from '../../things/garden/plants.ts'
import { pot } from '../../things/garden/pot.ts'
import { trowel } from '../../things/garden/trowel.ts'
import { softShadow } from '../../soft-shadow.ts'
import { lyingShadow } from '../../volume.ts'

export const tools: Picture[] = [
  {
    product: 'hand-trowel',
    name: 'hand-trowel',
    alt: {
      en: 'A hand trowel with a steel blade, a brass collar and an ash handle lies on weathered boards.',
      de: 'Eine Handschaufel mit Stahlblatt, Messingzwinge und Eschengriff liegt auf verwitterten Brettern.',
      fr: 'Un transplantoir à lame d’acier, virole de laiton et manche de frêne, posé sur des planches patinées.',
      he: 'כף שתילה עם להב פלדה, טבעת פליז וידית מילה מונחת על לוחות עץ בלויים.',
    },
    draw: (drawing) =>
      benchTop(drawing, 4) +
      moved(570, 590, 1.24, trowel(drawing), 38) +
      crumbs(drawing, 250, 930, 60) +
      moved(940, 850, 1, seedlingLying(drawing), -30) +
      haze(drawing, 0.2),
  },
  {
    product: 'hand-trowel',
    name: 'hand-trowel-collar',
    alt: {
      en: 'Where handle and blade meet: brass over ash, one rivet through both, the forged neck still dark.',
      de: 'Wo Griff und Blatt sich treffen: Messing über Esche, ein Niet durch beides, der geschmiedete Hals noch dunkel.',
      fr: 'La jonction du manche et de la lame : laiton sur frêne, un seul rivet, le col forgé encore sombre.',
      he: 'מקום המפגש של הידית והלהב: פליז על מילה, מסמרת אחת דרך שניהם והצוואר המחושל עוד כהה.',
    },
    draw: (drawing) => benchTop(drawing, 3) + moved(560, 760, 2.7, trowel(drawing), 32) + haze(drawing, 0.16),
  },
  {
    product: 'hand-trowel',
    name: 'hand-trowel-in-use',
    alt: {
      en: 'The trowel stands in a bed of dark earth between rows of young plants.',
      de: 'Die Handschaufel steckt in einem Beet dunkler Erde zwischen Reihen junger Pflanzen.',
      fr: 'Le transplantoir planté dans une terre sombre, entre des rangs de jeunes plants.',
      he: 'כף השתילה נעוצה בערוגה של אדמה כהה בין שורות של שתילים.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#e7c65a', '#f2ead6'], sun: 0.2, warm: 0.4 }) +
      bed(drawing, 700) +
      row(drawing, 760, 0.5, [120, 300, 480, 660, 860, 1060]) +
      row(drawing, 880, 0.85, [60, 320, 900, 1140]) +
      moved(
        620,
        940,
        1,
        group(
          softShadow('M-110 0H110L60 -300H34V-700H-34V-300H-60Z', { spread: 16, opacity: 0.55 }),
          'transform="matrix(1 0 -.7 -.24 0 0)"',
        ),
      ) +
      planted(drawing, 600, 930) +
      row(drawing, 1090, 1.2, [230, 960]) +
      haze(drawing, 0.34),
  },
  {
    product: 'border-fork',
    name: 'border-fork',
    alt: {
      en: 'A border fork with four forged tines and an ash shaft leans against a wall of grey boards.',
      de: 'Eine Staudengabel mit vier geschmiedeten Zinken und Eschenstiel lehnt an einer grauen Bretterwand.',
      fr: 'Une fourche à massif, quatre dents forgées et manche de frêne, appuyée contre un mur de planches grises.',
      he: 'קלשון ערוגות עם ארבע שיניים מחושלות וידית מילה נשען על קיר לוחות אפורים.',
    },
    draw: (drawing) =>
      benchTop(drawing, 6, '#8c8f86') +
      box(0, 1080, 1200, 120, {
        fill: drawing.down([
          [0, '#5d5a3e'],
          [100, '#37351f'],
        ]),
      }) +
      box(0, 1060, 1200, 40, {
        fill: drawing.down([
          [0, '#1c1710', 0],
          [100, '#1c1710', 0.7],
        ]),
      }) +
      moved(600, 1120, 1, softShadow(forkOutline(520), { spread: 18, opacity: 0.5, dx: 80, dy: 14 }), 7) +
      moved(560, 1130, 1.08, fork(drawing, 520), 5) +
      moved(250, 1120, 1, stalk(drawing, 420, -30, poppy(drawing), 0.9)) +
      moved(200, 1130, 1, stalk(drawing, 300, -50, cornflower(drawing), 0.8)) +
      moved(300, 1140, 1, herb(drawing, 200, '#6f8f45')) +
      moved(1010, 1150, 1, pot(drawing, { size: 0.8, seed: 7, grown: herb(drawing, 240) })) +
      haze(drawing, 0.34),
  },
  {
    product: 'border-fork',
    name: 'border-fork-tines',
    alt: {
      en: 'The head from near: round forged tines, ground points and a socket with two rivets.',
      de: 'Der Kopf von nahem: runde geschmiedete Zinken, geschliffene Spitzen und eine Tülle mit zwei Nieten.',
      fr: 'La tête de près : dents rondes forgées, pointes meulées et douille à deux rivets.',
      he: 'הראש מקרוב: שיניים עגולות מחושלות, חודים מושחזים ושרוול עם שתי מסמרות.',
    },
    draw: (drawing) =>
      benchTop(drawing, 3) +
      moved(470, 1010, 2.1, lyingShadow(forkOutline(560), 9, 0.6) + shaftEnd(drawing) + head(drawing), 24) +
      haze(drawing, 0.2),
  },
  {
    product: 'border-fork',
    name: 'border-fork-in-use',
    alt: {
      en: 'The fork stands upright in a freshly dug bed in the evening sun.',
      de: 'Die Gabel steht in der Abendsonne aufrecht in einem frisch umgegrabenen Beet.',
      fr: 'La fourche debout dans un massif fraîchement bêché, au soleil du soir.',
      he: 'הקלשון עומד זקוף בערוגה שזה עתה נחפרה, בשמש של ערב.',
    },
    draw: (drawing) =>
      greenery(drawing, { flowers: ['#c9a2c4', '#f0d9a0'], sun: 0.2, warm: 0.9 }) +
      bed(drawing, 820) +
      row(drawing, 870, 0.6, [90, 230, 900, 1080]) +
      moved(
        590,
        1010,
        1,
        group(softShadow(forkOutline(520), { spread: 18, opacity: 0.6 }), 'transform="matrix(1 0 -.75 -.16 0 0)"'),
      ) +
      moved(580, 1070, 1, fork(drawing, 500), -3) +
      mound(drawing, 580, 1030) +
      row(drawing, 1130, 1.1, [180, 1010]) +
      haze(drawing, 0.5),
  },
]

function crumbs(drawing: Drawing, x: number, y: number, count: number): string {
  return Array.from({ length: count }, () => {
    const size = 3 + drawing.random() * 8
    const atX = x + (drawing.random() + drawing.random() - 1) * 170
    const atY = y + (drawing.random() + drawing.random() - 1) * 120
    return (
      ellipse(atX + size * 0.5, atY + size * 0.6, size, size * 0.8, { fill: '#120c07', 'fill-opacity': 0.5 }) +
      ellipse(atX, atY, size, size * 0.8, { fill: '#4a3222' }) +
      ellipse(atX - size * 0.25, atY - size * 0.25, size * 0.45, size * 0.35, { fill: '#8d6a4a' })
    )
  }).join('')
}

/** A young plant out of its pot, with its roots in earth. */
function seedlingLying(drawing: Drawing): string {
  const clod = 'M-46 -6C-60 40 -50 96 -4 102C46 104 62 44 46 -4C30 -24 -30 -24 -46 -6Z'
  return (
    lyingShadow(clod + 'M-60 -190L60 -190L10 -20H-10Z', 12, 0.5) +
    path(clod, {
      fill: drawing.around(
        [
          [0, '#7c5b40'],
          [100, '#33231a'],
        ],
        0.3,
        0.3,
        0.8,
      ),
    }) +
    line(
      'M-20 60C-30 90 -16 110 -30 140M6 70C10 100 0 120 14 150M26 50C40 80 36 100 48 120M-30 20C-10 30 10 20 34 30',
      '#d9c6a0',
      3,
    ) +
    crumbs(drawing, 0, 40, 18) +
    moved(0, -6, 1.1, seedling(drawing))
  )
}

const row = (drawing: Drawing, y: number, size: number, places: readonly number[]) =>
  places
    .map(
      (x) =>
        ellipse(x + 40 * size, y + 4, 90 * size, 14 * size, { fill: '#120b06', 'fill-opacity': 0.4 }) +
        moved(x, y, size, seedling(drawing), Math.round((drawing.random() - 0.5) * 14)),
    )
    .join('')

/** The trowel upright, half of its blade in the ground. */
function planted(drawing: Drawing, x: number, y: number): string {
  return (
    group(
      moved(x, y - 190, 1, trowel(drawing, { shadow: false }), 7),
      drawing.clip(`M0 0H1200V${y + 26}Q${x} ${y + 50} 0 ${y + 20}Z`),
    ) + mound(drawing, x, y + 26)
  )
}

function mound(drawing: Drawing, x: number, y: number): string {
  return (
    moved(
      x,
      y,
      1,
      path('M-190 40C-150 0 -100 -24 -60 -14C-20 -28 30 -26 70 -12C120 -20 160 10 200 40Q0 70 -190 40Z', {
        fill: drawing.down([
          [0, '#7d5a3c'],
          [100, '#37251a'],
        ]),
      }),
    ) + crumbs(drawing, x, y + 14, 50)
  )
}

const shaftEnd = (drawing: Drawing) =>
  path('M-17 -1000H17L15 -480H-15Z', {
    fill: drawing.across([
      [0, darker('#c39a68', 0.3)],
      [30, lighter('#c39a68', 0.5)],
      [100, darker('#c39a68', 0.4)],
    ]),
  })
