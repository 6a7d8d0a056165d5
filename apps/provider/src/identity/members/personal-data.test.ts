import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool.ts'
import { deleteExpiredRows } from '../../app/maintenance.ts'
import {
  parseRedirectParameters,
  CALLBACK_URL,
  findMailedCode,
  expectResponseBody,
  expectInvariants,
  MARK,
  MARKED_PASSWORD,
  createMarkedMember,
  pushSignIn,
  redeemCode,
  createSignInClient,
  startShop,
  StatementFaults,
  TestBrowser,
  type TestShop,
  visitCheckoutWithChanges,
} from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'

const EXPORT = '/cartwright/v1/me/export'
const DELETE = '/cartwright/v1/me/delete'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * All columns of all tables with personal data: whether the member sees them, or why not. A new column belongs in
 * here.
 */
const personal: Record<
  string,
  Record<string, 'shown' | 'a secret' | 'a copy of what is shown' | 'of an instant' | 'of the shop alone'>
> = {
  accounts: {
    ...shown(
      'id email email_key email_verified_at password_changed_at must_change_password status contact_id profile display',
    ),
    ...shown('slug revision created_at updated_at last_signed_in_at'),
    password_hash: 'a secret',
  },
  contacts: shown('id info created_at updated_at'),
  contact_emails: shown('email_key contact_id'),
  account_sessions: {
    ...shown(
      'id account_id client_id method token_expires_at visitor_id vouched_by user_agent address authenticated_at',
    ),
    ...shown('last_used_at created_at expires_at ended_at'),
    token_hash: 'a secret',
    browser_hash: 'a secret',
  },
  app_sign_ins: shown('session_id account_id key_id at'),
  token_families: shown('id subject_id subject_kind client_id session_id created_at expires_at revoked_at'),
  signed_in_visitors: shown('visitor_id member_id at'),
  mailed_tokens: { ...shown('purpose account_id client_id redirect_url created_at expires_at'), hash: 'a secret' },
  mails: {
    ...shown(
      'id recipient template language created_at expires_at next_attempt_at attempts last_error sent_at failed_at',
    ),
    props: 'a secret',
  },
  pending_sign_ins: {
    ...shown('kind identity_id email_key visitor_id code_expires_at code_tries sends created_at expires_at'),
    token_hash: 'a secret',
    code_hash: 'a secret',
    registration: 'a copy of what is shown',
  },
  carts: shown('owner_id owner_kind id revision currency lines next_line checkout_id details created_at updated_at'),
  wishlists: shown('owner_id owner_kind items updated_at'),
  checkouts: {
    ...shown('owner_id owner_kind id cart_id status revision channel_type currency lines discounts buyer order_id'),
    ...shown('created_at updated_at seen'),
  },
  member_addresses: shown('account_id id address is_default created_at updated_at'),
  orders: {
    ...shown(
      'owner_id owner_kind id number checkout_id currency total_minor content contact_id payment_status created_at',
    ),
    ...shown('status fulfillment_status revision updated_at paid_minor refunded_minor channel_type email_key archived'),
    ...shown('stock_held member_id forget_when_over waived_minor charged_back_minor invoice_number credited_minor'),
    merchant_note: 'a secret',
    search_text: 'a copy of what is shown',
  },
  payments: {
    ...shown('owner_id order_id id provider status amount_minor currency details created_at purpose method reference'),
    ...shown('refunded_minor failure challenge_url next_check_at checks expires_at updated_at asked_from'),
    ...shown('declines declined_at'),
  },
  refunds: {
    ...shown('owner_id order_id id payment_id purpose amount_minor currency status reason reference failure by'),
    ...shown('next_check_at checks items created_at updated_at'),
  },
  fulfillments: shown('owner_id order_id id lines tracking created_at updated_at delivered_at'),
  order_history: shown('owner_id order_id id type by data at'),
  returns: {
    ...shown('owner_id order_id id kind status lines reason decision refund_ids waived_minor created_at updated_at'),
  },
  invoices: shown('kind number owner_id order_id amount_minor currency seller covers lines issued_at'),
  order_downloads: shown('owner_id order_id line_id downloads last_at'),
  coupon_redemptions: shown('order_id coupon_id owner_id email redeemed_at'),
  access_log: {
    ...shown('id at by_kind operation entity entity_ids'),
    ...all('of the shop alone', 'by_id entity_count'),
  },
  back_in_stock_subscriptions: {
    ...shown('id product_id variant_id owner_id email email_key language created_at'),
    unsubscribe_token: 'a secret',
  },
  data_items: shown('collection_id id owner_id owner_kind data byte_count'),
  reviews: {
    ...shown('id product_id owner_kind owner_id contact_id author_name email email_key title body rating status'),
    ...shown('manually_changed is_verified origin_app_id reply reply_created_at reply_updated_at relevance revision'),
    ...shown('publish_count reviewed_at created_at updated_at'),
  },
  review_media: shown('review_id position file_id'),
  file_uploads: {
    ...shown('owner_id content_type file_name created_at expires_at used_at file_id'),
    token_hash: 'a secret',
  },
  jobs: {
    ...shown('id name data singleton_key person_ids created_at due_at attempts repeat_at last_error dead_at'),
    claim: 'of the shop alone',
  },
  redirect_sessions: {
    ...shown(
      'id owner_id owner_kind client_id intent request checkout_id callbacks created_at expires_at page_expires_at',
    ),
    ...shown('session_id language progress'),
    id_hash: 'a secret',
    page_token_hash: 'a secret',
  },
  refresh_tokens: all('a secret', 'hash family_id presented_at created_at'),
  authorization_codes: {
    ...all(
      'of an instant',
      'session_id client_id visitor_id redirect_uri code_challenge created_at expires_at used_at',
    ),
    ...all('of an instant', 'family_id hash'),
  },
  outbox: all(
    'a copy of what is shown',
    'id sequence retention event_type entity_id identity payload created_at delivered_at',
  ),
  outbox_former: all(
    'a copy of what is shown',
    'id sequence event_type entity_id identity payload created_at delivered_at',
  ),
  idempotency_keys: all(
    'a copy of what is shown',
    'principal operation key request_hash status body entity_of created_at',
  ),
}

/** Columns of the shop, of its staff, or without a person: keyed hashes, ids of deleted accounts. */
const impersonal = [
  'address_proofs',
  'api_keys',
  'audit_entries',
  'audit_seals',
  'bought_together',
  'bulk_job_failures',
  'bulk_job_items',
  'bulk_jobs',
  'catalogue_changes',
  'collection_counts',
  'collection_products',
  'collection_texts',
  'collections',
  'coupons',
  'data_collections',
  'deleted_accounts',
  'demo_shop',
  'disk_samples',
  'exports',
  'image_downloads',
  'import_changes',
  'import_problems',
  'imports',
  'invoice_numbers',
  'job_schedules',
  'media_files',
  'media_replacements',
  'media_uses',
  'migration_lease',
  'migrations',
  'oauth_clients',
  'option_translations',
  'planned_changes',
  'platform_product_fragments',
  'product_descriptions',
  'product_fragments',
  'product_sales',
  'product_search',
  'product_texts',
  'products',
  'rate_limits',
  'related_products',
  'saved_views',
  'search_facets',
  'search_words',
  'secrets',
  'secured_files',
  'settings',
  'setup_guide',
  'signing_keys',
  'slug_redirects',
  'staff',
  'staff_passes',
  'staff_sessions',
  'stock',
  'stock_movements',
  'store_variants',
  'test_charges',
  'test_refunds',
  'used_captcha_solutions',
  'variants',
  'video_resolutions',
]

/** Members get these tables under the names that they had in earlier exports. */
const EXPORT_KEYS: Readonly<Record<string, string>> = {
  access_log: 'readings',
  app_sign_ins: 'vouchings',
  back_in_stock_subscriptions: 'stock_wishes',
  pending_sign_ins: 'waiting_sign_ins',
}

describe('the export of personal data', () => {
  test('the export of personal data covers every table and every column', async () => {
    const shop = await startShop()
    const columns = await columnsOf(shop.db)
    expect([...columns.keys()].filter((table) => !impersonal.includes(table)).toSorted()).toEqual(
      Object.keys(personal).toSorted(),
    )
    for (const [table, known] of Object.entries(personal))
      expect(columns.get(table)?.toSorted(), table).toEqual(Object.keys(known).toSorted())
  })

  test('the export of personal data shows the member’s data, and nothing of anybody else', async () => {
    const shop = await startShop()
    const { token, id, orders, email } = await createMarkedMember(shop)
    await shop.provider.issueInvoices()
    const eve = await shop.newMember({ email: 'eve@example.com', profile: { firstName: 'Eve' } })
    const { status, body, text } = await shop.call('POST', EXPORT, { token, body: {} })
    expect(status, text).toBe(200)
    expectResponseBody('members.exportMyData', body)
    const data = body.data as unknown as Record<string, object[]> // rows by table, as the next lines check
    for (const [table, columns] of Object.entries(personal)) {
      const isShown = Object.values(columns).includes('shown')
      const key = EXPORT_KEYS[table] ?? table
      expect(key in data, table).toBe(isShown)
      for (const row of data[key] ?? [])
        expect(Object.keys(row).toSorted(), table).toEqual(
          Object.keys(columns)
            .filter((column) => columns[column] === 'shown')
            .toSorted(),
        )
    }
    const empty = Object.keys(data).filter((table) => data[table]?.length === 0)
    expect(empty).toEqual(['vouchings', 'mailed_tokens', 'waiting_sign_ins', 'jobs'])
    expect(data['accounts']).toMatchObject([{ id, email }])
    expect(data['orders']).toMatchObject([
      { id: orders[0]?.id, owner_kind: 'visitor' },
      { id: orders[1]?.id, owner_id: id },
    ])
    expect(text).not.toContain(eve.id)
    expect(text).not.toContain('argon2')
    const { timeZone } = shop.provider.settings.current().shop
    expect(timeZone).toBe('Europe/Berlin')
    expect(body.exportedDate, 'by the clock of the shop').toMatch(/\+0[12]:00$/)
    expect(text).not.toMatch(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/)
  })
})

describe('deleting an account', () => {
  test('deleting an account leaves no data that names the member, and orders without an owner', async () => {
    const shop = await startShop()
    const { token, refreshToken, orders, id } = await createMarkedMember(shop)
    const eve = await shop.newMember()
    expect((await findMark(shop.db)).length).toBeGreaterThan(8)

    const { status, text } = await shop.call('POST', DELETE, {
      token,
      body: { currentPassword: MARKED_PASSWORD },
      headers: { 'idempotency-key': 'delete' },
    })
    expect(status, text).toBe(200)
    expect((await shop.call('GET', '/members/v1/members/my', { token })).status).toBe(401)
    const renewed = await shop.call('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken } })
    expect(renewed.status).toBe(400)
    expect((await shop.call('GET', '/members/v1/members/my', { token: eve.token })).status).toBe(200)

    // One mail to the deleted address is still to be sent, and those that lead to the orders.
    const mails = shop.db.selectFrom('mails').select('template').where('recipient', 'like', `%${MARK}%`)
    const templates = (await mails.execute()).map(({ template }) => template)
    expect(templates.filter((template) => !template.startsWith('order-'))).toEqual(['account-deleted'])
    expect(templates).toContain('order-placed')
    await finishOrders(shop)
    const left = await findMark(shop.db)
    console.log(`words of a deleted member left in the database: ${left.length}`)
    expect(left).toEqual([])
    expect(await shop.db.selectFrom('redirect_sessions').select('id').execute()).toEqual([])

    const kept = await shop.db.selectFrom('orders').selectAll().execute()
    expect(kept.map((order) => [order.id, order.total_minor])).toEqual(
      expect.arrayContaining(orders.map((order) => [order.id, order.totalMinor])),
    )
    const staff = await shop.newStaffToken()
    for (const order of orders) {
      const { order: seen } = await shop.ask('orders.getOrder', { id: order.id }, { token: staff })
      expect(seen).toMatchObject({ buyerInfo: {}, recipientInfo: { address: { country: 'DE' } } })
    }
    expect((await shop.db.selectFrom('deleted_accounts').selectAll().execute())[0]).toMatchObject({
      id,
      scrubbed_at: shop.now,
    })
    await expectInvariants(shop.db)
  })

  test('deleting an account leaves no data of the guest in another browser, nor of an unfinished sign-in', async () => {
    const shop = await startShop()
    const email = `${MARK}@member.example`
    const guest = await orderAsGuest(shop, email)
    shop.passTime(1)
    const unfinished = await createSignInClient(shop, { headers: { 'idempotency-key': 'once' } })
    const profile = { firstName: `${MARK} Ada` }
    const { body: waiting } = await unfinished.register(email, { profile })
    expect((await unfinished.verify(await findMailedCode(shop, email), waiting.stateToken)).body.state).toBe('SUCCESS')
    const waitingElsewhere = await createSignInClient(shop, { headers: { 'idempotency-key': 'once' } })
    await waitingElsewhere.register(email, { profile })

    const token = await signIn(shop, email)
    expect((await shop.call('POST', DELETE, { token, body: {} })).status).toBe(200)
    await finishOrders(shop)
    expect(await findMark(shop.db)).toEqual([])
    expect(await shop.db.selectFrom('contacts').select('id').execute()).toEqual([])
    const order = await shop.db.selectFrom('orders').select(['total_minor', 'content']).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ total_minor: guest.totalMinor, content: { buyerInfo: {} } })
    await expectInvariants(shop.db)
  })

  test('includes guest orders under the address only after it was verified', async () => {
    const shop = await startShop()
    const email = 'ada@example.com'
    const mallory = await shop.newMember({ email, isVerified: false, profile: { firstName: MARK } })
    const readOrder = () => shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    await orderAsGuest(shop, email)
    const ordered = await readOrder()
    const checkout = await shop.db.selectFrom('checkouts').selectAll().executeTakeFirstOrThrow()
    expect((await shop.call('POST', DELETE, { token: mallory.token, body: {} })).status).toBe(200)
    shop.passTime(2 * MINUTE_MS)
    await shop.provider.eraseDeletedAccounts()

    expect(await readOrder()).toEqual(ordered)
    expect(await shop.db.selectFrom('checkouts').selectAll().executeTakeFirstOrThrow()).toEqual(checkout)
    // The address still identifies the customer of the order; the account's data is gone.
    const contacts = await shop.db.selectFrom('contacts').select(['id', 'info']).execute()
    const info = { emails: [{ email, tag: 'MAIN' }], phones: [], addresses: [], customFields: {} }
    expect(contacts).toEqual([{ id: ordered.contact_id, info }])
    const ada = await shop.newMember({ email })
    expect(await contactOf(shop, ada.id)).toBe(ordered.contact_id)
  })

  test('deleting an account leaves no contact without orders', async () => {
    const shop = await startShop()
    const { token } = await shop.newMember({ isVerified: false })
    expect((await shop.call('POST', DELETE, { token, body: {} })).status).toBe(200)
    expect(await shop.db.selectFrom('contacts').select('id').execute()).toEqual([])
  })

  test('permits a new registration of the address', async () => {
    const shop = await startShop()
    const ada = await shop.newMember({ email: 'ada@example.com' })
    expect((await shop.call('POST', DELETE, { token: ada.token, body: {} })).status).toBe(200)
    const again = await shop.newMember({ email: 'ada@example.com' })
    expect(again.id).not.toBe(ada.id)
    shop.passTime(2 * MINUTE_MS)
    await shop.provider.eraseDeletedAccounts()
    expect((await shop.call('GET', '/members/v1/members/my', { token: again.token })).status).toBe(200)
  })

  test('removes concurrently written data as well', async () => {
    const shop = await startShop()
    await shop.addProduct('cup')
    const ada = await shop.newMember()
    const elsewhere = await shop.anotherProcess()
    expect((await shop.call('POST', DELETE, { token: ada.token, body: {} })).status).toBe(200)
    // Another process may not have loaded the deletion yet.
    const body = JSON.stringify({ lineItems: [shop.line('cup')] })
    const headers = { authorization: ada.token, 'content-type': 'application/json' }
    const add = new Request('http://provider.test/ecom/v1/carts/current/add-to-cart', { method: 'POST', headers, body })
    await elsewhere.fetch(add)
    shop.passTime(2 * MINUTE_MS)
    await shop.provider.eraseDeletedAccounts()
    expect(await shop.db.selectFrom('carts').select('id').execute()).toEqual([])
    const events = await shop.db.selectFrom('outbox').select([PAYLOAD, 'identity']).execute()
    expect(JSON.stringify(events)).not.toContain(ada.id)
  })

  test('deleting an account is repeated after an older backup was restored', async () => {
    const shop = await startShop()
    const { token, id } = await createMarkedMember(shop)
    await sendAll(shop)
    shop.passTime(30 * DAY_MS)
    // State of the restored database: all former data, and the row that records the deletion.
    await shop.db.insertInto('deleted_accounts').values({ id, visitor_ids: [], deleted_at: shop.now }).execute()
    shop.passTime(2 * MINUTE_MS)
    await shop.provider.eraseDeletedAccounts()
    expect((await shop.call('GET', '/members/v1/members/my', { token })).status).not.toBe(200)
    const left = await findMark(shop.db)
    expect(left).toEqual([])
  })

  test('deleting an account is done or absent, whichever statement fails', async () => {
    const faults = new StatementFaults()
    const shop = await startShop({ faults })
    await shop.addProduct('cup')
    let tried = 0
    for (let n = 1; ; n++) {
      const ada = await shop.newMember()
      await shop.call('POST', '/ecom/v1/carts/current/add-to-cart', {
        token: ada.token,
        body: { lineItems: [shop.line('cup')] },
      })
      faults.failAt(n)
      const { status } = await shop.call('POST', DELETE, { token: ada.token, body: {} })
      if (!faults.stop()) break
      tried++
      const here = await stateOf(shop, ada.id)
      expect(['all', 'nothing'], `statement ${n}: ${faults.seen.at(n - 1)}`).toContain(here)
      if (status === 200) expect(here).toBe('nothing')
    }
    console.log(`a deletion, one statement failing: ${tried} places, half-done 0 of ${tried}`)
    expect(tried).toBeGreaterThanOrEqual(10)
  })
})

/** Marks all orders as sent and past their return period. */
async function finishOrders(shop: TestShop): Promise<void> {
  await sendAll(shop)
  shop.passTime(30 * DAY_MS)
  await shop.db.updateTable('mails').set({ sent_at: shop.now }).execute()
  await shop.provider.eraseDeletedAccounts()
  await deleteExpiredRows(shop.db)
}

async function sendAll(shop: TestShop): Promise<void> {
  const staff = await shop.newStaffToken()
  const left = shop.db.selectFrom('orders').select('id').where('fulfillment_status', '<>', 'FULFILLED')
  for (const { id } of await left.execute()) {
    const path = `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`
    const { status, text } = await shop.call('POST', path, { token: staff, body: { fulfillment: {} } })
    expect(status, text).toBe(200)
  }
}

async function orderAsGuest(shop: TestShop, email: string): Promise<{ totalMinor: bigint }> {
  await shop.addProduct('cup')
  const visit = await visitCheckoutWithChanges(shop, [shop.line('cup')], { cartInfo: { buyerNote: `${MARK} note` } })
  const placed = await visit.place({ email, firstName: `${MARK} Ada`, city: `${MARK} City` })
  expect(placed.status, placed.html).toBe(303)
  return (await visit.order())!
}

/** Signs in with a new browser. */
async function signIn(shop: TestShop, email: string): Promise<string> {
  const calls = await createSignInClient(shop)
  const { sessionToken } = (await calls.logIn(email)).body
  const { fullUrl, verifier } = await pushSignIn(shop, calls.token, { prompt: 'none', sessionToken })
  const { location } = await new TestBrowser(shop).enter(fullUrl)
  const code = parseRedirectParameters(location)['code']
  const { body } = await redeemCode(shop, { code, codeVerifier: verifier, redirectUri: CALLBACK_URL })
  return body.access_token as string
}

async function contactOf(shop: TestShop, id: string): Promise<string> {
  const account = await shop.db.selectFrom('accounts').select('contact_id').where('id', '=', id).executeTakeFirst()
  return account!.contact_id
}

async function stateOf(shop: TestShop, id: string): Promise<string> {
  const account = await shop.db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()
  const cart = await shop.db.selectFrom('carts').select('id').where('owner_id', '=', id).executeTakeFirst()
  const gone = await shop.db.selectFrom('deleted_accounts').select('id').where('id', '=', id).executeTakeFirst()
  if (account && cart && !gone) return 'all'
  return !account && !cart && gone ? 'nothing' : 'a part'
}

function shown(columns: string): Record<string, 'shown'> {
  return all('shown', columns)
}

function all<Why extends string>(why: Why, columns: string): Record<string, Why> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, why]))
}

async function columnsOf(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public'
      and (select relkind <> 'v' and not relispartition from pg_class where oid = format('public.%I', table_name)::regclass)
    group by table_name`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Searches texts and, as hexadecimal digits, bytes. */
async function findMark(db: Database): Promise<string[]> {
  const found: string[] = []
  const bytes = Buffer.from(MARK).toString('hex')
  for (const table of (await columnsOf(db)).keys()) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(db)
    // Payloads of events are compressed.
    if (table === 'outbox')
      for (const { payload } of await db.selectFrom('outbox').select(PAYLOAD).execute())
        rows.push({ text: JSON.stringify(payload) })
    const isMarked = ({ text }: { text: string }): boolean => text.includes(MARK) || text.includes(bytes)
    found.push(...rows.filter(isMarked).map(({ text }) => `${table}: ${text}`))
  }
  return found
}
