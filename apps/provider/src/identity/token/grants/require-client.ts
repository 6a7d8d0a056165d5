import type { OauthClient } from '../../clients/store.ts'
import { OAuthError } from '../oauth-error.ts'
import type { OAuthParameters } from '../oauth-parameters.ts'
import type { GrantServices } from './grant.ts'

/**
 * The client that asks, by its id. It has no secret: what it is given is of use to those alone who hold a code or
 * begin as nobody.
 */
export async function requireClient(
  parameters: OAuthParameters,
  { findClient }: Pick<GrantServices, 'findClient'>,
): Promise<OauthClient> {
  const id = parameters.find('client_id')
  if (!id) throw new OAuthError('invalid_client', '"client_id" is missing: the id of the client that asks.')
  const client = await findClient(id)
  if (!client) throw new OAuthError('invalid_client', `There is no client with the id "${id}".`)
  return client
}
