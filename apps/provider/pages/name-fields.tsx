import { Field } from '@cartwright/ui'
import type { ComponentProps } from 'react'

type NamePart = 'firstName' | 'lastName'

/** The name of a person, beside each other: of whoever orders, pays or is written to. */
export function NameFields({
  texts,
  given,
  kind,
}: {
  texts: Record<NamePart, string>
  /** The field's name, and what is in it. */
  given: (part: NamePart) => Pick<ComponentProps<typeof Field>, 'name' | 'defaultValue' | 'error'>
  kind?: 'billing'
}) {
  const field = (part: NamePart, complete: string) => (
    <Field
      label={texts[part]}
      {...given(part)}
      autoComplete={[kind, complete].filter(Boolean).join(' ')}
      required
      maxLength={100}
      columns={3}
    />
  )
  return (
    <>
      {field('firstName', 'given-name')}
      {field('lastName', 'family-name')}
    </>
  )
}
