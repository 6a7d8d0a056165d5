import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  Button as AriaButton,
  Checkbox,
  CheckboxGroup,
  FileTrigger,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { MediaPicker } from '../parts/media-picker.tsx'
import { Notice } from '../parts/notice.tsx'
import { showFailure } from '../parts/toasts.tsx'
import { AddByUrlDialog } from '../media/add-by-url-dialog.tsx'
import { FileThumbnail } from '../media/file-thumbnail.tsx'
import type { LibraryFile } from '../media/library-file.ts'
import { UploadPanel } from '../media/upload-panel.tsx'
import { useFileDrop } from '../media/use-file-drop.ts'
import { uploadAndFollow, useUploads } from '../media/use-uploads.ts'
import { useTexts } from '../texts/sections.ts'
import {
  addItems,
  changeItem,
  fromLibrary,
  type Gallery,
  type GalleryChange,
  type GalleryItem,
  orderItems,
  removeItem,
} from './gallery.ts'
import './product-media.css'
import { useGallery } from './use-gallery.ts'

/** Card with the pictures and videos of a product. Its changes are saved at once. A new product is saved first. */
export function ProductMedia({ productId, isReadOnly }: { productId: string | undefined; isReadOnly: boolean }) {
  const { gallery: texts } = useTexts('media')
  return (
    <section className="card" aria-labelledby="product-media">
      <h2 id="product-media">{texts.title}</h2>
      {productId === undefined ? (
        <p className="hint">{texts.afterSave}</p>
      ) : (
        <GalleryEditor key={productId} productId={productId} isReadOnly={isReadOnly} />
      )}
    </section>
  )
}

function GalleryEditor({ productId, isReadOnly }: { productId: string; isReadOnly: boolean }) {
  const texts = useTexts('media')
  const { data, error, change } = useGallery(productId)
  const { queue } = useUploads()
  const [editedId, setEditedId] = useState<string>()
  const add = (files: readonly LibraryFile[]) => {
    const shown = files.filter(({ mediaType }) => mediaType === 'image' || mediaType === 'video')
    if (shown.length < files.length) showFailure(texts.gallery.onlyVisible)
    if (shown.length > 0) change(addItems(shown.map(fromLibrary)))
  }
  const upload = (sources: (File | string)[]) => uploadAndFollow(queue, sources, add)
  const isOver = useFileDrop(upload, !isReadOnly)
  if (error) return <Notice kind="error">{describeError(error, texts)}</Notice>
  if (!data) return <p role="status">{texts.app.loading}</p>
  const edited = data.items.find(({ id }) => id === editedId)
  return (
    <div className={isOver ? 'gallery gallery-over' : 'gallery'}>
      <GalleryList gallery={data} isReadOnly={isReadOnly} change={change} onEdit={setEditedId} />
      {!isReadOnly && <AddActions onUpload={upload} onAdd={add} />}
      {!isReadOnly && <UploadPanel isBrief />}
      {edited && <ItemDialog gallery={data} item={edited} change={change} onClose={() => setEditedId(undefined)} />}
    </div>
  )
}

interface ListProps {
  gallery: Gallery
  isReadOnly: boolean
  change(change: GalleryChange, message?: string): void
  onEdit(id: string): void
}

/** Pictures in their order. Dragging reorders them, also by keyboard: Enter on a handle, arrow keys, Enter. */
function GalleryList({ gallery, isReadOnly, change, onEdit }: ListProps) {
  const { gallery: texts } = useTexts('media')
  const { items } = gallery
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isReadOnly,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const moved = items.map(({ id }) => id).filter((id) => keys.has(id))
      const others = items.map(({ id }) => id).filter((id) => !keys.has(id))
      const at = others.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0)
      change(orderItems(others.toSpliced(at, 0, ...moved)))
    },
  })
  return (
    <>
      <GridList
        className="gallery-list"
        aria-label={texts.list}
        layout="grid"
        keyboardNavigationBehavior="tab"
        items={items.map((item, place) => ({ ...item, place }))}
        dependencies={[isReadOnly]}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className="hint gallery-empty">{texts.empty}</p>}
        {...(!isReadOnly && { onAction: (key) => onEdit(String(key)) })}
      >
        {(item) => <GalleryTile item={item} isReadOnly={isReadOnly} change={change} onEdit={onEdit} />}
      </GridList>
      {!isReadOnly && items.length > 1 && <p className="hint">{texts.reorderHint}</p>}
    </>
  )
}

function GalleryTile({
  item,
  isReadOnly,
  change,
  onEdit,
}: Pick<ListProps, 'isReadOnly' | 'change' | 'onEdit'> & { item: GalleryItem & { place: number } }) {
  const { gallery: texts } = useTexts('media')
  const name = item.altText || item.title || item.id
  return (
    <GridListItem id={item.id} textValue={name} className="gallery-tile">
      <span className="file-picture">
        <FileThumbnail file={item} size={140} />
      </span>
      {item.place === 0 && <span className="badge badge-good gallery-main">{texts.main}</span>}
      {item.choices.length > 0 && (
        <span className="hint gallery-choices">
          <bdi>{item.choices.map(({ choice }) => choice).join(', ')}</bdi>
        </span>
      )}
      {!isReadOnly && (
        <span className="gallery-actions">
          <AriaButton slot="drag" className="button button-icon" aria-label={texts.drag(name)}>
            <Icon name="handle" />
          </AriaButton>
          <Button look="icon" aria-label={texts.edit(name)} onPress={() => onEdit(item.id)}>
            <Icon name="edit" />
          </Button>
          <Button
            look="icon"
            aria-label={texts.removeNamed(name)}
            onPress={() => change(removeItem(item.id), texts.removed)}
          >
            <Icon name="trash" />
          </Button>
        </span>
      )}
    </GridListItem>
  )
}

function AddActions({
  onUpload,
  onAdd,
}: {
  onUpload(sources: (File | string)[]): void
  onAdd(files: readonly LibraryFile[]): void
}) {
  const texts = useTexts('media')
  const [dialog, setDialog] = useState<'library' | 'url'>()
  const close = () => setDialog(undefined)
  return (
    <span className="file-actions">
      <FileTrigger allowsMultiple onSelect={(list) => onUpload([...(list ?? [])])}>
        <Button>
          <Icon name="upload" /> {texts.gallery.upload}
        </Button>
      </FileTrigger>
      <Button onPress={() => setDialog('library')}>
        <Icon name="picture" /> {texts.gallery.library}
      </Button>
      <Button onPress={() => setDialog('url')}>
        <Icon name="link" /> {texts.files.addByUrl}
      </Button>
      {dialog === 'library' && <MediaPicker selectionMode="multiple" onChoose={onAdd} onClose={close} />}
      {dialog === 'url' && <AddByUrlDialog onAdd={onUpload} onClose={close} />}
    </span>
  )
}

const MAX_ALT_TEXT = 1_000

/** Alternative text and choices of a picture of the product. */
function ItemDialog({
  gallery,
  item,
  change,
  onClose,
}: {
  gallery: Gallery
  item: GalleryItem
  change(change: GalleryChange): void
  onClose(): void
}) {
  const texts = useTexts('media')
  const [altText, setAltText] = useState(item.altText)
  const [choices, setChoices] = useState(item.choices)
  const problem = altText.length > MAX_ALT_TEXT ? texts.file.tooLong(String(MAX_ALT_TEXT)) : undefined
  const isMain = gallery.items[0]?.id === item.id
  function save() {
    if (problem) return
    const changed = {
      ...(altText.trim() !== item.altText && { altText: altText.trim() }),
      ...(JSON.stringify(choices) !== JSON.stringify(item.choices) && { choices }),
    }
    if (Object.keys(changed).length > 0) change(changeItem(item.id, changed))
    onClose()
  }
  function makeMain() {
    change(orderItems([item.id, ...gallery.items.map(({ id }) => id).filter((id) => id !== item.id)]))
    onClose()
  }
  return (
    <Dialog title={texts.gallery.edit(item.title || item.id)} isOpen onClose={onClose}>
      <span className="file-preview">
        <FileThumbnail file={item} size={400} isWhole />
      </span>
      <FormField
        label={texts.gallery.altText}
        name="galleryAltText"
        rows={2}
        value={altText}
        error={problem}
        hint={texts.gallery.altTextHint}
        onChange={setAltText}
      />
      <ChoiceField gallery={gallery} item={item} value={choices} onChange={setChoices} />
      <span className="file-actions">
        {!isMain && (
          <Button onPress={makeMain}>
            <Icon name="star" /> {texts.gallery.makeMain}
          </Button>
        )}
        <Link className="button button-quiet" to="/files" search={{ file: item.id }}>
          {texts.gallery.openFile}
        </Link>
      </span>
      <div className="dialog-actions">
        <Button onPress={onClose}>{texts.app.cancel}</Button>
        <Button look="primary" onPress={save}>
          {texts.gallery.done}
        </Button>
      </div>
    </Dialog>
  )
}

/** Choices of one option that the picture shows. Only one option of a product may have pictures. */
function ChoiceField({
  gallery: { items, options },
  item,
  value,
  onChange,
}: {
  gallery: Gallery
  item: GalleryItem
  value: GalleryItem['choices']
  onChange(choices: GalleryItem['choices']): void
}) {
  const { gallery: texts } = useTexts('media')
  const optionOfOthers = items.find(({ id, choices }) => id !== item.id && choices.length > 0)?.choices[0]?.option
  const [chosen, setChosen] = useState(value[0]?.option ?? optionOfOthers ?? '')
  if (options.length === 0) return null
  const option = options.find(({ name }) => name === (optionOfOthers ?? chosen))
  return (
    <div className="field">
      <span className="field-label">{texts.choices}</span>
      {optionOfOthers === undefined && (
        <FilterSelect
          label={texts.choiceOption}
          value={chosen}
          options={{ '': texts.noOption, ...Object.fromEntries(options.map(({ name }) => [name, name])) }}
          onChange={(name) => {
            setChosen(name)
            onChange([])
          }}
        />
      )}
      {option && (
        <CheckboxGroup
          className="gallery-choice-list"
          aria-label={texts.choicesOf(option.name)}
          value={value.map(({ choice }) => choice)}
          onChange={(names) => onChange(names.map((choice) => ({ option: option.name, choice })))}
        >
          {option.choices.map((choice) => (
            <Checkbox key={choice} value={choice} className="gallery-choice">
              <span className="checkbox" aria-hidden="true">
                <Icon name="check" />
              </span>
              <bdi>{choice}</bdi>
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      <span className="hint">{texts.choicesHint}</span>
    </div>
  )
}
