import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { createStableId } from '../../platform/ids.ts'
import { saveClient } from './store.ts'

/** Client id of the built-in storefront. */
export const STOREFRONT_CLIENT_ID = createStableId('client: storefront')

/** Path of the storefront that gets the response to a sign-in. */
const CALLBACK_PATH = '/account/callback'

/** Registers the built-in storefront. Its address may change; its id never does. */
export async function registerStorefront(db: Database, storefrontUrl: string): Promise<void> {
  const now = new Date()
  await transact(db, (tx) =>
    saveClient(
      tx,
      {
        id: STOREFRONT_CLIENT_ID,
        name: 'Storefront',
        description: 'The storefront that comes with the shop.',
        loginUrl: undefined,
        logoutUrl: undefined,
        allowedRedirectUris: [storefrontUrl + CALLBACK_PATH],
        allowedRedirectDomains: [storefrontUrl],
        applicationType: 'WEB_APP',
        technology: '',
        mediaHost: 'shop',
        isBuiltIn: true,
        createdAt: now,
      },
      now,
    ),
  )
}
