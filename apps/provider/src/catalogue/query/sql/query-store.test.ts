import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Schema } from '../../../platform/db/schema.ts'
import { newId } from '../../../platform/ids.ts'
import { compileNextIds, buildNextIdsStatement } from './query-store.ts'
import { getProductSource, createCollectionProductSource, storeVariantSource } from './query-sources.ts'

const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) }) // only compiles statements

test('the reused text of a statement equals the text compiled for each list of its kind', () => {
  const lists = [
    { source: () => getProductSource(2), after: () => [newId()] },
    { source: () => createCollectionProductSource(newId(), 0), after: () => ['71', newId()] },
    { source: () => storeVariantSource, after: () => [newId(), '7'] },
  ]
  const texts = new Set<string>()
  for (const limit of [1, 24, 100])
    for (const list of lists)
      for (const withHidden of [false, true])
        for (const after of [undefined, list.after()]) {
          const source = list.source()
          const request = { sort: [], withHidden, after, limit }
          const { sql, parameters } = compileNextIds(db, source, request)
          const compiled = buildNextIdsStatement(source, request).compile(db)
          expect({ sql, parameters }).toEqual({ sql: compiled.sql, parameters: compiled.parameters })
          texts.add(sql)
        }
  expect(texts.size, 'one text for all collections, pages and anchors').toBe(lists.length * 4)
})
