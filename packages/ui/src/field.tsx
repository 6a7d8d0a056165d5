import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'

interface Common {
  label: string
  /** Becomes the id as well, so that a summary of errors can link to it. */
  name: string
  error?: string
  hint?: ReactNode
  /** Said of what may stay empty, in the language of the page. @default "optional" */
  optional?: string
  /** How many of the six columns of a form it takes. @default 6 */
  columns?: 2 | 3 | 4 | 6
}

/**
 * A labelled input with its hint and its error. `end` is content over the end of the input, such as a button.
 * @example <Field label="E-mail" name="email" type="email" error="We need an address for the receipt." />
 */
export function Field({
  label,
  name,
  error,
  hint,
  columns = 6,
  optional = 'optional',
  end,
  ...input
}: Common & InputHTMLAttributes<HTMLInputElement> & { end?: ReactNode }) {
  const control = <input id={name} name={name} {...describe(name, error, hint)} {...input} />
  return (
    <Labelled
      label={label}
      name={name}
      error={error}
      hint={hint}
      columns={columns}
      optional={input.required ? undefined : optional}
    >
      {end ? (
        <div className="with-end">
          {control}
          {end}
        </div>
      ) : (
        control
      )}
    </Labelled>
  )
}

/**
 * A labelled drop-down.
 * @example <SelectField label="Country" name="country"><option value="DE">Germany</option></SelectField>
 */
export function SelectField({
  label,
  name,
  error,
  hint,
  columns = 6,
  ...select
}: Omit<Common, 'optional'> & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Labelled label={label} name={name} error={error} hint={hint} columns={columns}>
      <select id={name} name={name} {...describe(name, error, hint)} {...select} />
    </Labelled>
  )
}

function Labelled(props: Common & { children: ReactNode }) {
  const { label, name, error, hint, columns, optional, children } = props
  return (
    <div className={`field c${columns}${error ? ' wrong' : ''}`}>
      <label htmlFor={name}>{label}</label>
      {optional && <span className="optional">{optional}</span>}
      {children}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

function describe(name: string, error: string | undefined, hint: ReactNode) {
  const ids = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}
