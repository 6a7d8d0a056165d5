import { Type, type Static } from 'typebox'
import { OpenObject } from './open-members.ts'
import { everyone, operation } from './operation.ts'
import { entity, enumeration, Guid, Nullish, Optional, Timestamp } from './wire-types.ts'

export const FormSubmissionStatus = enumeration('FormSubmissionStatus', [
  'PENDING',
  'CONFIRMED',
  'PAYMENT_WAITING',
  'PAYMENT_CANCELED',
])

const FormId = Type.String({ minLength: 1, maxLength: 100 })
const Namespace = Type.String({ maxLength: 100 })

export const NewFormSubmission = entity('NewFormSubmission', 'Values of a form that somebody has filled in.', {
  formId: FormId,
  namespace: Nullish(Namespace),
  status: Nullish(FormSubmissionStatus),
  submissions: OpenObject('FormSubmission.submissions'),
})
export type NewFormSubmission = Static<typeof NewFormSubmission>

export const FormSubmission = entity('FormSubmission', 'A filled-in form, which was mailed to the shop.', {
  id: Guid(),
  formId: FormId,
  namespace: Namespace,
  status: FormSubmissionStatus,
  submissions: OpenObject('FormSubmission.submissions'),
  createdDate: Timestamp(),
  updatedDate: Timestamp(),
  revision: Type.String(),
  submitter: entity('FormSubmitter', 'Sender of a form.', {
    memberId: Optional(Guid()),
    visitorId: Optional(Guid()),
    applicationId: Optional(Type.String()),
    userId: Optional(Guid()),
  }),
  seen: Type.Boolean(),
})

export const formOperations = {
  'submissions.createSubmission': operation({
    name: 'submissions.createSubmission',
    service: 'formSubmissions',
    client: 'none',
    method: 'POST',
    path: '/v4/submissions',
    summary: 'Sends the values of a form to the shop’s own mailbox.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    arguments: ['submission'],
    request: Type.Object({
      submission: NewFormSubmission,
      captchaToken: Nullish(Type.String({ maxLength: 8192 })),
    }),
    answer: Type.Object({ submission: FormSubmission }),
    unwrap: 'submission',
    writes: true,
  }),
} as const
