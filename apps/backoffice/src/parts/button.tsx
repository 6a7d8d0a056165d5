import type { ComponentProps } from 'react'
import { Button as AriaButton } from 'react-aria-components'

interface ButtonProps extends Omit<ComponentProps<typeof AriaButton>, 'className' | 'style'> {
  /** @default "quiet" */
  look?: 'primary' | 'quiet' | 'text' | 'icon' | 'danger'
}

/** Button of the back office. */
export function Button({ look = 'quiet', ...props }: ButtonProps) {
  return <AriaButton {...props} className={`button button-${look}`} />
}
