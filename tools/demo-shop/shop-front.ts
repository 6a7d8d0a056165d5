/** The shop itself: its counter with things of all families, 1920 × 1080, and its mark. */
import { moved, newDrawing } from './ink.ts'
import { air, counter, wallShelf } from './scenes/shop.ts'
import { closedTin } from './things/bath/balm.ts'
import { soapBar } from './things/bath/soap.ts'
import { inkBottle } from './things/desk/ink.ts'
import { standingNotebook } from './things/desk/notebook.ts'
import { herb, seedling } from './things/garden/plants.ts'
import { pot } from './things/garden/pot.ts'
import { seedTin } from './things/garden/seed-tin.ts'
import { wateringCan } from './things/garden/watering-can.ts'
import { leaningBoards } from './things/kitchen/board.ts'
import { coffeePot } from './things/kitchen/coffee-pot.ts'
import { mug } from './things/kitchen/mug.ts'
import { towelPile } from './things/kitchen/towel.ts'
import { lowCandlestick } from './things/light/candlestick.ts'
import { stormLantern } from './things/light/lantern.ts'
import { honeyJar } from './things/pantry/honey.ts'
import { jamJar } from './things/pantry/jam.ts'
import { oilBottle } from './things/pantry/oil.ts'
import { fox } from './things/small-hands/animals.ts'
import { bear } from './things/small-hands/bear.ts'

export const FRONT = { wide: 1920, high: 1080 }

/** Alternative texts of its pictures. */
export const frontAlt = {
  en: 'The counter of the shop in the morning sun: boards, a coffee pot, a lantern, a knitted bear, a watering can and herbs, with oil, honey and jam on the shelf.',
  de: 'Der Ladentisch in der Morgensonne: Bretter, Kaffeekanne, Laterne, ein gestrickter Bär, Gießkanne und Kräuter, auf dem Wandbrett Öl, Honig und Konfitüre.',
  fr: 'Le comptoir au soleil du matin : planches, cafetière, lanterne, ours tricoté, arrosoir et herbes ; sur l’étagère, huile, miel et confiture.',
  he: 'דלפק החנות בשמש הבוקר: קרשי חיתוך, קנקן קפה, פנס, דובי סרוג, משפך ותבלינים, ועל המדף שמן, דבש וריבה.',
}

export const logoAlt = {
  en: 'The mark of the shop: a fern unrolling in a round niche.',
  de: 'Das Zeichen des Ladens: ein Farn, der sich in einer runden Nische entrollt.',
  fr: 'L’enseigne de la boutique : une fougère qui se déroule dans une niche ronde.',
  he: 'סמל החנות: שרך נפתח בתוך גומחה מעוגלת.',
}

export function shopFront(): string {
  const drawing = newDrawing('front')
  const { wide, high } = FRONT
  const soap = { width: 330, height: 150, depth: 150, colour: '#8e9a5c', stamp: 'LAUREL' }
  return drawing.finish(
    counter(drawing, { ...FRONT, wall: '#d9cbb5', back: 770, front: 970, sun: 140 }) +
      wallShelf(drawing, 1010, 330, 760) +
      moved(1100, 330, 0.42, oilBottle(drawing)) +
      moved(1240, 330, 0.36, honeyJar(drawing, 'warmed')) +
      moved(1404, 330, 0.34, jamJar(drawing)) +
      moved(1552, 330, 0.4, lowCandlestick(drawing, { candle: 260 })) +
      moved(1690, 328, 0.34, closedTin(drawing, 190)) +
      moved(250, 830, 0.6, leaningBoards(drawing)) +
      moved(800, 815, 0.52, stormLantern(drawing, { colour: '#8f979b' })) +
      moved(1760, 825, 1, pot(drawing, { size: 0.72, seed: 4, grown: herb(drawing, 250) })) +
      moved(1440, 850, 0.66, wateringCan(drawing, { paint: '#e0b64c' })) +
      moved(470, 880, 0.56, coffeePot(drawing)) +
      moved(1010, 850, 0.44, standingNotebook(drawing, '#a8493b')) +
      moved(1170, 890, 0.54, bear(drawing)) +
      moved(150, 935, 0.46, towelPile(drawing, ['#5d7a4f', '#3e5a7c', '#a8493b'])) +
      moved(640, 930, 0.46, mug(drawing, '#3b4f6b')) +
      moved(850, 940, 0.46, soapBar(drawing, soap)) +
      moved(1005, 945, 0.42, inkBottle(drawing, '#24355c', 'EVENING BLUE')) +
      moved(1390, 950, 0.46, fox(drawing)) +
      moved(1640, 945, 0.46, seedTin(drawing)) +
      moved(1830, 950, 1, pot(drawing, { size: 0.4, seed: 6, grown: seedling(drawing) })) +
      air(drawing, wide, high),
    wide,
    high,
  )
}

/** A fern that uncurls in a hollow: an arch with a young frond, plain enough for 32 pixels, on light and on dark. */
export function shopLogo(): string {
  const leaflets = [
    [29.6, 50, -1],
    [33.2, 46, 1],
    [28.6, 42.4, -1],
    [34.2, 38.4, 1],
  ]
    .map(
      ([x = 0, y = 0, side = 1]) =>
        `M${x} ${y}c${side * 2} -4.6 ${side * 6.4} -5.6 ${side * 10} -4.6c${-side * 1.4} 4 ${-side * 5.6} 6 ${-side * 10} 4.6Z`,
    )
    .join('')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    '<path d="M7 61V29a25 25 0 0 1 50 0v32Z" fill="#3c7253"/>' +
    '<path d="M12 61V29a20 20 0 0 1 40 0V61" fill="none" stroke="#a9cf9f" stroke-width="1.6" stroke-opacity=".6"/>' +
    '<path d="M31.1 58.7C31.6 50 33 42 33 32C33 21 23 17.5 20.5 24.5C18.8 29.5 25 32.5 27 28.5" fill="none" stroke="#fbf4e0" stroke-width="4.4" stroke-linecap="round"/>' +
    `<path d="${leaflets}" fill="#fbf4e0"/></svg>\n`
  )
}
