import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from './operations.ts'
import type { Operation } from './operation.ts'
import { permissions, scopes, staffRoles } from './permissions.ts'

test('the guide lists every scope and every role with what it allows', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/api-keys.md'), 'utf8')
  const rows = [...guide.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name, allows]) => `${name}: ${allows}`)
  const expected = [scopes, staffRoles].flatMap((granting) =>
    Object.entries(granting).map(
      ([name, allows]) => `${name}: ${(allows as readonly string[]).map((each) => `\`${each}\``).join(' ')}`,
    ),
  )
  expect(rows).toEqual(expected)
})

test('every permission of an operation belongs to a scope for apps and a role for staff', () => {
  const needed = new Set(
    (Object.values(operations) as Operation[]).flatMap((each) =>
      [each.permission, each.privilegedPermission].filter((permission) => permission !== undefined),
    ),
  )
  for (const granting of [scopes, staffRoles]) {
    const granted = new Set<string>(Object.values(granting).flat())
    expect([...needed].filter((permission) => !granted.has(permission))).toEqual([])
  }
  expect(staffRoles.owner).toEqual(permissions)
})
