import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DemoShopError } from '../api-client.ts'
import type { FileErrors } from './file-errors.ts'
import { readValidatedJson } from './read-validated-json.ts'
import { type DemoFile, demoFileSchemas } from './demo-file-schemas.ts'

/** Validated content of all files. */
export type DemoFolder = Awaited<ReturnType<typeof readDemoFolder>>

export async function readDemoFolder(folder: string, mistakes: FileErrors) {
  const isThere = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
  if (!isThere)
    throw new DemoShopError(
      `There is no folder ${folder}, from which the demo shop would be loaded. CARTWRIGHT_DEMO_FOLDER names it; with CARTWRIGHT_DEMO=off the shop stays empty.`,
    )
  const read = <Name extends keyof typeof demoFileSchemas>(
    shape: Name,
    file: string = shape,
  ): Promise<DemoFile<Name>> => readValidatedJson(folder, `${file}.json`, demoFileSchemas[shape], mistakes)
  /** By file, such as `products/kitchen`. */
  const readAll = async <Name extends keyof typeof demoFileSchemas>(shape: Name, files: readonly string[]) =>
    new Map(await Promise.all(files.map(async (file) => [file, await read(shape, file)] as const)))

  const products = await listJson(folder, 'products', mistakes)
  const families = products.map((file) => file.slice('products/'.length))
  const texts = new Map(
    await Promise.all(
      (await listFolders(folder, 'texts', mistakes)).map(async (language) => {
        const at = (name: string): string => `texts/${language}/${name}`
        return [
          language,
          {
            products: await readAll('texts', families.map(at)),
            collections: await read('textsOfCollections', at('collections')),
            shop: await read('textsOfShop', at('shop')),
            pages: await read('textsOfPages', at('pages')),
            makers: await read('textsOfMakers', at('makers')),
          },
        ] as const
      }),
    ),
  )
  return {
    folder,
    texts,
    products: await readAll('products', products),
    pictures: await readAll('pictures', await listJson(folder, 'pictures', mistakes)),
    collections: await read('collections'),
    videos: await read('videos'),
    shop: await read('shop'),
    shipping: await read('shipping'),
    tax: await read('tax'),
    rates: await read('rates'),
    payments: await read('payments'),
    checkout: await read('checkout'),
    look: await read('look'),
    home: await read('home'),
    pages: await read('pages'),
    makers: await read('makers'),
    discounts: await read('discounts'),
    fees: await read('fees'),
    coupons: await read('coupons'),
    members: await read('members'),
    orders: await read('orders'),
    // Folders of older versions have none.
    reviews: (await exists(folder, 'reviews.json')) ? await read('reviews') : { reviews: [] },
  }
}

function exists(folder: string, file: string): Promise<boolean> {
  return stat(join(folder, file)).then(
    () => true,
    () => false,
  )
}

async function listFolders(folder: string, within: string, mistakes: FileErrors): Promise<string[]> {
  const entries = await list(folder, within, mistakes)
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/** Lists the JSON files of a subfolder, without extension. */
async function listJson(folder: string, within: string, mistakes: FileErrors): Promise<string[]> {
  const entries = await list(folder, within, mistakes)
  return entries
    .filter(({ name }) => name.endsWith('.json'))
    .map(({ name }) => `${within}/${name.slice(0, -'.json'.length)}`)
    .toSorted()
}

async function list(folder: string, within: string, mistakes: FileErrors): Promise<Dirent[]> {
  return readdir(join(folder, within), { withFileTypes: true }).catch(() => {
    mistakes.add(within, '', 'is a folder that cannot be read')
    return []
  })
}
