import { expect, test } from 'vitest'
import { startShop } from '../testing/index.ts'
import { runCommandIn } from '../testing/run-command.ts'
import { reviews } from './reviews.ts'

test('a merchant lists, approves, rejects and replies to reviews', async () => {
  const shop = await startShop()
  const entityId = await shop.addProduct('plate')
  const run = (...args: string[]) => runCommandIn({ PROVIDER_URL: 'http://localhost:4000' }, shop, reviews, ...args)
  const write = async (body: string): Promise<string> => {
    const review = {
      namespace: 'stores',
      entityId,
      content: { rating: 2, title: 'Flat', body },
      author: { authorName: 'Ada' },
    }
    const answer = await shop.call('POST', '/reviews/v1/reviews', {
      token: await shop.newMemberToken(),
      body: { review },
    })
    return answer.body.review.id as string
  }
  expect((await run('list')).said).toContain('There are no pending reviews.')
  const [first, second] = [await write('Too\ngreen.'), await write('Round.')]
  const lines = (await run('list')).printed.split('\n')
  expect(lines[0]).toContain(`${first}  `)
  expect(lines[0]).toContain('plate  2 of 5  Ada  "Flat: Too green."')
  const readings = await shop.db.selectFrom('access_log').select(['operation', 'entity_count']).execute()
  expect(readings).toEqual([{ operation: 'reviews list', entity_count: 2 }])
  expect((await run('approve', first, second)).said).toContain('Approved: 2.')
  await run('reject', second)
  expect((await run('list', '--status', 'rejected')).printed).toContain(second)
  await run('reply', first, '--message', 'We have blue ones.')
  const read = async () =>
    (await shop.call('GET', `/reviews/v1/reviews/${first}`, { token: await shop.newToken() })).body
  expect((await read()).review.reply.message).toBe('We have blue ones.')
  expect((await run('reply', first, '--message', '')).said).toContain('removed')
  expect((await read()).review).not.toHaveProperty('reply')
})

test('invalid reviews and statuses are refused', async () => {
  const shop = await startShop()
  const run = (...args: string[]) => runCommandIn({ PROVIDER_URL: 'http://localhost:4000' }, shop, reviews, ...args)
  await expect(run('approve', 'one')).rejects.toThrow('is not a valid id')
  await expect(run('approve')).rejects.toThrow('Specify the id')
  await expect(run('approve', '00000000-0000-4000-8000-000000000000')).rejects.toThrow('no such review')
  await expect(run('list', '--status', 'lost')).rejects.toThrow('is not a valid status')
  await expect(run('reply', '00000000-0000-4000-8000-000000000000')).rejects.toThrow('--message')
})
