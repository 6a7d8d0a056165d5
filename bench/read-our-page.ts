import type { Browser } from 'playwright-core'
import type { PageData } from './peers/page/data.ts'

const CARDS = 24

/** Reads our collection page, so that others show the same: its texts, links and pictures. */
export async function readOurPage(browser: Browser, url: string): Promise<PageData> {
  const page = await browser.newPage()
  await page.goto(url)
  const read = await page.evaluate(readDocument)
  await page.close()
  const { products } = read.collection
  if (products.length !== CARDS || products.some(({ name, price, picture }) => !name || !price || !picture.url))
    throw new Error(`${url} does not show ${CARDS} products with their names, prices and pictures.`)
  return read
}

/** Runs in the page. */
function readDocument(): PageData {
  const text = (selector: string, within: ParentNode = document): string =>
    within.querySelector(selector)?.textContent?.trim() ?? ''
  const pathOf = (link: Element): string => link.getAttribute('href') ?? ''
  return {
    shop: {
      name: text('.top .brand'),
      tagline: text('.foot-brand p + p'),
      smallPrint: text('.small-print'),
      collections: [...document.querySelectorAll('.top nav a')].map((link) => ({
        name: link.textContent?.trim() ?? '',
        path: pathOf(link),
      })),
    },
    collection: {
      name: text('h1'),
      products: [...document.querySelectorAll('.shelf > li > a:first-child')].map((link) => {
        const picture = link.querySelector('img')
        return {
          name: text('.name', link),
          path: pathOf(link),
          // Without the words before it that are hidden from sight.
          price: link.querySelector('.money')?.lastChild?.textContent ?? '',
          picture: {
            // The file itself, of which the address of each size begins.
            url: picture?.src.replace(/\/v1\/.*$/, '') ?? '',
            width: Number(picture?.getAttribute('width')),
            height: Number(picture?.getAttribute('height')),
            alt: '',
          },
        }
      }),
    },
  }
}
