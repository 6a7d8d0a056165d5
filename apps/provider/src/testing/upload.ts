import type { StoredFile } from '@cartwright/contract'
import type { TestShop } from './start-shop.ts'

const PATH = '/cartwright/v1/media'

/** Uploads a file in a form, as a back office does. */
export async function upload(
  shop: TestShop,
  bytes: Uint8Array | string,
  more: {
    token?: string
    name?: string
    path?: string
    fields?: Record<string, string>
    headers?: Record<string, string>
  } = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(more.fields ?? {})) form.append(name, value)
  form.append('file', new Blob([bytes as BlobPart]), more.name ?? 'file')
  const token = more.token ?? (await shop.newApiKey())
  const { body, type } = await encodeForm(form)
  const response = await shop.fetch(more.path ?? PATH, {
    method: 'POST',
    body,
    headers: { authorization: token, 'content-type': type, ...more.headers },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Uploads a file and expects success. */
export async function uploadSuccessfully(
  shop: TestShop,
  ...rest: Parameters<typeof upload> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { status, body } = await upload(shop, ...rest)
  if (status !== 200) throw new Error(`The file is answered with ${status}: ${JSON.stringify(body)}`)
  return (body as { file: StoredFile }).file
}

/**
 * Encoded form. A `Request` with the form itself would fail if the shop stops reading early: Node continues writing
 * it.
 */
export async function encodeForm(form: FormData): Promise<{ body: ArrayBuffer; type: string }> {
  const whole = new Response(form)
  return { type: whole.headers.get('content-type')!, body: await whole.arrayBuffer() }
}
