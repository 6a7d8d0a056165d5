import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { FormField } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { showFailure, showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { useFileFormats } from './file-formats.ts'
import { useUseCount } from './file-grid.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import { FocalPointField } from './focal-point-field.tsx'
import {
  fetchFile,
  fetchFileUses,
  type FileChange,
  type FileUse,
  getFileName,
  type LibraryFile,
  updateFile,
} from './library-file.ts'
import { MediaPicker } from '../parts/media-picker.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

/** Time between two reads of a file that is being replaced, in milliseconds. */
const REPLACING_MS = 2_000

/** Details of one file: preview, name, alternative text, uses, and what can be done with it. */
export function FileDetails({
  id,
  onClose,
  onDelete,
}: {
  id: string
  onClose(): void
  onDelete(file: LibraryFile): void
}) {
  const { api } = useBackOffice()
  const texts = useTexts('media')
  const { data: file, error } = useQuery({
    queryKey: ['files', 'file', id],
    queryFn: ({ signal }) => fetchFile(api, id, signal),
    refetchInterval: ({ state }) => (state.data?.replacedById ? REPLACING_MS : false),
  })
  return (
    <aside className="card file-details" aria-label={texts.file.details}>
      <div className="file-details-header">
        <h2>{file ? <bdi>{getFileName(file)}</bdi> : texts.file.details}</h2>
        <Button look="icon" aria-label={texts.file.close} onPress={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      {error && <Notice kind="error">{describeError(error, texts)}</Notice>}
      {!file && !error && <p role="status">{texts.app.loading}</p>}
      {file && <Details key={file.id} file={file} onDelete={() => onDelete(file)} />}
    </aside>
  )
}

function Details({ file, onDelete }: { file: LibraryFile; onDelete(): void }) {
  const { session } = useBackOffice()
  const { file: texts } = useTexts('media')
  const mayChange = session.may('WIX_STORES.MODIFY_PRODUCTS')
  const save = useSave(file)
  return (
    <>
      {(file.mediaType !== 'image' || !mayChange) && <Preview file={file} />}
      {file.replacedById && <Notice kind="info">{texts.replacing}</Notice>}
      {mayChange && file.mediaType === 'image' && (
        <FocalPointField file={file} value={file.focalPoint} onChange={(focalPoint) => void save({ focalPoint })} />
      )}
      <DetailFields file={file} isDisabled={!mayChange} save={save} />
      {mayChange && file.mediaType === 'video' && <PosterField file={file} save={save} />}
      <Facts file={file} />
      <Uses file={file} />
      <Actions file={file} mayChange={mayChange} onDelete={onDelete} />
    </>
  )
}

/** Saves a change of the file, and shows it at once. A failure is reported, and the former value is shown again. */
function useSave({ id }: LibraryFile): (change: FileChange) => Promise<boolean> {
  const { api } = useBackOffice()
  const texts = useTexts('media')
  const client = useQueryClient()
  const queryKey = ['files', 'file', id]
  const { mutateAsync } = useMutation({
    mutationFn: (change: FileChange) => updateFile(api, id, change),
    onMutate(change) {
      const before = client.getQueryData<LibraryFile>(queryKey)
      client.setQueryData<LibraryFile>(queryKey, (shown) => shown && merge(shown, change))
      return before
    },
    onSuccess(saved) {
      client.setQueryData(queryKey, saved)
      showSuccess(texts.file.saved)
      void client.invalidateQueries({ queryKey: ['files'] })
    },
    onError(error, _change, before) {
      client.setQueryData(queryKey, before)
      showFailure(describeError(error, texts))
    },
  })
  return (change) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    )
}

function merge(file: LibraryFile, change: FileChange): LibraryFile {
  const { focalPoint, posterId, ...texts } = change
  const { focalPoint: point, posterId: poster, ...rest } = file
  const nextPoint = focalPoint === undefined ? point : focalPoint
  const nextPoster = posterId === undefined ? poster : posterId
  return { ...rest, ...texts, ...(nextPoint && { focalPoint: nextPoint }), ...(nextPoster && { posterId: nextPoster }) }
}

function Preview({ file }: { file: LibraryFile }) {
  const { mediaType, url, posterId } = file
  if (mediaType === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the shop's own file, as it was uploaded
      <video
        className="file-preview"
        controls
        preload="metadata"
        src={url}
        {...(posterId && { poster: `${location.origin}/media/${posterId}` })}
      />
    )
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (mediaType === 'audio') return <audio className="file-preview" controls preload="none" src={url} />
  return (
    <span className="file-preview">
      <FileThumbnail file={file} size={400} isWhole />
    </span>
  )
}

const MAX_LENGTH = 1_000

/** Name and alternative text. Each is saved when its field is left, or by Enter. */
function DetailFields({
  file,
  isDisabled,
  save,
}: {
  file: LibraryFile
  isDisabled: boolean
  save(change: FileChange): Promise<boolean>
}) {
  const { file: texts } = useTexts('media')
  const [title, setTitle] = useState(getFileName(file))
  const [altText, setAltText] = useState(file.altText)
  const tooLong = (text: string) => (text.length > MAX_LENGTH ? texts.tooLong(String(MAX_LENGTH)) : undefined)
  const titleProblem = title.trim() === '' ? texts.required : tooLong(title)
  const altProblem = tooLong(altText)
  function saveTexts() {
    const change: FileChange = {
      ...(title !== getFileName(file) && !titleProblem && { title: title.trim() }),
      ...(altText !== file.altText && !altProblem && { altText: altText.trim() }),
    }
    if (Object.keys(change).length > 0) void save(change)
  }
  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saveTexts()
      }}
    >
      <FormField
        label={texts.name}
        name="title"
        value={title}
        error={titleProblem}
        isDisabled={isDisabled}
        onChange={setTitle}
        onBlur={saveTexts}
      />
      {(file.mediaType === 'image' || file.mediaType === 'video') && (
        <FormField
          label={texts.altText}
          name="altText"
          rows={2}
          value={altText}
          error={altProblem}
          hint={texts.altTextHint}
          isDisabled={isDisabled}
          onChange={setAltText}
          onBlur={saveTexts}
        />
      )}
    </form>
  )
}

function PosterField({ file, save }: { file: LibraryFile; save(change: FileChange): Promise<boolean> }) {
  const { file: texts } = useTexts('media')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="field">
      <span className="field-label">{texts.poster}</span>
      <span className="hint">{texts.posterHint}</span>
      <span className="file-actions">
        <Button onPress={() => setOpen(true)}>{texts.choosePoster}</Button>
        {file.posterId && <Button onPress={() => void save({ posterId: null })}>{texts.removePoster}</Button>}
      </span>
      {isOpen && (
        <MediaPicker
          kind="image"
          onClose={() => setOpen(false)}
          onChoose={([poster]) => poster && void save({ posterId: poster.id })}
        />
      )}
    </div>
  )
}

function Facts({ file }: { file: LibraryFile }) {
  const { formats } = useBackOffice()
  const { file: texts, files } = useTexts('media')
  const sizes = useFileFormats()
  const { width, height, durationInMilliseconds } = file
  const facts: [string, string][] = [
    [texts.facts.kind, `${files.kindNames[file.mediaType]} (${file.contentType.split('/')[1] ?? ''})`],
    ...(width > 0 ? ([[texts.facts.dimensions, `${width} × ${height}`]] as [string, string][]) : []),
    [texts.facts.size, sizes.size(Number(file.sizeInBytes))],
    ...(durationInMilliseconds
      ? ([[texts.facts.duration, sizes.duration(durationInMilliseconds)]] as [string, string][])
      : []),
    [texts.facts.added, formats.time(file.createdDate)],
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Uses({ file }: { file: LibraryFile }) {
  const { api } = useBackOffice()
  const { file: texts } = useTexts('media')
  const describeUses = useUseCount()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['files', 'uses', file.id, file.useCount],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => fetchFileUses(api, file.id, pageParam),
    getNextPageParam: ({ next }) => next,
  })
  const uses = data?.pages.flatMap((page) => page.uses) ?? []
  return (
    <section className="field" aria-labelledby="file-uses">
      <h3 id="file-uses" className="field-label">
        {texts.usedBy}
      </h3>
      {file.useCount === 0 ? (
        <span className="hint">{texts.unused}</span>
      ) : (
        <span className="hint">{describeUses(file.useCount)}</span>
      )}
      <ul className="uses">
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <span className="hint">{texts.useKinds[use.kind]}</span> <UseName use={use} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <span>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {texts.moreUses}
          </Button>
        </span>
      )}
    </section>
  )
}

function UseName({ use: { kind, id, name } }: { use: FileUse }) {
  const { file: texts } = useTexts('media')
  const words = <bdi>{kind === 'SETTINGS' ? (texts.settingsNames[id] ?? id) : (name ?? id)}</bdi>
  if (kind === 'PRODUCT')
    return (
      <Link to="/products/$productId" params={{ productId: id }}>
        {words}
      </Link>
    )
  if (kind === 'VIDEO')
    return (
      <Link to="/files" search={{ file: id }}>
        {words}
      </Link>
    )
  return words
}

function Actions({ file, mayChange, onDelete }: { file: LibraryFile; mayChange: boolean; onDelete(): void }) {
  const { file: texts } = useTexts('media')
  const [by, setBy] = useState<File>()
  return (
    <>
      <div className="field">
        <span className="field-label">{texts.address}</span>
        <span className="file-address" dir="ltr">
          {file.url}
        </span>
        <span className="file-actions">
          <Button
            onPress={() =>
              void navigator.clipboard.writeText(file.url).then(
                () => showSuccess(texts.copied),
                () => {},
              )
            }
          >
            <Icon name="copy" /> {texts.copy}
          </Button>
          <a className="button button-quiet" href={file.url} download={getFileName(file)}>
            <Icon name="download" /> {texts.download}
          </a>
        </span>
      </div>
      {mayChange && (
        <div className="field">
          <span className="hint">{texts.replaceHint}</span>
          <span className="file-actions">
            <FileTrigger onSelect={(chosen) => setBy(chosen?.[0])}>
              <Button isDisabled={file.replacedById !== undefined}>
                <Icon name="swap" /> {texts.replace}
              </Button>
            </FileTrigger>
            <Button look="danger" isDisabled={file.useCount > 0} onPress={onDelete}>
              <Icon name="trash" /> {texts.delete}
            </Button>
          </span>
          {file.useCount > 0 && <span className="hint">{texts.inUse}</span>}
        </div>
      )}
      {by && <ReplaceDialog file={file} by={by} onClose={() => setBy(undefined)} />}
    </>
  )
}
