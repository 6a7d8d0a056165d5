import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { isGuid } from '../../ids.ts'
import { leastToTouch } from '../reach.ts'
import type { Asked } from './answer.ts'
import { allOf, type Condition, EVERYTHING, fieldsOf, type Filter, NOTHING, replaceConditions } from './filter.ts'
import { descriptions } from './descriptions.ts'
import type { Question } from './question.ts'
import { OPTIONAL, products, productsIn, type Source, storeVariants } from './sources.ts'

/** Which products a question is about, and how they are counted best. `decimals` are those of the shop's currency. */
export function askProducts({ filter, sort }: Question, { withHidden, by }: Asker, decimals: number): AskedProducts {
  const meant = withoutTheObvious(filter, withHidden, products(decimals))
  const { collectionId, rest } = takeOutCollection(meant)
  const all = { source: products(decimals), filter: meant }
  const one = collectionId === undefined ? all : { source: productsIn(collectionId, decimals), filter: rest }
  const isOfDescriptions = [...fieldsOf(meant)].join() === 'description'
  // Unsorted, the products of one collection are in the order in which they were put there.
  return {
    ...(sort.length > 0 ? all : one),
    withHidden,
    by,
    counted: isOfDescriptions ? { source: descriptions, filter: meant } : one,
    collectionId: collectionId ?? ALL_PRODUCTS_COLLECTION_ID,
    touchedBy: leastToTouch,
  }
}

type Asker = Pick<Asked, 'withHidden' | 'by'>

interface AskedProducts extends Asked {
  /** Whose visible products, if all are asked for, need not be counted. */
  collectionId: string
}

export function askStoreVariants({ filter }: Question, { withHidden, by }: Asker): Asked {
  const meant = withoutTheObvious(filter, withHidden, storeVariants)
  return { source: storeVariants, filter: meant, withHidden, by, touchedBy: () => 'content' }
}

/**
 * Nearly every field is there; every product is in the collection of all products; every text begins with nothing; and all that most callers see is visible. What is one of some values is so in whatever
 * order they are named, and how often.
 */
function withoutTheObvious(filter: Filter, withHidden: boolean, { lookups }: Source): Filter {
  return replaceConditions(filter, (condition) => {
    const { field, operator, values } = condition
    const isEmptyPart = ['startsWith', 'endsWith', 'contains'].includes(operator) && values[0] === ''
    if (operator === 'exists' || isEmptyPart)
      return OPTIONAL.has(field) ? { field, operator: 'exists', values: [] } : EVERYTHING
    if (isOfCollections(condition) && values.includes(ALL_PRODUCTS_COLLECTION_ID)) return EVERYTHING
    if (operator !== 'in') return condition
    if (field === 'visible' && !withHidden) return values.includes('true') ? EVERYTHING : NOTHING
    const wanted = [...new Set(values)].sort()
    const possible = lookups[field]?.possible ?? wanted
    const there = wanted.filter((value) => possible.includes(value))
    if (there.length === 0) return NOTHING
    return possible !== wanted && there.length === possible.length ? EVERYTHING : { ...condition, values: there }
  })
}

/** The one collection that everything has to be in, and what is asked besides. */
function takeOutCollection(filter: Filter): { collectionId?: string; rest: Filter } {
  const parts = 'all' in filter ? filter.all : [filter]
  const collections = parts.filter(isOfOneCollection)
  const [only] = collections
  if (!only || collections.length > 1) return { rest: filter }
  return { collectionId: only.values[0]!.toLowerCase(), rest: allOf(parts.filter((part) => part !== only)) }
}

function isOfOneCollection(part: Filter): part is Condition {
  return 'field' in part && isOfCollections(part) && part.values.length === 1 && part.values.every(isGuid)
}

function isOfCollections({ field, operator }: Condition): boolean {
  return operator === 'in' && (field === 'collectionIds' || field === 'collections.id')
}
