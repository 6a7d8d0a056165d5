import { Checkbox, GridList, GridListItem, type Selection } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Icon } from '../parts/icon.tsx'
import { useTexts } from '../texts/sections.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { useFileFormats } from './file-formats.ts'
import { getFileName, type LibraryFile, USE_COUNT_MAX } from './library-file.ts'

interface FileGridProps {
  files: readonly LibraryFile[]
  label: string
  /** @default "grid" */
  view?: 'grid' | 'list'
  selectionMode: 'none' | 'single' | 'multiple'
  selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
  onOpen?(id: string): void
  /** Whether the files are those of the previous query, while the new ones are loaded. */
  isStale?: boolean
}

/** Files as a grid of pictures, or as a list with columns. Arrow keys move, Space selects, Enter opens. */
export function FileGrid(props: FileGridProps) {
  const { files, label, view = 'grid', selectionMode, selected, onSelect, onOpen, isStale = false } = props
  const follow = (keys: Selection) =>
    onSelect(keys === 'all' ? new Set(files.map(({ id }) => id)) : new Set([...keys].map(String)))
  return (
    <GridList
      aria-label={label}
      className={`files files-${view}${isStale ? ' table-stale' : ''}`}
      layout={view === 'grid' ? 'grid' : 'stack'}
      items={files.map((file) => ({ ...file, key: file.id }))}
      dependencies={[view, selectionMode]}
      selectionMode={selectionMode}
      selectionBehavior="toggle"
      selectedKeys={selected}
      onSelectionChange={follow}
      {...(onOpen && { onAction: (key) => onOpen(String(key)) })}
    >
      {(file) => <FileItem file={file} isSelectable={selectionMode !== 'none'} />}
    </GridList>
  )
}

function FileItem({ file, isSelectable }: { file: LibraryFile; isSelectable: boolean }) {
  const { formats } = useBackOffice()
  const { files: texts } = useTexts('media')
  const sizes = useFileFormats()
  const describeUses = useUseCount()
  const name = getFileName(file)
  return (
    <GridListItem id={file.id} textValue={name} className="file">
      {isSelectable && (
        <Checkbox slot="selection" className="checkbox">
          <Icon name="check" />
        </Checkbox>
      )}
      <span className="file-picture">
        <FileThumbnail file={file} size={180} />
      </span>
      <span className="file-text">
        <bdi className="file-name">{name}</bdi>
        <span className="hint file-facts">
          <span>{texts.kindNames[file.mediaType]}</span>
          {file.width > 0 && (
            <bdi dir="ltr">
              {file.width} × {file.height}
            </bdi>
          )}
          <bdi className="number">{sizes.size(Number(file.sizeInBytes))}</bdi>
          <span className="file-date">{formats.time(file.createdDate)}</span>
        </span>
      </span>
      <span className={file.useCount === 0 ? 'badge badge-warn' : 'badge badge-good'}>
        {describeUses(file.useCount)}
      </span>
    </GridListItem>
  )
}

/** Describes the number of uses. */
export function useUseCount(): (count: number) => string {
  const { formats } = useBackOffice()
  const { files: texts } = useTexts('media')
  return (count) => {
    const formatted = formats.count(count)
    return texts.useCount(count, count === USE_COUNT_MAX ? texts.many(formatted) : formatted)
  }
}
