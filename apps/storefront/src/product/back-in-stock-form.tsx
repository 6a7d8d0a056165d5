import { Button, Notice } from '@cartwright/ui'
import { useState, type SyntheticEvent } from 'react'
import type { OptionView } from '../catalogue/product-view.ts'
import type { Texts } from '../texts/find-texts.ts'
import { getOptionField, type Choices } from '../catalogue/choices.ts'

/** Submitted back-in-stock request with its result. */
export interface BackInStockRequest {
  email: string
  error?: string
  /** Confirmation that replaces the form. */
  done?: { title: string; text: string }
}

/**
 * Back-in-stock form of a sold-out product. It is sent with the choices, so that the mail is about that variant
 * alone.
 */
export function BackInStockForm({
  action,
  options,
  choices,
  sent,
  words,
}: {
  action: string
  options: OptionView[]
  choices: Choices
  sent: BackInStockRequest | undefined
  words: Texts['front']['wish']
}) {
  const [error, setError] = useState(sent?.error)
  if (sent?.done)
    return (
      <div id="wish" className="wish">
        <Notice kind="news" title={sent.done.title}>
          <p>{sent.done.text}</p>
        </Notice>
      </div>
    )

  function send(event: SyntheticEvent<HTMLFormElement>) {
    const field = event.currentTarget.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement) || field.validity.valid) return
    event.preventDefault()
    setError(words.emailWrong)
    field.focus()
  }

  return (
    <form id="wish" className="wish" method="post" action={`${action}#wish`} onSubmit={send} noValidate>
      {options.map((option, at) => (
        <input key={option.name} type="hidden" name={getOptionField(option)} value={choices[at]} />
      ))}
      <label htmlFor="wish-email">{words.title}</label>
      <p className="hint" id="wish-hint">
        {words.lead}
      </p>
      <div>
        <input
          id="wish-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={words.email}
          defaultValue={sent?.email}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'wish-hint wish-error' : 'wish-hint'}
        />
        <Button look="quiet" name="wish" value="yes">
          {words.send}
        </Button>
      </div>
      {error && (
        <p className="error" id="wish-error">
          {error}
        </p>
      )}
    </form>
  )
}
