/** The wash house. */
import { moved } from '../ink.ts'
import { type Family } from '../picture.ts'
import { mirrored, SLAB, standing, washStand } from '../scenes/bath.ts'
import { closedTin } from '../things/bath/balm.ts'
import { lavenderBunch } from '../things/bath/herbs.ts'
import { saltJar, saltJarOutline } from '../things/bath/salts.ts'
import { soapBar } from '../things/bath/soap.ts'
import { flakesAndBalmPictures } from './bath/flakes-and-balm.ts'
import { saltsAndBrushPictures } from './bath/salts-and-brush.ts'
import { soapPictures } from './bath/soap.ts'

export const family = {
  height: 1200,
  pictures: [
    ...soapPictures,
    ...saltsAndBrushPictures,
    ...flakesAndBalmPictures,
    {
      collection: 'bath',
      name: 'collection-bath',
      alt: {
        en: 'A slate washstand before green tiles with a jar of bath salt, two bars of soap, a tin of balm and lavender.',
        de: 'Ein Waschtisch aus Schiefer vor grünen Fliesen mit Badesalz, zwei Stück Seife, einer Dose Balsam und Lavendel.',
        fr: 'Une tablette d’ardoise devant des carreaux verts : sels de bain, deux savons, une boîte de baume et de la lavande.',
        he: 'משטח צפחה לפני אריחים ירוקים, ועליו מלח אמבט, שתי חפיסות סבון, קופסת באלם ולבנדר.',
      },
      draw: (drawing) => {
        const bar = { width: 330, height: 150, depth: 150, stamp: 'YSOP' }
        const jar = drawing.reuse(saltJar(drawing, 'LAVENDER'))
        return (
          washStand(drawing, mirrored(drawing, 310, SLAB + 36, 0.96, jar), 182) +
          standing(drawing, 310, SLAB + 16, 190, saltJarOutline) +
          moved(310, SLAB + 10, 0.96, jar) +
          standing(drawing, 740, SLAB, 200, 'M-180 -330H210V0H-180Z') +
          moved(720, SLAB, 1, soapBar(drawing, { ...bar, colour: '#9a8a52' })) +
          moved(730, SLAB - 156, 0.98, soapBar(drawing, { ...bar, colour: '#e6dcc0' }), -1) +
          standing(drawing, 1010, SLAB + 40, 140) +
          moved(1010, SLAB + 30, 1, closedTin(drawing, 130)) +
          moved(610, SLAB + 100, 0.72, lavenderBunch(drawing), 80)
        )
      },
    },
  ],
} satisfies Family
