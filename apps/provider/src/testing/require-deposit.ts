import type { TestShop } from './start-shop.ts'

/** Only the shop may ask for a deposit, and it has no checkout: the lines of a buyer's become what they would be. */
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
