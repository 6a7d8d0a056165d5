/** What a client asks the stand-in. */
export interface Asked {
  /** The stand-in's own address. */
  url: string
  query: URLSearchParams
  authorization: string
  body: Record<string, unknown>
}

export interface Said {
  /** @default 200 */
  status?: number
  headers?: Record<string, string>
  /** A text is a page. */
  body?: unknown
}

/** By method and path; `{id}` is any id. */
export type Routes = Record<string, (asked: Asked) => Said>

/** A refusal with a code, in the form in which the platform has it. */
export function refused(status: number, code: string | number, message: string): Said {
  return { status, body: { message, details: { applicationError: { code, description: message, data: {} } } } }
}

export const notFound = refused(404, 'NOT_FOUND', 'There is nothing here.')
