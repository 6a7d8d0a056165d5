/** Bath salts and the body brush. */
import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeStand, drops, mirrored, SLAB, slabFromAbove, standing, washStand } from '../../scenes/bath.ts'
import { woodGrain } from '../../scenes/pantry.ts'
import { bathWater, sinking } from '../../things/bath/bath-water.ts'
import { bristles, brushBack, brushFront } from '../../things/bath/brush.ts'
import { lavenderBunch } from '../../things/bath/herbs.ts'
import { bud, crystalHeap, manyCrystals, saltJar, saltJarOutline, woodenScoop } from '../../things/bath/salts.ts'
import { shampooRound } from '../../things/bath/shampoo.ts'
import { boardFromAbove } from '../../things/pantry/board.ts'

export const saltsAndBrushPictures: Picture[] = [
  {
    product: 'bath-salts',
    name: 'bath-salts',
    alt: {
      en: 'A corked jar of coarse grey bath salt with lavender on its label, a heap of salt beside it.',
      de: 'Ein verkorktes Glas grobes graues Badesalz mit Lavendel auf dem Etikett, daneben ein Häufchen Salz.',
      fr: 'Un bocal au bouchon de liège plein de gros sel gris, de la lavande sur l’étiquette, un tas de sel à côté.',
      he: 'צנצנת עם פקק שעם ובה מלח אמבט אפור וגס, לבנדר על התווית, וערימת מלח לצידה.',
    },
    draw: (drawing) => {
      const thing = drawing.reuse(saltJar(drawing, 'LAVENDER'))
      return (
        washStand(drawing, mirrored(drawing, 500, SLAB + 74, 1.22, thing)) +
        standing(drawing, 500, SLAB + 50, 230, saltJarOutline) +
        moved(500, SLAB + 40, 1.22, thing) +
        moved(900, SLAB + 66, 1, crystalHeap(drawing, 190, 100, 40))
      )
    },
  },
  {
    product: 'bath-salts',
    name: 'bath-salts-crystals',
    alt: {
      en: 'Coarse salt crystals from close by, grey and white, with lavender buds among them.',
      de: 'Grobe Salzkristalle von nahem, grau und weiß, dazwischen Lavendelblüten.',
      fr: 'De gros cristaux de sel vus de près, gris et blancs, parsemés de boutons de lavande.',
      he: 'גבישי מלח גסים מקרוב, אפורים ולבנים, וניצני לבנדר ביניהם.',
    },
    draw: (drawing) => manyCrystals(drawing),
  },
  {
    product: 'bath-salts',
    name: 'bath-salts-water',
    alt: {
      en: 'A wooden scoop of salt over clear bath water; the first grains are sinking.',
      de: 'Eine Holzschaufel voll Salz über klarem Badewasser; die ersten Körner sinken.',
      fr: 'Une pelle de bois pleine de sel au-dessus de l’eau claire du bain ; les premiers grains coulent.',
      he: 'כף עץ מלאה מלח מעל מי אמבט צלולים, והגרגירים הראשונים שוקעים.',
    },
    draw: (drawing) =>
      bathWater(drawing) +
      moved(430, 520, 1, sinking(drawing, 44, 300, 460)) +
      moved(700, 420, 1.3, woodenScoop(drawing), -24) +
      moved(300, 900, 1.2, bud(drawing), 30) +
      moved(840, 860, 1.2, bud(drawing), 100) +
      moved(600, 1020, 1.2, bud(drawing), 200),
  },
  {
    product: 'body-brush',
    name: 'body-brush',
    alt: {
      en: 'A beech body brush with its handle and cotton strap on slate, a second head showing its fibres.',
      de: 'Eine Körperbürste aus Buche mit Stiel und Baumwollband auf Schiefer, daneben ein Kopf mit den Borsten nach oben.',
      fr: 'Une brosse en hêtre avec son manche et sa sangle de coton sur l’ardoise, une seconde tête montrant ses fibres.',
      he: 'מברשת גוף מעץ אשור עם ידית ורצועת כותנה על צפחה, ולצידה ראש נוסף שסיביו כלפי מעלה.',
    },
    draw: (drawing) =>
      slabFromAbove(drawing) +
      moved(360, 400, 1.25, brushBack(drawing), -42) +
      moved(910, 340, 1.25, brushFront(drawing), 20) +
      drops(drawing, 60, 760, 420, 400, 16, 1.2),
  },
  {
    product: 'body-brush',
    name: 'body-brush-bristles',
    alt: {
      en: 'The brush from its side: bundles of agave fibre drawn through waxed beech.',
      de: 'Die Bürste von der Seite: Bündel von Agavenfaser, durch gewachste Buche gezogen.',
      fr: 'La brosse de profil : des faisceaux de fibre d’agave tirés à travers le hêtre ciré.',
      he: 'המברשת מהצד: אגודות סיבי אגבה משוכות דרך עץ אשור מדונג.',
    },
    draw: (drawing) => closeStand(drawing, 940) + moved(0, 560, 1, bristles(drawing)),
  },
  {
    product: 'body-brush',
    name: 'body-brush-bath',
    alt: {
      en: 'The brush on a board across the bath, with a shampoo bar and a bunch of lavender, the water below.',
      de: 'Die Bürste auf einem Brett über der Wanne, dazu festes Shampoo und ein Bund Lavendel, darunter das Wasser.',
      fr: 'La brosse sur une planche en travers de la baignoire, un shampoing solide et un bouquet de lavande, l’eau dessous.',
      he: 'המברשת על קרש לרוחב האמבט, עם שמפו מוצק וצרור לבנדר, והמים מתחת.',
    },
    draw: (drawing) =>
      bathWater(drawing) +
      moved(600, 600, 1, boardFromAbove(drawing, 1360, 520, woodGrain(drawing, -680, -260, 1360, 520, '#5c3614')), -8) +
      moved(300, 570, 1.05, brushBack(drawing), -84) +
      moved(960, 400, 0.5, shampooRound(drawing, 200, false)) +
      moved(640, 770, 0.72, lavenderBunch(drawing), -98),
  },
]
