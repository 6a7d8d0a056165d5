import assert from 'node:assert/strict'
import { defineScenario } from '../scenario.ts'
import { createFilledCart } from './demo-shop.ts'
import { queryPage } from './query-page.ts'

/** A visitor's tokens: had, kept, renewed. */
export const sessionScenarios = [
  defineScenario('an anonymous visitor gets tokens', async ({ newClient, note }) => {
    const client = newClient()
    const tokens = await client.auth.generateVisitorTokens()
    const { accessToken, refreshToken } = tokens
    note('tokens', { ...tokens, accessToken: { value: accessToken.value, secondsLeft: secondsLeft(accessToken) } })
    assert.equal(refreshToken.role, 'visitor')
    assert.equal(client.auth.loggedIn(), false)
    assert.deepEqual(await client.auth.generateVisitorTokens(tokens), tokens, 'fresh tokens are kept')
  }),

  defineScenario('a first call makes the visitor', async ({ newClient, see, note }) => {
    const client = newClient()
    note('role before', client.auth.getTokens().refreshToken.role)
    await see('queryProducts', queryPage(client.products.queryProducts().limit(1)))
    note('role after', client.auth.getTokens().refreshToken.role)
  }),

  defineScenario('session: three first calls at once', async ({ newClient, see, note, sent }) => {
    const { collections } = newClient()
    const requests = ['kitchen', 'garden', 'desk'].map((slug) =>
      collections.getCollectionBySlug(slug).catch(() => undefined),
    )
    await see(
      'names',
      Promise.all(requests).then((all) => all.map((answer) => answer?.collection?.name)),
    )
    note('visitors', sent().filter(({ path }) => path === '/oauth2/token').length)
  }),

  defineScenario('session: a client with the tokens of before has the cart of before', async (stage) => {
    const { client, cartId } = await createFilledCart(stage)
    const later = stage.newClient(client.auth.getTokens())
    assert.equal((await stage.see('getCurrentCart', later.currentCart.getCurrentCart()))._id, cartId)
  }),

  defineScenario('session: an expired access token is renewed, and the visitor stays', async (stage) => {
    const { client, cartId } = await createFilledCart(stage)
    const { refreshToken } = client.auth.getTokens()
    const renewed = await client.auth.renewToken(refreshToken)
    stage.note('renewed role', renewed.refreshToken.role)
    stage.note('the refresh token is the one presented', renewed.refreshToken.value === refreshToken.value)
    const withRenewed = stage.newClient(renewed)
    assert.equal((await stage.see('getCurrentCart', withRenewed.currentCart.getCurrentCart()))._id, cartId)

    const expired = stage.newClient({ accessToken: { value: renewed.accessToken.value, expiresAt: 1 }, refreshToken })
    assert.equal((await stage.see('getCurrentCart', expired.currentCart.getCurrentCart()))._id, cartId)
    stage.note('role', expired.auth.getTokens().refreshToken.role)
    assert.ok(secondsLeft(expired.auth.getTokens().accessToken) > 0)
  }),

  defineScenario('session: one refresh token, presented ten times', async (stage) => {
    const { client, cartId } = await createFilledCart(stage)
    const { refreshToken } = client.auth.getTokens()
    for (let time = 1; time <= 10; time++) {
      const { accessToken } = await client.auth.renewToken(refreshToken)
      const renewed = stage.newClient({ accessToken, refreshToken })
      assert.equal((await renewed.currentCart.getCurrentCart())._id, cartId, `time ${time}`)
    }
  }),

  defineScenario('session: a refresh token that was never given', async ({ newClient, seeRefused }) => {
    const client = newClient()
    await seeRefused('renewToken', client.auth.renewToken({ value: 'made-up', role: 'visitor' }))
    const fallenBack = await client.auth.generateVisitorTokens({
      accessToken: { value: 'made-up', expiresAt: 1 },
      refreshToken: { value: 'made-up', role: 'visitor' },
    })
    assert.equal(fallenBack.refreshToken.role, 'visitor')
  }),
]

/** To the tenth, since the two clients ask at different moments. */
function secondsLeft({ expiresAt }: { expiresAt: number }): number {
  return Math.round((expiresAt - Date.now() / 1000) / 10) * 10
}
