import { ApiError, catalogueSearch, collections, createClient, products } from '@cartwright/client'
import type { StaffSession } from './staff-session.ts'

const MODULES = { products, collections, catalogueSearch }

export type Api = ReturnType<typeof createApi>

/** Creates the API client of the back office: the modules of the SDK, as the staff member. */
export function createApi(session: StaffSession) {
  const client = createClient({ modules: MODULES, auth: session, baseUrl: location.origin })

  /**
   * Calls an operation that the SDK has no function for, or a change under a condition.
   * @throws ApiError of the server's refusal
   */
  async function send<Answer>(
    method: string,
    path: string,
    body: object,
    { ifMatch, signal }: { ifMatch?: string; signal?: AbortSignal } = {},
  ) {
    const response = await client.fetchWithAuth(path, {
      method,
      signal,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw await toApiError(response)
    return (await response.json()) as Answer // the contract declares it
  }

  /**
   * Reads by an operation that the SDK has no function for.
   * @throws ApiError of the server's refusal
   */
  async function get<Answer>(path: string, signal?: AbortSignal) {
    const response = await client.fetchWithAuth(path, { signal })
    if (!response.ok) throw await toApiError(response)
    return (await response.json()) as Answer // the contract declares it
  }

  return { ...client, get, send, toApiError }
}

/** Reads the refusal of a call by `send`, in the form that calls of the SDK reject with. */
async function toApiError(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => ({}))) as {
    message?: string
    details?: ApiError['details']
  }
  const { details } = answer
  const application = details?.applicationError
  return new ApiError({
    kind: details?.validationError ? 'validation' : application ? 'application' : 'system',
    message: answer.message ?? '',
    code: String(application?.code ?? response.status),
    description: application?.description,
    data: application?.data,
    details,
    status: response.status,
  })
}
