/** Soap flakes and hand balm. */
import { ellipse, moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeStand, foam, mirrored, SLAB, slabFromAbove, standing, washStand } from '../../scenes/bath.ts'
import { leaningLid, openBook, openTin, openTinFromAbove, printedLid } from '../../things/bath/balm.ts'
import {
  basin,
  boxOutline,
  curlHeap,
  flakeBox,
  manyCurls,
  sleeveOverRim,
  soakedFold,
} from '../../things/bath/flakes.ts'
import { marigold, marigoldPetals } from '../../things/bath/herbs.ts'

const WOOL = '#a5503e'

export const flakesAndBalmPictures: Picture[] = [
  {
    product: 'soap-flakes',
    name: 'soap-flakes',
    alt: {
      en: 'An open box of soap flakes with a basin on its label, a heap of pale curls beside it.',
      de: 'Eine offene Schachtel Seifenflocken mit einer Waschschüssel auf dem Etikett, daneben ein Häufchen heller Späne.',
      fr: 'Une boîte ouverte de paillettes de savon, une bassine sur l’étiquette, un tas de copeaux clairs à côté.',
      he: 'קופסה פתוחה של פתיתי סבון, גיגית מצוירת על התווית, וערימת סלסולים בהירים לצידה.',
    },
    draw: (drawing) => {
      const thing = drawing.reuse(flakeBox(drawing))
      return (
        washStand(drawing, mirrored(drawing, 480, SLAB + 46, 1.12, thing)) +
        standing(drawing, 500, SLAB + 46, 250, boxOutline) +
        moved(480, SLAB + 40, 1.12, thing) +
        moved(910, SLAB + 66, 1, curlHeap(drawing, 190, 110, 46))
      )
    },
  },
  {
    product: 'soap-flakes',
    name: 'soap-flakes-curls',
    alt: {
      en: 'Soap flakes from close by: thin curls as a plane leaves them.',
      de: 'Seifenflocken von nahem: dünne Späne, wie sie vom Hobel fallen.',
      fr: 'Des paillettes de savon vues de près : de fins copeaux tels que le rabot les laisse.',
      he: 'פתיתי סבון מקרוב: סלסולים דקים כפי שהם יוצאים מן המקצועה.',
    },
    draw: (drawing) => manyCurls(drawing),
  },
  {
    product: 'soap-flakes',
    name: 'soap-flakes-basin',
    alt: {
      en: 'A red woollen jumper in a basin of suds, one sleeve hanging over the rim.',
      de: 'Ein roter Wollpullover in einer Schüssel mit Seifenlauge, ein Ärmel hängt über den Rand.',
      fr: 'Un pull de laine rouge dans une bassine d’eau savonneuse, une manche par-dessus le bord.',
      he: 'סוודר צמר אדום בגיגית של מי סבון, שרוול אחד תלוי מעבר לשפה.',
    },
    draw: (drawing) =>
      closeStand(drawing, 660) +
      standing(drawing, 600, 1060, 420) +
      moved(
        600,
        1040,
        1,
        basin(
          drawing,
          480,
          moved(-60, -10, 1.15, soakedFold(drawing, WOOL)) + moved(0, 50, 1, foam(drawing, 440, 60, 170)),
        ),
      ) +
      moved(850, 800, 1.1, sleeveOverRim(drawing, WOOL)) +
      moved(640, 812, 1, foam(drawing, 150, 56, 70, 0.9)),
  },
  {
    product: 'hand-balm',
    name: 'hand-balm',
    alt: {
      en: 'An open tin of yellow hand balm, its lid with a marigold leaning behind, a real one in front.',
      de: 'Eine offene Dose mit gelbem Handbalsam, dahinter lehnt der Deckel mit einer Ringelblume, davor liegt eine echte.',
      fr: 'Une boîte ouverte de baume jaune, son couvercle orné d’un souci appuyé derrière, une vraie fleur devant.',
      he: 'קופסה פתוחה של באלם ידיים צהוב, המכסה עם ציפורן החתול נשען מאחור, ופרח אמיתי מלפנים.',
    },
    draw: (drawing) =>
      washStand(drawing, mirrored(drawing, 450, SLAB + 96, 1.1, openTin(drawing, 270))) +
      standing(drawing, 820, SLAB - 6, 220, 'M-250 -430H180V0H-250Z') +
      moved(800, SLAB - 6, 1, leaningLid(drawing, 250), 8) +
      standing(drawing, 460, SLAB + 60, 320) +
      moved(450, SLAB - 4, 1.1, openTin(drawing, 270)) +
      moved(880, SLAB + 66, 0.72, marigold(drawing)),
  },
  {
    product: 'hand-balm',
    name: 'hand-balm-groove',
    alt: {
      en: 'The balm from close by: stiff and smooth, with the groove that a finger drew.',
      de: 'Der Balsam von nahem: fest und glatt, mit der Spur eines Fingers.',
      fr: 'Le baume de près : ferme et lisse, avec le sillon qu’un doigt y a laissé.',
      he: 'הבאלם מקרוב: מוצק וחלק, ובו חריץ שהשאירה אצבע.',
    },
    draw: (drawing) => slabFromAbove(drawing) + moved(560, 640, 1, openTinFromAbove(drawing, 560)),
  },
  {
    product: 'hand-balm',
    name: 'hand-balm-closed',
    alt: {
      en: 'The closed tin from above on dark slate, two marigolds and loose petals around it.',
      de: 'Die geschlossene Dose von oben auf dunklem Schiefer, ringsum zwei Ringelblumen und lose Blütenblätter.',
      fr: 'La boîte fermée vue d’en haut sur l’ardoise sombre, deux soucis et des pétales épars autour.',
      he: 'הקופסה הסגורה במבט מלמעלה על צפחה כהה, סביבה שני פרחי ציפורן חתול ועלי כותרת פזורים.',
    },
    draw: (drawing) =>
      slabFromAbove(drawing) +
      ellipse(572, 630, 376, 376, {
        fill: drawing.around([
          [0, '#050e0d', 0.8],
          [86, '#050e0d', 0.7],
          [100, '#050e0d', 0],
        ]),
      }) +
      moved(540, 580, 1, printedLid(drawing, 350)) +
      moved(980, 900, 1.2, marigold(drawing)) +
      moved(980, 230, 0.9, marigold(drawing, '#e0b02a')) +
      moved(300, 1060, 1, marigoldPetals(drawing, 7, 340, 150)),
  },
  {
    product: 'hand-balm',
    name: 'hand-balm-book',
    alt: {
      en: 'An open book with the tin of balm on its page and a few orange petals.',
      de: 'Ein aufgeschlagenes Buch, auf der Seite die Dose mit dem Balsam und ein paar orange Blütenblätter.',
      fr: 'Un livre ouvert, la boîte de baume posée sur la page et quelques pétales orange.',
      he: 'ספר פתוח, קופסת הבאלם על הדף וכמה עלי כותרת כתומים.',
    },
    draw: (drawing) =>
      slabFromAbove(drawing) +
      moved(600, 620, 1.1, openBook(drawing), -6) +
      moved(820, 760, 1, openTinFromAbove(drawing, 200)) +
      moved(300, 900, 1, marigoldPetals(drawing, 7, 300, 200)),
  },
]
