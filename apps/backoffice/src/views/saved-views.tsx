import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Collection, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FormField, FormSwitch } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { showFailure, showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { deleteView, fetchViews, fromSearchText, type SavedView, saveView, toSearchText } from './saved-view.ts'

interface Props {
  /** Page of the back office. */
  path: string
  /** State of its list. */
  search: object
  onOpen(search: Record<string, string>): void
}

/** Menu of the saved views of a list: opens one, saves the current one, deletes the open one. */
export function SavedViews({ path, search, onOpen }: Props) {
  const { api } = useBackOffice()
  const texts = useTexts('views')
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const { data: views = [] } = useQuery({ queryKey: ['views', path], queryFn: () => fetchViews(api, path) })
  const current = toSearchText(search)
  const open = views.find((view) => view.search === current)
  const remove = useMutation({
    mutationFn: (id: string) => deleteView(api, id),
    onSuccess(left) {
      queries.setQueryData(['views', path], left)
      showSuccess(texts.views.deleted)
    },
    onError: (error) => showFailure(describeError(error, texts)),
  })
  const act = (key: string) => {
    if (key === 'save') return setSaving(true)
    if (key === 'all') return onOpen({})
    if (key === 'delete' && open) return remove.mutate(open.id)
    const chosen = views.find(({ id }) => id === key)
    if (chosen) onOpen(fromSearchText(chosen.search))
  }
  return (
    <>
      <MenuTrigger>
        <Button aria-label={open ? `${texts.views.title}: ${open.name}` : texts.views.title}>
          <bdi>{open?.name ?? texts.views.title}</bdi> <Icon name="choose" />
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu className="listbox" aria-label={texts.views.title} onAction={(key) => act(String(key))}>
            <MenuItem id="all" className="listbox-item">
              {texts.views.all}
            </MenuItem>
            {[
              { name: texts.views.own, views: views.filter(({ isOwn }) => isOwn) },
              { name: texts.views.shared, views: views.filter(({ isOwn }) => !isOwn) },
            ]
              .filter((section) => section.views.length > 0)
              .map((section) => (
                <ViewSection key={section.name} {...section} />
              ))}
            <MenuSection className="views-actions" aria-label={texts.views.actions}>
              <MenuItem id="save" className="listbox-item" isDisabled={current === '' || open !== undefined}>
                {texts.views.save}
              </MenuItem>
              {open?.isOwn && (
                <MenuItem id="delete" className="listbox-item">
                  {texts.views.delete(open.name)}
                </MenuItem>
              )}
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      {isSaving && <SaveViewDialog path={path} search={current} onClose={() => setSaving(false)} />}
    </>
  )
}

function ViewSection({ name, views }: { name: string; views: readonly SavedView[] }) {
  return (
    <MenuSection>
      <Header className="palette-section">{name}</Header>
      <Collection items={views}>
        {(view) => (
          <MenuItem id={view.id} className="listbox-item" textValue={view.name}>
            <bdi>{view.name}</bdi>
          </MenuItem>
        )}
      </Collection>
    </MenuSection>
  )
}

function SaveViewDialog({ path, search, onClose }: { path: string; search: string; onClose(): void }) {
  const { api } = useBackOffice()
  const texts = useTexts('views')
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: () => saveView(api, { name: name.trim(), path, search, isShared }),
    onSuccess(views) {
      queries.setQueryData(['views', path], views)
      showSuccess(texts.views.saved)
      onClose()
    },
    onError: (error) => setProblem(describeError(error, texts)),
  })
  return (
    <Dialog title={texts.views.saveTitle} isOpen onClose={onClose}>
      <form
        className="bulk-edit"
        onSubmit={(event) => {
          event.preventDefault()
          const found =
            name.trim() === '' ? texts.views.nameRequired : name.trim().length > 60 ? texts.views.tooLong : undefined
          setProblem(found)
          if (found === undefined && !save.isPending) save.mutate()
        }}
      >
        <FormField label={texts.views.name} name="name" value={name} error={problem} onChange={setName} />
        <FormSwitch label={texts.views.share} isSelected={isShared} onChange={setShared} />
        <div className="dialog-actions">
          <Button onPress={onClose}>{texts.app.cancel}</Button>
          <Button look="primary" type="submit">
            {texts.views.saveAction}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
