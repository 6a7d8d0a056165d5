import { toThumbnailUrl } from '../catalogue/thumbnail-url.ts'
import type { TextLanguage } from '../catalogue/text-language.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import type { Texts } from '../texts/find-texts.ts'
import type { Shop } from '../shop.ts'
import { toProductPath } from '../paths/catalogue-paths.ts'
import { toBrandUrl } from './brand-url.ts'

/** Data of the quick view, which shows a product from a list. */
export interface QuickViewData {
  view: ProductView
  /** Plain text. */
  text: string
  textIn?: TextLanguage
  /** Path of the product page, where the form is sent too. */
  path: string
  /** Path of all products of the brand. */
  brandPath?: string
  /** The quick view can add the product to the cart if it only requires options. */
  isSimple: boolean
  words: QuickViewWords
}

type QuickViewWords = Pick<
  Texts['product'],
  'add' | 'choose' | 'smallNames' | 'soldOutChoice' | 'isSoldOut' | 'notMade' | 'inStock' | 'lastOne'
> &
  Pick<Texts['find'], 'chooseFirst' | 'details'> & { price: Texts['price'] }

const PICTURE_SIZE = 720
const TEXT_LENGTH = 240

export async function readQuickView(shop: Shop, slug: string): Promise<QuickViewData | undefined> {
  const product = await shop.catalogue.findProduct(slug)
  if (!product) return undefined
  const { view, description, descriptionIn } = product
  const { add, choose, smallNames, soldOutChoice, isSoldOut, notMade, inStock, lastOne } = shop.words.product
  const { chooseFirst, details } = shop.words.find
  return {
    view: {
      ...view,
      pictures: view.pictures.map((picture) => ({
        ...picture,
        url: toThumbnailUrl(picture.url, shop.providerUrl, PICTURE_SIZE),
      })),
      videos: [],
    },
    text: shorten(description),
    ...(descriptionIn && { textIn: descriptionIn }),
    path: shop.to(toProductPath(view.slug)),
    ...(view.brand && { brandPath: toBrandUrl(shop, view.brand) }),
    isSimple: view.texts.length === 0 && view.subscriptions.length === 0,
    words: {
      add,
      choose,
      smallNames,
      soldOutChoice,
      isSoldOut,
      notMade,
      inStock,
      lastOne,
      chooseFirst,
      details,
      price: shop.words.price,
    },
  }
}

function shorten(html: string): string {
  const text = html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
  return text.length <= TEXT_LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', TEXT_LENGTH))} …`
}
