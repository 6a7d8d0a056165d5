import { memberIds } from './directory.js'
import { html } from './html.js'

export async function startLogin({ url, session }) {
  const { auth } = await session.own()
  const data = auth.generateOAuthData(`${url.origin}/login/callback`, `${url.origin}/account`)
  session.login = data
  const { authUrl } = await auth.getAuthUrl(data, { responseMode: 'query', prompt: 'login' })
  return { location: authUrl }
}

export async function finishLogin({ url, session }) {
  const { auth } = await session.own()
  const { code, state, error, errorDescription } = auth.parseFromUrl(url.href, 'query')
  if (error) return { status: 400, html: html`<h1>${errorDescription}</h1>` }
  await session.setTokens(await auth.getMemberTokens(code, state, session.login))
  const { originalUri } = session.login
  session.login = undefined
  return { location: originalUri }
}

export function companyLoginPage() {
  return {
    title: 'Company account',
    html: html`<h1>Company account</h1>
      <form method="post">
        <label>Email <input type="email" name="email" required /></label>
        <button>Sign in with company account</button>
      </form>`,
  }
}

/** The company's own identity provider has checked who this is. */
export async function companyLogin({ session, form }) {
  const memberId = memberIds.get(form.get('email'))
  if (!memberId) return { status: 404, html: html`<h1>Nobody has this email</h1>` }
  const { auth } = await session.own()
  await session.setTokens(await auth.getMemberTokensForExternalLogin(memberId, process.env.WIX_API_KEY))
  return { location: '/account' }
}

export async function logOut({ url, session }) {
  const { logoutUrl } = await session.client.auth.logout(`${url.origin}/`)
  session.end()
  return { location: logoutUrl }
}
