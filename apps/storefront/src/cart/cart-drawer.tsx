import { Button, ButtonLink, VisuallyHidden, Icon } from '@cartwright/ui'
import { createRoot, type Root } from 'react-dom/client'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { interpolate } from '../texts/interpolate.ts'
import { CartLines } from './cart-lines.tsx'
import type { DrawerData } from './drawer-data.ts'
import look from './cart-drawer.css?inline'
import type { ShoppingProps } from './shopping-props.ts'

interface Drawer {
  /** It is in the cart: shows the cart as it is now. */
  added(): Promise<void>
  close(): void
}

let dialog: HTMLDialogElement | undefined
let root: Root | undefined
/** The cart is fetched with the first thing; from then on it follows by itself. */
let data: DrawerData | undefined

/**
 * Shows the cart beside the page, at once, while something is being added. Content behind it is inert until it
 * closes; Escape closes it.
 */
export function openCartDrawer(props: ShoppingProps, name: string): Drawer {
  dialog ??= createDialog()
  root ??= createRoot(dialog)
  const opened = dialog
  const show = (news: string): void =>
    root?.render(<Contents news={news} data={data} props={props} close={() => opened.close()} />)
  show(interpolate(props.words.adding, { name }))
  if (!opened.open) opened.showModal()
  return {
    async added() {
      if (data) dispatchEvent(new Event('cart-added'))
      else data = await fetchCart(props)
      show(interpolate(props.words.added, { name }))
    },
    close: () => opened.close(),
  }
}

function createDialog(): HTMLDialogElement {
  adoptStyles(look)
  const element = document.createElement('dialog')
  element.className = 'cart-drawer'
  element.setAttribute('aria-labelledby', 'drawer-title')
  // A click outside: the content covers all of the dialog itself.
  element.addEventListener('click', (event) => event.target === element && element.close())
  document.body.append(element)
  return element
}

async function fetchCart({ to }: ShoppingProps): Promise<DrawerData | undefined> {
  try {
    const response = await fetch(to.drawer)
    if (!response.ok) throw new Error(`The cart's drawer was answered ${response.status}.`)
    const fetched = (await response.json()) as DrawerData // as our own server writes it
    adoptStyles(fetched.styles)
    return fetched
  } catch {
    // It is in the cart all the same, and the page of the cart shows it.
    location.assign(to.cart)
    return undefined
  }
}

function Contents({
  news,
  data: fetched,
  props: { words, to },
  close,
}: {
  news: string
  data: DrawerData | undefined
  props: ShoppingProps
  close(): void
}) {
  return (
    <div className="drawer">
      <header>
        <h2 id="drawer-title">{words.cart}</h2>
        <button type="button" className="close" onClick={close}>
          <Icon name="cross" />
          <VisuallyHidden>{words.close}</VisuallyHidden>
        </button>
      </header>
      <p className="news" role="status">
        {news}
      </p>
      <div className="inside" aria-busy={!fetched}>
        {fetched && <CartLines {...fetched.cart} isDrawer />}
      </div>
      <footer>
        <ButtonLink look="quiet" href={to.cart}>
          {words.seeCart}
        </ButtonLink>
        <Button look="text" type="button" onClick={close}>
          {words.goOn}
        </Button>
      </footer>
    </div>
  )
}
