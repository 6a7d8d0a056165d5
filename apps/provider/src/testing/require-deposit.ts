import type { TestShop } from './start-shop.ts'

/** Adds a deposit to a buyer's lines. Only the shop's own API may set one, and it has no checkout. */
export async function requireDeposit(
  { db }: Pick<TestShop, 'db'>,
  checkoutId: string,
  depositMinor: string,
): Promise<void> {
  const { lines } = await db
    .selectFrom('checkouts')
    .select('lines')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const override = { fields: { paymentOption: { value: 'DEPOSIT_ONLINE' } }, depositMinor }
  const changed = (lines as object[]).map((line) => ({ ...line, override }))
  await db
    .updateTable('checkouts')
    .set({ lines: JSON.stringify(changed) })
    .where('id', '=', checkoutId)
    .execute()
}
