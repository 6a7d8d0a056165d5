import type { Expression, RawBuilder } from 'kysely'
import type { FieldPredicates } from './column-predicates.ts'

/** SQL description of a queried entity. All names in the text of a statement come from a source, never from a caller. */
export interface QuerySource {
  name: string
  from: RawBuilder<unknown>
  /**
   * Form of `from` for prepared statements, whose text is cached by `name`. Sources of one name differ only in `values`,
   * which `from` binds in this order. The planner must not see them, so that one plan serves all.
   */
  prepared?: { name: string; from: RawBuilder<unknown>; values: readonly unknown[] }
  /** Columns of the row id, which the store joins by hyphens. */
  idColumns: readonly RawBuilder<unknown>[]
  /** Condition on the primary key that every row meets. PostgreSQL then has an index for filters that no index answers. */
  allRows?: RawBuilder<boolean>
  /** Condition for the rows that visitors may see. */
  isVisible: RawBuilder<boolean>
  predicates: Readonly<Record<string, FieldPredicates>>
  /** Sortable fields; none of their columns is nullable. */
  sortKeys: Readonly<Record<string, readonly SortKey[]>>
  /** Covering indexes, which hold all filterable and sortable fields except `except`. */
  coveringIndexes?: { kind: 'one per sort order' | 'one in all'; except: readonly string[] } | undefined
  /** Order of unsorted queries and of ties; unique. */
  tieBreak: readonly SortKey[]
}

export interface SortKey {
  column: Expression<unknown>
  type: 'text' | 'uuid' | 'bigint' | 'timestamptz'
  /** Whether values are unique, so that further sort keys have no effect. */
  isUnique?: boolean
}
