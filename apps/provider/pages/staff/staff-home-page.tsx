import { Button, ButtonLink, Notice, VisuallyHidden } from '@cartwright/ui'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import { AccountTag } from '../identity/account-tag.tsx'
import type { StaffHomePageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getAccountTexts } from '../texts/account/index.ts'
import { getTexts } from '../texts/index.ts'
import { formatRole, getStaffTexts } from '../texts/staff/index.ts'
import { staffForm } from './staff-form.ts'

/** Staff home page: account and sessions. */
export const staffHomePage = {
  ...staffForm,
  head: ({ shop }: StaffHomePageProps) => ({ title: getStaffTexts(shop).home.title }),

  Page(props: StaffHomePageProps) {
    const { shop, action } = props
    const texts = getTexts(shop)
    const staffTexts = getStaffTexts(shop)
    const words = staffTexts.home
    return (
      <div className="column">
        <IllustratedHeading
          drawing="person"
          title={words.title}
          lead={words.role(formatRole(props.role, staffTexts))}
        />
        <FormMessages problems={toFormErrors(props.errors, [], texts)} notice={props.notice} texts={texts} />
        <AccountTag name={props.name} email={props.email} />
        {props.backOfficeUrl && (
          <ButtonLink className="wide" href={props.backOfficeUrl}>
            {words.backOffice}
          </ButtonLink>
        )}
        <form method="post" action={action} noValidate>
          <Button look="quiet" name="intent" value="sign-out">
            {texts.signOut.button}
          </Button>
        </form>
        {props.closedShopUrl && (
          <Notice kind="news" title={words.closedTitle}>
            <p>
              {words.closed} <a href={props.closedShopUrl}>{words.preview}</a>
            </p>
          </Notice>
        )}
        <StaffDevices {...props} />
        <MailboxHint url={props.mailboxUrl} texts={texts} />
      </div>
    )
  },
}

/** Sessions of the staff member, each with a button that ends it. */
function StaffDevices({ shop, action, sessions, newPasswordUrl }: StaffHomePageProps) {
  const { program, since } = getStaffTexts(shop).home
  const words = getAccountTexts(shop).sessions
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{words.title}</h2>
      <ul className="sessions">
        {sessions.map(({ id, device, at, isThis }) => (
          <li key={id}>
            <div>
              <p>
                <strong>
                  <bdi>{device || program}</bdi>
                </strong>
              </p>
              <p className="hint">{isThis ? words.this(at) : since(at)}</p>
            </div>
            {!isThis && (
              <form method="post" action={action} noValidate>
                <input type="hidden" name="session" value={id} />
                <Button look="text" name="intent" value="end">
                  {words.end}
                  <VisuallyHidden> {device || program}</VisuallyHidden>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <p className="hint">
        {words.hint} <a href={newPasswordUrl}>{getAccountTexts(shop).password.title}</a>
      </p>
    </section>
  )
}
