/** Pictures of the thread-bound notebook. */
import { writing } from '../../handwriting.ts'
import { box, moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { deskAbove, DESK_FLOOR, deskFront, northLight } from '../../scenes/desk.ts'
import {
  goldInitials,
  lyingNotebook,
  openNotebook,
  paperLabel,
  rules,
  sewnSpine,
  standingNotebook,
} from '../../things/desk/notebook.ts'
import { pencil, pencilShadow } from '../../things/desk/pencil.ts'

const product = 'thread-bound-notebook'
const MOSS = '#5c7357'
const MADDER = '#a8493b'
const MIDNIGHT = '#34425a'

export const notebookPictures: Picture[] = [
  {
    product,
    name: 'thread-bound-notebook-moss',
    choice: { option: 'Cover', choice: 'Moss' },
    alt: {
      en: 'Moss green notebook with a paper label and a gold ribbon, lying on a leather desk mat.',
      de: 'Moosgrünes Notizbuch mit Papierschild und goldenem Leseband auf einer ledernen Schreibunterlage.',
      fr: 'Carnet vert mousse avec une étiquette de papier et un signet doré, posé sur un sous-main en cuir.',
      he: 'מחברת בירוק טחב עם תווית נייר וסימנייה זהובה, מונחת על משטח כתיבה מעור.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'left') +
      moved(640, 590, 1.14, lyingNotebook(drawing, MOSS, paperLabel(drawing, MOSS, 'GARDEN')), -8) +
      northLight(drawing),
  },
  {
    product,
    name: 'thread-bound-notebook-madder',
    choice: { option: 'Cover', choice: 'Madder' },
    alt: {
      en: 'Madder red notebook standing on the desk, its sewn spine towards us.',
      de: 'Krapprotes Notizbuch, aufrecht auf dem Schreibtisch, den genähten Rücken zu uns gewandt.',
      fr: 'Carnet rouge garance debout sur le bureau, son dos cousu tourné vers nous.',
      he: 'מחברת באדום פואה עומדת על שולחן הכתיבה, שדרתה התפורה פונה אלינו.',
    },
    draw: (drawing) =>
      deskFront(drawing) + moved(430, DESK_FLOOR + 20, 1.2, standingNotebook(drawing, MADDER)) + northLight(drawing),
  },
  {
    product,
    name: 'thread-bound-notebook-midnight',
    choice: { option: 'Cover', choice: 'Midnight' },
    alt: {
      en: 'Midnight blue notebook with gold initials and a cedar pencil across its cover.',
      de: 'Mitternachtsblaues Notizbuch mit goldenen Initialen, ein Zedernstift liegt quer darüber.',
      fr: 'Carnet bleu nuit aux initiales dorées, un crayon de cèdre posé en travers de la couverture.',
      he: 'מחברת בכחול חצות עם ראשי תיבות מוזהבים ועיפרון ארז מונח על הכריכה.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'bottom') +
      moved(560, 540, 1.1, lyingNotebook(drawing, MIDNIGHT, goldInitials(drawing, 'A.R.')), 13) +
      moved(640, 430, 1.02, pencilShadow(26, -10) + pencil(drawing), 62) +
      northLight(drawing),
  },
  {
    product,
    name: 'thread-bound-notebook-spine',
    alt: {
      en: 'The spine from close by: seven folded sections held together by chain stitches of cotton thread.',
      de: 'Der Rücken aus der Nähe: sieben gefalzte Lagen, von Kettenstichen aus Baumwollfaden gehalten.',
      fr: 'Le dos de tout près : sept cahiers pliés, retenus par un point de chaînette en fil de coton.',
      he: 'השדרה מקרוב: שבעה קונטרסים מקופלים, מוחזקים בתפר שרשרת של חוט כותנה.',
    },
    draw: (drawing) =>
      deskFront(drawing) +
      box(0, 0, 1200, 1200, { fill: '#1c1512', 'fill-opacity': 0.25 }) +
      moved(600, 640, 1.18, sewnSpine(drawing, MIDNIGHT), -4) +
      northLight(drawing),
  },
  {
    product,
    name: 'thread-bound-notebook-open',
    alt: {
      en: 'The notebook lies flat and open: a written page on the left, ruled paper and a pencil on the right.',
      de: 'Das Notizbuch liegt flach aufgeschlagen: links eine beschriebene Seite, rechts Linien und ein Bleistift.',
      fr: 'Le carnet ouvert bien à plat : une page écrite à gauche, du papier ligné et un crayon à droite.',
      he: 'המחברת פתוחה ושטוחה: משמאל עמוד כתוב, מימין נייר שורות ועיפרון.',
    },
    draw: (drawing) =>
      deskAbove(drawing, 'left') +
      moved(
        620,
        600,
        1.1,
        openNotebook(
          drawing,
          MOSS,
          rules(-460, -40) +
            writing(drawing, '#24355c', { x: -450, y: -246, width: 370, lines: 11, gap: 34, size: 15 }),
          rules(50, 470) + writing(drawing, '#24355c', { x: 76, y: -246, width: 360, lines: 4, gap: 34, size: 15 }),
        ),
        -5,
      ) +
      moved(880, 700, 0.9, pencilShadow(16, 22) + pencil(drawing), 28) +
      northLight(drawing),
  },
]
