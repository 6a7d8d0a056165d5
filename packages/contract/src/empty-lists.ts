import { Type } from 'typebox'
import { entity, Int } from './wire-types.ts'

/** List of something that the shop does not have. */
export const NoItems = Type.Array(Type.Object({}), { maxItems: 0 })

/** Paging of an empty list, in the form of `list…`. */
export const OffsetMetadata = entity('OffsetMetadata', 'Position of a page in a list.', {
  count: Int(0),
  offset: Int(0),
  total: Int(0),
})

/** Paging of an empty list, in the form of `query…`. */
export const QueryMetadata = entity('QueryMetadata', 'Position of a page in a result.', {
  count: Int(0),
  offset: Int(0),
  total: Int(0),
  tooManyToCount: Type.Boolean(),
})
