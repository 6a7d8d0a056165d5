/** Soap flakes and hand balm. */
import { ellipse, moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { closeStand, foam, mirrored, SLAB, slabFromAbove, standing, washStand } from '../../scenes/bath.ts'
import { leaningLid, openTin, openTinFromAbove, printedLid } from '../../things/bath/balm.ts'
import { fingerprint, openBook } from '../../things/bath/book.ts'
import { basin, boxOutline, flakeBox, curlMound, sleeveOverRim, soakedJumper } from '../../things/bath/flakes.ts'
import { curlHeap } from '../../things/curls.ts'
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
    draw: (drawing) => slabFromAbove(drawing) + curlMound(drawing),
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
          moved(-60, -10, 1.12, soakedJumper(drawing, WOOL)) +
            moved(-190, 64, 1, foam(drawing, 230, 62, 90, 0.9)) +
            moved(90, 66, 1, foam(drawing, 300, 56, 130, 0.9)),
        ),
      ) +
      moved(840, 800, 1, sleeveOverRim(drawing, WOOL)) +
      moved(630, 826, 1, foam(drawing, 180, 54, 90, 0.8)),
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
      en: 'An open herbal with a marigold on its left page; the tin of balm lies on the right one, beside a fingerprint.',
      de: 'Ein aufgeschlagenes Kräuterbuch, links eine Ringelblume; rechts liegt die Dose mit dem Balsam neben einem Fingerabdruck.',
      fr: 'Un herbier ouvert, un souci sur la page de gauche ; à droite, la boîte de baume près d’une empreinte de doigt.',
      he: 'ספר צמחים פתוח ובעמוד השמאלי ציפורן חתול; על העמוד הימני קופסת הבאלם וטביעת אצבע לידה.',
    },
    draw: (drawing) =>
      slabFromAbove(drawing) +
      moved(560, 600, 1.2, openBook(drawing) + moved(452, -150, 1, fingerprint(drawing), 24), -7) +
      moved(890, 830, 1, openTinFromAbove(drawing, 230)) +
      moved(130, 1080, 0.9, marigold(drawing)) +
      moved(390, 1010, 1, marigoldPetals(drawing, 4, 250, 120)),
  },
]
