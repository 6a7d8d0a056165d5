import { expect, test } from 'vitest'
import { startShop } from '../testing/index.ts'

test('a blog and badges are empty lists for everybody, and a single post, category, tag or badge is not found', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  const read = (path: string) => shop.call('GET', path, { token })
  const query = (path: string) => shop.call('POST', path, { token, body: { query: { filter: { slug: 'hello' } } } })
  const none = { count: 0, offset: 0, total: 0 }
  expect((await read('/blog/v3/posts?paging.limit=10')).body).toEqual({ posts: [], metaData: none })
  expect((await query('/v3/posts/query')).body).toEqual({
    posts: [],
    pagingMetadata: { ...none, tooManyToCount: false },
  })
  expect((await read('/members/v3/badges')).body).toEqual({ badges: [], metadata: none })
  for (const path of [
    '/blog/v3/posts/slugs/hello',
    '/v3/posts/1',
    '/blog/v3/categories/slugs/news',
    '/blog/v3/tags/labels/new',
    '/members/v3/badges/1',
  ]) {
    const { status, body } = await read(path)
    expect(status, path).toBe(404)
    expect(body.details.applicationError.code).toBe('NOT_FOUND')
  }
})
