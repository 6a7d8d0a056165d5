/** Pictures of the cedar pencils and the brass desk lamp. */
import { box, ellipse, moved, type Drawing } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { deskAbove, DESK_FLOOR, deskFront, northLight } from '../../scenes/desk.ts'
import { inkBottle } from '../../things/desk/ink.ts'
import { deskLamp, jointFromNear, lampLight } from '../../things/desk/lamp.ts'
import { standingNotebook } from '../../things/desk/notebook.ts'
import { deckled, sheet } from '../../things/desk/paper.ts'
import { drawnTwig, pencil, pencilBox, pencilLid, pencilShadow, shaving } from '../../things/desk/pencil.ts'

const pencils: Picture[] = [
  {
    product: 'cedar-pencils',
    name: 'cedar-pencils-box',
    alt: {
      en: 'Open cardboard box with twelve waxed cedar pencils, its green lid lying underneath.',
      de: 'Offene Schachtel mit zwölf gewachsten Zedernstiften, darunter ihr grüner Deckel.',
      fr: 'Boîte en carton ouverte avec douze crayons de cèdre cirés, son couvercle vert dessous.',
      he: 'קופסת קרטון פתוחה עם שנים עשר עפרונות ארז משועווים, ומתחתיה המכסה הירוק.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'none') +
      moved(360, 470, 0.94, pencilLid(drawing), -13) +
      moved(740, 650, 1.06, pencilBox(drawing), 6) +
      northLight(drawing),
  },
  {
    product: 'cedar-pencils',
    name: 'cedar-pencils-points',
    alt: {
      en: 'Three sharpened points from close by: graphite, pale cut cedar and the red waxed wood.',
      de: 'Drei gespitzte Stifte aus der Nähe: Graphit, helles geschnittenes Zedernholz und das rote gewachste Holz.',
      fr: 'Trois pointes taillées de tout près : le graphite, le cèdre clair fraîchement coupé et le bois rouge ciré.',
      he: 'שלושה חודים מחודדים מקרוב: גרפיט, עץ ארז בהיר חתוך והעץ האדמדם המשועווה.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'none', '#7f8683') +
      [
        [300, 1240, 8, '#a5663f'],
        [640, 1160, -4, '#b0744c'],
        [960, 1300, -15, '#9c5f3c'],
      ]
        .map(([x = 0, y = 0, turn = 0, wood = '']) =>
          moved(+x, +y, 3.6, pencilShadow(9, 10) + pencil(drawing, String(wood)), +turn),
        )
        .join('') +
      moved(880, 250, 1.9, shaving(drawing), 30) +
      moved(200, 330, 1.5, shaving(drawing), 200) +
      northLight(drawing),
  },
  {
    product: 'cedar-pencils',
    name: 'cedar-pencils-drawing',
    alt: {
      en: 'A twig drawn in pencil on handmade paper, two cedar pencils and their shavings beside it.',
      de: 'Ein mit Bleistift gezeichneter Zweig auf handgeschöpftem Papier, daneben zwei Zedernstifte und Späne.',
      fr: 'Un rameau dessiné au crayon sur du papier fait main, deux crayons de cèdre et leurs copeaux à côté.',
      he: 'ענף מצויר בעיפרון על נייר עבודת יד, לצידו שני עפרונות ארז ושבבים.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'left') +
      moved(640, 560, 1, sheet(drawing, deckled(drawing, 780, 980), moved(-30, 20, 1.08, drawnTwig(drawing), 6)), -5) +
      moved(900, 800, 1, pencilShadow(22, 16) + pencil(drawing), -24) +
      moved(1040, 720, 1, pencilShadow(20, 18) + pencil(drawing, '#a5663f'), -9) +
      moved(520, 1080, 1.1, shaving(drawing), 10) +
      moved(640, 1120, 0.9, shaving(drawing), 120) +
      moved(420, 1140, 0.8, shaving(drawing), 250) +
      northLight(drawing),
  },
]

/** Everything but the lamp's own light is dimmed. */
function evening(drawing: Drawing, share: number): string {
  return (
    box(0, 0, 1200, 1200, { fill: '#1b1a24', 'fill-opacity': share }) +
    ellipse(470, 420, 640, 560, {
      fill: drawing.around([
        [0, '#ffd892', 0.42],
        [50, '#ffc873', 0.14],
        [100, '#ffc873', 0],
      ]),
    })
  )
}

const lamps: Picture[] = [
  {
    product: 'brass-desk-lamp',
    name: 'brass-desk-lamp-lit',
    alt: {
      en: 'Brass desk lamp with a heavy foot, a jointed arm and a cone of warm light on the leather mat.',
      de: 'Schreibtischlampe aus Messing mit schwerem Fuß und Gelenkarm, ihr warmer Lichtkegel auf der Lederunterlage.',
      fr: 'Lampe de bureau en laiton au pied lourd et au bras articulé, son cône de lumière chaude sur le sous-main.',
      he: 'מנורת שולחן מפליז עם רגל כבדה וזרוע מפרקית, חרוט אור חם על משטח העור.',
    },
    draw: (drawing) =>
      deskFront(drawing) +
      evening(drawing, 0.5) +
      moved(640, DESK_FLOOR + 20, 1.12, lampLight(drawing) + deskLamp(drawing)) +
      northLight(drawing, 0.7),
  },
  {
    product: 'brass-desk-lamp',
    name: 'brass-desk-lamp-joint',
    alt: {
      en: 'The upper joint from close by: brushed brass, a knurled wheel and a slotted screw.',
      de: 'Das obere Gelenk aus der Nähe: gebürstetes Messing, ein Rändelrad und eine Schlitzschraube.',
      fr: 'L’articulation du haut de tout près : laiton brossé, molette striée et vis fendue.',
      he: 'המפרק העליון מקרוב: פליז מוברש, גלגל מחורץ ובורג עם חריץ.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'none', '#7f8683') + moved(520, 480, 1.15, jointFromNear(drawing)) + northLight(drawing),
  },
  {
    product: 'brass-desk-lamp',
    name: 'brass-desk-lamp-evening',
    alt: {
      en: 'The lamp in the evening, shining on a red notebook and a bottle of ink.',
      de: 'Die Lampe am Abend, ihr Licht auf einem roten Notizbuch und einer Tintenflasche.',
      fr: 'La lampe le soir, éclairant un carnet rouge et un flacon d’encre.',
      he: 'המנורה בערב, מאירה מחברת אדומה ובקבוק דיו.',
    },
    draw: (drawing) =>
      deskFront(drawing, { plaster: '#8d8f92' }) +
      evening(drawing, 0.6) +
      moved(710, DESK_FLOOR + 10, 1.06, lampLight(drawing)) +
      moved(270, DESK_FLOOR + 6, 0.6, standingNotebook(drawing, '#a8493b')) +
      moved(500, DESK_FLOOR + 84, 0.62, inkBottle(drawing, '#24355c', 'EVENING BLUE')) +
      ellipse(390, 900, 380, 300, {
        fill: drawing.around([
          [0, '#ffe2a4', 0.34],
          [100, '#ffd58a', 0],
        ]),
      }) +
      moved(740, DESK_FLOOR - 20, 1.06, deskLamp(drawing)) +
      northLight(drawing, 0.8),
  },
]

export const pencilAndLampPictures = [...pencils, ...lamps]
