import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { showSuccess } from '../parts/toasts.tsx'
import { toRestoredValue } from '../product-editor/restore-value.ts'
import type { ProductEditor } from '../product-editor/use-product-editor.ts'
import { useTexts } from '../texts/sections.ts'
import './product-history.css'

interface Entry {
  id: string
  date: string
  actor: { kind: 'STAFF' | 'APP' | 'COMMAND_LINE' | 'JOB'; name?: string }
  action: string
  changes: { field: string; before?: string; after?: string }[]
}

/** Maximum length of a shown value, in characters. Longer ones are cut. */
const MAX_VALUE_LENGTH = 120

/** History of a product: who changed what, when, from which value to which. Read when it is opened. */
export function ProductHistory({
  productId,
  revision,
  onRestore,
}: {
  productId: string
  revision: string
  onRestore: ProductEditor['set']
}) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('products')
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['history', productId, revision],
    enabled: isOpen,
    queryFn: () =>
      api.send<{ entries: Entry[] }>('POST', '/cartwright/v1/audit/entries/query', {
        entity: 'product',
        entityId: productId,
        cursorPaging: { limit: 20 },
      }),
  })
  const entries = data?.entries ?? []
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">{texts.history.title}</h2>
      {!isOpen && <Button onPress={() => setOpen(true)}>{texts.history.show}</Button>}
      {isError && <p role="alert">{texts.errors.server}</p>}
      {data && entries.length === 0 && <p className="hint">{texts.history.empty}</p>}
      <ol className="history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <strong>
              <bdi>{entry.actor.name ?? texts.history.actors[entry.actor.kind]}</bdi>
            </strong>{' '}
            <span className="hint">{formats.time(entry.date)}</span>
            {entry.changes.length === 0 && (
              <p>{entry.action === 'products.createProduct' ? texts.history.added : <code>{entry.action}</code>}</p>
            )}
            {entry.changes.map(({ field, before, after }) => (
              <p key={field}>
                {texts.history.fields[field] ?? field}: <del>{describe(before)}</del> → <ins>{describe(after)}</ins>
                <RestoreButton field={field} before={before} onRestore={onRestore} />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Puts an earlier value back into the form, which is saved as usual. */
function RestoreButton({
  field,
  before,
  onRestore,
}: {
  field: string
  before: string | undefined
  onRestore: ProductEditor['set']
}) {
  const texts = useTexts('products')
  const { history } = useTexts('product-editor').editor
  const restored = toRestoredValue(field, before)
  if (!restored) return null
  return (
    <Button
      look="icon"
      aria-label={history.restore(texts.history.fields[field] ?? field)}
      onPress={() => {
        onRestore(restored.field, restored.value)
        showSuccess(history.restored)
      }}
    >
      <Icon name="restore" />
    </Button>
  )
}

function describe(value = ''): string {
  if (value === '') return '–'
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)} …` : value
}
