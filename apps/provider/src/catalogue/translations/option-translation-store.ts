import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Languages } from '../../settings/index.ts'
import type { FacetKey } from '../search/search-document.ts'
import type { ProductTexts } from '../model/localized-texts.ts'

/** Name of an option or of a choice. */
export type TranslateOption = (option: string, choice?: string) => string

/** Without requested languages, names stay original. */
const untranslated: TranslateOption = (option, choice) => choice ?? option

const prepared = sql.raw(PREPARED)

/**
 * Saves names of options for searches, which show the options of many products. Rows are written in the order of the
 * key, so that two writers never deadlock.
 */
export async function saveOptionTranslations(
  tx: Tx,
  language: string,
  { productOptions = [] }: ProductTexts,
): Promise<void> {
  const rows = productOptions.flatMap(({ original: option, name, choices = [] }) => [
    ...(name === undefined ? [] : [{ option, choice: '', translation: name }]),
    ...choices.map(({ original, description }) => ({ option, choice: original, translation: description })),
  ])
  if (rows.length === 0) return
  await sql`
    insert into option_translations as known (language, option, choice, translation)
    select ${language}, option, choice, translation from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (option text, choice text, translation text)
    order by option, choice
    on conflict (language, option, choice) do update set translation = excluded.translation where known.translation <> excluded.translation`.execute(
    tx,
  )
}

/** Reads translations of options and of all their choices, in the first language that has one. */
export async function readOptionTranslations(
  db: Database,
  facets: readonly FacetKey[],
  languages: Languages,
): Promise<TranslateOption> {
  if (languages.length === 0) return untranslated
  const options = [...new Set(facets.flatMap(({ kind, name }) => (kind === 'option' ? [name] : [])))]
  const { rows } = await sql<{ option: string; choice: string; translation: string }>`
    ${prepared} select distinct on (option, choice) option, choice, translation from option_translations
    where language = any(${languages}::text[]) and option = any(${options}::text[])
    order by option, choice, array_position(${languages}::text[], language)`.execute(db)
  const words = new Map(rows.map(({ option, choice, translation }) => [toKey(option, choice), translation]))
  return (option, choice) => words.get(toKey(option, choice ?? '')) ?? untranslated(option, choice)
}

function toKey(option: string, choice: string): string {
  return JSON.stringify([option, choice])
}

export interface ResolvedChoices {
  /** Names of options, which may be equal. */
  names: string[]
  choices: string[]
}

/** Resolves a name of a reader of these languages to the original names that it may mean. */
export async function resolveTranslatedChoices(
  db: Database,
  { name, choices }: { name: string; choices: readonly string[] },
  languages: Languages,
): Promise<ResolvedChoices> {
  if (languages.length === 0) return { names: [name], choices: [...choices] }
  const { rows } = await sql<{ option: string; choice: string; translation: string }>`
    ${prepared} select distinct option, choice, translation from option_translations
    where language = any(${languages}::text[]) and translation = any(${[name, ...choices]}::text[]) order by option, choice`.execute(
    db,
  )
  const options = rows
    .filter(({ choice, translation }) => choice === '' && translation === name)
    .map(({ option }) => option)
  const names = [...new Set([...options, name])]
  const meant = rows.filter(
    ({ option, choice, translation }) => choice !== '' && names.includes(option) && choices.includes(translation),
  )
  return { names, choices: [...new Set([...choices, ...meant.map(({ choice }) => choice)])] }
}
