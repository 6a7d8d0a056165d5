import type { CollectionChange, NewCollection } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import type { CollectionContent } from '../collections/collection-store.ts'
import { parseSeo } from '../products/parse-seo.ts'

/** Converts request content. Null clears description and SEO; for name, slug and visibility null is ignored. */
export function toCollectionContent({
  name,
  description,
  slug,
  visible,
  seoSchema,
}: Partial<NewCollection | CollectionChange>): Partial<CollectionContent> {
  const wrong: FieldViolation[] = []
  const seo = parseSeo(seoSchema ?? null, 'collection.seoSchema', wrong)
  if (wrong.length > 0) throw new InvalidRequest(wrong)
  return {
    ...(name != null && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(slug != null && { slug: slug.normalize('NFC') }),
    ...(visible != null && { visible }),
    ...(seoSchema !== undefined && { seo }),
  }
}
