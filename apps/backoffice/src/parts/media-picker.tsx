import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { FileTrigger, Input, SearchField } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { FileGrid } from '../media/file-grid.tsx'
import { fetchFiles, type FileKind, type LibraryFile } from '../media/library-file.ts'
import '../media/media.css'
import { UploadPanel } from '../media/upload-panel.tsx'
import { uploadAndFollow, useUploads } from '../media/use-uploads.ts'
import { useTexts } from '../texts/sections.ts'
import { Button } from './button.tsx'
import { describeError } from './describe-error.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'

interface MediaPickerProps {
  /** Kind of the files. @default every kind */
  kind?: FileKind
  /** @default "single" */
  selectionMode?: 'single' | 'multiple'
  onChoose(files: readonly LibraryFile[]): void
  onClose(): void
}

/** Dialog that chooses files of the library, or uploads new ones, which it selects. */
export function MediaPicker({ kind, selectionMode = 'single', onChoose, onClose }: MediaPickerProps) {
  const { api, formats, session } = useBackOffice()
  const texts = useTexts('media')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['files', 'picker', kind, q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchFiles(api, { q, kind, cursor: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
  })
  const files = data?.pages.flatMap((page) => page.files) ?? []
  const { chosen, select, add } = useSelection(files, kind, selectionMode)
  const choose = () => {
    onChoose([...chosen.values()])
    onClose()
  }
  const isMultiple = selectionMode === 'multiple'
  return (
    <Dialog title={isMultiple ? texts.picker.title : texts.picker.titleOne} isOpen onClose={onClose} isWide>
      <div className="toolbar" role="search">
        <SearchField className="search-field" aria-label={texts.files.searchLabel} value={typed} onChange={setTyped}>
          <Icon name="search" />
          <Input placeholder={texts.list.search} maxLength={100} />
        </SearchField>
        {session.may('WIX_STORES.MODIFY_PRODUCTS') && (
          <FileTrigger allowsMultiple={isMultiple} onSelect={(list) => add([...(list ?? [])])}>
            <Button>
              <Icon name="upload" /> {texts.files.upload}
            </Button>
          </FileTrigger>
        )}
      </div>
      <UploadPanel isBrief />
      {error && <Notice kind="error">{describeError(error, texts)}</Notice>}
      {data && files.length === 0 && <p className="hint">{q === '' ? texts.picker.empty : texts.list.empty}</p>}
      <div className="picker-files">
        <FileGrid
          files={files}
          label={texts.files.title}
          selectionMode={selectionMode}
          selected={new Set(chosen.keys())}
          onSelect={select}
        />
        {hasNextPage && (
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {texts.picker.more}
          </Button>
        )}
      </div>
      <div className="dialog-actions">
        <Button onPress={onClose}>{texts.app.cancel}</Button>
        <Button look="primary" isDisabled={chosen.size === 0} onPress={choose}>
          {isMultiple && chosen.size > 0 ? texts.picker.chooseCount(formats.count(chosen.size)) : texts.picker.choose}
        </Button>
      </div>
    </Dialog>
  )
}

/** Selected files, which a search does not deselect. Files that are uploaded here are selected when they are done. */
function useSelection(files: readonly LibraryFile[], kind: FileKind | undefined, mode: 'single' | 'multiple') {
  const { queue } = useUploads()
  const [chosen, setChosen] = useState<ReadonlyMap<string, LibraryFile>>(new Map())
  return {
    chosen,
    select(next: ReadonlySet<string>): void {
      const shown = new Map(files.map((file) => [file.id, file]))
      const hidden = mode === 'single' ? [] : [...chosen].filter(([id]) => !shown.has(id))
      const visible = [...next].flatMap((id) => {
        const file = shown.get(id) ?? chosen.get(id)
        return file ? [[id, file] as const] : []
      })
      setChosen(new Map([...hidden, ...visible]))
    },
    add(sources: File[]): void {
      uploadAndFollow(queue, sources, (uploaded) => {
        const fitting = uploaded.filter(({ mediaType }) => kind === undefined || mediaType === kind)
        const added = fitting.map((file) => [file.id, file] as const)
        setChosen((current) => new Map(mode === 'single' ? added.slice(-1) : [...current, ...added]))
      })
    },
  }
}
