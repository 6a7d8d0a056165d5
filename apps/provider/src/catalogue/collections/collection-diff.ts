import { isDeepStrictEqual } from 'node:util'
import type { CollectionContent } from './collection-store.ts'
import { toSeoSchema } from '../model/wire-mapping.ts'

/** Members of a collection as callers name them, with what each is made from. */
const FIELDS: Record<string, (collection: CollectionContent) => unknown> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  slug: ({ slug }) => slug,
  visible: ({ visible }) => visible,
  // As it is read: one that comes back with all that is left out by default is the same.
  seoSchema: ({ seo }) => toSeoSchema(seo ?? null),
}

export function findChangedCollectionFields(before: CollectionContent, after: CollectionContent): string[] {
  return Object.entries(FIELDS)
    .filter(([, read]) => !isDeepStrictEqual(read(before), read(after)))
    .map(([name]) => name)
}
