import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { requireOwner } from '../../platform/http/caller.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { isAllowedRedirect } from '../clients/allowed-redirects.ts'
import { type OauthClient, readClient } from '../clients/store.ts'
import { serializeClearedBrowserCookie } from '../sessions/browser-cookie.ts'
import { signOut } from './sign-out.ts'

export interface LogoutServices {
  db: Database
  storefrontUrl: string
  allowLoopback: boolean
  secureCookies: boolean
  now: () => Date
  /** Refreshes the caches of this process at once. */
  refresh(): Promise<void>
}

/** `GET /v1/logout`: ends the caller's session, and returns the redirect for the caller to pass on to a browser. */
export function createLogoutHandlers(services: LogoutServices): OperationHandlers {
  const { db, now, refresh } = services
  return {
    reads: {
      'authentication.logout': async ({ caller }, { postLogoutRedirectUri, clientId }) => {
        const owner = requireOwner(caller)
        const client = await readClient(db, owner.clientId)
        if (!client)
          throw new AppError('UNAUTHENTICATED', 401, 'The client of this access token is no longer registered.')
        if (clientId && clientId.toLowerCase() !== client.id)
          throw invalidField('clientId', 'is not the client of the access token')
        const location = findLogoutRedirect(client, postLogoutRedirectUri || undefined, services)
        if (location === undefined)
          throw invalidField('postLogoutRedirectUri', 'is not an address registered for this client')

        await transact(db, (tx) => signOut(tx, { familyId: owner.familyId }, now()))
        await refresh()
        return {
          statusCode: 302,
          headers: [
            { key: 'Location', value: location },
            { key: 'Set-Cookie', value: serializeClearedBrowserCookie(services) },
          ],
          body: '',
        }
      },
    },
  }
}

/** Undefined if the address does not belong to the client. */
function findLogoutRedirect(
  client: OauthClient,
  requestedUrl: string | undefined,
  { storefrontUrl, allowLoopback }: LogoutServices,
): string | undefined {
  if (requestedUrl === undefined) return client.logoutUrl ?? storefrontUrl
  return isAllowedRedirect(client, requestedUrl, { allowLoopback }) ? requestedUrl : undefined
}

function invalidField(field: string, description: string): InvalidRequest {
  return new InvalidRequest([{ field, description, violatedRule: 'VALIDATION', data: {} }])
}
