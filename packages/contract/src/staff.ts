import { Type, type Static } from 'typebox'
import { CaptchaToken } from './identity-requests.ts'
import { operation } from './operation.ts'
import { entity, Int, Optional } from './wire-types.ts'

export const StaffSignIn = entity('StaffSignIn', 'What lets somebody who runs the shop do so.', {
  accessToken: Type.String({ description: 'For the `Authorization` header. There is none to renew it with.' }),
  expiresIn: Int(0, undefined, { description: 'Seconds.' }),
})
export type StaffSignIn = Static<typeof StaffSignIn>

export const staffOperations = {
  'staff.signIn': operation({
    name: 'staff.signIn',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/staff/sign-in',
    summary: 'Signs in somebody who runs the shop, by e-mail address and password.',
    access: ['none'],
    request: Type.Object({
      email: Type.String({ maxLength: 254 }),
      password: Type.String({ maxLength: 1024 }),
      captchaTokens: Optional(Type.Array(CaptchaToken, { maxItems: 10 })),
    }),
    answer: StaffSignIn,
    writes: true,
  }),
} as const
