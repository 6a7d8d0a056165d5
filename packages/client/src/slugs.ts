import type { SlugKind } from './generated/enumerations.ts'
import type { FindSlugResponse } from './generated/requests.ts'
import { createLazyOperations, type CallOptions } from './operation.ts'

const rareOperation = /* @__PURE__ */ createLazyOperations(() => import('./generated/slugs-rare.ts'))

/**
 * Finds where a product or collection is by now that has, or had, this address. Rejects where there is none that may be seen.
 *
 * @example
 * const { slug, moved } = await client.slugs.findSlug('product', 'old-mug')
 */
export const findSlug: (kind: SlugKind, slug: string, call?: CallOptions) => Promise<FindSlugResponse> =
  /* @__PURE__ */ rareOperation('findSlug')
