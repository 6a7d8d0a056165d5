import { isDeepStrictEqual } from 'node:util'
import type { ReadHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import { isGuid } from '../../platform/ids.ts'
import { updateAndPublishChanges } from './product-service.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { saveSubscriptionOptions } from './product-store.ts'
import { parseSubscriptionOptions } from './parse-subscription-options.ts'

/** Creates the read handlers of subscription options. */
export function createSubscriptionReadHandlers({ catalogue, getView }: CatalogueContext): ReadHandlers {
  return {
    'subscriptionOptions.getSubscriptionOptionsForProduct': async (
      context,
      { productId, includeHiddenSubscriptionOptions },
    ) => {
      const product = await catalogue.findProduct(productId)
      if (!product || !(product.visible || maySeeHidden(context))) throw createProductNotFoundError(productId)
      const [shown = product] = await catalogue.translateProducts([product], getView(context).languages)
      const subscriptionOptions = shown.subscriptionOptions.filter(
        ({ hidden }) => !hidden || includeHiddenSubscriptionOptions === true,
      )
      return { subscriptionOptions }
    },
  }
}

export function createSubscriptionWriteHandlers({ now }: CatalogueContext): WriteHandlers {
  return {
    'subscriptionOptions.assignSubscriptionOptionsToProduct': async (
      tx,
      { caller },
      { productId, assignedSubscriptionOptions = [] },
    ) => {
      await updateAndPublishChanges(
        tx,
        isGuid(productId) ? [productId] : [],
        caller,
        async ([product]) => {
          if (!product) throw createProductNotFoundError(productId)
          const options = parseSubscriptionOptions(assignedSubscriptionOptions, product.subscriptionOptions)
          if (isDeepStrictEqual(options, product.subscriptionOptions)) return
          await saveSubscriptionOptions(tx, product.id, options)
        },
        now(),
      )
      return {}
    },
  }
}
