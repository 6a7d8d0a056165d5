import type { CallOptions } from '../operation.ts'
import { isEmptyFilter, joinFilters, negateFilter, type Filter } from './filter.ts'
import type { Query, QueryResult } from './page.ts'

/** Field names of an item for completion, and any other (`priceData.price`). */
type Field<Item> = (keyof Item & string) | (string & {})

type Find<Item> = (query: Query, call?: CallOptions) => Promise<QueryResult<Item>>

/**
 * Immutable query builder. Each method returns a new builder; consecutive conditions must all hold.
 *
 * @example
 * const page = await client.products.queryProducts().hasSome('collectionIds', [id]).ascending('name').limit(20).find()
 * for await (const { items } of page) show(items)
 */
export class QueryBuilder<Item> {
  readonly #query: Query
  readonly #find: Find<Item>

  constructor(find: Find<Item>, query: Query = { filter: {}, paging: { offset: 0, limit: 50 } }) {
    this.#find = find
    this.#query = query
  }

  /** Equal to the value; without one, the field is empty. */
  eq(field: Field<Item>, value: unknown): this {
    return this.#where({ [field]: value ?? null })
  }

  ne(field: Field<Item>, value: unknown): this {
    return this.#where({ [field]: { $ne: value ?? null } })
  }

  gt(field: Field<Item>, value: unknown): this {
    return this.#where({ [field]: { $gt: value } })
  }

  ge(field: Field<Item>, value: unknown): this {
    return this.#where({ [field]: { $gte: value } })
  }

  lt(field: Field<Item>, value: unknown): this {
    return this.#where({ [field]: { $lt: value } })
  }

  le(field: Field<Item>, value: unknown): this {
    return this.#where({ [field]: { $lte: value } })
  }

  /** From the first value inclusive, to the second exclusive. */
  between(field: Field<Item>, from: unknown, to: unknown): this {
    return this.ge(field, from).lt(field, to)
  }

  startsWith(field: Field<Item>, text: string): this {
    return this.#where({ [field]: { $startsWith: text } })
  }

  endsWith(field: Field<Item>, text: string): this {
    return this.#where({ [field]: { $endsWith: text } })
  }

  contains(field: Field<Item>, text: string): this {
    return this.#where({ [field]: { $contains: text } })
  }

  /** One of the values. */
  in(field: Field<Item>, values: readonly unknown[]): this {
    return this.#where({ [field]: { $in: values } })
  }

  /** The field is a list with at least one of the values. */
  hasSome(field: Field<Item>, ...values: readonly unknown[]): this {
    return this.#where({ [field]: { $hasSome: values.flat() } })
  }

  /** The field is a list with all of the values. */
  hasAll(field: Field<Item>, ...values: readonly unknown[]): this {
    return this.#where({ [field]: { $hasAll: values.flat() } })
  }

  exists(field: Field<Item>, expected = true): this {
    return this.#where({ [field]: { $exists: expected } })
  }

  isEmpty(field: Field<Item>): this {
    return this.eq(field, null)
  }

  isNotEmpty(field: Field<Item>): this {
    return this.ne(field, null)
  }

  and(other: QueryBuilder<Item>): this {
    return this.#where(other.#query.filter)
  }

  or(other: QueryBuilder<Item>): this {
    return this.#with({ filter: joinFilters('$or', this.#query.filter, other.#query.filter) })
  }

  /** The conditions so far, and not those of the other. */
  not(other: QueryBuilder<Item>): this {
    const { filter } = this.#query
    const opposite = negateFilter(other.#query.filter)
    return this.#with({ filter: isEmptyFilter(filter) ? opposite : joinFilters('$and', filter, opposite) })
  }

  ascending(...fields: Field<Item>[]): this {
    return this.#sort(fields, 'ASC')
  }

  descending(...fields: Field<Item>[]): this {
    return this.#sort(fields, 'DESC')
  }

  /**
   * Maximum number of items per page.
   *
   * @default 50
   */
  limit(limit: number): this {
    const { paging, cursorPaging } = this.#query
    return this.#with(cursorPaging ? { cursorPaging: { ...cursorPaging, limit } } : { paging: { ...paging, limit } })
  }

  /** Number of items to skip at the start. */
  skip(offset: number): this {
    return this.#with({ paging: { ...this.#query.paging, offset } })
  }

  /** Selects the page of a cursor of an earlier one; filter and order are the cursor's. */
  skipTo(cursor: string): this {
    const limit = this.#query.cursorPaging?.limit ?? this.#query.paging?.limit
    return this.#make({ cursorPaging: { limit, cursor } })
  }

  /** Requests the page. */
  find(call?: CallOptions): Promise<QueryResult<Item>> {
    return this.#find(this.#query, call)
  }

  /** This page and all that follow. */
  async *[Symbol.asyncIterator](): AsyncGenerator<QueryResult<Item>, void, undefined> {
    yield* await this.find()
  }

  #where(condition: Filter | undefined): this {
    return this.#with({ filter: joinFilters('$and', this.#query.filter, condition) })
  }

  #sort(fields: readonly string[], order: 'ASC' | 'DESC'): this {
    const added = fields.map((fieldName) => ({ fieldName, order }))
    return this.#with({ sort: [...(this.#query.sort ?? []), ...added] })
  }

  #with(part: Partial<Query>): this {
    return this.#make({ ...this.#query, ...part })
  }

  #make(query: Query): this {
    // No class extends this one, and `this` is always a QueryBuilder.
    return new QueryBuilder(this.#find, query) as this
  }
}
