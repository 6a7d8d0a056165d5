import { useQuery } from '@tanstack/react-query'
import type { Api } from '../app/api.ts'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Picker, type PickerItem } from '../parts/picker.tsx'
import { useTexts } from '../texts/sections.ts'
import { useEditorField } from './use-editor-field.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Collection of all products, which has every product. */
const ALL_PRODUCTS = '00000000-000000-000000-000000000001'
const PAGE_SIZE = 100

/** Collections, brand and ribbon of a product. */
export function OrganizationCard({ editor }: { editor: ProductEditor }) {
  const { organization } = useTexts('product-editor').editor
  const field = useEditorField(editor)
  return (
    <section className="card" aria-labelledby="organization">
      <h2 id="organization">{organization.title}</h2>
      <CollectionPicker editor={editor} />
      <FormField {...field('brand')} />
      <FormField {...field('ribbon')} hint={organization.ribbonHint} />
    </section>
  )
}

function CollectionPicker({ editor }: { editor: ProductEditor }) {
  const { api } = useBackOffice()
  const texts = useTexts('product-editor').editor
  const { data: all = [] } = useQuery({ queryKey: ['collections', 'names'], queryFn: () => fetchCollections(api) })
  const { collectionIds } = editor.values
  const replace = (ids: string[]) => editor.set('collectionIds', ids.toSorted())
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return (
    <div className="field" role="group" aria-label={texts.fields.collectionIds}>
      <span className="group-label">{texts.fields.collectionIds}</span>
      {collectionIds.length === 0 && <p className="hint">{texts.collections.none}</p>}
      <ul className="chips">
        {collectionIds.map((id) => (
          <li key={id}>
            <bdi>{names.get(id) ?? '…'}</bdi>
            {!editor.isReadOnly && (
              <Button
                look="icon"
                aria-label={texts.remove(names.get(id) ?? '')}
                onPress={() => replace(collectionIds.filter((each) => each !== id))}
              >
                <Icon name="close" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!editor.isReadOnly && (
        <Picker
          label={texts.collections.add}
          items={all.filter(({ id }) => !collectionIds.includes(id))}
          emptyText={texts.collections.empty}
          onPick={({ id }) => replace([...collectionIds, id])}
        />
      )}
    </div>
  )
}

/** Reads the names of all collections. */
async function fetchCollections(api: Api): Promise<PickerItem[]> {
  const all: PickerItem[] = []
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const query = { paging: { limit: PAGE_SIZE, offset } }
    const { collections, totalResults } = await api.send<{
      collections: PickerItem[]
      totalResults: number
    }>('POST', '/stores-reader/v1/collections/query', { query })
    all.push(...collections.filter(({ id }) => id !== ALL_PRODUCTS))
    if (collections.length < PAGE_SIZE || offset + PAGE_SIZE >= totalResults) return all
  }
}
