import { expect, test } from 'vitest'
import { withMarkupCache, renderDocument, createMarkupCache } from './index.ts'

const bodyOf = (body: React.ReactNode): string =>
  /<body>(.*)<\/body>/s.exec(
    renderDocument({ head: { title: 'Cart' }, siteName: 'Fernhollow', css: '', body }).html,
  )![1]!

test('cached markup equals uncached markup, and equal content is rendered once', () => {
  let written = 0
  const KeptWays = withMarkupCache(function Ways({ names, chosen }: { names: string[]; chosen?: string }) {
    written++
    return names.map((name) => (
      <label key={name}>
        <input type="radio" defaultChecked={name === chosen} /> {name}
      </label>
    ))
  })
  const show = (names: string[], chosen?: string) =>
    bodyOf(<KeptWays as="section" id="ways" data-fresh="ways" given={{ names, chosen }} />)

  const both =
    '<section id="ways" data-fresh="ways"><label><input type="radio"/> A &amp; B</label><label><input type="radio" checked=""/> C</label></section>'
  expect([show(['A & B', 'C'], 'C'), show(['A & B', 'C'], 'C')]).toEqual([both, both])
  expect(written).toBe(1)
  expect(show(['A & B', 'C'], 'A & B')).toContain('<input type="radio" checked=""/> A')
  expect(show(['A & B'])).not.toContain('checked')
  expect(written).toBe(3)
})

test('many different texts of visitors do not exhaust the memory', () => {
  let written = 0
  const KeptNote = withMarkupCache(function Note({ text }: { text: string }) {
    written++
    return <p>{text}</p>
  })
  const show = (text: string) => bodyOf(<KeptNote as="div" given={{ text }} />)
  for (let n = 0; n <= 500; n++) expect(show(`note ${n}`)).toBe(`<div><p>note ${n}</p></div>`)
  show('note 500')
  expect(written).toBe(501)
  show('note 0') // has made room
  expect(written).toBe(502)
})

test('cached markup is keyed by its source and its further dependencies', () => {
  let written = 0
  const SumsSeenAgain = createMarkupCache<{ total: string }>()
  const show = (sums: { total: string }, lang: string) =>
    bodyOf(
      <SumsSeenAgain as="div" className="sums" of={sums} by={lang}>
        {() => {
          written++
          return (
            <p lang={lang}>
              Total: <b>{sums.total}</b>
            </p>
          )
        }}
      </SumsSeenAgain>,
    )
  const [one, other] = [{ total: '€1.00 <' }, { total: '€2.00' }]
  const markup = (total: string, lang: string) => `<div class="sums"><p lang="${lang}">Total: <b>${total}</b></p></div>`
  for (let time = 1; time <= 4; time++) {
    expect(show(one, 'en')).toBe(markup('€1.00 &lt;', 'en'))
    expect(show(one, 'de')).toBe(markup('€1.00 &lt;', 'de'))
    expect(show(other, 'en')).toBe(markup('€2.00', 'en'))
  }
  // Twice each: as a part of the first page, and to be kept.
  expect(written).toBe(6)
})
