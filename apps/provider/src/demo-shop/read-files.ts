import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AllSettings } from '@cartwright/contract'
import { DemoShopError } from './calls.ts'
import type { DemoFiles, DemoPicture, DemoProduct, DemoVideo } from './files.ts'
import { type DemoMaker, type DemoMakerWords, type DemoPages, toPages } from './pages.ts'
import type { DemoShopTexts } from './settings-texts.ts'
import type { DemoCollectionTexts, DemoProductTexts, DemoTexts } from './texts.ts'
import type { DemoShipping } from './time-slots.ts'

export async function readDemoFiles(folder: string): Promise<DemoFiles> {
  const read = async <Shape>(name: string): Promise<Shape> => {
    const file = join(folder, `${name}.json`)
    const text = await readFile(file, 'utf8').catch((cause: Error) => {
      throw new DemoShopError(`The demo shop: ${file} cannot be read (${cause.message}).`, { cause })
    })
    try {
      return JSON.parse(text) as Shape
    } catch (cause) {
      throw new DemoShopError(`${file} is no JSON: ${(cause as Error).message}`, { cause })
    }
  }
  const [shop, shipping, tax, currencies, payments, checkout] = await Promise.all([
    read<AllSettings['shop']>('shop'),
    read<DemoShipping>('shipping'),
    read<AllSettings['tax']>('tax'),
    read<AllSettings['currencies']>('rates'),
    read<AllSettings['payments']>('payments'),
    read<AllSettings['checkout']>('checkout'),
  ])
  const families = await listJson(join(folder, 'products'))
  const products = await Promise.all(families.map((family) => read<DemoProduct[]>(`products/${family}`)))
  const pictures = new Map<string, DemoPicture[]>()
  const pictureByName = new Map<string, DemoPicture>()
  for (const family of await listJson(join(folder, 'pictures')))
    for (const picture of await read<DemoPicture[]>(`pictures/${family}`)) {
      pictureByName.set(picture.file, picture)
      const { product } = picture
      if (product) pictures.set(product, [...(pictures.get(product) ?? []), picture])
    }
  const videos = new Map((await read<DemoVideo[]>('videos')).map((video) => [video.product, video]))
  const texts = new Map<string, DemoTexts>()
  const shopTexts = new Map<string, DemoShopTexts>()
  const pageTexts = new Map<string, { pages: DemoPages; makers: Record<string, DemoMakerWords> }>()
  for (const language of await listFolders(join(folder, 'texts'))) {
    shopTexts.set(language, await read<DemoShopTexts>(`texts/${language}/shop`))
    pageTexts.set(language, {
      pages: await read<DemoPages>(`texts/${language}/pages`),
      makers: await read<Record<string, DemoMakerWords>>(`texts/${language}/makers`),
    })
    texts.set(language, {
      products: new Map(
        (
          await Promise.all(
            families.map((family) => read<Record<string, DemoProductTexts>>(`texts/${language}/${family}`)),
          )
        ).flatMap((family) => Object.entries(family)),
      ),
      collections: new Map(
        Object.entries(await read<Record<string, DemoCollectionTexts>>(`texts/${language}/collections`)),
      ),
    })
  }
  const pages = toPages(await read<DemoPages>('pages'), await read<DemoMaker[]>('makers'), pageTexts)
  const languages = [new Intl.Locale(shop.locale).language, ...texts.keys()]
  return {
    folder,
    settings: { shop: { ...shop, languages }, shipping, tax, currencies, payments, checkout, pages },
    discounts: await read('discounts'),
    fees: await read('fees'),
    coupons: await read('coupons'),
    look: await read('look'),
    home: await read('home'),
    texts,
    shopTexts,
    products: products.flat(),
    collections: await read('collections'),
    pictures,
    pictureByName,
    videos,
    ...(await read<Pick<DemoFiles, 'members'>>('members')),
    ...(await read<Pick<DemoFiles, 'orders'>>('orders')),
  }
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/** Names of the JSON files in a folder, without their ending. */
async function listJson(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()
}
