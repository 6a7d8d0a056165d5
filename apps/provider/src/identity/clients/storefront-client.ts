import type { Database } from '../../platform/db/pool.ts'
import { createStableId } from '../../platform/ids.ts'
import { saveClient } from './store.ts'

/** The storefront that comes with the shop. */
export const STOREFRONT_CLIENT_ID = createStableId('client: storefront')

/** Where that storefront hears of a sign-in. */
const CALLBACK_PATH = '/account/callback'

/** The storefront's address may change from start to start; its id never does. */
export async function registerStorefront(db: Database, storefrontUrl: string): Promise<void> {
  const now = new Date()
  await db.transaction().execute((tx) =>
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
        isBuiltIn: true,
        createdAt: now,
      },
      now,
    ),
  )
}
