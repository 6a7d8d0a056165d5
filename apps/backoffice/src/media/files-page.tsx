import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  Button as AriaButton,
  FileTrigger,
  Input,
  SearchField,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components'
import { ApiError } from '@cartwright/client'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { showFailure, showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { AddByUrlDialog } from './add-by-url-dialog.tsx'
import { FileDetails } from './file-details.tsx'
import { FileGrid } from './file-grid.tsx'
import type { FilesSearch } from './files-search.ts'
import { deleteFile, fetchFiles, type LibraryFile } from './library-file.ts'
import './media.css'
import { UploadPanel } from './upload-panel.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useUploads } from './use-uploads.ts'

/** Pause in typing after which the library is searched, in milliseconds. */
const SEARCH_DELAY_MS = 200

type Show = (changed: FilesSearch, isNewEntry?: boolean) => void

/** Library of all files: search, filters, order, page, view and the open file are in the address. */
export function FilesPage() {
  const { api, session } = useBackOffice()
  const texts = useTexts('media')
  const search: FilesSearch = useSearch({ from: '/files' })
  const navigate = useNavigate()
  const show: Show = (changed, isNewEntry = true) =>
    void navigate({ to: '/files', search: { ...search, cursor: undefined, ...changed }, replace: !isNewEntry })
  const { view: _view, file: openFile, ...filter } = search
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['files', 'list', filter],
    queryFn: ({ signal }) => fetchFiles(api, filter, signal),
    placeholderData: keepPreviousData,
  })
  const { queue } = useUploads()
  const mayChange = session.may('WIX_STORES.MODIFY_PRODUCTS')
  const isOver = useFileDrop((sources) => void queue.add(sources), mayChange)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState<readonly string[]>([])
  const open = (file: string | undefined) => show({ file, cursor: search.cursor })
  const isFiltered = search.q !== undefined || search.kind !== undefined || search.use !== undefined
  return (
    <div className={isOver ? 'files-page files-page-over' : 'files-page'}>
      <header className="page-header">
        <h1>{texts.files.title}</h1>
        {mayChange && <UploadActions onAdd={(sources) => void queue.add(sources)} />}
      </header>
      {isOver && <p className="drop-hint">{texts.files.dropHere}</p>}
      <UploadPanel />
      <div className={openFile ? 'files-columns files-columns-open' : 'files-columns'}>
        <div className="card">
          <FilesToolbar search={search} onChange={show} />
          {error && (
            <Notice kind="error" title={texts.errors.title}>
              {describeError(error, texts)} <Button onPress={() => void refetch()}>{texts.app.retry}</Button>
            </Notice>
          )}
          {isPending && !error && <p role="status">{texts.app.loading}</p>}
          {selected.size > 0 && (
            <SelectionBar
              selected={selected}
              onClear={() => setSelected(new Set())}
              onDelete={() => setDeleting([...selected])}
            />
          )}
          {data && data.files.length === 0 && (
            <EmptyLibrary
              isFiltered={isFiltered}
              mayChange={mayChange}
              onClear={() => show({ q: undefined, kind: undefined, use: undefined })}
            />
          )}
          {data && data.files.length > 0 && (
            <FileGrid
              files={data.files}
              label={texts.files.title}
              view={search.view ?? 'grid'}
              selectionMode={mayChange ? 'multiple' : 'none'}
              selected={selected}
              onSelect={setSelected}
              onOpen={open}
              isStale={isPlaceholderData}
            />
          )}
          {data && (data.next ?? data.previous) && (
            <nav className="pager" aria-label={texts.files.title}>
              <Button isDisabled={!data.previous} onPress={() => show({ cursor: data.previous })}>
                <Icon name="previous" /> {texts.list.previous}
              </Button>
              <Button isDisabled={!data.next} onPress={() => show({ cursor: data.next })}>
                {texts.list.next} <Icon name="next" />
              </Button>
            </nav>
          )}
        </div>
        {openFile && (
          <FileDetails
            key={openFile}
            id={openFile}
            onClose={() => open(undefined)}
            onDelete={({ id }) => setDeleting([id])}
          />
        )}
      </div>
      {deleting.length > 0 && (
        <DeleteDialog
          ids={deleting}
          onClose={() => setDeleting([])}
          onDeleted={(ids) => {
            setSelected(new Set())
            if (openFile && ids.includes(openFile)) open(undefined)
          }}
        />
      )}
    </div>
  )
}

function UploadActions({ onAdd }: { onAdd(sources: (File | string)[]): void }) {
  const { files: texts } = useTexts('media')
  const [isUrlOpen, setUrlOpen] = useState(false)
  return (
    <span className="page-actions">
      <Button onPress={() => setUrlOpen(true)}>
        <Icon name="link" /> {texts.addByUrl}
      </Button>
      <FileTrigger allowsMultiple onSelect={(list) => onAdd([...(list ?? [])])}>
        <Button look="primary">
          <Icon name="upload" /> {texts.upload}
        </Button>
      </FileTrigger>
      {isUrlOpen && <AddByUrlDialog onAdd={onAdd} onClose={() => setUrlOpen(false)} />}
    </span>
  )
}

function FilesToolbar({ search, onChange }: { search: FilesSearch; onChange: Show }) {
  const texts = useTexts('media')
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
  const { kinds, uses, sorts, views } = texts.files
  return (
    <div className="toolbar" role="search">
      <SearchField className="search-field" aria-label={texts.files.searchLabel} value={typed} onChange={follow}>
        <Icon name="search" />
        <Input placeholder={texts.list.search} data-shortcut="search" maxLength={100} />
        <AriaButton className="button button-icon search-clear" aria-label={texts.list.clear}>
          <Icon name="close" />
        </AriaButton>
      </SearchField>
      <FilterSelect
        label={texts.files.kind}
        value={search.kind ?? 'all'}
        options={kinds}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <FilterSelect
        label={texts.files.use}
        value={search.use ?? 'all'}
        options={uses}
        onChange={(use) => onChange({ use: use === 'all' ? undefined : use })}
      />
      <FilterSelect
        label={texts.list.sortedBy}
        value={search.sort ?? 'NEWEST'}
        options={sorts}
        onChange={(sort) => onChange({ sort: sort === 'NEWEST' ? undefined : sort })}
      />
      <ToggleButtonGroup
        className="view-toggle"
        aria-label={texts.files.view}
        disallowEmptySelection
        selectedKeys={[search.view ?? 'grid']}
        onSelectionChange={(keys) =>
          onChange({ view: keys.has('list') ? 'list' : undefined, cursor: search.cursor }, false)
        }
      >
        <ToggleButton id="grid" className="button button-icon" aria-label={views.grid}>
          <Icon name="grid" />
        </ToggleButton>
        <ToggleButton id="list" className="button button-icon" aria-label={views.list}>
          <Icon name="list" />
        </ToggleButton>
      </ToggleButtonGroup>
    </div>
  )
}

function SelectionBar({
  selected,
  onClear,
  onDelete,
}: {
  selected: ReadonlySet<string>
  onClear(): void
  onDelete(): void
}) {
  const { formats } = useBackOffice()
  const { files: texts } = useTexts('media')
  return (
    <div className="selection-bar" role="status">
      <strong>{texts.selected(formats.count(selected.size))}</strong>
      <Button onPress={onClear}>{texts.clearSelection}</Button>
      <Button look="danger" onPress={onDelete}>
        <Icon name="trash" /> {texts.deleteSelected}
      </Button>
    </div>
  )
}

function EmptyLibrary({
  isFiltered,
  mayChange,
  onClear,
}: {
  isFiltered: boolean
  mayChange: boolean
  onClear(): void
}) {
  const texts = useTexts('media')
  const { emptyTitle, empty } = isFiltered ? texts.list : texts.files
  return (
    <div className="empty">
      <Icon name={isFiltered ? 'search' : 'upload'} />
      <h2>{emptyTitle}</h2>
      <p>{empty}</p>
      {isFiltered && <Button onPress={onClear}>{texts.list.clearFilters}</Button>}
      {!isFiltered && mayChange && <p className="hint">{texts.files.pasteHint}</p>}
    </div>
  )
}

/** Deletes several files, one after the other. Those in use stay. */
function DeleteDialog({
  ids,
  onClose,
  onDeleted,
}: {
  ids: readonly string[]
  onClose(): void
  onDeleted(ids: readonly string[]): void
}) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('media')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function remove() {
    setBusy(true)
    const deleted: string[] = []
    let kept = 0
    try {
      for (const id of ids) {
        if (await deleteUnused(id)) deleted.push(id)
        else kept++
      }
      if (deleted.length > 0) showSuccess(texts.files.deleted(deleted.length, formats.count(deleted.length)))
      if (kept > 0) showFailure(texts.files.kept(kept, formats.count(kept)))
      onClose()
    } catch (error) {
      setFailure(describeError(error, texts))
    } finally {
      setBusy(false)
      onDeleted(deleted)
      await client.invalidateQueries({ queryKey: ['files'] })
    }
  }
  /** Returns false if something uses the file. */
  async function deleteUnused(id: LibraryFile['id']): Promise<boolean> {
    try {
      await deleteFile(api, id)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'FILE_IN_USE') return false
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
    return true
  }
  return (
    <Dialog title={texts.files.deleteTitle(ids.length, formats.count(ids.length))} isOpen onClose={onClose}>
      <p>{texts.files.deleteWarning}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="dialog-actions">
        <Button onPress={onClose}>{texts.app.cancel}</Button>
        <Button look="danger" isPending={isBusy} onPress={() => void remove()}>
          {texts.files.deleteConfirm}
        </Button>
      </div>
    </Dialog>
  )
}
