import { Button } from '@cartwright/ui'
import { InlineScript } from '@cartwright/ui/server'
import { formTargets } from '../form-page.ts'
import type { ContinuePageProps } from '../page-props.ts'
import { ShelfHeading } from '../shelf-heading.tsx'
import { textsOf } from '../texts/texts-of.ts'

/**
 * Submits the form while the page is still loading, so that the history of the browser does not keep the page. A prerendered
 * page waits until a person sees it, and one that the back button leads to waits for its own button: a browser that has kept the page
 * would lead nobody back otherwise. The text is the same on every page, so that its hash is too.
 */
export const SUBMIT = `const form = document.getElementById('continue')
const [navigation] = performance.getEntriesByType('navigation')
if (document.prerendering) document.addEventListener('prerenderingchange', () => form.submit(), { once: true })
else if (navigation?.type !== 'back_forward') form.submit()`

/**
 * First page of every redirect session. A GET changes nothing and shows nothing personal, so that link previews and prefetches may
 * come first; the form is the first action of a person.
 */
export const continuePage = {
  isTranslated: true,
  head: ({ shop, to }: ContinuePageProps) => ({ title: textsOf(shop).continue.titles[to] }),
  formTargets,
  policy: ({ frameAncestors }: ContinuePageProps) => ({ scripts: [SUBMIT], frameAncestors }),
  // The answer to a window that has opened this one could not be told otherwise.
  headers: ({ hasOpener }: ContinuePageProps): Record<string, string> =>
    hasOpener ? { 'cross-origin-opener-policy': 'unsafe-none' } : {},

  Page({ shop, action, to, browser }: ContinuePageProps) {
    const words = textsOf(shop).continue
    return (
      <div className="column continue">
        <ShelfHeading drawing={to === 'checkout' ? 'bag' : 'door'} title={words.titles[to]} />
        <form className="go-on" id="continue" method="post" action={action} noValidate>
          <input type="hidden" name="browser" value={browser} />
          <Button className="wide">{words.button}</Button>
        </form>
        <InlineScript code={SUBMIT} />
      </div>
    )
  },
}
