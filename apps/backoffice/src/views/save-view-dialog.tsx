import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FormField, FormSwitch } from '../parts/form-field.tsx'
import { showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { saveView } from './saved-view.ts'

/** Dialog that names a view and saves it. */
export function SaveViewDialog({ path, search, onClose }: { path: string; search: string; onClose(): void }) {
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
