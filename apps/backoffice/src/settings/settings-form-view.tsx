import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { ConflictDialog } from '../parts/conflict-dialog.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { type Draft, DraftStore } from '../parts/draft-store.ts'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import { findForm } from './forms/index.ts'
import type { FormName, SettingsForm } from './settings-form.ts'
import { fetchSettings, type LoadedSettings } from './shop-settings.ts'
import { useSettingsEditor } from './use-settings-editor.ts'
import './settings.css'

interface SettingsFormViewProps {
  form: FormName
  /** Heading of the page, and what stands beside it. */
  header: ReactNode
  /** Text of the button. @default "Save" */
  saveLabel?: string
  /** Beside the button that saves. */
  actions?: ReactNode
  onSaved?: () => void
}

/** Form for a part of the settings, with a preview beside it. */
export function SettingsFormView({ form: name, ...props }: SettingsFormViewProps) {
  const { api, session } = useBackOffice()
  const texts = useTexts('settings')
  const drafts = useMemo(() => new DraftStore(session.staff.id), [session])
  const { data, error } = useQuery({
    queryKey: ['settings', name],
    // Read once: another response would overwrite unsaved edits.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => ({
      loaded: await fetchSettings(api, signal),
      draft: await drafts.read<object>(`settings/${name}`),
    }),
  })
  if (error)
    return (
      <>
        {props.header}
        <Notice kind="error" title={texts.errors.title}>
          {describeError(error, texts)}
        </Notice>
      </>
    )
  if (!data) return <p role="status">{texts.app.loading}</p>
  return <EditorForm key={name} form={findForm(name)} {...data} drafts={drafts} {...props} />
}

interface EditorFormProps extends Omit<SettingsFormViewProps, 'form'> {
  form: SettingsForm<object>
  loaded: LoadedSettings
  draft: Draft<object> | undefined
  drafts: DraftStore
}

function EditorForm({ form, loaded, draft, drafts, header, saveLabel, actions, onSaved }: EditorFormProps) {
  const texts = useTexts('settings')
  const editor = useSettingsEditor({ form, loaded, draft, drafts, onSaved })
  const { isDirty, isSaving, values, settings } = editor
  const { Fields, Preview } = form
  useSaveShortcut(editor.save)
  return (
    <form
      className="editor settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
    >
      {header}
      {editor.isRestored && <Notice kind="info">{texts.settings.draftFound}</Notice>}
      {editor.failure && <Notice kind="error">{editor.failure}</Notice>}
      <div className="settings-columns">
        <section className="card" aria-label={texts.settings.forms[form.name].title}>
          <Fields editor={editor} />
          <div className="settings-actions">
            {isDirty && <span className="badge badge-warn">{texts.settings.unsaved}</span>}
            {isDirty && !isSaving && <Button onPress={editor.discard}>{texts.settings.discard}</Button>}
            {!isDirty && actions}
            {(isDirty || !actions) && (
              <Button look="primary" type="submit" isPending={isSaving} isDisabled={!isDirty}>
                {isSaving ? texts.settings.saving : (saveLabel ?? texts.settings.save)}
              </Button>
            )}
          </div>
        </section>
        <aside className="card preview" aria-label={texts.settings.preview}>
          <Preview values={values} settings={settings} />
        </aside>
      </div>
      {editor.conflict && (
        <ConflictDialog
          conflicts={editor.conflict.conflicts}
          labels={texts.settings.fields}
          describeObject={describeList}
          onClose={editor.closeConflict}
          onResolve={editor.resolveConflict}
        />
      )}
      <LeaveGuard shouldBlock={editor.shouldBlock} leave={editor.leave} />
    </form>
  )
}

/** Confirmation before unsaved changes are left, also by the buttons of the browser. */
function LeaveGuard({ shouldBlock, leave: discard }: { shouldBlock(): boolean; leave(): Promise<void> }) {
  const { settings: words } = useTexts('settings')
  const blocker = useBlocker({
    shouldBlockFn: shouldBlock,
    enableBeforeUnload: shouldBlock,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  const leave = () => void discard().then(() => blocker.proceed?.())
  return (
    <Dialog title={words.leaveTitle} isOpen={blocker.status === 'blocked'} onClose={stay}>
      <p>{words.leave}</p>
      <div className="dialog-actions">
        <Button onPress={stay}>{words.stay}</Button>
        <Button look="danger" onPress={leave}>
          {words.leaveAnyway}
        </Button>
      </div>
    </Dialog>
  )
}

/** Saves by Ctrl-S or ⌘-S. */
function useSaveShortcut(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Describes a list by the names of its entries, and what is priced by its price. */
function describeList(value: object): string {
  const entries: readonly object[] = Array.isArray(value) ? value : [value]
  return entries.map(describeEntry).join('; ')
}

function describeEntry(entry: object): string {
  const { title, taxName, country, countries, price, percent, options, id } = entry as Record<string, unknown> // of a form
  const name = [title, taxName, id].find((each) => typeof each === 'string' && each !== '')
  const places = Array.isArray(countries) ? countries.join(', ') : country
  const below = Array.isArray(options) && options.length > 0 ? `(${describeList(options)})` : undefined
  const rate = typeof percent === 'string' && percent !== '' ? `${percent} %` : undefined
  return [name, places, price, rate, below].filter((each) => each !== undefined && each !== '').join(' ')
}
