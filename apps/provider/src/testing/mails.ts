import type { Mails } from '../mail/index.ts'
import type { TestShop } from './start-shop.ts'

/** Props of mails to an address, the latest first; expired ones are left out. */
export async function findMailsTo<Name extends keyof Mails>(
  shop: TestShop,
  to: string,
  template: Name,
): Promise<Mails[Name][]> {
  const rows = await shop.db
    .selectFrom('mails')
    .select('props')
    .where('recipient', '=', to)
    .where('template', '=', template)
    .where(({ or, eb, ref }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', ref('created_at'))]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ props }) => props as Mails[Name]) // written by `sendMail` alone
}

/** Code of the latest mail with one. */
export async function findMailedCode(shop: TestShop, to: string): Promise<string> {
  const [latest] = await findMailsTo(shop, to, 'verify-code')
  if (!latest) throw new Error('No code was mailed.')
  return latest.code
}

/** Token of the latest recovery link. */
export async function findRecoveryToken(
  shop: TestShop,
  to: string,
  template: 'recovery' | 'activation' = 'recovery',
): Promise<string> {
  const [latest] = await findMailsTo(shop, to, template)
  if (!latest) throw new Error('No link was mailed.')
  return new URL(latest.link).searchParams.get('token') ?? ''
}
