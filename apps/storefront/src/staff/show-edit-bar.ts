import { adoptStyles } from '../dom/adopt-styles.ts'
import css from './edit-bar.css?inline'
import type { EditBar } from './edit-bar.ts'

const PRODUCT_PAGE = '/product-page/'

/** Shows staff a bar on product pages that leads to the product in the back office. It has no rights of its own. */
export async function showEditBar(): Promise<void> {
  const [base, slug] = location.pathname.split(PRODUCT_PAGE)
  const props = document.querySelector('script[data-props="product"]')?.textContent
  if (slug === undefined || !props) return
  const { product } = JSON.parse(props) as { product: { id: string } } // as the page was rendered
  const response = await fetch(`${base}/edit-bar?product=${encodeURIComponent(product.id)}`)
  if (!response.ok) return
  adoptStyles(css)
  document.body.append(createBar((await response.json()) as EditBar)) // our own endpoint
}

function createBar({ label, href, edit, hide }: EditBar): HTMLElement {
  const bar = document.createElement('aside')
  bar.className = 'edit-bar'
  bar.ariaLabel = label
  const link = document.createElement('a')
  link.href = href
  link.textContent = edit
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = hide
  button.addEventListener('click', () => {
    document.cookie = 'cw-edit=; Path=/; Max-Age=0; SameSite=Lax'
    bar.remove()
  })
  bar.append(link, button)
  return bar
}
