import { group, moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeUp } from '../../scenes/kitchen.ts'
import { onTable } from '../../scenes/table.ts'
import { leaf, slice } from '../../things/kitchen/food.ts'
import { apricot } from '../../things/table/bowl.ts'
import { napkin } from '../../things/table/napkin.ts'
import { plate } from '../../things/table/plate.ts'

export const GLAZES = { Oat: '#d8c6a2', Moss: '#70825e', Ink: '#38465f' } as const
const product = 'stoneware-plate'
const by = (choice: keyof typeof GLAZES) => ({ option: 'Glaze', choice })

export const plates: Picture[] = [
  {
    product,
    name: 'stoneware-plate-oat',
    choice: by('Oat'),
    alt: {
      en: 'Stoneware plate with a speckled oat glaze, seen from above on dark linen in the evening.',
      de: 'Steinzeugteller mit gesprenkelter Haferglasur, von oben, am Abend auf dunklem Leinen.',
      fr: 'Assiette en grès à l’émail avoine moucheté, vue de dessus sur du lin sombre, le soir.',
      he: 'צלחת חרס בזיגוג שיבולת שועל מנוקד, במבט מלמעלה על פשתן כהה בערב.',
    },
    draw: (drawing) => onTable(drawing, 300, moved(600, 600, 1.1, plate(drawing, GLAZES.Oat))),
  },
  {
    product,
    name: 'stoneware-plate-moss',
    choice: by('Moss'),
    alt: {
      en: 'Dinner and side plate with a moss green glaze, the smaller one lying in the larger.',
      de: 'Ess- und Beilagenteller mit moosgrüner Glasur, der kleine liegt auf dem großen.',
      fr: 'Assiette plate et petite assiette à l’émail vert mousse, la petite posée sur la grande.',
      he: 'צלחת עיקרית וצלחת קטנה בזיגוג ירוק אזוב, הקטנה מונחת בתוך הגדולה.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        760,
        moved(560, 630, 1.18, plate(drawing, GLAZES.Moss)),
        moved(580, 610, 0.9, plate(drawing, GLAZES.Moss, 390, 0.6)),
      ),
  },
  {
    product,
    name: 'stoneware-plate-ink',
    choice: by('Ink'),
    alt: {
      en: 'Ink blue plate half under a brick red napkin, two apricots beside it.',
      de: 'Tintenblauer Teller, zur Hälfte unter einer ziegelroten Serviette, daneben zwei Aprikosen.',
      fr: 'Assiette bleu encre à moitié sous une serviette rouge brique, deux abricots à côté.',
      he: 'צלחת בכחול דיו, חציה מתחת למפית באדום לבֵנה, ולידה שני משמשים.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        180,
        moved(690, 560, 1.12, plate(drawing, GLAZES.Ink)),
        moved(330, 820, 0.96, napkin(drawing, '#b65440'), -18),
        moved(780, 1050, 0.72, apricot(drawing)),
        moved(930, 1010, 0.66, apricot(drawing, 70)),
      ),
  },
  {
    product,
    name: 'stoneware-plate-detail',
    alt: {
      en: 'Close view of the rims of three plates, oat, moss and ink, where the glaze breaks to brown at the edge.',
      de: 'Nahaufnahme der Ränder dreier Teller in Hafer, Moos und Tinte; am Rand bricht die Glasur ins Braune.',
      fr: 'Gros plan sur les bords de trois assiettes, avoine, mousse et encre, où l’émail vire au brun.',
      he: 'מבט מקרוב על שפות שלוש צלחות, שיבולת שועל, אזוב ודיו, שבהן הזיגוג נשבר לחום.',
    },
    draw: (drawing) =>
      onTable(
        drawing,
        1100,
        moved(180, 1160, 2, plate(drawing, GLAZES.Ink, 420, 0.8)),
        moved(1080, 1180, 1.9, plate(drawing, GLAZES.Moss, 420, 0.8)),
        moved(780, -80, 2, plate(drawing, GLAZES.Oat, 420, 0.8)),
      ),
  },
  {
    product,
    name: 'stoneware-plate-in-use',
    alt: {
      en: 'Supper on an oat plate: two slices of bread, an apricot and a few leaves; a sage green napkin beside it.',
      de: 'Abendbrot auf einem haferfarbenen Teller: zwei Scheiben Brot, eine Aprikose und ein paar Blätter, daneben eine salbeigrüne Serviette.',
      fr: 'Souper sur une assiette avoine : deux tranches de pain, un abricot et quelques feuilles ; une serviette vert sauge à côté.',
      he: 'ארוחת ערב על צלחת בגוון שיבולת שועל: שתי פרוסות לחם, משמש וכמה עלים, ולידה מפית בירוק מרווה.',
    },
    draw: (drawing) =>
      closeUp(
        600,
        600,
        1.04,
        onTable(
          drawing,
          420,
          moved(930, 420, 1, napkin(drawing, '#8f9d83', 430, 560), 9),
          moved(510, 640, 1.12, plate(drawing, GLAZES.Oat)),
          moved(450, 560, 0.98, slice(drawing), -24),
          moved(560, 730, 0.98, slice(drawing), 16),
          moved(690, 540, 0.72, apricot(drawing, 20)),
          moved(360, 740, 1, group(leaf(drawing, 130), 'transform="rotate(30)"') + leaf(drawing, 110, '#6d8a46', -20)),
        ),
      ),
  },
]
