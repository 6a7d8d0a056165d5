import { ApiError } from './errors.ts'
import { toApiError, sendRequest } from './transport/call.ts'
import type { ClientState } from './transport/client-state.ts'
import type { CallOptions } from './operation-row.ts'
import { parseJsonObject } from './parse-object.ts'

/**
 * Options of a query.
 *
 * @example
 * const options: GraphqlOptions = { apiVersion: 'beta' }
 */
export interface GraphqlOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** @default 'alpha' */
  apiVersion?: string
}

/**
 * Result of a query: the data, and the errors of parts.
 *
 * @example
 * const { data, errors }: GraphqlResult<{ shop: { name: string } }> = await client.graphql('{ shop { name } }')
 */
export interface GraphqlResult<Data = Record<string, unknown>> {
  data: Data
  errors?: { message: string; extensions?: Record<string, unknown>; path?: (string | number)[] }[]
}

/**
 * Query as a text, or as a typed document of its response and variables, as code generators write them.
 *
 * @example
 * const query: GraphqlQuery<{ shop: { name: string } }> = '{ shop { name } }'
 */
export type GraphqlQuery<Data = Record<string, unknown>, Variables = Record<string, unknown>> =
  | string
  | { toString(): string; __apiType?: (variables: Variables) => Data }

/** Sends one query. It may be a mutation, and is not retried. */
export async function graphql<Data>(
  client: ClientState,
  query: unknown,
  variables?: object,
  { apiVersion = 'alpha', ...options }: GraphqlOptions = {},
): Promise<GraphqlResult<Data>> {
  const url = `${client.connection.tokenBase}/graphql/${encodeURIComponent(apiVersion)}`
  const body = JSON.stringify({ query: String(query), variables })
  const answer = await sendRequest(client, { url, method: 'POST', body }, options)
  const said = parseJsonObject(answer.text)
  if (answer.status === 200 && said) return { data: said.data ?? {}, errors: said.errors } as GraphqlResult<Data> // the caller declares the type
  const refused = await toApiError({ ...answer, body: said })
  throw new ApiError({ ...refused, message: `GraphQL request failed with status ${answer.status}`, cause: refused })
}
