import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

/** Tables of data collections. */
export interface DataTables {
  data_collections: {
    id: string
    name: string
    fields: Json
    permissions: Json
    item_count: Generated<number>
    byte_count: Generated<number>
    created_at: Date
    updated_at: Date
  }

  data_items: {
    collection_id: string
    id: string
    owner_id: string
    owner_kind: 'visitor' | 'member' | 'merchant' | 'app'
    data: Json
    byte_count: number
  }
}
