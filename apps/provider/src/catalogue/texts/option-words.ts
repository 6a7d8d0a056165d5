import { sql } from 'kysely'
import { KEPT } from '../../db/named-statements.ts'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Languages } from '../../settings/index.ts'
import type { FacetKey } from '../search/search-document.ts'
import type { ProductTexts } from './texts.ts'

/** What an option, or a choice of it, is called. */
export type OptionWords = (option: string, choice?: string) => string

/** Without a language that is asked for, everything is called what it is called. */
const ownWords: OptionWords = (option, choice) => choice ?? option

const kept = sql.raw(KEPT)

/** For searches, which speak of the options of many products at once. In the order of the key: two that write at the same time never wait for each other in a circle. */
export async function saveOptionWords(tx: Tx, language: string, { productOptions = [] }: ProductTexts): Promise<void> {
  const rows = productOptions.flatMap(({ original: option, name, choices = [] }) => [
    ...(name === undefined ? [] : [{ option, choice: '', word: name }]),
    ...choices.map(({ original, description }) => ({ option, choice: original, word: description })),
  ])
  if (rows.length === 0) return
  await sql`
    insert into option_words as known (language, option, choice, word)
    select ${language}, option, choice, word from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (option text, choice text, word text)
    order by option, choice
    on conflict (language, option, choice) do update set word = excluded.word where known.word <> excluded.word`.execute(
    tx,
  )
}

/** The words for the options among these values, and for all their choices, in the first of the languages that has one. */
export async function readOptionWords(
  db: Database,
  facets: readonly FacetKey[],
  languages: Languages,
): Promise<OptionWords> {
  if (languages.length === 0) return ownWords
  const options = [...new Set(facets.flatMap(({ kind, name }) => (kind === 'option' ? [name] : [])))]
  const { rows } = await sql<{ option: string; choice: string; word: string }>`
    ${kept} select distinct on (option, choice) option, choice, word from option_words
    where language = any(${languages}::text[]) and option = any(${options}::text[])
    order by option, choice, array_position(${languages}::text[], language)`.execute(db)
  const words = new Map(rows.map(({ option, choice, word }) => [keyOf(option, choice), word]))
  return (option, choice) => words.get(keyOf(option, choice ?? '')) ?? ownWords(option, choice)
}

function keyOf(option: string, choice: string): string {
  return JSON.stringify([option, choice])
}

export interface ChosenChoices {
  /** Of the option, some of which may be called the same. */
  names: string[]
  choices: string[]
}

/** What somebody who reads these languages may mean: what is called so in the shop's own words, or in theirs. */
export async function findMeant(
  db: Database,
  { name, choices }: { name: string; choices: readonly string[] },
  languages: Languages,
): Promise<ChosenChoices> {
  if (languages.length === 0) return { names: [name], choices: [...choices] }
  const { rows } = await sql<{ option: string; choice: string; word: string }>`
    ${kept} select distinct option, choice, word from option_words
    where language = any(${languages}::text[]) and word = any(${[name, ...choices]}::text[]) order by option, choice`.execute(
    db,
  )
  const options = rows.filter(({ choice, word }) => choice === '' && word === name).map(({ option }) => option)
  const names = [...new Set([...options, name])]
  const meant = rows.filter(
    ({ option, choice, word }) => choice !== '' && names.includes(option) && choices.includes(word),
  )
  return { names, choices: [...new Set([...choices, ...meant.map(({ choice }) => choice)])] }
}
