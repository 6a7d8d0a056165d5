/** Tests of signing in on two sites, in a browser that blocks third-party cookies. */
import type { Browser, Page } from 'playwright-core'
import { startSmtpServer } from '../../apps/provider/src/testing/smtp-server.ts'
import { launchChromium } from '../../tools/chromium.ts'
import { createEmail } from '../account.ts'
import { openClient, test as base } from '../client/test.ts'
import { type ReceivedMails, createReceivedMails } from './received-mails.ts'
import { NAMES_FLAG, startTwoSites, type TwoSites } from './two-sites.ts'

const BLOCKING_FLAG = '--test-third-party-cookie-phaseout'

interface Fixtures {
  browser: Browser
  smtp: Awaited<ReturnType<typeof startSmtpServer>>
  sites: TwoSites
  mails: ReceivedMails
  /** Email of a new account. */
  email: string
  /** A new shopper's page of the storefront, with a client as `window.shop`. */
  openStorefront(): Promise<Page>
}

export const test = base.extend<Fixtures>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names from the pattern
    async ({}, use) => {
      const browser = await launchChromium([NAMES_FLAG, BLOCKING_FLAG])
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],

  smtp: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'file' },
  ],

  sites: [
    async ({ files, smtp }, use) => {
      const sites = await startTwoSites(files, { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
      await use(sites)
      await sites.close()
    },
    { scope: 'file' },
  ],

  mails: async ({ smtp }, use) => use(createReceivedMails(smtp)),

  // oxlint-disable-next-line no-empty-pattern
  email: async ({}, use) => use(createEmail()),

  openStorefront: async ({ visit, sites }, use) => {
    await use(async () => {
      // The certificate is made for this run.
      const page = await visit({ ignoreHTTPSErrors: true })
      await page.goto(sites.storefrontUrl)
      await openClient(page, sites.client)
      return page
    })
  },
})
