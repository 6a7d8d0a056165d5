import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError } from '@cartwright/client'
import type { Api } from '../app/api.ts'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useTexts } from '../texts/sections.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Type of a product, and the file that buyers of a digital one download. */
export function TypeCard({ editor }: { editor: ProductEditor }) {
  const { type, fields } = useTexts('product-editor').editor
  return (
    <section className="card" aria-labelledby="type">
      <h2 id="type">{type.title}</h2>
      <FilterSelect
        label={fields.productType}
        value={editor.values.productType}
        options={{ physical: type.physical, digital: type.digital }}
        isDisabled={editor.isReadOnly}
        onChange={(chosen) => editor.set('productType', chosen)}
      />
      {editor.values.productType === 'digital' && !editor.isReadOnly && <DigitalFile editor={editor} />}
    </section>
  )
}

function DigitalFile({ editor }: { editor: ProductEditor }) {
  const { api } = useBackOffice()
  const texts = useTexts('product-editor')
  const { file, fields } = texts.editor
  const { digitalFile } = editor.values
  const input = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = target.files ?? []
    target.value = ''
    if (!chosen) return
    setUploading(true)
    setFailure(undefined)
    try {
      editor.set('digitalFile', await uploadFile(api, chosen))
    } catch (error) {
      setFailure(describeError(error, texts))
    } finally {
      setUploading(false)
    }
  }
  const problem = failure ?? editor.problems['digitalFile']
  return (
    <div className="field" role="group" aria-label={fields.digitalFile}>
      <span className="group-label">{fields.digitalFile}</span>
      {digitalFile ? <bdi>{digitalFile.name}</bdi> : <p className="hint">{file.none}</p>}
      <input ref={input} type="file" hidden aria-label={fields.digitalFile} onChange={(event) => void upload(event)} />
      <span className="page-actions">
        <Button onPress={() => input.current?.click()} isPending={isUploading}>
          {isUploading ? file.uploading : digitalFile ? file.replace : file.upload}
        </Button>
        {digitalFile && <Button onPress={() => editor.set('digitalFile', null)}>{file.remove}</Button>}
      </span>
      <p className="hint">{file.hint}</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Uploads a file for sale. It belongs to no product until the product is saved. */
async function uploadFile(api: Api, file: File): Promise<{ id: string; name: string }> {
  const form = new FormData()
  form.set('file', file)
  const response = await api.fetchWithAuth('/stores/v1/products-digital/files', { method: 'POST', body: form })
  const answer = (await response.json().catch(() => ({}))) as {
    digitalFile?: { id: string; fileName?: string }
    message?: string
  }
  if (!answer.digitalFile)
    throw new ApiError({
      kind: 'system',
      message: answer.message ?? '',
      code: String(response.status),
      status: response.status,
    })
  return { id: answer.digitalFile.id, name: answer.digitalFile.fileName ?? file.name }
}
