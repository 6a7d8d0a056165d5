import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Schema } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { compileReadOn, readOnStatement } from './read-store.ts'
import { products, productsIn, storeVariants } from './sources.ts'

const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) }) // nothing is asked of it

test('a statement that was written out for another list of its kind is the one that would be written out for this', () => {
  const lists = [
    { source: () => products(2), after: () => [newId()] },
    { source: () => productsIn(newId(), 0), after: () => ['71', newId()] },
    { source: () => storeVariants, after: () => [newId(), '7'] },
  ]
  const texts = new Set<string>()
  for (const limit of [1, 24, 100])
    for (const list of lists)
      for (const withHidden of [false, true])
        for (const after of [undefined, list.after()]) {
          const source = list.source()
          const asked = { sort: [], withHidden, after, limit }
          const { sql, parameters } = compileReadOn(db, source, asked)
          const anew = readOnStatement(source, asked).compile(db)
          expect({ sql, parameters }).toEqual({ sql: anew.sql, parameters: anew.parameters })
          texts.add(sql)
        }
  expect(texts.size, 'whichever the collection, the page and the place').toBe(lists.length * 4)
})
