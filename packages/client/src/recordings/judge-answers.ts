import { perform, sampleArguments } from './calls.ts'
import { compare, type Difference } from './differences.ts'
import type { Recording } from './recordings.ts'
import { answering, clientOf, judgeOutcome, session, settle, shown, type Client } from './replay.ts'

/** Whether a call makes of an answer what the official packages make of it. */
export async function judgeAnswer(row: Recording): Promise<Difference[]> {
  const { call, exchanges, result, now } = row
  const { asked, fetch } = answering(exchanges[0]?.wire)
  const name = call.replace(/#.*/, '').split('.')[1] ?? ''
  const got = await perform(clientOf(fetch, session('token', 'visitor', now)), call, sampleArguments[name] ?? [])
  const request = exchanges[0]?.request
  return [
    ...compare('method', request?.method, asked.at(-1)?.method),
    ...compare('path', request?.path, asked.at(-1)?.url.pathname),
    ...compare('result', result, shown(got)),
  ]
}

/** Whether a refused or unreadable answer becomes the error that it becomes in the official packages. */
export async function judgeError(row: Recording): Promise<Difference[]> {
  const { fetch } = answering(row.exchanges[0]?.wire)
  const call = failing[row.call] ?? (({ currentCart }: Client) => currentCart.getCurrentCart())
  return judgeOutcome(row, await settle(() => call(clientOf(fetch))))
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
