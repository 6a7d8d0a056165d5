import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button as AriaButton, GridList, GridListItem, Input, SearchField, useDragAndDrop } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Icon } from '../parts/icon.tsx'
import { showFailure } from '../parts/toasts.tsx'
import { createFilter } from '../products/product-list.ts'
import { useTexts } from '../texts/sections.ts'
import { type CollectionProduct, fetchCollectionProducts, moveProducts, saveProductOrder } from './save-collection.ts'

/** Products that one call may order. */
const MAX_ORDERED = 1_000

/** Products of a saved collection, in its order. Each change is saved at once. */
export function CollectionProducts({
  collectionId,
  hasRule,
  isReadOnly,
}: {
  collectionId: string
  /** Its rule decides the products; only their order is set by hand. */
  hasRule: boolean
  isReadOnly: boolean
}) {
  const { api } = useBackOffice()
  const texts = useTexts('collections')
  const queries = useQueryClient()
  const key = ['collection-products', collectionId]
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchCollectionProducts(api, collectionId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.pagingMetadata.cursors?.next,
  })
  const [ordered, setOrdered] = useState<CollectionProduct[]>()
  const products = ordered ?? data?.pages.flatMap((page) => page.products) ?? []
  const edit = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (failure) => showFailure(describeError(failure, texts)),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: key })
      setOrdered(undefined)
      void queries.invalidateQueries({ queryKey: ['collections'] })
    },
  })
  const add = (id: string) => edit.mutate(() => moveProducts(api, collectionId, { addedProductIds: [id] }))
  const remove = (id: string) => edit.mutate(() => moveProducts(api, collectionId, { removedProductIds: [id] }))
  const reorder = (next: CollectionProduct[]) => {
    const last = next.findLastIndex((product, index) => product.id !== products[index]?.id)
    if (last === -1 || edit.isPending) return
    setOrdered(next)
    const ids = next.slice(0, Math.min(last + 1, MAX_ORDERED)).map(({ id }) => id)
    edit.mutate(() => saveProductOrder(api, collectionId, ids))
  }
  return (
    <section className="card" aria-labelledby="collection-products">
      <h2 id="collection-products">{texts.members.title}</h2>
      {!hasRule && !isReadOnly && <AddProduct members={products} onAdd={add} />}
      {error && <p role="alert">{describeError(error, texts)}</p>}
      {data && products.length === 0 && (
        <p className="hint">{hasRule ? texts.members.emptyRule : texts.members.empty}</p>
      )}
      {products.length > 0 && !isReadOnly && <p className="hint">{texts.members.orderHint}</p>}
      {products.length > 0 && (
        <ProductList
          products={products}
          onReorder={isReadOnly ? undefined : reorder}
          onRemove={hasRule || isReadOnly ? undefined : remove}
        />
      )}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {texts.members.more}
        </Button>
      )}
    </section>
  )
}

interface ListProps {
  products: CollectionProduct[]
  onReorder: ((products: CollectionProduct[]) => void) | undefined
  onRemove: ((id: string) => void) | undefined
}

function ProductList({ products, onReorder, onRemove }: ListProps) {
  const texts = useTexts('collections')
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !onReorder,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': products.find(({ id }) => id === key)?.name ?? '' })),
    onReorder({ keys, target }) {
      const moved = products.filter(({ id }) => keys.has(id))
      const others = products.filter(({ id }) => !keys.has(id))
      const at = others.findIndex(({ id }) => id === target.key)
      if (at !== -1) onReorder?.(others.toSpliced(target.dropPosition === 'before' ? at : at + 1, 0, ...moved))
    },
  })
  return (
    <GridList
      aria-label={texts.members.title}
      className="members"
      items={products}
      dependencies={[onRemove]}
      dragAndDropHooks={dragAndDropHooks}
    >
      {(product) => (
        <GridListItem id={product.id} textValue={product.name} className="member">
          {onReorder && (
            <AriaButton slot="drag" className="button button-icon member-handle">
              <span aria-hidden="true">⠿</span>
            </AriaButton>
          )}
          <Link to="/products/$productId" params={{ productId: product.id }} className="member-name">
            <bdi>{product.name}</bdi>
          </Link>
          {!product.visible && <span className="badge badge-warn">{texts.collections.hidden}</span>}
          {onRemove && (
            <Button look="icon" aria-label={texts.members.remove(product.name)} onPress={() => onRemove(product.id)}>
              <Icon name="close" />
            </Button>
          )}
        </GridListItem>
      )}
    </GridList>
  )
}

function AddProduct({ members, onAdd }: { members: readonly CollectionProduct[]; onAdd(id: string): void }) {
  const { api } = useBackOffice()
  const texts = useTexts('collections')
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data } = useQuery({
    queryKey: ['products', 'to-add', q],
    enabled: q !== '',
    queryFn: ({ signal }) =>
      api.products.queryProducts({ filter: createFilter({ q }), cursorPaging: { limit: 8 } }, { signal }),
  })
  const memberIds = new Set(members.map(({ id }) => id))
  const found = q === '' ? undefined : data?.products
  return (
    <div className="add-member">
      <SearchField className="search-field" aria-label={texts.members.search} value={typed} onChange={setTyped}>
        <Icon name="search" />
        <Input placeholder={texts.members.search} maxLength={100} />
        <AriaButton className="button button-icon search-clear" aria-label={texts.list.clear}>
          <Icon name="close" />
        </AriaButton>
      </SearchField>
      {found && (
        <ul className="found-products" aria-label={texts.members.results}>
          {found.map(({ _id, name }) => (
            <li key={_id}>
              <bdi>{name}</bdi>
              {memberIds.has(_id) ? (
                <span className="hint">{texts.members.added}</span>
              ) : (
                <Button aria-label={texts.members.addProduct(name)} onPress={() => onAdd(_id)}>
                  {texts.members.add}
                </Button>
              )}
            </li>
          ))}
          {found.length === 0 && <li className="hint">{texts.list.emptyTitle}</li>}
        </ul>
      )}
    </div>
  )
}
