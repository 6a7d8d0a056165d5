import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  /** @default "quiet" */
  look?: 'primary' | 'quiet' | 'text' | 'icon' | 'danger'
}

/** Button of the back office. */
export function Button({ look = 'quiet', ...props }: ButtonProps) {
  return <AriaButton {...props} className={`button button-${look}`} />
}
