import { errorOfAnswer, systemError } from '../errors.ts'
import type { OperationRow } from '../operation-row.ts'
import type { Answer } from './patience.ts'

/** What an answer says, or the error it stands for. `names` are the caller's names of the arguments. */
export function readAnswer(answer: Answer, row: OperationRow, names: readonly string[]): unknown {
  const { status, statusText, text } = answer
  const requestId = answer.headers.get('x-wix-request-id') ?? undefined
  if (status < 200 || status >= 300)
    throw errorOfAnswer({ status, statusText, requestId, body: parseRefusal(text) }, names)

  // Nothing to say is a fair answer to a deletion, and to nothing else.
  if (!text && row.method === 'DELETE') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw systemError({ status, requestId, cause })
  }
}

/** The body of a refusal, if it is JSON at all; gateways answer with pages. */
function parseRefusal(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
