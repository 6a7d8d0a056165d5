import { expect, test } from 'vitest'
import { maskEmail } from './email-verification.ts'

test.each([
  ['ada@shop.example', 'a…@shop.example'],
  ['ada@xn--bcher-kva.example', 'a…@bücher.example'],
  ['nobody', 'n…'],
  ['', '…'],
])('the address "%s" is shown as "%s"', (address, masked) => {
  expect(maskEmail(address)).toBe(masked)
})
