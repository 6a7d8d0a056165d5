import { createSampleCheckouts } from './sample-checkout.ts'
import { createSampleDocuments } from './sample-documents.ts'
import { createSamplePayments } from './sample-payments.ts'
import { createOrderSamples } from './order-pages.ts'
import type { PageName, Pages, ShopProps } from '../page-props.ts'

/** Page with sample props. */
export type SamplePage = { [Name in PageName]: { called: string; name: Name; props: Pages[Name] } }[PageName]

/** Texts that people could have written, from shop names to email addresses. */
export interface SampleData {
  name: string
  email: string
  app: string
}

const ORDINARY: SampleData = { name: 'Ada Moss', email: 'ada@example.com', app: 'Moss & Sons' }

/** Samples of every sign-in page in each state, for tests of all pages. */
export function createSamplePages(shop: ShopProps, { name, email, app }: SampleData = ORDINARY): SamplePage[] {
  const form = { shop, action: '/form', errors: [] }
  return [
    ...createSampleCheckouts(shop, { name, email, app }),
    ...createSamplePayments(shop),
    {
      called: 'sign-in',
      name: 'sign-in',
      props: { ...form, email: '', signUpUrl: '/sign-up', forgotUrl: '/forgot', clientName: shop.name },
    },
    {
      called: 'sign-in-refused',
      name: 'sign-in',
      props: {
        ...form,
        email,
        signUpUrl: '/sign-up',
        forgotUrl: '/forgot',
        chooseUrl: '/choose-account',
        clientName: app,
        mailboxUrl: '/mailbox',
        errors: [{ field: 'password', message: '', problem: 'sign-in-refused' }],
        captcha: { kind: 'PROOF_OF_WORK', challenge: 'none' },
      },
    },
    {
      called: 'sign-in-recaptcha',
      name: 'sign-in',
      props: {
        ...form,
        email,
        signUpUrl: '/sign-up',
        forgotUrl: '/forgot',
        errors: [{ field: '', message: '', problem: 'too-many-tries', minutes: 15 }],
        captcha: { kind: 'RECAPTCHA', siteKey: 'key' },
      },
    },
    {
      called: 'sign-up',
      name: 'sign-up',
      props: {
        ...form,
        form: { email: '', firstName: '', lastName: '' },
        signInUrl: '/sign-in',
        clientName: shop.name,
        mailboxUrl: '/mailbox',
      },
    },
    {
      called: 'sign-up-wrong',
      name: 'sign-up',
      props: {
        ...form,
        form: { email, firstName: name, lastName: name },
        signInUrl: '/sign-in',
        clientName: app,
        errors: [
          { field: 'email', message: '', problem: 'email-invalid' },
          { field: 'password', message: '', problem: 'password-too-common' },
        ],
      },
    },
    {
      called: 'verify',
      name: 'verify',
      props: { ...form, sentTo: email, startAgainUrl: '/sign-up', mailboxUrl: '/mailbox', resendAfterSeconds: 30 },
    },
    {
      called: 'verify-wrong',
      name: 'verify',
      props: {
        ...form,
        sentTo: email,
        startAgainUrl: '/sign-up',
        notice: { kind: 'news', text: '', news: 'code-sent-again' },
        errors: [{ field: 'code', message: '', problem: 'code-wrong' }],
      },
    },
    { called: 'forgot', name: 'forgot', props: { ...form, email: '', isSent: false, signInUrl: '/sign-in' } },
    {
      called: 'forgot-sent',
      name: 'forgot',
      props: { ...form, email, isSent: true, signInUrl: '/sign-in', mailboxUrl: '/mailbox' },
    },
    {
      called: 'reset',
      name: 'reset',
      props: { ...form, purpose: 'recovery', isValid: true, email, forgotUrl: '/forgot' },
    },
    {
      called: 'reset-first',
      name: 'reset',
      props: {
        ...form,
        purpose: 'activation',
        isValid: true,
        email,
        forgotUrl: '/forgot',
        errors: [{ field: 'password', message: '', problem: 'password-about-you' }],
      },
    },
    {
      called: 'reset-used-up',
      name: 'reset',
      props: { ...form, purpose: 'recovery', isValid: false, forgotUrl: '/forgot' },
    },
    {
      called: 'choose-account',
      name: 'choose-account',
      props: {
        ...form,
        clientName: app,
        accounts: [
          { session: '1', name, email },
          { session: '2', name: '', email: 'a.rather.long.address.of.somebody.else@post.example.org' },
        ],
      },
    },
    {
      called: 'consent',
      name: 'consent',
      props: { ...form, clientName: app, clientHost: 'moss.example.org', name, email },
    },
    {
      called: 'continue',
      name: 'continue',
      props: { shop, action: '/form', to: 'checkout', browser: 'none', returnOrigins: ['http://shop.test'] },
    },
    {
      called: 'continue-as',
      name: 'continue-as',
      props: { ...form, clientName: app, name, email, mailboxUrl: '/mailbox' },
    },
    { called: 'sign-out', name: 'sign-out', props: { ...form, stayUrl: 'http://shop.test/bye' } },
    { called: 'signed-out', name: 'signed-out', props: { shop, continueUrl: 'http://shop.test/bye' } },
    { called: 'signed-in', name: 'message', props: { shop, about: 'signed-in', title: '', text: [] } },
    { called: 'password-set', name: 'message', props: { shop, about: 'password-set', title: '', text: [] } },
    {
      called: 'awaiting-approval',
      name: 'message',
      props: { shop, about: 'awaiting-approval', title: '', text: [], mailboxUrl: '/mailbox' },
    },
    {
      called: 'account-blocked',
      name: 'message',
      props: { shop, about: 'account-blocked', title: '', text: [], status: 403 },
    },
    {
      called: 'flow-expired',
      name: 'message',
      props: { shop, about: 'flow-expired', title: '', text: [], status: 410 },
    },
    {
      called: 'start-from-shop',
      name: 'message',
      props: {
        shop,
        about: 'start-from-shop',
        title: '',
        text: [],
        links: [
          { href: shop.storefrontUrl, text: '', leads: 'shop' },
          { href: '/forgot', text: '', leads: 'forgot' },
        ],
      },
    },
    { called: 'message', name: 'message', props: { shop, title: name, text: [app, email] } },
    { called: 'error-429', name: 'error', props: { shop, status: 429, requestId: '0f1e2d3c' } },
    { called: 'error-500', name: 'error', props: { shop, status: 500, requestId: '0f1e2d3c' } },
    { called: 'mailbox-empty', name: 'mailbox', props: { shop, mails: [] } },
    {
      called: 'mailbox',
      name: 'mailbox',
      props: {
        shop,
        mails: [
          { id: '1', to: email, subject: `384 920 is your code, ${name}`, at: '7 May 2026, 10:12', href: '/mailbox/1' },
          { id: '2', to: email, subject: 'Choose a new password', at: '7 May 2026, 10:02', href: '/mailbox/2' },
        ],
        open: {
          id: '1',
          to: email,
          subject: `384 920 is your code, ${name}`,
          at: '7 May 2026, 10:12',
          text: `Good day ${name},\n\n384 920 is your code.`,
          htmlUrl: '/mailbox/1/html',
        },
      },
    },
    { called: 'staff-sign-in', name: 'staff-sign-in', props: { ...form, email: '', mailboxUrl: '/mailbox' } },
    { called: 'staff-new-password', name: 'staff-new-password', props: { ...form, isOneTime: true, email } },
    {
      called: 'staff-new-password-wrong',
      name: 'staff-new-password',
      props: {
        ...form,
        isOneTime: false,
        email,
        errors: [{ field: 'password', message: '', problem: 'password-unchanged' }],
      },
    },
    {
      called: 'staff-home',
      name: 'staff-home',
      props: {
        ...form,
        name,
        email,
        role: 'owner',
        newPasswordUrl: '/staff/new-password',
        backOfficeUrl: '/admin',
        closedShopUrl: 'http://shop.test/look-inside?pass=1',
        sessions: [
          { id: '1', device: 'Firefox, Linux', at: '7 May 2026, 10:12', isThis: true },
          { id: '2', device: 'Safari, iOS', at: '2 May 2026, 18:40', isThis: false },
          { id: '3', device: '', at: '1 May 2026, 09:05', isThis: false },
        ],
      },
    },
    ...createOrderSamples(shop, { name, email, app }),
    ...createSampleDocuments(shop, { name, email, app }),
  ]
}
