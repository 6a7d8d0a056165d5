/** Olive oil soap and the shampoo bar. */
import { type Drawing, ellipse, moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import {
  closeStand,
  drops,
  foam,
  mirrored,
  SLAB,
  slabFromAbove,
  standing,
  tiledWall,
  washStand,
} from '../../scenes/bath.ts'
import { laurelSprig, lavenderBunch, rosemary } from '../../things/bath/herbs.ts'
import { shampooLying, shampooRound, wallPeg } from '../../things/bath/shampoo.ts'
import { paperBand, slattedDish, soapBar, wornBar } from '../../things/bath/soap.ts'

const LAUREL = '#9a8a52'
const LAVENDER = '#c9bfc6'
const PLAIN = '#e6dcc0'
const MAKER = 'YSOP'

const beneath = (drawing: Drawing, radius: number) =>
  ellipse(radius * 0.09, radius * 0.13, radius * 1.05, radius * 1.05, {
    fill: drawing.around([
      [0, '#050e0d', 0.8],
      [86, '#050e0d', 0.6],
      [100, '#050e0d', 0],
    ]),
  })

export const soapPictures: Picture[] = [
  {
    product: 'olive-oil-soap',
    name: 'olive-oil-soap',
    alt: {
      en: 'Three bars of olive oil soap on top of each other on wet slate: laurel, lavender and unscented.',
      de: 'Drei Stück Olivenölseife übereinander auf nassem Schiefer: Lorbeer, Lavendel und ohne Duft.',
      fr: 'Trois savons à l’huile d’olive empilés sur l’ardoise mouillée : laurier, lavande et sans parfum.',
      he: 'שלוש חפיסות סבון שמן זית זו על זו על צפחה רטובה: דפנה, לבנדר וללא ריח.',
    },
    draw: (drawing) => {
      const bar = { width: 420, height: 190, depth: 190, stamp: MAKER }
      const lowest = drawing.reuse(soapBar(drawing, { ...bar, colour: LAUREL }))
      return (
        washStand(drawing, mirrored(drawing, 540, SLAB + 56, 1.15, lowest)) +
        standing(drawing, 560, SLAB + 54, 260, 'M-240 -620H300V0H-240Z') +
        moved(540, SLAB + 50, 1.15, lowest) +
        moved(556, SLAB - 182, 1.12, soapBar(drawing, { ...bar, colour: LAVENDER }), 1) +
        moved(530, SLAB - 408, 1.1, soapBar(drawing, { ...bar, colour: PLAIN }), -1) +
        drops(drawing, 40, 900, 240, 160, 14) +
        drops(drawing, 820, 900, 330, 160, 16)
      )
    },
  },
  {
    product: 'olive-oil-soap',
    name: 'olive-oil-soap-laurel',
    choice: { option: 'Scent', choice: 'Laurel' },
    alt: {
      en: 'A green-brown bar of laurel soap with the maker’s stamp, a twig of laurel in front.',
      de: 'Ein grünbraunes Stück Lorbeerseife mit dem Stempel der Seifenküche, davor ein Lorbeerzweig.',
      fr: 'Un savon au laurier brun-vert, au cachet de la savonnerie, un rameau de laurier devant.',
      he: 'חפיסת סבון דפנה ירוקה־חומה עם חותמת היצרן, וענף דפנה לפניה.',
    },
    draw: (drawing) => {
      const thing = drawing.reuse(
        soapBar(drawing, { width: 470, height: 300, depth: 240, colour: LAUREL, stamp: MAKER }),
      )
      return (
        washStand(drawing, mirrored(drawing, 480, SLAB + 46, 1.2, thing)) +
        standing(drawing, 500, SLAB + 46, 290, 'M-280 -400H340V0H-280Z') +
        moved(480, SLAB + 40, 1.2, thing) +
        moved(660, SLAB + 96, 1.25, laurelSprig(drawing))
      )
    },
  },
  {
    product: 'olive-oil-soap',
    name: 'olive-oil-soap-lavender',
    choice: { option: 'Scent', choice: 'Lavender' },
    alt: {
      en: 'A pale violet bar of soap in a paper band, a bunch of lavender lying beside it.',
      de: 'Ein blassviolettes Stück Seife in einer Papierbanderole, daneben ein Bund Lavendel.',
      fr: 'Un savon mauve pâle dans sa bande de papier, un bouquet de lavande à côté.',
      he: 'חפיסת סבון סגולה בהירה בסרט נייר, וצרור לבנדר מונח לצידה.',
    },
    draw: (drawing) => {
      const bar = { width: 440, height: 280, depth: 200, colour: LAVENDER }
      const thing = drawing.reuse(soapBar(drawing, bar) + paperBand(drawing, bar, 220, 'LAVENDER', '#7d6bac'))
      return (
        washStand(drawing, mirrored(drawing, 660, SLAB + 26, 1.2, thing), 182) +
        standing(drawing, 680, SLAB + 26, 270, 'M-260 -360H300V0H-260Z') +
        moved(660, SLAB + 20, 1.2, thing) +
        moved(310, SLAB + 90, 1.05, lavenderBunch(drawing), 86)
      )
    },
  },
  {
    product: 'olive-oil-soap',
    name: 'olive-oil-soap-unscented',
    choice: { option: 'Scent', choice: 'Unscented' },
    alt: {
      en: 'A cream-coloured bar of unscented soap on a wooden rack, drops of water around it.',
      de: 'Ein cremefarbenes Stück Seife ohne Duft auf einem Holzrost, ringsum Wassertropfen.',
      fr: 'Un savon crème sans parfum sur une claie de bois, des gouttes d’eau alentour.',
      he: 'חפיסת סבון ללא ריח בצבע שמנת על סבוכת עץ, וטיפות מים סביבה.',
    },
    draw: (drawing) => {
      const bar = soapBar(drawing, { width: 430, height: 230, depth: 210, colour: PLAIN, stamp: MAKER })
      const thing = drawing.reuse(slattedDish(drawing, 560) + moved(-10, -46, 1, bar))
      return (
        washStand(drawing, mirrored(drawing, 600, SLAB + 56, 1.2, thing), 150) +
        standing(drawing, 620, SLAB + 60, 340, 'M-300 -400H340V0H-300Z') +
        moved(600, SLAB + 30, 1.2, thing) +
        drops(drawing, 40, 900, 200, 150, 16) +
        drops(drawing, 960, 900, 220, 150, 16)
      )
    },
  },
  {
    product: 'olive-oil-soap',
    name: 'olive-oil-soap-lather',
    alt: {
      en: 'A bar of soap in use on its rack, foam running down its edge, the stone wet.',
      de: 'Ein Stück Seife in Gebrauch auf seinem Rost, Schaum läuft über die Kante, der Stein ist nass.',
      fr: 'Un savon en usage sur sa claie, la mousse coule de son bord, la pierre est mouillée.',
      he: 'סבון בשימוש על הסבוכה, קצף גולש מקצהו והאבן רטובה.',
    },
    draw: (drawing) =>
      closeStand(drawing, 640) +
      standing(drawing, 600, 960, 420) +
      moved(600, 960, 1.5, slattedDish(drawing, 600) + moved(-20, -44, 1.04, wornBar(drawing, LAUREL, 'YSOP'))) +
      moved(420, 600, 1, foam(drawing, 270, 100, 150)) +
      moved(290, 690, 1, foam(drawing, 120, 90, 60, 0.9)) +
      moved(250, 790, 1, foam(drawing, 66, 90, 34, 0.7)) +
      moved(262, 880, 1, foam(drawing, 50, 70, 22, 0.6)) +
      moved(500, 650, 1, foam(drawing, 80, 60, 34, 0.7)) +
      moved(940, 620, 1, foam(drawing, 90, 50, 26, 0.6)) +
      moved(270, 940, 1, foam(drawing, 150, 44, 60, 0.8)) +
      moved(900, 960, 1, foam(drawing, 140, 50, 50, 0.8)) +
      drops(drawing, 60, 990, 1080, 180, 44, 1.4),
  },
  {
    product: 'shampoo-bar',
    name: 'shampoo-bar',
    alt: {
      en: 'A round, pale green shampoo bar with a birch leaf pressed into it hangs on a string before tiles.',
      de: 'Ein rundes, blassgrünes festes Shampoo mit eingeprägtem Birkenblatt hängt an einer Schnur vor Fliesen.',
      fr: 'Un shampoing solide rond, vert pâle, marqué d’une feuille de bouleau, pend à une ficelle devant des carreaux.',
      he: 'שמפו מוצק עגול בירוק בהיר, עלה לבנה טבוע בו, תלוי בחוט לפני אריחים.',
    },
    draw: (drawing) =>
      tiledWall(drawing, 200, 1200) +
      moved(640, 740, 1, beneath(drawing, 300)) +
      moved(580, 680, 1.1, shampooRound(drawing, 270)) +
      moved(580, 210, 1.15, wallPeg(drawing)),
  },
  {
    product: 'shampoo-bar',
    name: 'shampoo-bar-rosemary',
    alt: {
      en: 'The shampoo bar lying on slate, thick as a finger, with a twig of rosemary.',
      de: 'Das feste Shampoo liegt fingerdick auf Schiefer, davor ein Zweig Rosmarin.',
      fr: 'Le shampoing solide posé sur l’ardoise, épais d’un doigt, avec un brin de romarin.',
      he: 'השמפו המוצק מונח על צפחה, עוביו כאצבע, ולצידו ענף רוזמרין.',
    },
    draw: (drawing) => {
      const thing = drawing.reuse(shampooLying(drawing, 270))
      return (
        washStand(drawing, mirrored(drawing, 500, SLAB + 40, 1.2, thing), 190) +
        standing(drawing, 510, SLAB + 20, 310, 'M-270 -320H270V0H-270Z') +
        moved(500, SLAB + 40, 1.2, thing) +
        moved(640, SLAB + 90, 1.1, rosemary(drawing)) +
        drops(drawing, 40, 960, 300, 100, 16)
      )
    },
  },
  {
    product: 'shampoo-bar',
    name: 'shampoo-bar-foam',
    alt: {
      en: 'The wet bar from above, fine foam on its edge and drops of water all around.',
      de: 'Das nasse Stück von oben, feiner Schaum am Rand und ringsum Wassertropfen.',
      fr: 'Le pain mouillé vu d’en haut, une mousse fine au bord et des gouttes d’eau partout.',
      he: 'השמפו הרטוב במבט מלמעלה, קצף עדין בשוליו וטיפות מים סביבו.',
    },
    draw: (drawing) =>
      slabFromAbove(drawing) +
      drops(drawing, 0, 0, 1200, 1200, 90, 1.6) +
      moved(560, 560, 1, beneath(drawing, 320) + shampooRound(drawing, 320, false)) +
      moved(780, 880, 1, foam(drawing, 300, 260, 130, 1)),
  },
]
