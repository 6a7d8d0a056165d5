import { Button } from '@cartwright/ui'
import { useEffect, useRef } from 'react'
import type { Texts } from '../texts/find-texts.ts'
import { MAX_NOTE_LENGTH } from './max-note-length.ts'

interface NoteFieldProps {
  note: string
  isAlive: boolean
  /** Sends the current text of the field. */
  keep(note: string): void
  words: Texts['shopping']
  /** Where the cart's form is sent. */
  action: string
}

/** Field for the shopper's note to the shop. Open where something is written; part of the cart's form. */
export function NoteField({ note, isAlive, keep, words, action }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)

  // The field is uncontrolled: text from another tab replaces it unless it has the focus.
  const shown = useRef(note)
  useEffect(() => {
    if (shown.current !== note && field.current && field.current !== document.activeElement) field.current.value = note
    shown.current = note
  }, [note])

  return (
    <details className="note" open={note !== ''}>
      <summary>{words.note}</summary>
      <input type="hidden" name="was.note" value={note} />
      <textarea
        name="note"
        rows={3}
        ref={field}
        defaultValue={note}
        maxLength={MAX_NOTE_LENGTH}
        aria-label={words.note}
        aria-describedby="note-hint"
        onBlur={(event) => keep(event.currentTarget.value)}
      />
      <p className="hint" id="note-hint">
        {words.noteHint}
      </p>
      <Button look="text" className={isAlive ? 'set alive' : 'set'} formAction={action} formNoValidate>
        {words.keepNote}
      </Button>
    </details>
  )
}
