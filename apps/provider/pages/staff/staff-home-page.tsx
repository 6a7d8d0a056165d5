import { Button, ButtonLink, Notice, VisuallyHidden } from '@cartwright/ui'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import { AccountTag } from '../identity/account-tag.tsx'
import type { StaffHomePageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { en } from '../texts/en.ts'
import { staffForm } from './staff-form.ts'

/** Staff home page: account and sessions. */
export const staffHomePage = {
  ...staffForm,
  head: () => ({ title: 'Your staff account' }),

  Page(props: StaffHomePageProps) {
    const { action, sessions } = props
    return (
      <div className="column">
        <IllustratedHeading drawing="person" title="Your staff account" lead={`Role: ${props.role}`} />
        <FormMessages problems={toFormErrors(props.errors, [], en)} notice={props.notice} texts={en} />
        <AccountTag name={props.name} email={props.email} />
        {props.backOfficeUrl && (
          <ButtonLink className="wide" href={props.backOfficeUrl}>
            Open the back office
          </ButtonLink>
        )}
        <form method="post" action={action} noValidate>
          <Button look="quiet" name="intent" value="sign-out">
            Sign out
          </Button>
        </form>
        {props.closedShopUrl && (
          <Notice kind="news" title="The storefront is closed">
            <p>
              Customers see a maintenance page. <a href={props.closedShopUrl}>Preview the storefront</a>: this browser
              has access for 12 hours.
            </p>
          </Notice>
        )}
        <section aria-labelledby="sessions">
          <h2 id="sessions">Devices</h2>
          <ul className="sessions">
            {sessions.map(({ id, device, at, isThis }) => (
              <li key={id}>
                <div>
                  <p>
                    <strong>{device}</strong>
                  </p>
                  <p className="hint">{isThis ? `This browser, since ${at}` : `Since ${at}`}</p>
                </div>
                {!isThis && (
                  <form method="post" action={action} noValidate>
                    <input type="hidden" name="session" value={id} />
                    <Button look="text" name="intent" value="end">
                      Sign out<VisuallyHidden> {device}</VisuallyHidden>
                    </Button>
                  </form>
                )}
              </li>
            ))}
          </ul>
          <p className="hint">
            Don’t recognise a device? Sign it out and <a href={props.newPasswordUrl}>change your password</a>.
          </p>
        </section>
        <MailboxHint url={props.mailboxUrl} texts={en} />
      </div>
    )
  },
}
