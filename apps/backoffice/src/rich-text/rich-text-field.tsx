import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { FormField } from '../parts/form-field.tsx'
import { useTexts } from '../texts/sections.ts'
import { listUnsupportedElements } from './supported-html.ts'
import './rich-text.css'

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/**
 * Field for HTML: a visual editor, or its HTML. HTML with elements that the visual editor does not show is edited as
 * HTML, so that none is lost.
 */
export function RichTextField({
  label,
  name,
  value,
  error,
  isDisabled = false,
  onChange,
}: {
  label: string
  name: string
  value: string
  error?: string
  isDisabled?: boolean
  onChange(html: string): void
}) {
  const texts = useTexts('rich-text')
  const { richText } = texts
  const id = useId()
  const [isHtml, setHtml] = useState(false)
  const unsupported = listUnsupportedElements(value)
  const isVisual = !isHtml && unsupported.length === 0
  return (
    <div className="field rich-text-field">
      {isVisual ? (
        <>
          <span className="group-label" id={`${id}-label`}>
            {label}
          </span>
          <Suspense fallback={<p role="status">{texts.app.loading}</p>}>
            <RichTextEditor
              label={label}
              value={value}
              isInvalid={error !== undefined}
              isDisabled={isDisabled}
              describedBy={`${id}-error`}
              onChange={onChange}
            />
          </Suspense>
          <span className="field-error" id={`${id}-error`}>
            {error}
          </span>
        </>
      ) : (
        <FormField
          label={label}
          name={name}
          rows={8}
          value={value}
          error={error}
          isDisabled={isDisabled}
          hint={unsupported.length > 0 ? richText.onlyHtml(unsupported.join(', ')) : richText.htmlHint}
          onChange={onChange}
        />
      )}
      {!isDisabled && unsupported.length === 0 && (
        <Button look="text" onPress={() => setHtml(!isHtml)}>
          {isHtml ? richText.visual : richText.html}
        </Button>
      )}
    </div>
  )
}
