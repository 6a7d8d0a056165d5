/** The writing desk. */
import { moved } from '../ink.ts'
import { type Family } from '../picture.ts'
import { DESK_FLOOR, deskFront, northLight } from '../scenes/desk.ts'
import { inkBottle } from '../things/desk/ink.ts'
import { deskLamp, lampLight } from '../things/desk/lamp.ts'
import { standingNotebook } from '../things/desk/notebook.ts'
import { inkAndPenPictures } from './desk/ink-and-pen.ts'
import { notebookPictures } from './desk/notebook.ts'
import { paperAndTrayPictures } from './desk/paper-and-tray.ts'
import { pencilAndLampPictures } from './desk/pencils-and-lamp.ts'

export const family = {
  height: 1200,
  pictures: [
    ...notebookPictures,
    ...inkAndPenPictures,
    ...pencilAndLampPictures,
    ...paperAndTrayPictures,
    {
      collection: 'writing-desk',
      name: 'collection-writing-desk',
      alt: {
        en: 'A desk by a north window: brass lamp, a blue and a red notebook, a bottle of green ink.',
        de: 'Ein Schreibtisch im Nordlicht: Messinglampe, ein blaues und ein rotes Notizbuch, eine Flasche grüne Tinte.',
        fr: 'Un bureau à la lumière du nord : lampe de laiton, un carnet bleu, un rouge et un flacon d’encre verte.',
        he: 'שולחן כתיבה באור צפוני: מנורת פליז, מחברת כחולה ומחברת אדומה ובקבוק דיו ירוק.',
      },
      draw: (drawing) =>
        deskFront(drawing) +
        moved(760, DESK_FLOOR - 50, 1, lampLight(drawing)) +
        moved(330, DESK_FLOOR - 60, 0.72, standingNotebook(drawing, '#34425a')) +
        moved(190, DESK_FLOOR + 20, 0.62, standingNotebook(drawing, '#a8493b')) +
        moved(620, DESK_FLOOR + 90, 0.72, inkBottle(drawing, '#2f5a43', 'FIR')) +
        moved(770, DESK_FLOOR - 40, 1.02, deskLamp(drawing)) +
        northLight(drawing, 0.9),
    },
  ],
} satisfies Family
