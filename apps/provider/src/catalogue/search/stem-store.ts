import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Reads the stems of words from the dictionaries of PostgreSQL. Stop words have none. */
export async function readStems(
  db: Database | Tx,
  words: readonly { dictionary: string; word: string }[],
): Promise<{ dictionary: string; word: string; stem: string | null }[]> {
  const { rows } = await sql<{ dictionary: string; word: string; stem: string | null }>`
      select dictionary, word, (ts_lexize(dictionary::regdictionary, word))[1] as stem
      from unnest(${words.map(({ dictionary }) => dictionary)}::text[], ${words.map(({ word }) => word)}::text[]) as given (dictionary, word)`.execute(
    db,
  )
  return rows
}
