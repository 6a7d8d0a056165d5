import { type IdentityKind, type Operation, scopes, staffRoles } from '@cartwright/contract'
import { AppError } from './app-error.ts'
import { type Caller, hasPermission } from './caller.ts'

/**
 * Checks whether the contract admits the caller to the operation; ownership of entities is checked by each operation.
 */
export function requireAccess(operation: Operation, caller: Caller): void {
  const { access, permission } = operation
  if (!access.includes(caller.kind)) throw caller.kind === 'none' ? nobody() : notForThem(access)
  if (!permission || (caller.kind !== 'merchant' && caller.kind !== 'app') || hasPermission(caller, permission)) return
  const isApp = caller.kind === 'app'
  const granting = namesGranting(isApp ? scopes : staffRoles, permission)
  throw new AppError(
    'PERMISSION_DENIED',
    403,
    isApp
      ? `This call needs the permission ${permission}, which the API key does not have. It comes with ${listed(granting, 'the scope', 'one of the scopes')}.`
      : `This call needs the permission ${permission}, which your role does not have. It comes with ${listed(granting, 'the role', 'one of the roles')}.`,
    { data: { permission, [isApp ? 'scopes' : 'roles']: granting } },
  )
}

function nobody(): AppError {
  return new AppError('UNAUTHENTICATED', 401, 'This call needs an access token in the Authorization header.')
}

function notForThem(access: readonly IdentityKind[]): AppError {
  const isElevated = access.every((kind) => kind === 'merchant' || kind === 'app')
  const message = isElevated
    ? 'An elevated client is required for this call: it is for those who run the shop, and for apps.'
    : `This call is for ${access.map((kind) => people[kind]).join(' or ')}.`
  return new AppError('PERMISSION_DENIED', 403, message, { data: { identityTypes: access.map((kind) => words[kind]) } })
}

const people = {
  none: 'nobody in particular',
  visitor: 'visitors',
  member: 'signed-in members',
  merchant: 'those who run the shop',
  app: 'apps',
} as const satisfies Record<IdentityKind, string>

/** The platform's names of callers. */
const words = {
  none: 'UNKNOWN',
  visitor: 'ANONYMOUS_VISITOR',
  member: 'MEMBER',
  merchant: 'WIX_USER',
  app: 'APP',
} as const satisfies Record<IdentityKind, string>

function namesGranting(granted: Readonly<Record<string, readonly string[]>>, permission: string): string[] {
  return Object.keys(granted).filter((name) => granted[name]?.includes(permission))
}

function listed(names: readonly string[], one: string, several: string): string {
  return `${names.length === 1 ? one : several} ${names.join(', ')}`
}
