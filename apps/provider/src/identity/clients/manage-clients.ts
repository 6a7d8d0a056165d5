import type { ChangedOAuthApp, NewOAuthApp, oauthAppFields } from '@cartwright/contract'
import type { Tx } from '../../db/transaction.ts'
import { AppError, InvalidRequest } from '../../http/app-error.ts'
import { newId } from '../../ids.ts'
import { checkAddresses } from './check-addresses.ts'
import { lockClient, markDeleted, type OauthClient, saveClient } from './store.ts'

export interface ClientRules {
  /** The shop itself has no https. */
  allowHttp: boolean
  now: Date
}

export async function createClient(tx: Tx, draft: NewOAuthApp, { allowHttp, now }: ClientRules): Promise<OauthClient> {
  const client: OauthClient = { ...contentOf(draft), id: newId(), name: draft.name, isBuiltIn: false, createdAt: now }
  requireGoodAddresses(client, allowHttp)
  await saveClient(tx, client, now)
  return client
}

/** Only what the mask names: official callers send the whole client along. */
export async function changeClient(
  tx: Tx,
  changed: ChangedOAuthApp,
  mask: readonly (typeof oauthAppFields)[number][],
  { allowHttp, now }: ClientRules,
): Promise<OauthClient> {
  const client = await requireClient(tx, changed.id)
  const content: Partial<OauthClient> = { ...contentOf(changed), name: changed.name ?? client.name }
  const changes: Partial<OauthClient> = Object.fromEntries(mask.map((member) => [member, content[member]]))
  const saved = { ...client, ...changes }
  requireGoodAddresses(saved, allowHttp)
  await saveClient(tx, saved, now)
  return saved
}

export async function deleteClient(tx: Tx, id: string, now: Date): Promise<OauthClient> {
  const client = await requireClient(tx, id)
  if (client.isBuiltIn)
    throw new AppError('CLIENT_FIXED', 409, 'The client of the storefront that comes with the shop cannot be deleted.')
  await markDeleted(tx, id, now)
  return client
}

export function noSuchClient(): AppError {
  return new AppError('CLIENT_NOT_FOUND', 404, 'There is no such OAuth client.')
}

async function requireClient(tx: Tx, id: string): Promise<OauthClient> {
  const client = await lockClient(tx, id)
  if (!client) throw noSuchClient()
  return client
}

/** What is left out is empty. Twice the same address is once. */
function contentOf(draft: Omit<NewOAuthApp, 'name'>): Omit<OauthClient, 'id' | 'name' | 'isBuiltIn' | 'createdAt'> {
  return {
    description: draft.description ?? '',
    loginUrl: draft.loginUrl || undefined,
    logoutUrl: draft.logoutUrl || undefined,
    allowedRedirectUris: [...new Set(draft.allowedRedirectUris)],
    allowedRedirectDomains: [...new Set(draft.allowedRedirectDomains)],
    applicationType: draft.applicationType ?? 'WEB_APP',
    technology: draft.technology ?? '',
  }
}

function requireGoodAddresses(client: OauthClient, allowHttp: boolean): void {
  const violations = checkAddresses(client, { allowHttp })
  if (violations.length > 0) throw new InvalidRequest(violations)
}
