import { VisuallyHidden } from '@cartwright/ui'
import { useEffect, useRef } from 'react'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'

/** Removed line that the shopper can restore. */
export interface RemovedView {
  /** Key of the removed line. */
  id: string
  name: string
}

interface RemovedRowProps {
  removed: RemovedView
  isPending: boolean
  words: Texts['shopping']
  /** Where the cart's form is sent. */
  action: string
}

/** Replaces the removed line with an undo button, until the page is closed. */
export function RemovedRow({ removed: { id, name }, isPending, words, action }: RemovedRowProps) {
  const button = useRef<HTMLButtonElement>(null)

  // Moves the focus here after the button of the removed line has disappeared.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])

  return (
    <li className="removed" aria-busy={isPending}>
      <span role="status">{interpolate(words.removed, { name })}</span>
      <button
        className="button text"
        ref={button}
        name={`undo.${id}`}
        value="1"
        formAction={action}
        formNoValidate
        aria-disabled={isPending || undefined}
      >
        {words.undo}
        <VisuallyHidden>{interpolate(words.undoOf, { name })}</VisuallyHidden>
      </button>
    </li>
  )
}
