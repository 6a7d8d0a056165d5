import { AppError } from '../../../platform/http/app-error.ts'
import { ACCESS_TOKEN_SECONDS } from '../access-tokens.ts'
import { createAccessOnlyFamily } from '../../sessions/token-family-store.ts'
import { OAuthError } from '../oauth-error.ts'
import type { OAuthParameters } from '../oauth-parameters.ts'
import type { Grant, GrantServices } from './grant.ts'

/**
 * Issues tokens of an app by its API key: `client_id` is the key's id, `client_secret` the key (RFC 6749, section 4.4).
 * Permissions of the key are looked up at each use, and tokens end with it; there is no refresh token. `instance_id`,
 * which official clients send, is ignored: there is one shop.
 */
export const clientCredentials: Grant = async (parameters, services) => {
  const { id } = await authenticateApp(parameters, services)
  const subject = { kind: 'app', id } as const
  return { subject, familyId: await createAccessOnlyFamily(services.db, subject, ACCESS_TOKEN_SECONDS, services.now()) }
}

async function authenticateApp(parameters: OAuthParameters, { authenticateApiKey }: GrantServices) {
  const { id, secret } = readCredentials(parameters)
  const app = await authenticateApiKey(secret).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 401) return undefined
    throw error
  })
  if (!app || app.id !== id.toLowerCase())
    throw new OAuthError('invalid_client', 'The client_id is the id of an API key, the client_secret the key itself.')
  return app
}

/** RFC 6749, section 2.3.1: from a Basic header or from the body, not from both. */
function readCredentials({ authorization, find, read }: OAuthParameters): { id: string; secret: string } {
  const [, basic] = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '') ?? []
  if (basic === undefined) return { id: read('client_id'), secret: read('client_secret') }
  if (find('client_secret') !== undefined)
    throw new OAuthError('invalid_request', 'The client says who it is in two ways.')
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':', 2).map(decodeFormText)
  return { id, secret }
}

function decodeFormText(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? ''
}
