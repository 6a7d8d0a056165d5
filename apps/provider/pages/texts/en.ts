import type { ContinueTarget, FormNews, FormProblemName, MessageName } from '../page-props.ts'

type Paragraphs = { title: string; text: readonly string[] }

/** What the pages of signing in say. The other languages have the same keys, by their type. */
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
  errors: Record<400 | 403 | 404 | 429 | 500 | 503, { title: string; text: string }>
  requestId: string
}

export const en: Texts = {
  lang: 'en',
  dir: 'ltr',
  toShop: (shop) => `To ${shop}`,
  on: 'Go on',
  optional: 'optional',

  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  firstName: 'First name',
  lastName: 'Last name',
  show: 'Show',
  hide: 'Hide',
  passwordHint: 'At least 8 characters. A few words that have nothing to do with each other are best.',
  strengths: [
    'Guessed in an instant. Please choose another.',
    'Easy to guess. Please choose another.',
    'Fair. One more word would help.',
    'Good.',
    'Very good.',
  ],
  errorsTitle: (count) => `${count} things are missing or wrong:`,
  problems: {
    'email-missing': 'Please give your e-mail address.',
    'email-invalid': 'This is not a whole e-mail address, such as name@example.com.',
    'email-taken': 'This address has an account already. Please sign in.',
    'password-missing': 'Please give a password.',
    'password-too-short': 'Please choose a password of at least 8 characters.',
    'password-too-long': 'This password is too long. Please choose a shorter one.',
    'password-too-common': 'This password is too easy to guess. Please choose another.',
    'password-about-you': 'Please do not use your name, your e-mail address or the name of the shop.',
    'password-change-needed':
      'This password has to be changed before it can be used again. Please have a link sent to choose a new one.',
    'name-too-long': 'This name is too long.',
    'sign-in-refused': 'E-mail and password do not match. Please try again, or choose a new password.',
    'account-blocked': 'This account is closed. Please ask the shop about it.',
    'account-missing': 'Please choose an account.',
    'code-missing': 'Please give the six digits from the mail.',
    'code-wrong': 'This is not the code we sent. Please look at the newest mail.',
    'code-used-up': 'This code cannot be used any more. Please have another one sent.',
    'captcha-needed': 'Please try once more: first we check that you are not a robot.',
    'captcha-wrong': 'The check for robots did not work. Please try once more.',
    'form-too-old': 'This page was open for too long. Please try once more.',
  },
  tooManyTries: (minutes) =>
    minutes <= 1
      ? 'That was too often. Please try again in a minute.'
      : `That was too often. Please try again in ${minutes} minutes.`,
  news: {
    'code-sent-again': 'Another code is on its way. Earlier ones cannot be used any more.',
    'password-set': 'Your new password is set. Please sign in with it.',
    'sign-in-again': 'Please sign in once more to go on.',
  },
  mailbox: 'This shop sends no mail yet: what it writes is kept here.',
  mailboxLink: 'Open the mailbox',
  captcha: {
    title: 'Are you a person?',
    working: 'Checking that you are not a robot. This takes a few seconds …',
    ready: 'Checked: you are not a robot.',
    failed: 'The check did not work here. Please wait 15 minutes and try again.',
    withoutScript:
      'After so many tries we check that you are not a robot, and this one step needs JavaScript. Please switch it on and load the page again, or wait 15 minutes.',
  },

  signIn: {
    title: 'Sign in',
    lead: (where) => `to go on to ${where}`,
    button: 'Sign in',
    forgot: 'Forgotten your password?',
    new: 'New here?',
    create: 'Create an account',
    choose: 'Choose an account',
  },
  signUp: {
    title: 'Create an account',
    lead: (where) => `for ${where}`,
    button: 'Create account',
    known: 'Have an account already?',
    signIn: 'Sign in',
  },
  verify: {
    title: 'Look into your mail',
    sentTo: 'We have sent a code of six digits to',
    code: 'Code',
    hint: 'It can be used for 15 minutes.',
    button: 'Go on',
    nothingCame: 'Has nothing come? Please look into the folder for unwanted mail too.',
    again: 'Send another code',
    wait: (seconds) => `Another code in ${seconds} s`,
    startAgain: 'Use another address',
  },
  forgot: {
    title: 'Forgotten your password?',
    lead: 'Tell us the e-mail address of your account, and we send a link with which to choose a new one.',
    button: 'Send the link',
    sentTitle: 'Look into your mail',
    sent: 'If there is an account with this address, a link is on its way to it.',
    sentHint:
      'The link can be used once, within 30 minutes. If nothing comes, please look into the folder for unwanted mail too.',
    back: 'Back to signing in',
    another: 'Try another address',
  },
  reset: {
    title: 'Choose a new password',
    firstTitle: 'Choose your password',
    lead: (email) => `For the account ${email}`,
    button: 'Save password',
    endsOthers: 'Wherever else you are signed in, you will be signed out.',
    badTitle: 'This link cannot be used any more',
    bad: 'It has been used, it is too old, or a part of it is missing. Nothing has changed in your account.',
    badButton: 'Ask for another link',
  },
  choose: {
    title: 'Who are you today?',
    lead: (where) => `Choose an account to go on to ${where}`,
    other: 'Use another account',
  },
  consent: {
    title: (client) => `Sign in to ${client}?`,
    lead: (client) => `${client} asks for your account.`,
    account: 'Your account',
    gets: 'If you allow it, it may',
    items: ['see your name and your e-mail address', 'see and change your cart', 'see your orders'],
    keeps: 'It never learns your password.',
    goesTo: 'This leads to',
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
    text: 'You are signed in in this browser. The link that led here was not made by your account.',
    button: 'Sign out',
    stay: 'Stay signed in',
  },
  signedOut: {
    title: 'You are signed out',
    text: 'Nobody can go on with your account in this browser. Your cart waits for you until you are back.',
    button: 'Go on',
  },
  messages: {
    'signed-in': { title: 'You are signed in', text: ['You can close this page, or go on to the shop.'] },
    'password-set': {
      title: 'Your new password is set',
      text: ['You are signed in here, and have been signed out everywhere else.'],
    },
    'awaiting-approval': {
      title: 'Thank you. One moment more',
      text: ['The shop looks at every new account before it can be used.', 'You get a mail as soon as yours is open.'],
    },
    'account-blocked': {
      title: 'This account is closed',
      text: ['It cannot be used to sign in. If you think that is a mistake, please ask the shop.'],
    },
    'flow-expired': {
      title: 'This page has ended',
      text: [
        'It was open for too long, or it has been used already. That protects you when somebody else finds its address.',
        'Please go back to where you came from, and sign in from there.',
      ],
    },
    'start-from-shop': {
      title: 'Please start from the shop',
      text: ['This page needs to know where to take you. Choose “Sign in” in the shop, and it does.'],
    },
  },
  leads: { on: 'Go on', 'sign-in': 'Sign in', forgot: 'Ask for another link' },
  errors: {
    400: {
      title: 'This link is not complete',
      text: 'Something in the address is missing or damaged. Please start again from the shop.',
    },
    403: {
      title: 'This is not yours to see',
      text: 'It belongs to somebody else, or to another browser. Please start again from the shop.',
    },
    404: { title: 'There is nothing here', text: 'The page may have moved, or the address has a slip in it.' },
    429: { title: 'That was too often', text: 'Please wait a few minutes, then try again. Nothing is lost.' },
    500: {
      title: 'Something went wrong',
      text: 'That was our mistake, and it has been noted. Nothing was charged. Please try once more in a moment.',
    },
    503: { title: 'Back in a moment', text: 'We are being kept busy just now. Please try again in a few seconds.' },
  },
  requestId: 'If you write to us about this, please give this number:',
}
