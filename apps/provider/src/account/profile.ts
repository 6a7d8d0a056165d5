import type { AccountProblem, AccountProfilePageProps } from '../../pages/page-props.ts'
import { transact } from '../platform/db/transaction.ts'
import { type FormFields, findMember, updateMember } from '../identity/index.ts'
import type { AccountVisit } from './account-visit.ts'

const LIMITS = { firstName: 100, lastName: 100, phone: 50 } as const

export async function showProfile(visit: AccountVisit): Promise<Response> {
  return show(visit, await readProfile(visit))
}

export async function submitProfile(visit: AccountVisit, fields: FormFields): Promise<Response> {
  const form = { firstName: fields.text('firstName'), lastName: fields.text('lastName'), phone: fields.text('phone') }
  const tooLong = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).filter((name) => form[name].length > LIMITS[name])
  if (tooLong.length > 0)
    return show(
      visit,
      form,
      tooLong.map((field) => ({ field, own: 'too-long' })),
    )
  const { id } = visit.account
  const { now, db } = visit.services
  await transact(db, async (tx) => {
    const currentPhones = (await findMember(tx, id))?.contact.info.phones ?? []
    // The page edits the first number; further numbers stay.
    const others = currentPhones.slice(1).map(({ countryCode = '', phone }) => countryCode + phone)
    const phones = [form.phone, ...others].filter((phone) => phone !== '')
    const contact = { firstName: form.firstName, lastName: form.lastName, phones }
    return updateMember(tx, id, { id, contact }, { now: now() })
  })
  return visit.redirect('/account', 'saved')
}

async function readProfile({ account, services }: AccountVisit): Promise<AccountProfilePageProps['form']> {
  const member = await findMember(services.db, account.id)
  const { firstName = '', lastName = '', phones = [] } = member?.contact.info ?? {}
  const [first] = phones
  return { firstName, lastName, phone: first ? (first.countryCode ?? '') + first.phone : '' }
}

function show(visit: AccountVisit, form: AccountProfilePageProps['form'], errors: AccountProblem[] = []): Response {
  return visit.show('account-profile', 'profile', { form }, { errors, said: visit.getNews('saved') })
}
