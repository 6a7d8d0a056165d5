import { isDeepStrictEqual } from 'node:util'
import type { CollectionContent } from './collection-store.ts'
import { toSeoSchema } from '../model/wire-mapping.ts'

/** Members of a collection under their wire names, with the function that reads each. */
const FIELDS: Record<string, (collection: CollectionContent) => unknown> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  slug: ({ slug }) => slug,
  visible: ({ visible }) => visible,
  // Compared in the wire form, so content sent back without its defaults counts as unchanged.
  seoSchema: ({ seo }) => toSeoSchema(seo ?? null),
}

export function findChangedCollectionFields(before: CollectionContent, after: CollectionContent): string[] {
  return Object.entries(FIELDS)
    .filter(([, read]) => !isDeepStrictEqual(read(before), read(after)))
    .map(([name]) => name)
}

/** Describes the changed fields for the audit log. */
export function describeCollectionChanges(
  before: CollectionContent,
  after: CollectionContent,
): Record<string, [unknown, unknown]> {
  const names = findChangedCollectionFields(before, after)
  return Object.fromEntries(names.map((name) => [name, [FIELDS[name]!(before), FIELDS[name]!(after)]]))
}
