import type { RateLimiter } from '../identity/index.ts'
import { parseEmailKey } from '../contacts/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { isOwner } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { write } from '../platform/http/write.ts'
import { createContact, createContactAsShopper } from './create-contact.ts'
import { parseContactInfo } from './parse-contact-info.ts'

export interface CrmServices {
  db: Database
  rateLimiter: RateLimiter
  now: () => Date
}

/** Creates the handlers of contacts in the form of the platform. */
export function createCrmHandlers({ db, rateLimiter, now }: CrmServices): OperationHandlers {
  return {
    direct: {
      'contacts.createContact': async ({ caller, address }, { info, allowDuplicates }, call) => {
        const contact = parseContactInfo(info)
        if (!isOwner(caller))
          return write(db, call, async (tx) => ({
            contact: await createContact(tx, contact, { mayDuplicate: allowDuplicates === true, now: now() }),
          }))

        const account = contact.email === undefined ? undefined : parseEmailKey(contact.email)
        const attempt = await rateLimiter.beginAttempt('new-contact', { account, address })
        try {
          return await write(db, call, async (tx) => ({ contact: await createContactAsShopper(tx, contact, now()) }))
        } catch (error) {
          await attempt.refund()
          throw error
        }
      },
    },
  }
}
