import { emailKey } from '../../contacts/index.ts'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { plainId } from '../../ids.ts'
import { newSecretText } from '../secret-text.ts'
import type { Circumstances } from '../sessions/sessions.ts'
import type { Account } from './account.ts'
import { awaitCodeOfAccount } from './await-code.ts'
import { mailCode, mailNobody } from './mails.ts'
import type { Prepared } from './prepared.ts'
import type { SignInServices } from './sign-in-step.ts'
import { findAccount } from './store.ts'
import { findWaitingOf, replaceCode, type WaitingSignIn } from './waiting-sign-ins.ts'

export interface StartRequest {
  identityId: string
  caller: Caller
  language: string | undefined
  circumstances: Circumstances
}

/**
 * Sends a code to an identity: to what waits for one as it, or to an account whose address is not proven. A visitor reaches what they have begun themselves, a member their own
 * account, an app everything. For anybody else's, and for none, the answer is the same and nothing is sent. For an account, the `verificationId` is the state token to give
 * the code with.
 */
export async function prepareStart(
  services: SignInServices,
  request: StartRequest,
): Promise<Prepared<{ verificationId: string }>> {
  const { db, guard, now } = services
  const recipient = (await findWaitingFor(db, request, now()))?.emailKey ?? (await findUnproven(db, request))?.email
  const account = recipient === undefined ? undefined : emailKey(recipient)
  await guard.begin('resend', { account, address: request.circumstances.address })
  return {
    async within(tx) {
      const verificationId =
        (await sendAnotherCode(tx, services, request)) ?? (await sendCodeToAccount(tx, services, request))
      if (verificationId === undefined) await mailNobody(tx, now())
      return { verificationId: verificationId ?? newSecretText() }
    },
  }
}

/** The state token stays the one that the caller has, and is not told again: what is answered opens nothing. */
async function sendAnotherCode(tx: Tx, services: SignInServices, request: StartRequest): Promise<string | undefined> {
  const now = services.now()
  const waiting = await findWaitingFor(tx, request, now)
  if (!waiting) return undefined
  const to = waiting.registration?.email ?? (await findAccount(tx, request.identityId))?.email
  const code = await replaceCode(tx, waiting, { secret: services.secret, now })
  if (waiting.kind === 'decoy' || to === undefined) await mailNobody(tx, now)
  else await mailCode(tx, { to, language: request.language ?? waiting.registration?.profile.language }, code, now)
  return newSecretText()
}

async function sendCodeToAccount(tx: Tx, services: SignInServices, request: StartRequest): Promise<string | undefined> {
  const account = await findUnproven(tx, request)
  if (!account) return undefined
  const step = await awaitCodeOfAccount(tx, account, emailKey(account.email), request, services)
  return step.state === 'REQUIRE_EMAIL_VERIFICATION' ? step.stateToken : undefined
}

async function findWaitingFor(
  db: Database | Tx,
  { identityId, caller }: StartRequest,
  now: Date,
): Promise<WaitingSignIn | undefined> {
  if (caller.kind === 'visitor') return findWaitingOf(db, identityId, caller.id, now)
  return reaches(caller, identityId) ? findWaitingOf(db, identityId, undefined, now) : undefined
}

async function findUnproven(db: Database | Tx, { identityId, caller }: StartRequest): Promise<Account | undefined> {
  const account = reaches(caller, identityId) ? await findAccount(db, identityId) : undefined
  return account?.emailVerifiedAt ? undefined : account
}

/** Whether an account is the caller's own, or they look after all of them. */
function reaches(caller: Caller, identityId: string): boolean {
  switch (caller.kind) {
    case 'app':
    case 'merchant':
      return true
    case 'member':
      return caller.id === plainId(identityId)
    case 'visitor':
    case 'none':
      return false
  }
}
