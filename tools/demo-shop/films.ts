/** Films of the shop: each moves one product of its drawing. Each film ends as it begins. */
import { ellipse, moved, type Drawing } from './ink.ts'
import type { Picture } from './picture.ts'
import { mug } from './things/kitchen/mug.ts'
import { coffeePot } from './things/kitchen/coffee-pot.ts'
import { LOOP } from './things/light/flame.ts'
import { twoCandles } from './pictures/light/candles.ts'
import { hangingLantern } from './pictures/light/lamps.ts'
import { onWorktop, STAND } from './scenes/kitchen.ts'

export interface Film {
  product: string
  /** The name of its files, without an ending. */
  name: string
  alt: Picture['alt']
  draw(drawing: Drawing, time: number): string
}

export const films: Film[] = [
  {
    product: 'beeswax-candles',
    name: 'beeswax-candles',
    alt: {
      en: 'Two beeswax candles burn at dusk; their flames lean and rise, and the light on the wall breathes with them.',
      de: 'Zwei Bienenwachskerzen brennen in der Dämmerung; die Flammen neigen sich, und das Licht an der Wand atmet mit.',
      fr: 'Deux bougies en cire d’abeille brûlent au crépuscule ; les flammes ondulent et la lumière respire sur le mur.',
      he: 'שני נרות דונג דולקים בדמדומים; הלהבות מתנודדות והאור על הקיר נושם איתן.',
    },
    draw: twoCandles,
  },
  {
    product: 'storm-lantern',
    name: 'storm-lantern',
    alt: {
      en: 'A zinc storm lantern sways on its hook above a lake in the evening.',
      de: 'Eine Sturmlaterne aus Zink schaukelt am Abend an ihrem Haken über einem See.',
      fr: 'Une lanterne tempête en zinc se balance à son crochet au-dessus d’un lac, le soir.',
      he: 'פנס רוח מאבץ מתנדנד על הוו מעל אגם בשעת ערב.',
    },
    draw: hangingLantern,
  },
  {
    product: 'enamel-coffee-pot',
    name: 'enamel-coffee-pot',
    alt: {
      en: 'Steam rises from the spout of the enamel coffee pot and from a full mug in the morning sun.',
      de: 'In der Morgensonne steigt Dampf aus der Tülle der Emaillekanne und aus einem vollen Becher.',
      fr: 'Au soleil du matin, la vapeur monte du bec de la cafetière émaillée et d’un mug plein.',
      he: 'אדים עולים מזרבובית קנקן האומייל ומספל מלא בשמש הבוקר.',
    },
    draw: (drawing, time) =>
      onWorktop(
        drawing,
        { sun: [380, 40], size: 1.15 },
        moved(700, STAND + 30, 1.1, coffeePot(drawing)),
        moved(300, STAND + 110, 0.74, mug(drawing, '#38465f', { coffee: true, handle: 'left' })),
      ) +
      steam(drawing, 388, 488, time, 1) +
      steam(drawing, 312, 724, time, 0.8),
  },
]

const PUFFS = 16

/** Puffs that rise from a point, widen and are gone; the next one is already on its way. */
function steam(drawing: Drawing, x: number, y: number, time: number, size: number): string {
  const soft = drawing.around([
    [0, '#ffffff', 0.72],
    [50, '#ffffff', 0.34],
    [100, '#fffaf0', 0],
  ])
  return Array.from({ length: PUFFS }, (_, index) => {
    const risen = (index / PUFFS + (time / LOOP) * 2) % 1
    const turn = Math.PI * 2 * (risen * 1.2 + (index % 2) * 0.31)
    const wide = (16 + risen * 58) * size
    const seen = Math.sin(Math.PI * risen ** 0.6) * 0.8
    return ellipse(x + Math.sin(turn) * 34 * risen * size, y - risen * 390 * size, wide, wide * 1.5, {
      fill: soft,
      opacity: seen,
    })
  }).join('')
}
