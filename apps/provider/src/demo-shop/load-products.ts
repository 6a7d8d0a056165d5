import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Product } from '@cartwright/contract'
import { type ApiClient, DemoShopError } from './api-client.ts'
import { DEMO_CONCURRENCY, mapWithConcurrency } from './map-with-concurrency.ts'
import type { DemoPicture, DemoProduct, DemoVariant } from './check/demo-file-schemas.ts'
import { type DemoFiles, requireId } from './demo-files.ts'
import { toNewProduct } from './to-new-product.ts'
import type { Progress } from './progress.ts'
import { toProductTexts } from './demo-texts.ts'

/** Creates all products. Returns their ids by slug, in file order. */
export async function loadProducts(
  calls: ApiClient,
  files: DemoFiles,
  progress: Progress,
): Promise<Map<string, string>> {
  const taxGroups = new Map(files.settings.tax.groups?.map(({ name, id }) => [name.toLowerCase(), id]))
  // Lists show the newest product first, so the last one of the files is created first. The parts of a product may
  // follow in any order.
  const lastFirst = files.products.toReversed()
  let turn: Promise<unknown> = Promise.resolve()
  const ids = await mapWithConcurrency(DEMO_CONCURRENCY, lastFirst, async (demo) => {
    const making = turn.then(() => createDemoProduct(calls, demo, taxGroups))
    turn = making.catch(() => {}) // written to the progress
    const pictures = [...(await loadPictures(calls, files, demo)), ...(await loadVideo(calls, files, demo))]
    const product = await making
    await loadVariants(calls, demo, product)
    const media = pictures.map(({ mediaId, choice }) => ({ mediaId, ...(choice && { choice }) }))
    if (media.length > 0) await calls.call('products.addProductMedia', { id: product.id, media }, demo.slug)
    await loadProductExtras(calls, files, demo, product.id)
    // Everything with translatable texts exists now.
    const texts = toProductTexts(demo, files.texts, pictures)
    if (texts.length > 0) await calls.call('catalogueTexts.setProductTexts', { id: product.id, texts }, demo.slug)
    progress.done()
    return product.id
  })
  const idBySlug = new Map(files.products.map(({ slug }, index) => [slug, ids.at(-1 - index)!]))
  await mapWithConcurrency(DEMO_CONCURRENCY, files.products, ({ slug, goesWith }) =>
    linkRelatedProducts(calls, idBySlug, slug, goesWith),
  )
  return idBySlug
}

/** Links related products after all exist, since each may name any other. */
async function linkRelatedProducts(
  calls: ApiClient,
  idBySlug: ReadonlyMap<string, string>,
  slug: string,
  goesWith: readonly string[] = [],
): Promise<void> {
  if (goesWith.length === 0) return
  const productIds = goesWith.map((other) => requireId(idBySlug, 'product', other))
  const id = requireId(idBySlug, 'product', slug)
  await calls.call('relatedProducts.setRelatedProducts', { id, productIds }, slug)
}

async function createDemoProduct(
  calls: ApiClient,
  demo: DemoProduct,
  taxGroups: ReadonlyMap<string, string>,
): Promise<Product> {
  const taxGroupId = demo.taxGroup === undefined ? undefined : taxGroups.get(demo.taxGroup)
  const product = toNewProduct(demo, taxGroupId)
  return (await calls.call('products.createProduct', { product }, demo.slug)).product
}

/** Uploads images, each as a file of its own; the ids are returned in gallery order. */
async function loadPictures(calls: ApiClient, files: DemoFiles, { slug }: DemoProduct) {
  const media: (Pick<DemoPicture, 'choice' | 'alt'> & { mediaId: string })[] = []
  for (const { file, choice, alt } of files.pictures.get(slug) ?? []) {
    const bytes = await readFile(join(files.folder, 'pictures', `${file}.webp`))
    const fields = { altText: alt['en'] ?? '' }
    const { file: stored } = await calls.upload('files.upload', {
      name: `${basename(file)}.webp`,
      bytes,
      fields,
    })
    media.push({ mediaId: stored.id, alt, ...(choice && { choice }) })
  }
  return media
}

/** Uploads the video, the last item of the gallery, with a poster image. */
async function loadVideo(calls: ApiClient, { folder, videos }: DemoFiles, { slug }: DemoProduct) {
  const video = videos.get(slug)
  if (!video) return []
  const upload = async (file: string, more: Record<string, string>) => {
    const bytes = await readFile(join(folder, file))
    const fields = { altText: video.alt['en'] ?? '', ...more }
    return (await calls.upload('files.upload', { name: basename(file), bytes, fields })).file.id
  }
  const mediaId = await upload(video.file, { posterId: await upload(video.poster, {}) })
  return [{ mediaId, alt: video.alt, choice: undefined }]
}

/** Sets prices, weights and SKUs of variants, then their stock. */
async function loadVariants(calls: ApiClient, demo: DemoProduct, product: Product): Promise<void> {
  const isManaged = demo.options.length > 0
  const variants = demo.variants.map(({ choices, sku, price, weightKg }) => ({
    choices,
    sku,
    ...(price !== undefined && { price: Number(price) }),
    ...(weightKg !== undefined && { weight: Number(weightKg) }),
  }))
  if (isManaged) await calls.call('products.updateProductVariants', { id: product.id, variants }, demo.slug)

  const inventoryItem = {
    productId: product.id,
    trackQuantity: demo.variants.some(({ stock }) => stock.tracked),
    variants: demo.variants.map((variant) => ({
      ...(isManaged && { variantId: findVariantId(product, variant) }),
      ...(variant.stock.tracked ? { quantity: variant.stock.quantity } : { inStock: variant.stock.inStock }),
    })),
    ...(demo.preorder && { preorderInfo: demo.preorder }),
  }
  await calls.call('inventory.updateInventoryVariants', { inventoryItem }, demo.slug)
}

function findVariantId(product: Product, { choices }: DemoVariant): string {
  const match = product.variants.find((variant) =>
    Object.entries(choices).every(([option, choice]) => variant.choices?.[option] === choice),
  )
  if (!match) throw new DemoShopError(`The demo shop: ${product.slug} has no variant ${JSON.stringify(choices)}.`)
  return match.id
}

async function loadProductExtras(calls: ApiClient, files: DemoFiles, demo: DemoProduct, id: string): Promise<void> {
  const { slug, customTextFields, subscriptionOptions, digitalFile } = demo
  if (customTextFields) await calls.call('customTexts.replaceCustomTextFields', { id, customTextFields }, slug)
  if (subscriptionOptions) {
    const request = { productId: id, assignedSubscriptionOptions: subscriptionOptions }
    await calls.call('subscriptionOptions.assignSubscriptionOptionsToProduct', request, slug)
  }
  if (digitalFile) {
    const [name = ''] = digitalFile.split('/').slice(-1)
    const file = { name, bytes: await readFile(join(files.folder, digitalFile)), fields: { fileName: name } }
    const { digitalFile: stored } = await calls.upload('digitalProducts.uploadFile', file)
    await calls.call('digitalProducts.attachFile', { id, fileId: stored.id }, slug)
  }
}
