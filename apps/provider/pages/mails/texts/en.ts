import type { AccountTexts } from './mail-texts.ts'

export const en: AccountTexts = {
  words: {
    'verify-code': ({ minutes }, { shop }) => ({
      subject: `Your code for ${shop}`,
      title: 'Your code',
      text: [`Enter this code where ${shop} asks for it. It shows that this address is yours.`],
      after: [
        `The code is good for ${minutes} minutes. We never ask for it by phone or in a message: tell it to nobody.`,
        'If it was not you who asked for it, you need do nothing. Without the code nothing happens.',
      ],
    }),
    recovery: ({ minutes }, { shop, to }) => ({
      subject: `A new password for ${shop}`,
      title: 'Choose a new password',
      text: [`Somebody, most likely you, has asked for a new password for ${to} at ${shop}.`],
      actions: ['Choose a password'],
      after: [
        `The link works once, within ${minutes} minutes.`,
        'If it was not you, you need do nothing: your password stays as it is.',
      ],
    }),
    activation: ({ days }, { shop, to }) => ({
      subject: `Your account at ${shop}`,
      title: 'Your account is ready',
      text: [`${shop} has made an account for ${to}. Choose a password, and you can sign in.`],
      actions: ['Choose a password'],
      after: [
        `The link works once, within ${days} days.`,
        'If you want no account, you need do nothing: without a password nobody can sign in to it.',
      ],
    }),
    'already-registered': (_, { shop, to }) => ({
      subject: `You have an account at ${shop}`,
      title: 'You have an account already',
      text: [
        `Somebody, most likely you, has tried to register ${to} at ${shop}. There is an account with this address: you can sign in.`,
      ],
      actions: ['Sign in', 'Choose a new password'],
      after: ['If it was not you, you need do nothing. Whoever it was has learned nothing about your account.'],
    }),
    'awaiting-approval': (_, { shop }) => ({
      subject: `Your account at ${shop} is being looked at`,
      title: 'Nearly there',
      text: [
        `Thank you for registering at ${shop}. The people of the shop look at every new account before it opens.`,
        'You need do nothing. We write to you as soon as you can sign in.',
      ],
      after: ['If it was not you who registered, please answer this mail, and the account will not be opened.'],
    }),
    approved: (_, { shop }) => ({
      subject: `Welcome to ${shop}`,
      title: 'Your account is open',
      text: [`${shop} has let your account in. You can sign in with your address and your password.`],
      actions: ['Sign in'],
      after: [],
    }),
    'password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Your password at ${shop} has been changed`,
      title: 'Your password has been changed',
      text: [
        `The password of ${to} at ${shop} was changed on ${moment(at)}. You have been signed out everywhere else.`,
        'If that was you, all is well.',
      ],
      after: [
        `If it was not you, open ${shop}, choose “Forgotten your password?” and set a new one now. It shuts out whoever is signed in.`,
      ],
    }),
    'account-deleted': (_, { shop, to }) => ({
      subject: `Your account at ${shop} has been deleted`,
      title: 'Your account has been deleted',
      text: [
        `The account of ${to} at ${shop} and what belonged to it is gone, as was asked for.`,
        'Orders and invoices are kept for as long as the law asks for it, and used for nothing else.',
      ],
      after: ['If it was not you who asked for it, please answer this mail.'],
    }),
    'staff-one-time-password': ({ name, days }, { shop, to }) => ({
      subject: `Your sign-in to run ${shop}`,
      title: `Hello ${name}`,
      text: [
        `You may help to run ${shop}. Sign in with ${to} and this password. It works once: you choose one of your own right after.`,
      ],
      actions: ['Sign in'],
      after: [
        `The password is good for ${days} days.`,
        'If you do not know why you get this mail, please do not use it, and tell the owner of the shop.',
      ],
    }),
    'staff-password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Your password to run ${shop} has been changed`,
      title: 'Your password has been changed',
      text: [
        `The password with which ${to} runs ${shop} was changed on ${moment(at)}. All other sign-ins have ended.`,
        'If that was you, all is well.',
      ],
      actions: ['See where you are signed in'],
      after: [
        'If it was not you, tell the owner of the shop at once: they can give you a new password and shut everybody else out.',
      ],
    }),
    'contact-message': ({ name, email, orderNumber, message }, { shop }) => ({
      subject: `A message from ${name} to ${shop}`,
      title: `${name} has written to you`,
      text: message.split('\n').filter((line) => line !== ''),
      after: [
        `From: ${name}, ${email}.${orderNumber ? ` About order ${orderNumber}.` : ''} It was written in the contact form of the shop; nobody has proven that the address is theirs.`,
        'Answer this mail, and your answer goes there.',
      ],
    }),
    'back-in-stock': ({ product }, { shop }) => ({
      subject: `${product} is there again at ${shop}`,
      title: 'It is there again',
      text: [`You wanted to know when ${shop} has ${product} again. It does now; how long, nobody can say.`],
      actions: [`See ${product}`, 'Forget my address'],
      after: [
        'This was the one mail you asked for, and the shop has deleted the wish. The second button takes back all others that were made with this address.',
      ],
    }),
  },
  copyLink: 'If the button does not work, copy this address:',
  footer: ({ shop, to }) =>
    `${shop} wrote this to ${to} because of something that happened there. It is no advertisement.`,
}
