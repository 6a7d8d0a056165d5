import type { StaffTexts } from './staff-texts.ts'

export const en: StaffTexts = {
  badge: 'Staff',
  roles: { owner: 'Owner', manager: 'Manager', editor: 'Editor', viewer: 'Viewer' },
  signIn: {
    title: 'Staff sign-in',
    lead: (shop) => `for ${shop}`,
    reset: 'The operator of the server can reset it with this command:',
  },
  oneTime: 'Your one-time password has been used. Choose a password of your own.',
  home: {
    title: 'Your staff account',
    role: (role) => `Role: ${role}`,
    backOffice: 'Open the back office',
    closedTitle: 'The storefront is closed',
    closed:
      'Customers see a maintenance page. You can preview the storefront: this browser then has access for 12 hours.',
    preview: 'Preview the storefront',
    since: (since) => `Since ${since}`,
    program: 'App or script',
  },
  mailbox: {
    title: 'Mailbox',
    lead: (shop) => `Emails from ${shop}`,
    explained: 'This shop does not send emails yet. This page disappears as soon as a mail server is set up:',
    none: 'No emails yet. Create an account in the shop to receive a code here.',
    list: 'Emails',
    to: 'To',
    mail: (subject) => `Email: ${subject}`,
    plain: 'Plain text',
  },
}
