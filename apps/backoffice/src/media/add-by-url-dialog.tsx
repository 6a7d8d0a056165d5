import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FormField } from '../parts/form-field.tsx'
import { useTexts } from '../texts/sections.ts'
import { parseUrls } from './dropped-files.ts'

/** Dialog for web addresses of files, one a line. */
export function AddByUrlDialog({ onAdd, onClose }: { onAdd(urls: string[]): void; onClose(): void }) {
  const { files: texts, app } = useTexts('media')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  function add() {
    const urls = parseUrls(typed)
    if (!urls) return setProblem(texts.invalidUrl)
    onAdd(urls)
    onClose()
  }
  return (
    <Dialog title={texts.addByUrl} isOpen onClose={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          // The dialog may be inside of another form.
          event.preventDefault()
          event.stopPropagation()
          add()
        }}
      >
        <FormField
          label={texts.url}
          name="url"
          rows={3}
          value={typed}
          hint={texts.urlHint}
          error={problem}
          onChange={(value) => {
            setTyped(value)
            setProblem(undefined)
          }}
        />
        <div className="dialog-actions">
          <Button onPress={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit">
            {texts.add}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
