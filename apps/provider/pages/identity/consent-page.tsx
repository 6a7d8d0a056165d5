import { Button, Icon } from '@cartwright/ui'
import { FormMessages } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { ConsentPageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { AccountTag } from './account-tag.tsx'
import { signInForm } from './sign-in-form.ts'

/**
 * Consent page: names the client, its permissions, and the host of its registered redirect URI, which cannot be chosen
 * freely.
 */
export const consentPage = {
  ...signInForm,
  hasNavigation: false,
  head: ({ shop, clientName }: ConsentPageProps) => ({ title: getTexts(shop).consent.title(clientName) }),

  Page(props: ConsentPageProps) {
    const { clientName, clientHost } = props
    const texts = getTexts(props.shop)
    const words = texts.consent
    return (
      <div className="column">
        <IllustratedHeading drawing="link" title={words.title(clientName)} />
        <FormMessages problems={toFormErrors(props.errors, [], texts)} notice={props.notice} texts={texts} />
        <div>
          <p className="hint">{words.account}</p>
          <AccountTag name={props.name} email={props.email} />
        </div>
        <div>
          <p>
            {words.lead(clientName)} {words.gets}
          </p>
          <ul className="ticks">
            {words.items.map((item) => (
              <li key={item}>
                <Icon name="tick" /> {item}
              </li>
            ))}
          </ul>
          <p>{words.keeps}</p>
        </div>
        <p>
          {words.goesTo}{' '}
          <strong>
            <bdi>{clientHost}</bdi>
          </strong>
        </p>
        <form className="go-on" method="post" action={props.action} noValidate>
          <Button name="intent" value="allow">
            {words.allow}
          </Button>
          <Button look="quiet" name="intent" value="deny">
            {words.deny}
          </Button>
        </form>
      </div>
    )
  },
}
