/** Draws the content of “Four Seasons” into demo-shop/files/four-seasons: `node tools/demo-shop/draw-seasons.ts`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { newDrawing } from './ink.ts'
import { LANDSCAPE, season, SEASONS } from './things/paper/seasons.ts'

const folder = new URL('../../demo-shop/files/four-seasons/', import.meta.url)

await mkdir(folder, { recursive: true })
for (const name of SEASONS) {
  const drawing = newDrawing(`four-seasons-${name}`)
  await writeFile(new URL(`${name}.svg`, folder), drawing.finish(season(drawing, name), LANDSCAPE.wide, LANDSCAPE.tall))
}
console.log(`${SEASONS.length} drawings are in demo-shop/files/four-seasons.`)
