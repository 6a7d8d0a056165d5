import type { RequestContext } from '../../platform/http/request-context.ts'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import type { ReadHandlers } from '../../platform/http/operations.ts'
import { normalizeId } from '../../platform/ids.ts'
import { resolveLanguagePreferences } from '../../settings/index.ts'
import { findVariant, isInStock, type Product, isAssignedToChoice } from '../model/product.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import { resolveOriginalNames, translateChoices } from '../translations/original-names.ts'
import { JsonText } from '../../platform/text/json-text.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { toVariantData, toWireOption, toWireVariant } from '../model/wire-mapping.ts'
import { toWireMedia } from '../model/wire-media.ts'

/** Creates the public read handlers of products. Hidden products are returned to callers who may change them only. */
export function createProductReadHandlers({
  catalogue,
  settings,
  fragments,
  getView,
  cacheResponse,
}: CatalogueContext): ReadHandlers {
  async function findVisibleProduct(context: RequestContext, id: string): Promise<Product> {
    const product = await catalogue.findProduct(id)
    if (!product || !(product.visible || maySeeHidden(context))) throw createProductNotFoundError(id)
    return product
  }

  /** Translates a product into the language of the caller. */
  async function translated(context: RequestContext, product: Product): Promise<Product> {
    const [shown = product] = await catalogue.translateProducts([product], getView(context).languages)
    return shown
  }

  /** Converts choices in any language of the shop into the names of the default language. */
  async function toDefaultLanguageChoices(
    { language }: RequestContext,
    product: Product,
    choices: Record<string, string>,
  ): Promise<Record<string, string>> {
    const spoken = resolveLanguagePreferences(language, settings.current().shop)
    return (await resolveOriginalNames(catalogue, product, { options: choices }, spoken)).options ?? choices
  }

  return {
    'products.getProduct': (context, { id, includeMerchantSpecificData }) => {
      const withCosts = includeMerchantSpecificData === true
      return cacheResponse(
        context,
        `product ${id}`,
        async (dependsOn) => {
          const product = await findVisibleProduct(context, id)
          dependsOn({ productIds: [product.id] })
          const shown = await translated(context, product)
          return new JsonText(`{"product":${fragments.getJson(shown, getView(context, withCosts))}}`)
        },
        { withCosts },
      )
    },

    'products.getProductOptionsAvailability': async (context, { id, options: given = {} }) => {
      const original = await findVisibleProduct(context, id)
      const own = await toDefaultLanguageChoices(context, original, given)
      requireExistingChoices(original, own)
      const product = await translated(context, original)
      const view = getView(context)
      const options = translateChoices(original, product, own)
      const selected = findVariant(product, options)
      const media = product.media.filter((each) =>
        Object.entries(options).some(([option, choice]) => isAssignedToChoice(each, option, choice)),
      )
      return {
        productOptions: product.options.map((option) => toWireOption(product, option, view.mediaOrigin, options)),
        media: toWireMedia(media.length > 0 ? media : product.media, view.mediaOrigin),
        availableForPurchase: selected !== undefined && isInStock(selected.stock),
        managedProduct: product.manageVariants,
        ...(selected && { selectedVariant: toVariantData(product, selected, view) }),
      }
    },

    'products.queryProductVariants': async (
      context,
      { id, choices, variantIds = [], paging, includeMerchantSpecificData },
    ) => {
      const original = await findVisibleProduct(context, id)
      const view = getView(context, includeMerchantSpecificData === true)
      const product = await translated(context, original)
      const choiceEntries = Object.entries(
        translateChoices(original, product, await toDefaultLanguageChoices(context, original, choices ?? {})),
      )
      const requestedIds = new Set(variantIds.map(normalizeId))
      const matching = product.variants.filter(
        (variant) =>
          (variant.visible || maySeeHidden(context)) &&
          (choiceEntries.length > 0
            ? choiceEntries.every(([option, choice]) => variant.choices[option] === choice)
            : requestedIds.size === 0 || requestedIds.has(variant.id)),
      )
      const limit = paging?.limit ?? 100
      const offset = paging?.offset ?? 0
      const page = matching.slice(offset, offset + limit).map((variant) => toWireVariant(product, variant, view))
      return { variants: page, metadata: { items: limit, offset }, totalResults: matching.length }
    },
  }
}

/** Rejects options and choices that the product does not have; otherwise a misspelt one would look like "sold out". */
function requireExistingChoices(product: Product, options: Record<string, string>): void {
  for (const [name, choice] of Object.entries(options)) {
    const option = product.options.find((each) => each.name === name)
    const description = option ? `"${name}" has no choice "${choice}"` : `the product has no option "${name}"`
    if (!option?.choices.some((each) => each.description === choice))
      throw new InvalidRequest([{ field: `options.${name}`, description, violatedRule: 'INVALID_ENUM_VALUE' }])
  }
}
