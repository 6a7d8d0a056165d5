import { Field } from '@cartwright/ui'
import type { ComponentProps } from 'react'

type NamePart = 'firstName' | 'lastName'

/** First and last name of a person, side by side. */
export function NameFields({
  texts,
  given,
  kind,
}: {
  texts: Record<NamePart, string>
  /** Name and value of the field. */
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
