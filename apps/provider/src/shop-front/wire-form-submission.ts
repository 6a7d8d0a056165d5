import type { AnswerOf, NewFormSubmission } from '@cartwright/contract'
import type { Caller } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'

type FormSubmission = AnswerOf<'submissions.createSubmission'>['submission']

/** Namespace of the forms that merchants design on the platform. */
const DEFAULT_NAMESPACE = 'wix.form_app.form'

/** Converts a submission that has been sent to the shop. */
export function toFormSubmission(
  { formId, namespace, submissions }: NewFormSubmission,
  caller: Caller,
  now: Date,
): FormSubmission {
  const at = now.toISOString()
  return {
    id: newId(),
    formId,
    namespace: namespace ?? DEFAULT_NAMESPACE,
    status: 'CONFIRMED',
    submissions,
    createdDate: at,
    updatedDate: at,
    revision: '1',
    submitter: toSubmitter(caller),
    seen: false,
  }
}

function toSubmitter(caller: Caller): FormSubmission['submitter'] {
  if (caller.kind === 'none') return {}
  const { kind, id } = caller
  if (kind === 'visitor') return { visitorId: id }
  if (kind === 'member') return { memberId: id }
  return kind === 'app' ? { applicationId: id } : { userId: id }
}
