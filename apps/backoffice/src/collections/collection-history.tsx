import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { useTexts } from '../texts/sections.ts'
import type { Rule } from './collection-form.ts'
import type { CollectionTexts } from './texts/en.ts'
import '../products/product-history.css'

interface Entry {
  id: string
  date: string
  actor: { kind: 'STAFF' | 'APP' | 'COMMAND_LINE' | 'JOB'; name?: string }
  action: string
  changes: { field: string; before?: string; after?: string }[]
}

/** Maximum length of a shown value, in characters. Longer ones are cut. */
const MAX_VALUE_LENGTH = 200

/** History of a collection: who changed what, when, from which value to which. Read when it is opened. */
export function CollectionHistory({ collectionId, revision }: { collectionId: string; revision: string }) {
  const { api, formats } = useBackOffice()
  const { history } = useTexts('products')
  const texts = useTexts('collections')
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['history', collectionId, revision],
    enabled: isOpen,
    queryFn: () =>
      api.send<{ entries: Entry[] }>('POST', '/cartwright/v1/audit/entries/query', {
        entity: 'collection',
        entityId: collectionId,
        cursorPaging: { limit: 20 },
      }),
  })
  const entries = data?.entries ?? []
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">{history.title}</h2>
      {!isOpen && <Button onPress={() => setOpen(true)}>{history.show}</Button>}
      {isError && <p role="alert">{texts.errors.server}</p>}
      {data && entries.length === 0 && <p className="hint">{history.empty}</p>}
      <ol className="history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <strong>
              <bdi>{entry.actor.name ?? history.actors[entry.actor.kind]}</bdi>
            </strong>{' '}
            <span className="hint">{formats.time(entry.date)}</span>
            {entry.changes.length === 0 && (
              <p>{entry.action.endsWith('.createCollection') ? history.added : <code>{entry.action}</code>}</p>
            )}
            {entry.changes.map((change) => (
              <HistoryLine key={change.field} {...change} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function HistoryLine({ field, before, after }: Entry['changes'][number]) {
  const { formats } = useBackOffice()
  const texts = useTexts('collections')
  const label = texts.historyFields[field] ?? field
  if (PRODUCT_LISTS.includes(field)) {
    const count = listIds(after ?? before).length
    return (
      <p>
        {label}: {texts.collections.count(formats.count(count), count)}
      </p>
    )
  }
  const describe = (value: string | undefined): string =>
    field === 'rule' ? describeRule(value, texts) : value === undefined || value === '' ? '–' : cut(value)
  return (
    <p>
      {label}: <del>{describe(before)}</del> → <ins>{describe(after)}</ins>
    </p>
  )
}

/** Fields whose values are lists of ids, of which people see the number. */
const PRODUCT_LISTS = ['addedProducts', 'removedProducts', 'productOrder']

function listIds(json = '[]'): unknown[] {
  const parsed = JSON.parse(json) as unknown
  return Array.isArray(parsed) ? parsed : []
}

/** Describes a rule as people say it: “Price is less than 50 · Brand is Ours”. */
function describeRule(json: string | undefined, { rule: texts }: Pick<CollectionTexts, 'rule'>): string {
  if (json === undefined) return '–'
  const { match, conditions } = JSON.parse(json) as Rule // the server has written it
  const described = conditions.map(({ field, option, operator, value }) =>
    [option ?? texts.fields[field] ?? field, texts.operators[operator] ?? operator, value].join(' '),
  )
  return cut(described.join(match === 'ALL' ? ' · ' : ' / '))
}

function cut(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)} …` : value
}
