/** “Wrapped and Written”: the parcel, its card, and several of them before they go. */
import { moved } from '../../ink.ts'
import { type Picture } from '../../picture.ts'
import { benchTop, haze } from '../../scenes/garden.ts'
import { card } from '../../scenes/paper.ts'
import { frond, parcel, TWINE, writtenCard } from '../../things/paper/parcel.ts'
import { ball } from '../../things/garden/twine.ts'
import { lyingShadow } from '../../volume.ts'

export const wrapped: Picture[] = [
  {
    product: 'wrapped-and-written',
    name: 'wrapped-and-written',
    alt: {
      en: 'A parcel in brown paper tied with fern green twine, a fern and a written card under the knot.',
      de: 'Ein Paket in braunem Papier, mit farngrünem Garn gebunden, unter dem Knoten ein Farn und eine beschriebene Karte.',
      fr: 'Un paquet de papier brun noué de ficelle vert fougère, une fougère et une carte écrite sous le nœud.',
      he: 'חבילה בנייר חום קשורה בחוט ירוק שרך, ומתחת לקשר עלה שרך וכרטיס כתוב.',
    },
    draw: (drawing) =>
      card(drawing, '#b98f84', '#d4b3a4') + moved(600, 600, 1.14, parcel(drawing, { wide: 760, tall: 700 }), -7),
  },
  {
    product: 'wrapped-and-written',
    name: 'wrapped-and-written-card',
    alt: {
      en: 'The card from near, a few lines in brown ink by hand, the bow of green twine beside it.',
      de: 'Die Karte von nahem, einige Zeilen von Hand in brauner Tinte, daneben die Schleife aus grünem Garn.',
      fr: 'La carte de près, quelques lignes à l’encre brune, à la main, près du nœud de ficelle verte.',
      he: 'הכרטיס מקרוב: כמה שורות בכתב יד בדיו חומה, ולצדו לולאת החוט הירוק.',
    },
    draw: (drawing) =>
      card(drawing, '#b98f84', '#d4b3a4') +
      moved(480, 460, 1.9, parcel(drawing, { wide: 760, tall: 700, card: false, knot: [-120, -60] }), -7) +
      moved(740, 790, 1, writtenCard(drawing, 700), 5),
  },
  {
    product: 'wrapped-and-written',
    name: 'wrapped-and-written-in-use',
    alt: {
      en: 'Three parcels of different sizes on the packing table, a ball of twine and fern leaves beside them.',
      de: 'Drei Pakete verschiedener Größe auf dem Packtisch, daneben ein Knäuel Garn und Farnblätter.',
      fr: 'Trois paquets de tailles différentes sur la table d’emballage, une pelote et des fougères à côté.',
      he: 'שלוש חבילות בגדלים שונים על שולחן האריזה, ולצדן כדור חוט ועלי שרך.',
    },
    draw: (drawing) =>
      benchTop(drawing, 3, '#b58a5c') +
      moved(390, 420, 1, parcel(drawing, { wide: 560, tall: 500, knot: [-80, -20] }), -10) +
      moved(820, 700, 1, parcel(drawing, { wide: 480, tall: 400, knot: [-40, 10] }), 8) +
      moved(390, 930, 1, parcel(drawing, { wide: 330, tall: 290, card: false, knot: [0, 0] }), 4) +
      moved(
        930,
        220,
        1,
        lyingShadow('M-120 0A120 120 0 1 1 120 0A120 120 0 1 1 -120 0Z', 22, 0.6) + ball(drawing, TWINE, 120, 30),
      ) +
      moved(690, 1090, 1, frond(300), -16) +
      moved(760, 1130, 1, frond(260), 6) +
      haze(drawing, 0.24),
  },
]
