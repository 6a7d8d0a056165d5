import { performRecordedCall, sampleArguments } from './calls.ts'
import { compareValues, type Difference } from './differences.ts'
import type { Recording } from './recordings.ts'
import {
  createReplayServer,
  createReplayClient,
  compareOutcome,
  createSessionTokens,
  settle,
  toRecordedForm,
  type Client,
} from './replay.ts'

/** Compares the result of a response with that of the official packages. */
export async function compareResponse(row: Recording): Promise<Difference[]> {
  const { call, exchanges, result, now } = row
  const { asked, fetch } = createReplayServer(exchanges[0]?.wire)
  const name = call.replace(/#.*/, '').split('.')[1] ?? ''
  const got = await performRecordedCall(
    createReplayClient(fetch, createSessionTokens('token', 'visitor', now)),
    call,
    sampleArguments[name] ?? [],
  )
  const request = exchanges[0]?.request
  return [
    ...compareValues('method', request?.method, asked.at(-1)?.method),
    ...compareValues('path', request?.path, asked.at(-1)?.url.pathname),
    ...compareValues('result', result, toRecordedForm(got)),
  ]
}

/** Compares the error of a refused or unreadable response with that of the official packages. */
export async function compareError(row: Recording): Promise<Difference[]> {
  const { fetch } = createReplayServer(row.exchanges[0]?.wire)
  const call = failing[row.call] ?? (({ currentCart }: Client) => currentCart.getCurrentCart())
  return compareOutcome(row, await settle(() => call(createReplayClient(fetch))))
}

const failing: Record<string, (client: Client) => unknown> = {
  '400 validation error on updateCurrentCart': ({ currentCart }) => currentCart.updateCurrentCart({}),
  '400 validation error in queryProducts().find': ({ products }) => products.queryProducts().find(),
  '204 on DELETE is an ERROR for the SDK': ({ currentCart }) => currentCart.deleteCurrentCart(),
  'query response with tooManyToCount': async ({ products }) => {
    const page = await products.queryProducts().find()
    const { totalCount, totalPages, currentPage } = page
    return { totalCount, totalPages, currentPage, hasNext: page.hasNext() }
  },
  'next() past the end': async ({ products }) => (await products.queryProducts().find()).next(),
}
