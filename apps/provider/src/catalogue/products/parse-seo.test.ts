import type { NewSeoSchema } from '@cartwright/contract'
import { expect, test } from 'vitest'
import type { FieldViolation } from '../../platform/http/app-error.ts'
import { parseSeo } from './parse-seo.ts'

function read(seo: NewSeoSchema | null) {
  const wrong: FieldViolation[] = []
  const kept = parseSeo(seo, 'seo', wrong)
  return { kept, wrong: wrong.map(({ field, violatedRule }) => `${field} ${violatedRule}`) }
}

test('titles, descriptions and descriptive links are stored', () => {
  const seo: NewSeoSchema = {
    tags: [
      { type: 'title', children: 'Mugs & <more>' },
      { type: 'meta', props: { name: 'description', content: 'A mug' }, custom: true, disabled: false },
      { type: 'meta', props: { property: 'og:price:amount', content: 12.5, 'data-editor': true } },
      { type: 'link', props: { rel: 'canonical', href: 'https://shop.example/mug' } },
      { type: 'link', props: { rel: 'alternate', hreflang: 'de', href: '/de/becher' }, meta: { height: 3 } },
    ],
    settings: { preventAutoRedirect: true, keywords: [{ term: 'mug', isMain: true }] },
  }
  expect(read(seo)).toEqual({ kept: seo, wrong: [] })
})

test('empty SEO data is not stored, and unknown members are left out', () => {
  expect(read(null).kept).toBeNull()
  expect(read({}).kept).toBeNull()
  expect(read({ tags: [], settings: null }).kept).toBeNull()
  const tag = { type: 'meta', props: { name: 'x', content: null }, onload: 'x', meta: null }
  expect(read({ tags: [tag], more: 1 } as NewSeoSchema).kept).toEqual({
    tags: [{ type: 'meta', props: { name: 'x' } }],
    settings: {},
  })
})

const hostile: [props: object, member: string, rule: string][] = [
  [{ onload: 'alert(1)' }, 'onload', 'FIELD_NOT_ALLOWED'],
  [{ OnLoad: 'alert(1)' }, 'OnLoad', 'FIELD_NOT_ALLOWED'],
  [{ style: 'x' }, 'style', 'FIELD_NOT_ALLOWED'],
  [{ 'http-equiv': 'refresh', content: '0;url=https://evil.example' }, 'http-equiv', 'FIELD_NOT_ALLOWED'],
  [{ 'x onerror=alert(1)': '' }, 'x onerror=alert(1)', 'FIELD_NOT_ALLOWED'],
  [{ '"><script>': '' }, '"><script>', 'FIELD_NOT_ALLOWED'],
  [{ rel: 'stylesheet', href: 'https://evil.example/a.css' }, 'rel', 'FIELD_NOT_ALLOWED'],
  [{ rel: 'canonical preload' }, 'rel', 'FIELD_NOT_ALLOWED'],
  [{ href: 'javascript:alert(1)' }, 'href', 'FORMAT'],
  [{ href: ' java\nscript:alert(1)' }, 'href', 'FORMAT'],
  [{ href: 'data:text/html,x' }, 'href', 'FORMAT'],
  [{ href: 'http://[' }, 'href', 'FORMAT'],
  [{ name: { deep: true } }, 'name', 'VALIDATION'],
  [{ content: ['x'] }, 'content', 'VALIDATION'],
  [{ content: 'x'.repeat(8001) }, 'content', 'MAX_LENGTH'],
]

test('SEO tags that run code, load resources or redirect are refused with their path', () => {
  for (const [props, member, rule] of hostile)
    expect(read({ tags: [{ type: 'link', props: props as Record<string, string> }] }).wrong).toEqual([
      `seo.tags[0].props.${member} ${rule}`,
    ])
  expect(read({ tags: [{ type: 'script' }, { type: 'iframe' }, { type: 'SCRIPT' }] }).wrong).toEqual([
    'seo.tags[0].type FIELD_NOT_ALLOWED',
    'seo.tags[1].type INVALID_ENUM_VALUE',
    'seo.tags[2].type INVALID_ENUM_VALUE',
  ])
  console.log(`hostile tags: accepted 0 of ${hostile.length + 3}`)
})
