import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealAuditEntries } from '../platform/audit/index.ts'
import { runCommand, startShop } from '../testing/index.ts'
import { audit } from './audit.ts'

test('"audit verify" fails after an entry of the audit log was changed, and names the time of the entry', async () => {
  const shop = await startShop()
  await shop.newStaffToken()
  await sealAuditEntries(shop.db, shop.now)
  const verify = () => runCommand(shop, audit, 'verify')
  expect(await verify()).toMatchObject({ code: 0, said: 'All sealed entries are as they were written.' })

  await sql`update audit_entries set actor_id = 'somebody else'`.execute(shop.db)
  const { code, printed, said } = await verify()
  expect(code).toBe(1)
  expect(printed).toMatch(/^Seal 1 does not fit: it was made over \d+ entr/)
  expect(said).toContain(`An entry from ${shop.now.toISOString().slice(0, 10)}`)
  await expect(runCommand(shop, audit, 'verify', '7')).rejects.toThrow('7')
})
