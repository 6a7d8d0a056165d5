import type { Owner } from '../../../platform/http/caller.ts'
import { newId } from '../../../platform/ids.ts'
import type { Grant } from './grant.ts'
import { requireClient } from './require-client.ts'

/** Issues tokens of a new visitor to any caller. */
export const anonymous: Grant = async (parameters, services) => {
  const client = await requireClient(parameters, services)
  const subject: Owner = { kind: 'visitor', id: newId(), clientId: client.id }
  return { subject, ...(await services.createVisitorFamily(subject)) }
}
