import type { AccountTexts } from './mail-texts.ts'

export const en: AccountTexts = {
  words: {
    'verify-code': ({ minutes }, { shop }) => ({
      subject: `Your code for ${shop}`,
      title: 'Your code',
      text: [`Enter this code where ${shop} asks for it. It confirms that this address is yours.`],
      after: [
        `The code is valid for ${minutes} minutes. Do not share it: we never ask for it by phone or in a message.`,
        'If you did not request this code, you can ignore this email.',
      ],
    }),
    recovery: ({ minutes }, { shop, to }) => ({
      subject: `Reset your password at ${shop}`,
      title: 'Reset your password',
      text: [`You requested a new password for ${to} at ${shop}.`],
      actions: ['Choose a password'],
      after: [
        `The link works once, within ${minutes} minutes.`,
        'If you did not request it, you can ignore this email. Your password stays unchanged.',
      ],
    }),
    activation: ({ days }, { shop, to }) => ({
      subject: `Your account at ${shop}`,
      title: 'Your account is ready',
      text: [`${shop} has created an account for ${to}. Choose a password to sign in.`],
      actions: ['Choose a password'],
      after: [
        `The link works once, within ${days} days.`,
        'If you do not want an account, you can ignore this email: nobody can sign in without a password.',
      ],
    }),
    'already-registered': (_, { shop, to }) => ({
      subject: `You have an account at ${shop}`,
      title: 'You already have an account',
      text: [`You tried to register ${to} at ${shop}. There is already an account with this address: you can sign in.`],
      actions: ['Sign in', 'Choose a new password'],
      after: ['If it was not you, you can ignore this email. Nothing about your account was revealed.'],
    }),
    'awaiting-approval': (_, { shop }) => ({
      subject: `Your account at ${shop} is being reviewed`,
      title: 'Your account is being reviewed',
      text: [
        `Thank you for registering at ${shop}. The shop reviews every new account.`,
        'You do not need to do anything. We will email you as soon as you can sign in.',
      ],
      after: ['If you did not register, please reply to this email and the account will not be approved.'],
    }),
    approved: (_, { shop }) => ({
      subject: `Welcome to ${shop}`,
      title: 'Your account has been approved',
      text: [`${shop} has approved your account. You can sign in with your email address and password.`],
      actions: ['Sign in'],
      after: [],
    }),
    'password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Your password at ${shop} has been changed`,
      title: 'Your password has been changed',
      text: [
        `The password of ${to} at ${shop} was changed on ${moment(at)}. You have been signed out on all other devices.`,
        'If this was you, you do not need to do anything.',
      ],
      after: [
        `If it was not you, open ${shop}, choose “Forgot your password?” and set a new one now. This signs out all devices.`,
      ],
    }),
    'account-deleted': (_, { shop, to }) => ({
      subject: `Your account at ${shop} has been deleted`,
      title: 'Your account has been deleted',
      text: [
        `The account of ${to} at ${shop} and its data have been deleted, as requested.`,
        'Orders and invoices are kept for as long as the law requires and used for nothing else.',
      ],
      after: ['If you did not request this, please reply to this email.'],
    }),
    'staff-one-time-password': ({ name, days }, { shop, to }) => ({
      subject: `Your staff account at ${shop}`,
      title: `Hello ${name}`,
      text: [
        `You have a staff account at ${shop}. Sign in with ${to} and this one-time password. You then choose your own.`,
      ],
      actions: ['Sign in'],
      after: [
        `The password is valid for ${days} days.`,
        'If you were not expecting this email, please do not use the password and tell the owner of the shop.',
      ],
    }),
    'staff-password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Your staff password at ${shop} has been changed`,
      title: 'Your password has been changed',
      text: [
        `The staff password of ${to} at ${shop} was changed on ${moment(at)}. All other devices have been signed out.`,
        'If this was you, you do not need to do anything.',
      ],
      actions: ['View devices'],
      after: [
        'If it was not you, tell the owner of the shop at once: they can reset your password and sign out all devices.',
      ],
    }),
    'contact-message': ({ name, email, orderNumber, message }, { shop }) => ({
      subject: `A message from ${name} to ${shop}`,
      title: `${name} has written to you`,
      text: message.split('\n').filter((line) => line !== ''),
      after: [
        `From: ${name}, ${email}.${orderNumber ? ` About order ${orderNumber}.` : ''} Sent with the contact form of the shop; the address has not been verified.`,
        'Your reply to this email goes directly to this address.',
      ],
    }),
    'form-submission': ({ form, email, message }, { shop }) => ({
      subject: `New form submission at ${shop}`,
      title: 'New form submission',
      text: message.split('\n').filter((line) => line !== ''),
      after: [
        `Form: ${form}. It was sent from a page of your storefront; its details are not verified.`,
        email
          ? `Your reply to this email goes directly to ${email}.`
          : 'The form contains no email address, so a reply to this email does not reach the sender.',
      ],
    }),
    'back-in-stock': ({ product }, { shop }) => ({
      subject: `${product} is back in stock at ${shop}`,
      title: 'Back in stock',
      text: [`You asked us to notify you when ${product} is available again at ${shop}. It is now, while stocks last.`],
      actions: [`View ${product}`, 'Unsubscribe'],
      after: [
        'This is the one email you requested; your request has been deleted. “Unsubscribe” cancels all other notifications for this address.',
      ],
    }),
  },
  copyLink: 'If the button does not work, copy this address:',
  footer: ({ shop, to }) => `${shop} sent this email to ${to} about your account or order. It is not an advertisement.`,
}
