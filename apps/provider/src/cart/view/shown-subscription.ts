import type { ShownSubscription } from '../../../pages/page-props.ts'

/** Title of a subscription in the buyer's language, for pages and mails. */
export function toSubscriptionProps(
  title: { original?: string | null; translated?: string | null } | string | null | undefined,
): ShownSubscription {
  return { title: (typeof title === 'string' ? title : (title?.translated ?? title?.original)) ?? '' }
}
