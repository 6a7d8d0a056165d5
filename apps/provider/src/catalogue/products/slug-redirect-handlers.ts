import { AppError } from '../../platform/http/app-error.ts'
import type { ReadHandlers } from '../../platform/http/operations.ts'
import { resolveSlug } from '../store/slug-store.ts'
import type { CatalogueContext } from '../services.ts'

/** Creates the handler that resolves a former slug to the current slug of a visible entity. */
export function createSlugRedirectHandlers({ reader, cacheResponse }: CatalogueContext): ReadHandlers {
  return {
    'slugs.findSlug': (context, { kind, slug }) =>
      cacheResponse(context, `slug ${kind} ${slug}`, async () => {
        const currentSlug = await resolveSlug(reader, kind, slug)
        if (currentSlug === undefined) {
          const code = kind === 'product' ? 'PRODUCT_NOT_FOUND' : 'COLLECTION_NOT_FOUND'
          throw new AppError(code, 404, `There is no ${kind} with this address.`, { data: { slug } })
        }
        return { slug: currentSlug, moved: currentSlug !== slug }
      }),
  }
}
