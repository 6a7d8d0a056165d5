import { Button, Field } from '@cartwright/ui'
import { AccountShell } from '../account/account-shell.tsx'
import { FormMessages } from '../form-messages.tsx'
import { getFormStatus, getFormTargets } from '../form-page.ts'
import { toFormErrors } from '../form-problems.ts'
import type { ReturnPageProps } from '../order-props.ts'
import { getOrderTexts } from '../texts/orders/index.ts'
import { getLineDetails } from './line-details.ts'
import { getTexts } from '../texts/index.ts'

/** Return form. A withdrawal takes two steps: selection, then confirmation. */
export const returnPage = {
  isTranslated: true,
  hasNavigation: true,
  headers: () => ({ 'referrer-policy': 'same-origin' }),
  status: getFormStatus,
  formTargets: getFormTargets,
  head: (props: ReturnPageProps) => ({ title: titleOf(props) }),

  Page(props: ReturnPageProps) {
    const { account, shop } = props
    const view = props.step === 'confirm' ? <Confirm {...props} /> : <Choose {...props} />
    if (!account) return <div className="order">{view}</div>
    return (
      <AccountShell shop={shop} account={account}>
        <div className="order">{view}</div>
      </AccountShell>
    )
  },
}

function titleOf({ shop, kind, step }: ReturnPageProps): string {
  const { returnTitle, withdrawTitle, confirmTitle } = getOrderTexts(shop).form
  if (step === 'confirm') return confirmTitle
  return kind === 'withdrawal' ? withdrawTitle : returnTitle
}

function Choose(props: ReturnPageProps) {
  const { shop, kind, action, lines, known, orderNumber, orderUrl, reason, until } = props
  const texts = getTexts(shop)
  const words = getOrderTexts(shop)
  const isWithdrawal = kind === 'withdrawal'
  const fields = [...lines.map(({ id }) => `quantity-${id}`), 'reason']
  const said = props.errors.map(({ field, problem, name = '', most = 0 }) => ({
    field,
    message: words.form.problems(problem, name, most),
  }))
  const problems = toFormErrors(said, fields, texts)
  return (
    <>
      <header>
        <h1>{titleOf(props)}</h1>
        <p className="lead">{words.form[isWithdrawal ? 'withdrawLead' : 'returnLead'](orderNumber)}</p>
        {until && <p className="hint">{words.withdrawUntil(until)}</p>}
      </header>
      <FormMessages problems={problems} texts={texts} />
      {lines.length > 0 && (
        <form className="fields" method="post" action={action} noValidate>
          <input type="hidden" name="known" value={known} />
          <fieldset className="pieces">
            <legend>{words.form.howMany}</legend>
            {lines.map(({ id, name, most, chosen, ...line }) => (
              <Field
                key={id}
                label={[name, ...getLineDetails(line, words)].join(', ')}
                name={`quantity-${id}`}
                type="number"
                inputMode="numeric"
                dir="ltr"
                min={0}
                max={most}
                step={1}
                defaultValue={chosen}
                hint={words.form.of(most)}
                required
                {...problems.at(`quantity-${id}`)}
              />
            ))}
          </fieldset>
          <Field
            label={words.form.reason}
            name="reason"
            defaultValue={reason}
            optional={texts.optional}
            maxLength={1000}
            hint={words.form.reasonHint}
            {...problems.at('reason')}
          />
          <Button name="intent" value={isWithdrawal ? 'review' : 'send'}>
            {isWithdrawal ? words.form.review : words.form.send}
          </Button>
        </form>
      )}
      <p>
        <a className="tap" href={orderUrl}>
          {words.form.back}
        </a>
      </p>
    </>
  )
}

function Confirm(props: ReturnPageProps) {
  const { shop, action, lines, known, orderNumber, orderUrl, reason, email } = props
  const words = getOrderTexts(shop)
  const chosen = lines.filter((line) => line.chosen > 0)
  return (
    <>
      <header>
        <h1>{words.form.confirmTitle}</h1>
        <p className="lead">{words.form.confirmLead(orderNumber)}</p>
      </header>
      <ul className="cards">
        {chosen.map(({ id, name, chosen: quantity }) => (
          <li key={id}>{words.pieces(quantity, name)}</li>
        ))}
      </ul>
      {email && <p>{words.form.receipt(email)}</p>}
      <form method="post" action={action} noValidate>
        {chosen.map(({ id, chosen: quantity }) => (
          <input key={id} type="hidden" name={`quantity-${id}`} value={quantity} />
        ))}
        <input type="hidden" name="known" value={known} />
        <input type="hidden" name="reason" value={reason} />
        <p className="go-on">
          <Button name="intent" value="send">
            {words.form.confirm}
          </Button>
          <Button look="quiet" name="intent" value="back">
            {words.form.change}
          </Button>
        </p>
      </form>
      <p>
        <a className="tap" href={orderUrl}>
          {words.form.back}
        </a>
      </p>
    </>
  )
}
