/** Texts of the staff pages and of the mailbox, which are not for shoppers. */
export interface StaffTexts {
  /** Label of the staff pages beside the shop name. */
  badge: string
  /** Names of the roles, as in the back office. */
  roles: { owner: string; manager: string; editor: string; viewer: string }
  signIn: {
    title: string
    lead: (shop: string) => string
    /** Precedes a command. */
    reset: string
  }
  /** Explains why a one-time password has to be replaced. */
  oneTime: string
  home: {
    title: string
    role: (role: string) => string
    backOffice: string
    closedTitle: string
    closed: string
    preview: string
    since: (since: string) => string
    /** Client that is not a browser. */
    program: string
  }
  mailbox: {
    title: string
    lead: (shop: string) => string
    /** Precedes the name of the setting of the mail server. */
    explained: string
    none: string
    /** Name of the list for screen readers. */
    list: string
    to: string
    mail: (subject: string) => string
    plain: string
  }
}
