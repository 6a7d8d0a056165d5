import assert from 'node:assert/strict'
import type { QueryResult } from '@cartwright/client'
import { defineOfficialOnlyScenario, defineScenario, type ScenarioContext, type ShopClient } from '../scenario.ts'
import { findProduct, toCatalogReference, UNKNOWN_ID } from './demo-shop.ts'
import { createMemberClient } from './member.ts'
import { queryPage } from './query-page.ts'
import { requireValue } from './require-value.ts'

const STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const SAME_CATEGORIES = '68ebce04-b96a-4c52-9329-08fc9d8c1253'
const BOUGHT_TOGETHER = 'd5aac1e1-2e53-4d11-85f7-7172710b4783'

/** Modules that storefronts register beside the shop's. Ours sends these calls with `fetchWithAuth`. */
export const sideModuleScenarios = [
  defineScenario('members: a form with an empty field, and a whole member sent back', async (stage) => {
    const { client, email } = await createMemberClient(stage)
    const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
    const { _id, ...whole } = requireValue(member)
    const id = requireValue(_id)
    const filled = { loginEmail: email, contact: { firstName: 'Ada', phones: [undefined as never] } }
    const changed = await stage.see('updateMember', client.members.updateMember(id, filled))
    assert.equal(changed.contact?.firstName, 'Ada')
    assert.deepEqual(changed.contact?.phones, [])
    await stage.see('updateMember', client.members.updateMember(id, whole as never))
    for (const wrong of [{ loginEmail: 'eve@shop.example' }, { contactId: UNKNOWN_ID }, { profile: { slug: 'ada' } }])
      await stage.seeRefused('updateMember', client.members.updateMember(id, wrong))
  }),

  defineOfficialOnlyScenario('recommendations: by category, by an unknown algorithm, and too few', async (stage) => {
    const client = stage.newClient()
    const { recommendations } = modulesOf(stage, client)
    const mug = await findProduct(client, 'stoneware-mug')
    const options = { items: [toCatalogReference(mug)], minimumRecommendedItems: 3 }
    const { recommendation } = await stage.see(
      'getRecommendation',
      recommendations.getRecommendation(
        [
          { _id: BOUGHT_TOGETHER, appId: STORES },
          { _id: SAME_CATEGORIES, appId: STORES },
        ],
        options,
      ),
    )
    assert.equal(recommendation?.algorithm?._id, SAME_CATEGORIES)
    const ids = requireValue(recommendation?.items).map(({ catalogItemId }) => catalogItemId)
    assert.ok(ids.length >= 3 && !ids.includes(mug._id))
    const { items } = await client.products.queryProducts().in('_id', ids).find()
    assert.equal(items.length, ids.length)
    const unknown = await stage.see(
      'getRecommendation',
      recommendations.getRecommendation([{ _id: UNKNOWN_ID, appId: STORES }], options),
    )
    assert.equal(unknown.recommendation?.algorithm?._id, UNKNOWN_ID)
    const tooMany = { ...options, minimumRecommendedItems: 100 }
    const none = await stage.see(
      'getRecommendation',
      recommendations.getRecommendation([{ _id: SAME_CATEGORIES, appId: STORES }], tooMany),
    )
    assert.deepEqual(none.recommendation?.items, [])
    const { availableAlgorithms } = await stage.see(
      'listAvailableAlgorithms',
      recommendations.listAvailableAlgorithms(),
    )
    assert.equal(availableAlgorithms.length, 4)
  }),

  defineOfficialOnlyScenario('back in stock: a sold-out variant, and one that is available', async (stage) => {
    const client = stage.newClient()
    const { backInStockNotifications } = modulesOf(stage, client)
    const { items } = await client.products.queryProducts().limit(100).find()
    const soldOut = requireValue(
      items.flatMap((product) =>
        (product.variants ?? [])
          .filter(({ stock }) => stock?.inStock === false)
          .map((variant) => ({ product, variantId: variant._id })),
      )[0],
    )
    const reference = { appId: STORES, catalogItemId: soldOut.product._id, options: { variantId: soldOut.variantId } }
    const details = { name: soldOut.product.name, price: '10.00' }
    const request = { email: 'ada@shop.example', catalogReference: reference }
    const created = await stage.see(
      'createBackInStockNotificationRequest',
      backInStockNotifications.createBackInStockNotificationRequest(request, details),
    )
    assert.equal(created.status, 'RECEIVED')
    assert.ok(created._createdDate instanceof Date)
    const tin = await findProduct(client, 'meadow-seed-tin')
    await stage.seeRefused(
      'createBackInStockNotificationRequest',
      backInStockNotifications.createBackInStockNotificationRequest(
        { ...request, catalogReference: toCatalogReference(tin) },
        details,
      ),
    )
  }),

  defineOfficialOnlyScenario('contacts: of a newsletter box, and of a merchant', async (stage) => {
    const info = {
      name: { first: 'Ada', last: 'Byron' },
      emails: { items: [{ email: 'newsletter@shop.example' }] },
      phones: { items: [{ phone: '30 123' }] },
      addresses: { items: [{ tag: 'HOME', address: { addressLine1: 'Street 1', city: 'Berlin', country: 'DE' } }] },
      labelKeys: { items: ['custom.newsletter'] },
    }
    const visitor = modulesOf(stage, stage.newClient()).contacts
    const { contact } = await stage.see('createContact', visitor.createContact(info))
    assert.equal(contact.info.emails.items[0]?.email, 'newsletter@shop.example')
    await stage.see('createContact', visitor.createContact(info))
    const { packages, newClientOf, apiKey } = stage
    const app = newClientOf(packages.ApiKeyStrategy({ apiKey, siteId: 'site-1' }))
    const { contacts } = app.use(requireValue(packages.officialOnlyModules) as never) as SideModules
    await stage.seeRefused('createContact', contacts.createContact(info))
    const other = { ...info, emails: { items: [{ email: 'merchant@shop.example' }] } }
    assert.ok((await stage.see('createContact', contacts.createContact(other))).contact._id)
  }),

  defineOfficialOnlyScenario('forms: a filled-in contact form', async (stage) => {
    const { submissions } = modulesOf(stage, stage.newClient())
    const values = { first_name: 'Ada', email: 'ada@shop.example', message: 'Is it heavy?' }
    const sent = await stage.see(
      'createSubmission',
      submissions.createSubmission({ formId: UNKNOWN_ID, submissions: values }),
    )
    assert.deepEqual(sent.submissions, values)
    assert.ok(sent._createdDate instanceof Date)
    await stage.seeRefused('createSubmission', submissions.createSubmission({ formId: UNKNOWN_ID, submissions: {} }))
  }),

  defineOfficialOnlyScenario('blog and badges: empty lists, and no single one', async (stage) => {
    const { posts, categories, tags, badges } = modulesOf(stage, stage.newClient())
    assert.deepEqual((await stage.see('listPosts', posts.listPosts({ paging: { limit: 10 } }))).posts, [])
    const found = await stage.see('queryPosts', queryPage(posts.queryPosts().eq('slug', 'hello').limit(5)))
    assert.deepEqual([found.items, found.hasNext], [[], false])
    assert.equal((await stage.see('getTotalPosts', posts.getTotalPosts())).total, 0)
    await stage.see('queryPostCountStats', posts.queryPostCountStats())
    assert.deepEqual((await stage.see('listCategories', categories.listCategories())).categories, [])
    assert.deepEqual((await stage.see('queryCategories', queryPage(categories.queryCategories()))).items, [])
    assert.deepEqual((await stage.see('queryTags', queryPage(tags.queryTags()))).items, [])
    assert.deepEqual((await stage.see('listBadges', badges.listBadges())).badges, [])
    assert.deepEqual(
      (await stage.see('listBadgesPerMember', badges.listBadgesPerMember([UNKNOWN_ID]))).memberBadgeIds,
      [],
    )
    await stage.see('getMemberCountsPerBadge', badges.getMemberCountsPerBadge())
    await stage.seeRefused('getPostBySlug', posts.getPostBySlug('hello'))
    await stage.seeRefused('getPost', posts.getPost(UNKNOWN_ID))
    await stage.seeRefused('getCategoryBySlug', categories.getCategoryBySlug('news'))
    await stage.seeRefused('getCategory', categories.getCategory(UNKNOWN_ID))
    await stage.seeRefused('getTagBySlug', tags.getTagBySlug('new'))
    await stage.seeRefused('getTagByLabel', tags.getTagByLabel('New'))
    await stage.seeRefused('getTag', tags.getTag(UNKNOWN_ID))
    await stage.seeRefused('getBadge', badges.getBadge(UNKNOWN_ID))
  }),
]

type Call<Answer = unknown> = (...args: unknown[]) => Promise<Answer>

interface Builder {
  eq(field: string, value: unknown): Builder
  limit(limit: number): Builder
  find(): Promise<QueryResult<unknown>>
}

/** As the official packages export them: that they do is found out. */
interface SideModules {
  recommendations: {
    getRecommendation: Call<{
      recommendation?: { items?: { catalogItemId: string }[]; algorithm?: { _id: string } }
    }>
    listAvailableAlgorithms: Call<{ availableAlgorithms: unknown[] }>
  }
  backInStockNotifications: {
    createBackInStockNotificationRequest: Call<{ status: string; _createdDate: unknown }>
  }
  contacts: { createContact: Call<{ contact: { _id: string; info: { emails: { items: { email: string }[] } } } }> }
  submissions: { createSubmission: Call<{ submissions: unknown; _createdDate: unknown }> }
  posts: {
    listPosts: Call<{ posts: unknown[] }>
    queryPosts(): Builder
    getTotalPosts: Call<{ total: number }>
    queryPostCountStats: Call
    getPost: Call
    getPostBySlug: Call
  }
  categories: {
    listCategories: Call<{ categories: unknown[] }>
    queryCategories(): Builder
    getCategory: Call
    getCategoryBySlug: Call
  }
  tags: { queryTags(): Builder; getTag: Call; getTagBySlug: Call; getTagByLabel: Call }
  badges: {
    listBadges: Call<{ badges: unknown[] }>
    listBadgesPerMember: Call<{ memberBadgeIds: unknown[] }>
    getMemberCountsPerBadge: Call
    getBadge: Call
  }
}

function modulesOf({ packages }: ScenarioContext, client: ShopClient): SideModules {
  return client.use(requireValue(packages.officialOnlyModules) as never)
}
