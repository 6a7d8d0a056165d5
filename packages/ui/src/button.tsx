import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

type Look = 'main' | 'quiet' | 'text'

/**
 * A button that submits its form unless told otherwise.
 * @default look "main"
 * @example <Button name="intent" value="remove" look="text">Remove</Button>
 */
export function Button({
  look = 'main',
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
  return <button className={join('button', look, className)} {...rest} />
}

/**
 * A link that looks like a button.
 * @default look "main"
 * @example <ButtonLink href="/cart">See the cart</ButtonLink>
 */
export function ButtonLink({
  look = 'main',
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look }) {
  return <a className={join('button', look, className)} {...rest} />
}

function join(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
