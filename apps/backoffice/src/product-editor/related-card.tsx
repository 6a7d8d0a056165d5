import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Picker } from '../parts/picker.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { fetchProducts } from '../products/product-list.ts'
import { useTexts } from '../texts/sections.ts'
import { useListLabels } from './list-labels.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Maximum number of related products, from the contract. */
const MAX_RELATED = 24

/** Products that are shown on the page of this one. */
export function RelatedCard({ editor }: { editor: ProductEditor }) {
  const { api } = useBackOffice()
  const texts = useTexts('product-editor').editor
  const labelsOf = useListLabels()
  const { related } = editor.values
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['products', 'picker', q],
    queryFn: ({ signal }) => fetchProducts(api, q === '' ? {} : { q }, signal),
    placeholderData: keepPreviousData,
    enabled: !editor.isReadOnly,
  })
  const taken = new Set([editor.editable?.product.id, ...related.map(({ id }) => id)])
  const items = (data?.products ?? []).filter(({ _id }) => !taken.has(_id)).map(({ _id, name }) => ({ id: _id, name }))
  return (
    <section className="card" aria-labelledby="related">
      <h2 id="related">{texts.related.title}</h2>
      <p className="hint">{texts.related.lead}</p>
      <ol className="related">
        {related.map(({ id, name }, place) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {!editor.isReadOnly && (
              <RowActions
                list={related}
                place={place}
                labels={labelsOf(name)}
                onChange={(list) => editor.set('related', list)}
              />
            )}
          </li>
        ))}
      </ol>
      {!editor.isReadOnly && related.length < MAX_RELATED && (
        <Picker
          label={texts.related.add}
          items={items}
          emptyText={texts.related.empty}
          onPick={(item) => editor.set('related', [...related, item])}
          onSearch={setTyped}
        />
      )}
    </section>
  )
}
