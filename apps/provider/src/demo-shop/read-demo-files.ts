import { checkCatalogue } from './check/check-catalogue.ts'
import { checkMembersAndOrders } from './check/check-members-and-orders.ts'
import { checkSettings } from './check/check-settings.ts'
import { checkTexts } from './check/check-texts.ts'
import { FileErrors } from './check/file-errors.ts'
import { type DemoFolder, readDemoFolder } from './check/read-folder.ts'
import type { DemoPicture } from './check/demo-file-schemas.ts'
import type { DemoFiles } from './demo-files.ts'
import { toPages } from './to-pages.ts'

/** Reads and validates the files of a demo shop. Throws all errors at once, by file and field. */
export async function readDemoFiles(folder: string): Promise<DemoFiles> {
  const mistakes = new FileErrors()
  const content = await readDemoFolder(folder, mistakes)
  mistakes.throwIfAny() // content with schema errors cannot be checked further
  const files = toDemoFiles(content)
  checkCatalogue(content, mistakes)
  checkTexts(content, mistakes)
  checkSettings(files, mistakes)
  checkMembersAndOrders(content, mistakes)
  mistakes.throwIfAny()
  return files
}

function toDemoFiles(content: DemoFolder): DemoFiles {
  const { folder, texts, products, shop, shipping, tax, rates, payments, checkout, members, orders, reviews } = content
  const pictures = [...content.pictures.values()].flat()
  const byProduct = new Map<string, DemoPicture[]>()
  for (const picture of pictures)
    if (picture.product) byProduct.set(picture.product, [...(byProduct.get(picture.product) ?? []), picture])
  return {
    folder,
    settings: {
      shop,
      shipping,
      tax,
      currencies: rates,
      payments,
      checkout,
      pages: toPages(content.pages, content.makers, texts),
    },
    discounts: content.discounts,
    fees: content.fees,
    coupons: content.coupons,
    look: content.look,
    home: content.home,
    texts: new Map(
      [...texts].map(([language, said]) => [
        language,
        {
          products: new Map([...said.products.values()].flatMap((family) => Object.entries(family))),
          collections: new Map(Object.entries(said.collections)),
        },
      ]),
    ),
    shopTexts: new Map([...texts].map(([language, said]) => [language, said.shop])),
    products: [...products.values()].flat(),
    collections: content.collections,
    pictures: byProduct,
    pictureByName: new Map(pictures.map((picture) => [picture.file, picture])),
    videos: new Map(content.videos.map((video) => [video.product, video])),
    ...members,
    ...orders,
    ...reviews,
  }
}
