import { expect, test } from 'vitest'
import { listUnsupportedElements } from './supported-html.ts'

test('elements that the visual editor would lose are listed once', () => {
  expect(listUnsupportedElements('<p>a <b>b</b></p><ul><li>c</li></ul><img src="/a" alt="">')).toEqual([])
  expect(listUnsupportedElements('<TABLE><tr><td>a</td></tr></TABLE><table></table><p>1 < 2</p>')).toEqual([
    'table',
    'td',
    'tr',
  ])
})
