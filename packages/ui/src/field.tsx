import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'

interface Common {
  label: string
  /** Becomes the id as well, so that a summary of errors can link to it. */
  name: string
  error?: string
  hint?: ReactNode
  /** How many of the six columns of a form it takes. @default 6 */
  columns?: 2 | 3 | 4 | 6
}

/**
 * A labelled input with its hint and its error.
 * @example <Field label="E-mail" name="email" type="email" error="We need an address for the receipt." />
 */
export function Field({
  label,
  name,
  error,
  hint,
  columns = 6,
  ...input
}: Common & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} name={name} error={error} hint={hint} columns={columns} optional={!input.required}>
      <input id={name} name={name} {...describe(name, error, hint)} {...input} />
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
}: Common & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Labelled label={label} name={name} error={error} hint={hint} columns={columns} optional={false}>
      <select id={name} name={name} {...describe(name, error, hint)} {...select} />
    </Labelled>
  )
}

function Labelled(props: Common & { optional: boolean; children: ReactNode }) {
  const { label, name, error, hint, columns, optional, children } = props
  return (
    <div className={`field c${columns}${error ? ' wrong' : ''}`}>
      <label htmlFor={name}>{label}</label>
      {optional && <span className="optional">optional</span>}
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
