import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button as AriaButton, Input, SearchField } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import type { EditableCollection } from './collection-form.ts'
import { type CollectionListSearch, type CollectionSort, fetchCollections, type Kind } from './collection-list.ts'

/** Pause in typing after which the list is searched, in milliseconds. */
const SEARCH_DELAY_MS = 200

/** List of collections: search, filter, sort order and page are in the address. */
export function CollectionListPage() {
  const { api, session } = useBackOffice()
  const texts = useTexts('collections')
  const search: CollectionListSearch = useSearch({ from: '/collections' })
  const navigate = useNavigate()
  const show = (changed: CollectionListSearch, isNewEntry = true) =>
    void navigate({ to: '/collections', search: { ...search, cursor: undefined, ...changed }, replace: !isNewEntry })
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['collections', search],
    queryFn: () => fetchCollections(api, search),
    placeholderData: keepPreviousData,
  })
  const next = data?.pagingMetadata.cursors?.next
  const isFiltered = search.q !== undefined || search.kind !== undefined
  return (
    <>
      <header className="page-header">
        <h1>{texts.collections.title}</h1>
        {session.may('WIX_STORES.MODIFY_PRODUCTS') && (
          <Link to="/collections/$collectionId" params={{ collectionId: 'new' }} className="button button-primary">
            {texts.collections.add}
          </Link>
        )}
      </header>
      <div className="card">
        <ListToolbar search={search} onChange={show} />
        {error && (
          <Notice kind="error" title={texts.errors.title}>
            {describeError(error, texts)} <Button onPress={() => void refetch()}>{texts.app.retry}</Button>
          </Notice>
        )}
        {isPending && !error && <p role="status">{texts.app.loading}</p>}
        {data && data.collections.length === 0 && (
          <div className="empty">
            <Icon name={isFiltered ? 'search' : 'box'} />
            <h2>{isFiltered ? texts.list.emptyTitle : texts.collections.emptyTitle}</h2>
            <p>{isFiltered ? texts.list.empty : texts.collections.empty}</p>
            {isFiltered && (
              <Button onPress={() => show({ q: undefined, kind: undefined })}>{texts.list.clearFilters}</Button>
            )}
          </div>
        )}
        {data && data.collections.length > 0 && (
          <CollectionTable collections={data.collections} isStale={isPlaceholderData} />
        )}
        {(next ?? search.cursor) && (
          <nav className="pager" aria-label={texts.collections.title}>
            <Button isDisabled={!search.cursor} onPress={() => history.back()}>
              <Icon name="previous" /> {texts.list.previous}
            </Button>
            <Button isDisabled={!next} onPress={() => show({ cursor: next })}>
              {texts.list.next} <Icon name="next" />
            </Button>
          </nav>
        )}
      </div>
    </>
  )
}

function ListToolbar({
  search,
  onChange,
}: {
  search: CollectionListSearch
  onChange(changed: CollectionListSearch, isNewEntry?: boolean): void
}) {
  const texts = useTexts('collections')
  const [typed, setTyped] = useState(search.q ?? '')
  const [shownQ, setShownQ] = useState(search.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back and forward change the address, and the field follows.
  if (shownQ !== search.q) {
    setShownQ(search.q)
    if (typed.trim() !== (search.q ?? '')) setTyped(search.q ?? '')
  }
  const follow = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ q: text.trim() || undefined }, search.q === undefined), SEARCH_DELAY_MS)
  }
  const { sorts, kinds } = texts.collections
  return (
    <div className="toolbar" role="search">
      <SearchField className="search-field" aria-label={texts.collections.searchLabel} value={typed} onChange={follow}>
        <Icon name="search" />
        <Input placeholder={texts.list.search} data-shortcut="search" maxLength={100} />
        <AriaButton className="button button-icon search-clear" aria-label={texts.list.clear}>
          <Icon name="close" />
        </AriaButton>
      </SearchField>
      <FilterSelect<Kind>
        label={texts.collections.kind}
        value={search.kind ?? 'all'}
        options={{ all: kinds.all, MANUAL: kinds.MANUAL, RULE: kinds.RULE }}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <FilterSelect<CollectionSort>
        label={texts.list.sortedBy}
        value={search.sort ?? 'NAME'}
        options={{
          NAME: `${sorts.name} ↑`,
          '-NAME': `${sorts.name} ↓`,
          PRODUCTS: `${sorts.products} ↑`,
          '-PRODUCTS': `${sorts.products} ↓`,
          '-UPDATED': sorts.updated,
        }}
        onChange={(sort) => onChange({ sort: sort === 'NAME' ? undefined : sort })}
      />
    </div>
  )
}

function CollectionTable({ collections, isStale }: { collections: EditableCollection[]; isStale: boolean }) {
  const { formats } = useBackOffice()
  const texts = useTexts('collections')
  const { columns, kinds, visible, hidden } = texts.collections
  return (
    <table className={isStale ? 'table table-stale' : 'table'} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.kind}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col" className="number">
            {columns.products}
          </th>
          <th scope="col" className="wide-only">
            {columns.updated}
          </th>
        </tr>
      </thead>
      <tbody>
        {collections.map(({ collection, rule, productCount }) => (
          <tr key={collection.id}>
            <th scope="row">
              <CollectionLink id={collection.id} name={collection.name} />
            </th>
            <td>{rule ? kinds.RULE : kinds.MANUAL}</td>
            <td>
              <span className={collection.visible ? 'badge badge-good' : 'badge badge-warn'}>
                {collection.visible ? visible : hidden}
              </span>
            </td>
            <td className="number">{texts.collections.count(formats.count(productCount), productCount)}</td>
            <td className="wide-only hint">{collection.lastUpdated && formats.time(collection.lastUpdated)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CollectionLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/collections/$collectionId" params={{ collectionId: id }} className="product-link">
      <bdi>{name}</bdi>
    </Link>
  )
}
