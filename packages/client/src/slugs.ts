import type { SlugKind } from './generated/enumerations.ts'
import type { FindSlugResponse } from './generated/requests.ts'
import { lazyOperations, type CallOptions } from './operation.ts'

const rareOperation = /* @__PURE__ */ lazyOperations(() => import('./generated/slugs-rare.ts'))

/**
 * Finds the current address of a product or collection that has, or had, this one. Rejects if none is visible.
 *
 * @example
 * const { slug, moved } = await client.slugs.findSlug('product', 'old-mug')
 */
export const findSlug: (kind: SlugKind, slug: string, call?: CallOptions) => Promise<FindSlugResponse> =
  /* @__PURE__ */ rareOperation('findSlug')
