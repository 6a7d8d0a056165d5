import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

test.each([
  ['en', 'ltr', 'Page not found'],
  ['de', 'ltr', 'Seite nicht gefunden'],
  ['fr', 'ltr', 'Page introuvable'],
  ['he', 'rtl', 'העמוד לא נמצא'],
])('a browser that opens an unknown address gets a page in %s', async (language, direction, title) => {
  const shop = await startShop()
  for (const path of ['/nowhere', '/secured/none', '/media/none.jpg', '/stores/v1']) {
    const answer = await shop.fetch(path, { headers: { accept: BROWSER, 'accept-language': language } })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([404, 'text/html; charset=utf-8'])
    expect(html).toContain(`<html lang="${language}" dir="${direction}"`)
    expect(html).toContain(title)
    expect(html, 'by day and by night').toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html, 'the way to the shop').toContain('href="http://')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('programs and fetches get JSON for an unknown address', async () => {
  const shop = await startShop()
  for (const accept of [
    undefined,
    '*/*',
    'application/json, text/plain, */*',
    'image/avif,image/webp,*/*;q=0.8',
    'text/htmlx',
  ]) {
    const answer = await shop.fetch('/nowhere', { headers: accept === undefined ? {} : { accept } })
    expect([answer.status, answer.headers.get('content-type')], accept).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
    expect(await answer.json()).toMatchObject({ details: { applicationError: { code: 'NOT_FOUND' } } })
  }
})
