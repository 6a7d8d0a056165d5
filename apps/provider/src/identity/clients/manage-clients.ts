import type { ChangedOAuthApp, NewOAuthApp, oauthAppFields } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import type { MediaHost } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import { validateClientUrls } from './validate-client-urls.ts'
import { lockClient, markClientDeleted, type OauthClient, saveClient } from './store.ts'

export interface ClientRules {
  /** True if the shop itself has no https. */
  allowHttp: boolean
  now: Date
}

/** Setting of a client that the platform's entity does not have: the command line changes it. */
interface OwnSettings {
  mediaHost?: MediaHost
}

export async function createClient(
  tx: Tx,
  draft: NewOAuthApp & OwnSettings,
  { allowHttp, now }: ClientRules,
): Promise<OauthClient> {
  const client: OauthClient = {
    ...toClientContent(draft),
    id: newId(),
    name: draft.name,
    mediaHost: draft.mediaHost ?? 'shop',
    isBuiltIn: false,
    createdAt: now,
  }
  requireValidUrls(client, allowHttp)
  await saveClient(tx, client, now)
  return client
}

/** Changes the fields of the mask only: official callers send the whole client along. */
export async function changeClient(
  tx: Tx,
  changed: ChangedOAuthApp & OwnSettings,
  mask: readonly ((typeof oauthAppFields)[number] | keyof OwnSettings)[],
  { allowHttp, now }: ClientRules,
): Promise<OauthClient> {
  const client = await requireClient(tx, changed.id)
  const content: Partial<OauthClient> = {
    ...toClientContent(changed),
    name: changed.name ?? client.name,
    mediaHost: changed.mediaHost ?? client.mediaHost,
  }
  const changes: Partial<OauthClient> = Object.fromEntries(mask.map((member) => [member, content[member]]))
  const saved = { ...client, ...changes }
  requireValidUrls(saved, allowHttp)
  if (saved.isBuiltIn && saved.mediaHost !== 'shop')
    throw new AppError(
      'CLIENT_FIXED',
      409,
      'The storefront that comes with the shop always gets media addresses of the shop.',
    )
  await saveClient(tx, saved, now)
  return saved
}

export async function deleteClient(tx: Tx, id: string, now: Date): Promise<OauthClient> {
  const client = await requireClient(tx, id)
  if (client.isBuiltIn)
    throw new AppError('CLIENT_FIXED', 409, 'The client of the storefront that comes with the shop cannot be deleted.')
  await markClientDeleted(tx, id, now)
  return client
}

export function clientNotFound(): AppError {
  return new AppError('CLIENT_NOT_FOUND', 404, 'There is no such OAuth client.')
}

async function requireClient(tx: Tx, id: string): Promise<OauthClient> {
  const client = await lockClient(tx, id)
  if (!client) throw clientNotFound()
  return client
}

/** Omitted fields are empty. Duplicate addresses are merged. */
function toClientContent(
  draft: Omit<NewOAuthApp, 'name'>,
): Omit<OauthClient, 'id' | 'name' | 'mediaHost' | 'isBuiltIn' | 'createdAt'> {
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

function requireValidUrls(client: OauthClient, allowHttp: boolean): void {
  const violations = validateClientUrls(client, { allowHttp })
  if (violations.length > 0) throw new InvalidRequest(violations)
}
