import type { IslandModule } from '@cartwright/ui/islands'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createDomElement } from '../dom/dom-element.ts'
import look from './quick-view.css?inline'
import type { QuickViewData } from './read-quick-view.ts'

adoptStyles(look)

/**
 * Opens a product in a dialog over the list. The dialog appears at once with picture and name of the card; content
 * and code are loaded on demand. If loading fails, the link opens the product page, as without JavaScript.
 */
export const island: IslandModule = {
  mount(shelf) {
    // Now it is more than a link.
    for (const link of shelf.querySelectorAll('a[data-quick]')) link.ariaHasPopup = 'dialog'
    shelf.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-quick]') : null
      if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      openQuickView(link, shelf.dataset['close'] ?? '')
    })
  },
}

function openQuickView(link: HTMLAnchorElement, closeWord: string): void {
  const card = link.closest('li')
  const name = card?.querySelector('.name')?.cloneNode(true).childNodes ?? []
  const heading = createDomElement('h2', { id: 'quick-name' }, ...name)
  const close = createDomElement('button', { className: 'close', type: 'button', ariaLabel: closeWord }, '×')
  const about = createDomElement('div', { className: 'about', ariaBusy: 'true' }, heading)
  const picture = card?.querySelector('img, .picture')?.cloneNode(true)
  const stand = createDomElement('div', { className: 'quick-picture' }, picture ?? '')
  const dialog = createDomElement('dialog', { className: 'quick-view' }, close, stand, about)
  dialog.setAttribute('aria-labelledby', heading.id)
  close.addEventListener('click', () => dialog.close())
  // On the backdrop, which is the dialog itself.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  Promise.all([import('./quick-view-form.ts'), fetchQuickView(link.dataset['quick'] ?? '')])
    .then(([{ fillQuickView }, data]) => fillQuickView({ about, stand }, data))
    .catch(() => location.assign(link.href))
}

async function fetchQuickView(address: string): Promise<QuickViewData> {
  const response = await fetch(address, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return (await response.json()) as QuickViewData
}
