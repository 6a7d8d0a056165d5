import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp } from '../../scenes/kitchen.ts'
import { onTable } from '../../scenes/table.ts'
import { lemonHalf, wholeLemon } from '../../things/kitchen/food.ts'
import { carafe } from '../../things/table/carafe.ts'
import { GLASSES, tumbler } from '../../things/table/glass.ts'
import { napkin } from '../../things/table/napkin.ts'
import { plate } from '../../things/table/plate.ts'

const product = 'blown-tumbler'
const by = (choice: keyof typeof GLASSES) => ({ option: 'Glass', choice })

export const tumblers: Picture[] = [
  {
    product,
    name: 'blown-tumbler-clear',
    choice: by('Clear'),
    alt: {
      en: 'Clear blown tumbler with small bubbles, half full of water, the lamp shining through it onto dark linen.',
      de: 'Klarer mundgeblasener Becher mit kleinen Blasen, halb voll Wasser; das Lampenlicht fällt hindurch auf dunkles Leinen.',
      fr: 'Gobelet soufflé transparent à petites bulles, à moitié plein d’eau, la lampe passant à travers sur le lin sombre.',
      he: 'כוס מנופחת שקופה עם בועות קטנות, מלאה למחצה במים, אור המנורה עובר דרכה אל הפשתן הכהה.',
    },
    draw: (drawing) => onTable(drawing, 260, moved(560, 860, 1.8, tumbler(drawing, GLASSES.Clear, { water: 0.6 }))),
  },
  {
    product,
    name: 'blown-tumbler-smoke',
    choice: by('Smoke'),
    alt: {
      en: 'Two tumblers of smoke grey glass, one behind the other, their shadows falling to the right.',
      de: 'Zwei Becher aus rauchgrauem Glas, einer hinter dem anderen, die Schatten fallen nach rechts.',
      fr: 'Deux gobelets de verre fumé gris, l’un derrière l’autre, leurs ombres vers la droite.',
      he: 'שתי כוסות מזכוכית אפורה כעשן, זו מאחורי זו, וצלליהן נופלים ימינה.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        900,
        moved(790, 640, 1.26, tumbler(drawing, GLASSES.Smoke)),
        moved(430, 960, 1.5, tumbler(drawing, GLASSES.Smoke, { water: 0.8 })),
      ),
  },
  {
    product,
    name: 'blown-tumbler-amber',
    choice: by('Amber'),
    alt: {
      en: 'Tumbler of amber glass beside a lemon cut in half and a whole one.',
      de: 'Becher aus bernsteinfarbenem Glas, daneben eine halbierte und eine ganze Zitrone.',
      fr: 'Gobelet de verre ambré à côté d’un citron coupé et d’un citron entier.',
      he: 'כוס מזכוכית ענבר ליד לימון חצוי ולימון שלם.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        420,
        moved(250, 430, 0.86, wholeLemon(drawing), -20),
        moved(640, 800, 1.7, tumbler(drawing, GLASSES.Amber)),
        moved(300, 880, 1, lemonHalf(drawing)),
      ),
  },
  {
    product,
    name: 'blown-tumbler-set',
    alt: {
      en: 'Set of four tumblers around a carafe of water, two clear, one of smoke and one of amber glass.',
      de: 'Vier Becher um eine Karaffe mit Wasser: zwei klar, einer rauchgrau, einer bernsteinfarben.',
      fr: 'Quatre gobelets autour d’une carafe d’eau : deux transparents, un fumé, un ambré.',
      he: 'ארבע כוסות סביב קנקן מים: שתיים שקופות, אחת בגוון עשן ואחת בגוון ענבר.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        240,
        moved(250, 560, 0.9, tumbler(drawing, GLASSES.Amber)),
        moved(930, 560, 0.9, tumbler(drawing, GLASSES.Clear)),
        moved(590, 800, 0.94, carafe(drawing)),
        moved(300, 1010, 1.08, tumbler(drawing, GLASSES.Clear, { water: 0.7 })),
        moved(880, 1050, 1.1, tumbler(drawing, GLASSES.Smoke)),
      ),
  },
  {
    product,
    name: 'blown-tumbler-detail',
    alt: {
      en: 'Close view of the thick foot of an amber tumbler, the bubbles in the wall and the light gathered in it.',
      de: 'Nahaufnahme des dicken Bodens eines bernsteinfarbenen Bechers, der Blasen in der Wand und des gesammelten Lichts.',
      fr: 'Gros plan sur le fond épais d’un gobelet ambré, les bulles de la paroi et la lumière qui s’y rassemble.',
      he: 'מבט מקרוב על התחתית העבה של כוס ענבר, על הבועות בדופן ועל האור שנאסף בה.',
    },
    draw: (drawing) =>
      closeUp(660, 690, 1.7, onTable(drawing, 300, moved(640, 800, 1.9, tumbler(drawing, GLASSES.Amber)))),
  },
]

export const carafes: Picture[] = [
  {
    product: 'water-carafe',
    name: 'water-carafe',
    alt: {
      en: 'Blown glass carafe with a wide belly and a narrow neck, full of water, standing on dark linen.',
      de: 'Mundgeblasene Karaffe mit weitem Bauch und schmalem Hals, voll Wasser, auf dunklem Leinen.',
      fr: 'Carafe de verre soufflé au ventre large et au col étroit, pleine d’eau, sur du lin sombre.',
      he: 'קנקן זכוכית מנופחת עם בטן רחבה וצוואר צר, מלא מים, עומד על פשתן כהה.',
    },
    draw: (drawing) => onTable(drawing, 340, moved(560, 980, 1.24, carafe(drawing))),
  },
  {
    product: 'water-carafe',
    name: 'water-carafe-in-use',
    alt: {
      en: 'The carafe and two filled tumblers on the set table, an oat plate with half a lemon before them.',
      de: 'Die Karaffe und zwei gefüllte Becher auf dem gedeckten Tisch, davor ein haferfarbener Teller mit einer halben Zitrone.',
      fr: 'La carafe et deux gobelets pleins sur la table mise, devant eux une assiette avoine avec un demi-citron.',
      he: 'הקנקן ושתי כוסות מלאות על שולחן ערוך, ולפניהם צלחת בגוון שיבולת שועל עם חצי לימון.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        620,
        moved(960, 420, 0.84, napkin(drawing, '#cdbf9f'), 14),
        moved(430, 690, 0.9, carafe(drawing)),
        moved(850, 620, 0.92, tumbler(drawing, GLASSES.Clear, { water: 0.7 })),
        moved(210, 1010, 0.96, tumbler(drawing, GLASSES.Smoke, { water: 0.6 })),
        moved(800, 1000, 0.74, plate(drawing, '#d8c6a2')),
        moved(790, 990, 0.7, lemonHalf(drawing)),
      ),
  },
  {
    product: 'water-carafe',
    name: 'water-carafe-detail',
    alt: {
      en: 'Close view of the flared lip and the neck of the carafe with the lamplight along the glass.',
      de: 'Nahaufnahme der ausgestellten Lippe und des Halses der Karaffe mit dem Lampenlicht im Glas.',
      fr: 'Gros plan sur la lèvre évasée et le col de la carafe, la lumière de la lampe le long du verre.',
      he: 'מבט מקרוב על השפה המתרחבת ועל צוואר הקנקן, אור המנורה לאורך הזכוכית.',
    },
    draw: (drawing) => closeUp(590, 360, 2.1, onTable(drawing, 340, moved(560, 980, 1.24, carafe(drawing))), 5),
  },
]
