import { expectTypeOf, test } from 'vitest'
import type { buildStorefront } from '../../../storefront/src/app.tsx'
import type { BuiltStorefront } from './load-frontends.ts'

test('the storefront build has every member that the provider process calls', () => {
  expectTypeOf<ReturnType<typeof buildStorefront>>().toExtend<BuiltStorefront>()
})
