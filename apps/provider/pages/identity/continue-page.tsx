import { Button } from '@cartwright/ui'
import { InlineScript } from '@cartwright/ui/server'
import { getFormTargets } from '../form-page.ts'
import type { ContinuePageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'

/**
 * Script that submits the form while the page loads, so that it is left out of the browser history. A prerendered page
 * waits until it is visible. A page reached by the back button waits for its button; otherwise a cached page would send
 * the shopper forward again. The text is constant, so that its hash is too.
 */
export const SUBMIT = `const form = document.getElementById('continue')
const [navigation] = performance.getEntriesByType('navigation')
if (document.prerendering) document.addEventListener('prerenderingchange', () => form.submit(), { once: true })
else if (navigation?.type !== 'back_forward') form.submit()`

/**
 * First page of every redirect session. GET changes nothing and shows no personal data, so link previews and prefetches
 * are harmless; submitting the form is the first action of a person.
 */
export const continuePage = {
  isTranslated: true,
  head: ({ shop, to }: ContinuePageProps) => ({ title: getTexts(shop).continue.titles[to] }),
  formTargets: getFormTargets,
  policy: ({ frameAncestors }: ContinuePageProps) => ({ scripts: [SUBMIT], frameAncestors }),
  // Otherwise no message could be sent to the window that opened this one.
  headers: ({ hasOpener }: ContinuePageProps): Record<string, string> =>
    hasOpener ? { 'cross-origin-opener-policy': 'unsafe-none' } : {},

  Page({ shop, action, to, browser }: ContinuePageProps) {
    const words = getTexts(shop).continue
    return (
      <div className="column continue">
        <IllustratedHeading drawing={to === 'checkout' ? 'bag' : 'door'} title={words.titles[to]} />
        <form className="go-on" id="continue" method="post" action={action} noValidate>
          <input type="hidden" name="browser" value={browser} />
          <Button className="wide">{words.button}</Button>
        </form>
        <InlineScript code={SUBMIT} />
      </div>
    )
  },
}
