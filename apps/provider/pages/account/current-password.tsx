import { Field } from '@cartwright/ui'
import type { ShopProps } from '../page-props.ts'
import { accountTextsOf } from '../texts/account/index.ts'

/** The proof that it is not just somebody who has found a browser; asked for where the sign-in is none any more. */
export function CurrentPassword({ shop, ...rest }: { shop: ShopProps; error?: string; autoFocus?: true }) {
  const words = accountTextsOf(shop)
  return (
    <Field
      label={words.currentPassword}
      name="currentPassword"
      type="password"
      dir="ltr"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...rest}
    />
  )
}
