import { RETURN_REASON_MAX } from '@cartwright/contract'
import type { ReturnPageProps, ReturnProblemName } from '../../../pages/page-props.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StoredOrder } from '../order.ts'
import type { ReturnLine } from '../items/return.ts'

/** Submitted return form. */
export interface ReturnForm {
  intent: 'review' | 'back' | 'send'
  reason: string
  /** Number of returns that the order had when the page was rendered; undefined if unknown. */
  known: number | undefined
  /** Raw input by line id, which may be no number. */
  quantities: ReadonlyMap<string, string>
}

type Problem = ReturnPageProps['errors'][number]

export function parseReturnForm(parameters: URLSearchParams, { content }: StoredOrder): ReturnForm {
  const line = (name: string) =>
    (parameters.get(name) ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trim()
  const intent = parameters.get('intent')
  const known = line('known')
  return {
    intent: intent === 'review' || intent === 'back' ? intent : 'send',
    reason: line('reason'),
    known: /^\d{1,6}$/.test(known) ? Number(known) : undefined,
    quantities: new Map(content.lineItems.map(({ id }) => [id, line(`quantity-${id}`)])),
  }
}

/** Serializes the form to query parameters. */
export function serializeReturnForm({ intent, reason, quantities }: ReturnForm): URLSearchParams {
  const written = new URLSearchParams({ intent })
  for (const [id, text] of quantities) if (text !== '') written.set(`quantity-${id}`, text)
  if (reason !== '') written.set('reason', reason)
  return written
}

/** Validates the form: the chosen lines, or the problems. */
export function checkReturnForm(
  { quantities, reason }: ReturnForm,
  returnable: readonly ReturnLine[],
  { content }: StoredOrder,
): { chosen: ReturnLine[]; problems: Problem[] } {
  const problems: Problem[] = []
  const chosen: ReturnLine[] = []
  for (const { id, productName } of content.lineItems) {
    const text = quantities.get(id) ?? ''
    if (text === '' || /^0+$/.test(text)) continue
    const most = returnable.find((pieces) => pieces.id === id)?.quantity ?? 0
    const quantity = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (quantity <= most) chosen.push({ id, quantity })
    else problems.push({ field: `quantity-${id}`, problem: 'too-many', name: productName.original, most })
  }
  if (reason.length > RETURN_REASON_MAX)
    problems.push({ field: 'reason', problem: 'reason-too-long', most: RETURN_REASON_MAX })
  if (chosen.length === 0 && problems.length === 0) problems.push({ field: '', problem: 'nothing-chosen' })
  return { chosen, problems }
}

/**
 * Converts a refusal of the shop to a problem of the form; another request may have been faster, or the deadline has
 * passed. Other errors are thrown.
 */
export function toReturnProblem(error: unknown): Problem {
  const problem = error instanceof AppError ? REFUSALS[error.code] : undefined
  if (!problem) throw error
  const isWaiting = (error as AppError).data['reason'] === 'too-many-waiting' // other errors are thrown above
  return { field: '', problem: isWaiting ? 'too-many-waiting' : problem }
}

const REFUSALS: Partial<Record<AppError['code'], ReturnProblemName>> = {
  WITHDRAWAL_OVER: 'over',
  ORDER_NOT_APPROVED: 'not-possible',
  RETURN_REFUSED: 'not-possible',
}
