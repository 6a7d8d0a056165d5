import type { MemberFieldset, MemberSession } from '@cartwright/contract'
import { getMediaOrigin, toCurrentImageUrl } from '../../media/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { write } from '../../platform/http/write.ts'
import { readShopClock } from '../../settings/index.ts'
import { requireReauthentication, type SignInServices } from '../accounts/index.ts'
import { readClients } from '../clients/store.ts'
import { endSession, findSessionByFamily, listSessions, type Session } from '../sessions/session-store.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { toMember, type MemberRecord } from './describe-member.ts'
import { exportMyData } from './export-my-data.ts'
import type { OnDelete, OnExport } from './personal-data-store.ts'
import { findMember } from './store.ts'
import { clearContact, updateMember } from './update-member.ts'

export interface MemberServices extends SignInServices {
  /** Exports of later modules. */
  onExport: readonly OnExport[]
  onDelete: readonly OnDelete[]
}

/** Operations by which members read and change their own data. The token alone identifies the member. */
export function createMemberHandlers(services: MemberServices): OperationHandlers {
  const { db, now, refresh, providerUrl } = services

  const describe = (member: MemberRecord, fieldsets: readonly MemberFieldset[], { mediaHost }: RequestContext) => {
    const mediaOrigin = getMediaOrigin(providerUrl, mediaHost)
    return toMember(member, fieldsets, (url) => toCurrentImageUrl(url, { mediaOrigin, providerUrl }))
  }

  return {
    reads: {
      'members.getCurrentMember': async (context, { fieldsets = ['PUBLIC'] }) => ({
        member: describe(await readMember(db, requireMember(context.caller).id), fieldsets, context),
      }),

      'members.exportMyData': async ({ caller, address }, { currentPassword }) => {
        const member = requireMember(caller)
        await requireReauthentication(services, { ...member, currentPassword, address })
        const { writeExact } = await readShopClock(db)
        return { exportedDate: writeExact(now()), data: await exportMyData(services, member.id) }
      },

      'sessions.listMySessions': async ({ caller }) => {
        const { id, familyId } = requireMember(caller)
        const current = familyId === undefined ? undefined : await findSessionByFamily(db, familyId, now())
        const sessions = await listSessions(db, id, now())
        const clients = await readClients(db, [...new Set(sessions.flatMap(({ clientId }) => clientId ?? []))])
        const names = new Map(clients.map((client) => [client.id, client.name]))
        return { sessions: sessions.map((session) => toMemberSession(session, current, names)) }
      },
    },
    writes: {
      'members.updateMember': async (tx, context, { member }) => {
        const { id } = requireMember(context.caller)
        const { ifMatch } = context
        return { member: describe(await updateMember(tx, id, member, { ifMatch, now: now() }), ['FULL'], context) }
      },

      'members.deleteMemberPhones': async (tx, context, { id }) => {
        const { id: memberId } = requireMember(context.caller)
        const { ifMatch } = context
        const cleared = await clearContact(tx, memberId, 'phones', { id, ifMatch, now: now() })
        return { member: describe(cleared, ['FULL'], context) }
      },

      'members.deleteMemberAddresses': async (tx, context, { id }) => {
        const { id: memberId } = requireMember(context.caller)
        const { ifMatch } = context
        const cleared = await clearContact(tx, memberId, 'addresses', { id, ifMatch, now: now() })
        return { member: describe(cleared, ['FULL'], context) }
      },
    },
    direct: {
      'members.deleteMyAccount': async ({ caller, address, language }, { currentPassword }, call) => {
        const member = requireMember(caller)
        const { session } = await requireReauthentication(services, { ...member, currentPassword, address })
        return deleteMyAccount(services, { accountId: member.id, session, language }, call.idempotency)
      },

      'sessions.endSession': async ({ caller }, { id }, call) => {
        const member = requireMember(caller)
        const answer = await write(db, call, async (tx) => {
          if (!(await endSession(tx, member.id, id, now())))
            throw new AppError('SESSION_NOT_FOUND', 404, 'There is no such sign-in, or it has ended.')
          return {}
        })
        await refresh()
        return answer
      },
    },
  }
}

function toMemberSession(
  session: Session,
  current: Session | undefined,
  clientNames: ReadonlyMap<string, string>,
): MemberSession {
  const clientName = clientNames.get(session.clientId ?? '')
  return {
    id: session.id,
    isCurrent: session.id === current?.id,
    device: session.userAgent ?? '',
    ...(session.address !== null && { address: session.address }),
    ...(clientName !== undefined && { clientName }),
    signedInDate: session.authenticatedAt.toISOString(),
    lastUsedDate: session.lastUsedAt.toISOString(),
  }
}

/** The contract allows only members for these calls. */
function requireMember(caller: Caller) {
  if (caller.kind === 'member') return caller
  throw new Error('A call for members was let through to somebody else.')
}

async function readMember(db: Database, id: string): Promise<MemberRecord> {
  const member = await findMember(db, id)
  if (!member) throw new AppError('ACCOUNT_NOT_FOUND', 404, 'The account has been deleted.')
  return member
}
