/** Request to the stand-in. */
export interface StandInRequest {
  /** The stand-in's own address. */
  url: string
  query: URLSearchParams
  authorization: string
  body: Record<string, unknown>
}

export interface StandInResponse {
  /** @default 200 */
  status?: number
  headers?: Record<string, string>
  /** A text is a page. */
  body?: unknown
}

/** By method and path; `{id}` is any id. */
export type Routes = Record<string, (request: StandInRequest) => StandInResponse>

/** A refusal with a code, in the form in which the platform has it. */
export function createErrorResponse(status: number, code: string | number, message: string): StandInResponse {
  return { status, body: { message, details: { applicationError: { code, description: message, data: {} } } } }
}

export const notFoundResponse = createErrorResponse(404, 'NOT_FOUND', 'There is nothing here.')
