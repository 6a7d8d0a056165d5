/** All pictures of a family side by side, in the order of its list: a sheet for the eye, in docs/screens. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pictures = join(import.meta.dirname, '../../demo-shop/pictures')
const SIDE = 300
const COLUMNS = 6

/** `takePicture` writes down a page as WebP. */
export async function drawPictureSheets(browser, folder, takePicture, isWanted) {
  const families = readdirSync(pictures)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
  const context = await browser.newContext({ viewport: { width: COLUMNS * (SIDE + 8) + 8, height: 800 } })
  const page = await context.newPage()
  for (const family of families.filter((name) => isWanted(`pictures-${name}`))) {
    const list = JSON.parse(readFileSync(join(pictures, `${family}.json`), 'utf8'))
    const images = list.map(({ file }) => {
      const bytes = readFileSync(join(pictures, `${file}.webp`)).toString('base64')
      return `<figure><img src="data:image/webp;base64,${bytes}"><figcaption>${file}</figcaption></figure>`
    })
    await page.setContent(`<style>
      body { margin: 8px; display: grid; grid-template-columns: repeat(${COLUMNS}, ${SIDE}px); gap: 8px; background: #fff; font: 12px sans-serif }
      figure { margin: 0 } img { width: ${SIDE}px; display: block } figcaption { padding: 3px 0; color: #555 }
    </style>${images.join('')}`)
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    writeFileSync(join(folder, `pictures-${family}.webp`), await takePicture(context, page))
  }
  await context.close()
  console.log(`${families.length} sheets of pictures`)
}
