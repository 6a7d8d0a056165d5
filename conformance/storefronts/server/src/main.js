import { createServer } from 'node:http'
import { startLogin, finishLogin, companyLogin, companyLoginPage, logOut } from './login.js'
import { accountPage, saveProfile } from './account.js'
import { addToCart, applyCoupon, cartPage, removeLine, setQuantity } from './cart.js'
import { page } from './html.js'
import { notifyMe, productPage, sendReview } from './product.js'
import { Session } from './session.js'
import { shopPage } from './shop.js'
import { successPage } from './success.js'

const ROUTES = {
  'GET /': shopPage,
  'GET /products/:slug': productPage,
  'POST /products/:slug/review': sendReview,
  'POST /products/:slug/notify': notifyMe,
  'GET /cart': cartPage,
  'POST /cart/add': addToCart,
  'POST /cart/quantity': setQuantity,
  'POST /cart/remove': removeLine,
  'POST /cart/coupon': applyCoupon,
  'GET /success': successPage,
  'GET /login': startLogin,
  'GET /login/callback': finishLogin,
  'GET /company-login': companyLoginPage,
  'POST /company-login': companyLogin,
  'POST /logout': logOut,
  'GET /account': accountPage,
  'POST /account': saveProfile,
}

function findRoute(method, pathname) {
  for (const [route, handle] of Object.entries(ROUTES)) {
    const [routeMethod, path] = route.split(' ')
    const pattern = new RegExp(`^${path.replace(':slug', '([^/]+)')}$`)
    const match = routeMethod === method && pattern.exec(pathname)
    if (match) return { handle, slug: match[1] && decodeURIComponent(match[1]) }
  }
  return undefined
}

async function readForm(request) {
  let body = ''
  for await (const chunk of request) body += chunk
  return new URLSearchParams(body)
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, `http://${request.headers.host}`)
  const session = new Session(request.headers.cookie)
  try {
    const route = findRoute(request.method, url.pathname)
    const form = request.method === 'POST' ? await readForm(request) : undefined
    const answer = route
      ? await route.handle({ url, session, form, slug: route.slug })
      : { status: 404, html: '<h1>Page not found</h1>' }
    response.statusCode = answer.status ?? (answer.location ? 303 : 200)
    response.setHeader('cache-control', 'no-store')
    for (const cookie of session.cookies()) response.appendHeader('set-cookie', cookie)
    if (answer.location) response.setHeader('location', answer.location)
    else response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(answer.location ? '' : page(answer, session))
  } catch (error) {
    console.error(`${request.method} ${request.url}`, error)
    response.statusCode = 500
    response.end('Internal server error')
  }
})

server.listen(Number(process.env.PORT ?? 3000))
