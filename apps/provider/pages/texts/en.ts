import type { ContinueTarget, FormNews, FormProblemName, MessageName } from '../page-props.ts'

type Paragraphs = { title: string; text: readonly string[] }

/** Texts of the sign-in pages. The type requires the same keys of every language. */
export interface Texts {
  lang: string
  dir: 'ltr' | 'rtl'
  toShop: (shop: string) => string
  on: string
  optional: string

  email: string
  password: string
  newPassword: string
  firstName: string
  lastName: string
  show: string
  hide: string
  passwordHint: string
  /** From the weakest to the strongest. */
  strengths: readonly [string, string, string, string, string]
  /** Two or more. */
  errorsTitle: (count: number) => string
  problems: Record<Exclude<FormProblemName, 'too-many-tries'>, string>
  tooManyTries: (minutes: number) => string
  news: Record<FormNews, string>
  mailbox: string
  mailboxLink: string
  captcha: { title: string; working: string; ready: string; failed: string; withoutScript: string }

  signIn: {
    title: string
    lead: (where: string) => string
    button: string
    forgot: string
    new: string
    create: string
    choose: string
  }
  signUp: { title: string; lead: (where: string) => string; button: string; known: string; signIn: string }
  verify: {
    title: string
    sentTo: string
    code: string
    hint: string
    button: string
    nothingCame: string
    again: string
    wait: (seconds: number) => string
    startAgain: string
  }
  forgot: {
    title: string
    lead: string
    button: string
    sentTitle: string
    sent: string
    sentHint: string
    back: string
    another: string
  }
  reset: {
    title: string
    firstTitle: string
    lead: (email: string) => string
    button: string
    endsOthers: string
    badTitle: string
    bad: string
    badButton: string
  }
  choose: { title: string; lead: (where: string) => string; other: string }
  consent: {
    title: (client: string) => string
    lead: (client: string) => string
    account: string
    gets: string
    items: readonly string[]
    keeps: string
    goesTo: string
    allow: string
    deny: string
  }
  continue: { titles: Record<ContinueTarget, string>; button: string }
  continueAs: { title: (email: string) => string; text: string; button: string }
  signOut: { title: string; text: string; button: string; stay: string }
  signedOut: { title: string; text: string; button: string }
  messages: Record<MessageName, Paragraphs>
  leads: { on: string; 'sign-in': string; forgot: string }
  foreignForm: (origin: string) => string
  errors: Record<400 | 403 | 404 | 429 | 500 | 503, { title: string; text: string }>
  requestId: string
}

export const en: Texts = {
  lang: 'en',
  dir: 'ltr',
  toShop: (shop) => `Back to ${shop}`,
  on: 'Continue',
  optional: 'optional',

  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  firstName: 'First name',
  lastName: 'Last name',
  show: 'Show',
  hide: 'Hide',
  passwordHint: 'At least 8 characters. A few unrelated words work best.',
  strengths: [
    'Very weak. Choose another one.',
    'Weak. Choose another one.',
    'Fair. Add one more word.',
    'Strong.',
    'Very strong.',
  ],
  errorsTitle: (count) => `Please check ${count} fields:`,
  problems: {
    'email-missing': 'Enter your email address.',
    'email-invalid': 'Enter a valid email address, such as name@example.com.',
    'email-taken': 'There is already an account with this address. Please sign in.',
    'password-missing': 'Enter your password.',
    'password-too-short': 'Choose a password of at least 8 characters.',
    'password-too-long': 'This password is too long. Choose a shorter one.',
    'password-too-common': 'This password is too easy to guess. Choose another one.',
    'password-about-you': 'Do not use your name, your email address or the name of the shop.',
    'password-change-needed': 'You need to choose a new password before you can sign in. Request a link to reset it.',
    'password-unchanged': 'Choose another password than your current one.',
    'name-too-long': 'This name is too long.',
    'sign-in-refused': 'Incorrect email or password. Please try again or reset your password.',
    'account-blocked': 'This account is blocked. Please contact the shop.',
    'account-missing': 'Choose an account.',
    'code-missing': 'Enter the 6-digit code from the email.',
    'code-wrong': 'This code is not correct. Use the code from our latest email.',
    'code-used-up': 'This code is no longer valid. Request a new one.',
    'captcha-needed': 'Please try again: we check that you are not a robot.',
    'captcha-wrong': 'The robot check failed. Please try again.',
    'form-too-old': 'This page has expired. Please try again.',
  },
  tooManyTries: (minutes) =>
    minutes <= 1
      ? 'Too many attempts. Please try again in a minute.'
      : `Too many attempts. Please try again in ${minutes} minutes.`,
  news: {
    'code-sent-again': 'We have sent a new code. Earlier codes are no longer valid.',
    'password-set': 'Your password has been changed. Please sign in.',
    'sign-in-again': 'Please sign in again to continue.',
  },
  mailbox: 'This shop does not send email yet. You can read its emails here.',
  mailboxLink: 'Open mailbox',
  captcha: {
    title: 'Security check',
    working: 'Checking that you are not a robot. This takes a few seconds …',
    ready: 'Checked: you are not a robot.',
    failed: 'The check failed. Please wait 15 minutes and try again.',
    withoutScript:
      'After several attempts we check that you are not a robot, which needs JavaScript. Please switch it on and reload the page, or wait 15 minutes.',
  },

  signIn: {
    title: 'Sign in',
    lead: (where) => `to continue to ${where}`,
    button: 'Sign in',
    forgot: 'Forgot your password?',
    new: 'New here?',
    create: 'Create an account',
    choose: 'Choose an account',
  },
  signUp: {
    title: 'Create an account',
    lead: (where) => `for ${where}`,
    button: 'Create account',
    known: 'Already have an account?',
    signIn: 'Sign in',
  },
  verify: {
    title: 'Check your email',
    sentTo: 'We have sent a 6-digit code to',
    code: 'Code',
    hint: 'It is valid for 15 minutes.',
    button: 'Continue',
    nothingCame: 'Didn’t get it? Check your spam folder.',
    again: 'Send a new code',
    wait: (seconds) => `New code in ${seconds} s`,
    startAgain: 'Use another address',
  },
  forgot: {
    title: 'Forgot your password?',
    lead: 'Enter the email address of your account. We will send you a link to reset your password.',
    button: 'Send link',
    sentTitle: 'Check your email',
    sent: 'If there is an account with this address, we have sent it a link.',
    sentHint: 'The link works once, for 30 minutes. Didn’t get it? Check your spam folder.',
    back: 'Back to sign in',
    another: 'Use another address',
  },
  reset: {
    title: 'Choose a new password',
    firstTitle: 'Choose a password',
    lead: (email) => `For the account ${email}`,
    button: 'Save password',
    endsOthers: 'You will be signed out on all other devices.',
    badTitle: 'This link is no longer valid',
    bad: 'It has already been used, has expired or is incomplete. Your account is unchanged.',
    badButton: 'Request a new link',
  },
  choose: {
    title: 'Choose an account',
    lead: (where) => `to continue to ${where}`,
    other: 'Use another account',
  },
  consent: {
    title: (client) => `Sign in to ${client}?`,
    lead: (client) => `${client} asks for access to your account.`,
    account: 'Your account',
    gets: 'It will be able to',
    items: ['see your name and your email address', 'see and change your cart', 'see your orders'],
    keeps: 'It never sees your password.',
    goesTo: 'You will continue to',
    allow: 'Allow',
    deny: 'Do not allow',
  },
  continue: {
    titles: {
      checkout: 'Continue to checkout',
      'sign-in': 'Continue to sign in',
      account: 'Continue to your account',
      'sign-out': 'Continue to sign out',
      shop: 'Continue to the shop',
    },
    button: 'Continue',
  },
  continueAs: {
    title: (email) => `Continue as ${email}?`,
    text: 'Continue only if this is your account. If it is not, use your own.',
    button: 'Continue',
  },
  signOut: {
    title: 'Do you want to sign out?',
    text: 'You are signed in in this browser. The link that you followed was not created by your account.',
    button: 'Sign out',
    stay: 'Stay signed in',
  },
  signedOut: {
    title: 'You are signed out',
    text: 'Nobody can use your account in this browser. Your cart is saved until you are back.',
    button: 'Continue',
  },
  messages: {
    'signed-in': { title: 'You are signed in', text: ['You can close this page or continue to the shop.'] },
    'password-set': {
      title: 'Your password has been changed',
      text: ['You are signed in here and have been signed out on all other devices.'],
    },
    'awaiting-approval': {
      title: 'Your account is being reviewed',
      text: ['The shop reviews every new account.', 'You will get an email as soon as yours is approved.'],
    },
    'account-blocked': {
      title: 'This account is blocked',
      text: ['You cannot sign in with it. If you think this is a mistake, please contact the shop.'],
    },
    'flow-expired': {
      title: 'This page has expired',
      text: [
        'It was open for too long or has already been used. This protects your account.',
        'Please go back to the shop and sign in from there.',
      ],
    },
    'start-from-shop': {
      title: 'Please start from the shop',
      text: ['Choose “Sign in” in the shop to continue.'],
    },
  },
  leads: { on: 'Continue', 'sign-in': 'Sign in', forgot: 'Request a new link' },
  foreignForm: (origin) =>
    `This form was sent from another address. The shop accepts forms from ${origin} only: please open that address and try again. If you run this shop under another address, set PROVIDER_URL.`,
  errors: {
    400: {
      title: 'Invalid link',
      text: 'The link is incomplete. Please start again from the shop.',
    },
    403: {
      title: 'Access denied',
      text: 'This page belongs to another account or browser. Please start again from the shop.',
    },
    404: { title: 'Page not found', text: 'This page does not exist or has moved. Please check the address.' },
    429: { title: 'Too many attempts', text: 'Please wait a few minutes, then try again.' },
    500: {
      title: 'Something went wrong',
      text: 'This was our mistake. You have not been charged. Please try again in a moment.',
    },
    503: { title: 'Back in a moment', text: 'The shop is very busy at the moment. Please try again in a few seconds.' },
  },
  requestId: 'If you contact us about this, please include this number:',
}
