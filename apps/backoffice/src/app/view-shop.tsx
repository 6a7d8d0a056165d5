import type { MouseEvent } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useBackOffice } from './context.tsx'

/** Path of the storefront that exchanges a pass of staff. */
interface StaffPass {
  url: string
}

/**
 * Link that opens a page of the storefront in a new tab, with a pass that is good once: product pages then link back
 * to the editor. If no pass is to be had, the page opens as shoppers see it.
 */
export function ViewShopLink({ path = '/', label, className }: { path?: string; label: string; className?: string }) {
  const { api, session } = useBackOffice()
  const plainUrl = session.shop.storefrontUrl + path

  async function open(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    // Opened before the call, since browsers block windows that open without a click.
    const tab = window.open('', '_blank')
    if (!tab) return
    event.preventDefault()
    tab.opener = null
    try {
      const { url } = await api.send<StaffPass>('POST', '/cartwright/v1/shop-front/staff-passes', {})
      tab.location.replace(path === '/' ? url : `${url}&to=${encodeURIComponent(path)}`)
    } catch {
      tab.location.replace(plainUrl)
    }
  }

  return (
    <a
      className={`button button-quiet ${className ?? ''}`}
      aria-label={label}
      href={plainUrl}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => void open(event)}
    >
      <span>{label}</span> <Icon name="open" />
    </a>
  )
}
