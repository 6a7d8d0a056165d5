import { isTransientStatus, ProviderUnavailableError } from './provider-failure.ts'
import type { ShopClient } from './shop-client.ts'

/**
 * Reads an endpoint of our own provider that the client has no function for. Undefined if the provider does not
 * support it.
 * @throws {ProviderUnavailableError} It cannot say at the moment: what is made without it must not be kept.
 * @example const answer = await readProviderExtension<{ products?: Related[] }>(client, url)
 */
export async function readProviderExtension<Answer>(
  client: Pick<ShopClient, 'fetchWithAuth'>,
  url: URL,
): Promise<Answer | undefined> {
  const response = await client.fetchWithAuth(url)
  if (response.ok) return (await response.json()) as Answer // as the contract has it
  if (isTransientStatus(response.status))
    throw new ProviderUnavailableError(`${url.pathname} answered ${response.status}.`)
  return undefined
}
