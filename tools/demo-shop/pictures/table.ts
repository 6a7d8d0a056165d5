/** The table: six products and the table they are laid on. */
import { moved } from '../ink.ts'
import { type Family } from '../picture.ts'
import { onTable } from '../scenes/table.ts'
import { GLASSES, tumbler } from '../things/table/glass.ts'
import { napkin } from '../things/table/napkin.ts'
import { plate } from '../things/table/plate.ts'
import { servers } from '../things/table/servers.ts'
import { bowls } from './table/bowl.ts'
import { carafes, tumblers } from './table/glass.ts'
import { napkins } from './table/napkin.ts'
import { GLAZES, plates } from './table/plate.ts'
import { allServers } from './table/servers.ts'

export const family = {
  height: 1200,
  pictures: [
    ...plates,
    ...bowls,
    ...tumblers,
    ...napkins,
    ...carafes,
    ...allServers,
    {
      collection: 'table',
      name: 'collection-table',
      alt: {
        en: 'A table laid for the evening: an oat plate on an ink blue one, a napkin, a glass of water and olive wood servers.',
        de: 'Ein Tisch, gedeckt für den Abend: ein haferfarbener auf einem tintenblauen Teller, Serviette, Wasserglas und Olivenholzbesteck.',
        fr: 'Une table mise pour le soir : une assiette avoine sur une assiette bleu encre, une serviette, un verre d’eau et des couverts en olivier.',
        he: 'שולחן ערוך לערב: צלחת בגוון שיבולת שועל על צלחת בכחול דיו, מפית, כוס מים וכלי הגשה מעץ זית.',
      },
      draw: (drawing) =>
        onTable(
          drawing,
          220,
          moved(1010, 690, 1, servers(drawing, 3), 6),
          moved(500, 680, 1.08, plate(drawing, GLAZES.Ink)),
          moved(516, 664, 0.8, plate(drawing, GLAZES.Oat, 420, 0.7)),
          moved(430, 700, 0.86, napkin(drawing, '#b65440', 260, 480), -12),
          moved(180, 330, 0.86, tumbler(drawing, GLASSES.Clear, { water: 0.7 })),
        ),
    },
  ],
} satisfies Family
