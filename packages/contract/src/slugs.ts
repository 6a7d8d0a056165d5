import { Type, type Static } from 'typebox'
import { PRODUCT_MAX } from './catalogue.ts'
import { everyone, operation } from './operation.ts'
import { enumeration } from './wire-types.ts'

export const SlugKind = enumeration('SlugKind', ['product', 'collection'], 'What has an address of its own.')
export type SlugKind = Static<typeof SlugKind>

export const slugOperations = {
  'slugs.findSlug': operation({
    name: 'slugs.findSlug',
    service: 'own',
    isRare: true,
    method: 'GET',
    path: '/v1/slugs/{kind}/{slug}',
    summary: 'Says which address something has by now that has, or had, this one.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ kind: SlugKind, slug: Type.String({ minLength: 1, maxLength: PRODUCT_MAX.slug }) }),
    answer: Type.Object({
      slug: Type.String(),
      moved: Type.Boolean({ description: 'False where it is the one that was asked for.' }),
    }),
    getForm: 'plain',
    writes: false,
  }),
} as const
