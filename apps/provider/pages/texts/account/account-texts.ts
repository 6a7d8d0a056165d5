import type { AccountNews, AccountProblemName } from '../../account-props.ts'

/** Texts of the account pages. */
export interface AccountTexts {
  news: Record<AccountNews, string>
  problems: Record<Exclude<AccountProblemName, 'address-missing' | 'address-wrong'>, string>
  save: string
  phone: string
  currentPassword: string

  profile: { title: string; lead: string; emailHint: string }
  addresses: {
    title: string
    none: string
    add: string
    edit: string
    remove: string
    isDefault: string
    makeDefault: string
    /** Read by screen readers after a button, to distinguish equal buttons. */
    of: (address: string) => string
    newTitle: string
    editTitle: string
    update: string
    useAsDefault: string
    back: string
  }
  orders: { title: string; none: string; total: string; older: string; newest: string }
  password: { title: string; firstTitle: string; lead: string; button: string }
  sessions: {
    title: string
    lead: string
    unknown: string
    this: (since: string) => string
    since: (since: string, lastUsed: string) => string
    end: string
    endOthers: string
    hint: string
  }
  data: {
    title: string
    exportTitle: string
    exportLead: string
    exportButton: string
    deleteTitle: string
    deleteLead: string
    ordersUnderWay: string
    orderNumber: (number: string) => string
    confirm: string
    deleteButton: string
    deletedTitle: string
    deleted: string
  }
}
