import { Button, Field } from '@cartwright/ui'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { VerifyPageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { signInForm } from './sign-in-form.ts'

/**
 * Verification page. The code has one field, so that it can be pasted, autofilled and read out whole. Two forms ensure
 * that Enter never requests another code.
 */
export const verifyPage = {
  ...signInForm,
  head: ({ shop }: VerifyPageProps) => ({ title: getTexts(shop).verify.title }),

  Page(props: VerifyPageProps) {
    const { action, sentTo, startAgainUrl, resendAfterSeconds = 0 } = props
    const texts = getTexts(props.shop)
    const words = texts.verify
    const problems = toFormErrors(props.errors, ['code'], texts, 'code')
    return (
      <div className="column">
        <IllustratedHeading drawing="mail" title={words.title} />
        <FormMessages problems={problems} notice={props.notice} texts={texts} />
        <p>
          {words.sentTo}{' '}
          <strong className="address">
            <bdi>{sentTo}</bdi>
          </strong>
        </p>
        <form className="fields" method="post" action={action} noValidate data-island="code">
          <div className="code">
            <Field
              label={words.code}
              name="code"
              dir="ltr"
              autoComplete="one-time-code"
              inputMode="numeric"
              pattern="\s*(\d\s*){6}"
              maxLength={20}
              required
              hint={words.hint}
              {...problems.at('code')}
            />
          </div>
          <Button className="wide" name="intent" value="verify">
            {words.button}
          </Button>
        </form>
        <form className="other-way" method="post" action={action} noValidate>
          <p>{words.nothingCame}</p>
          <p className="go-on">
            <Button
              look="quiet"
              name="intent"
              value="resend"
              data-island="resend"
              data-seconds={resendAfterSeconds}
              data-wait={words.wait(0).replace('0', '{0}')}
            >
              {words.again}
            </Button>
            <a className="tap" href={startAgainUrl}>
              {words.startAgain}
            </a>
          </p>
        </form>
        <MailboxHint url={props.mailboxUrl} texts={texts} />
      </div>
    )
  },
}
