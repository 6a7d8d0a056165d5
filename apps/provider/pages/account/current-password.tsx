import { Field } from '@cartwright/ui'
import type { ShopProps } from '../page-props.ts'
import { getAccountTexts } from '../texts/account/index.ts'

/** Field of the current password, shown if the last sign-in is too old, to protect a browser left open. */
export function CurrentPassword({ shop, ...rest }: { shop: ShopProps; error?: string; autoFocus?: true }) {
  const words = getAccountTexts(shop)
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
