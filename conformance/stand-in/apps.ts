import { randomUUID } from 'node:crypto'
import { createErrorResponse, type Routes } from './routes.ts'

/** Operations for servers only: tokens of installed apps, and GraphQL. */
export const appRoutes: Routes = {
  'POST /oauth/access': ({ body }) =>
    body['client_secret'] === 'good-secret' && (body['code'] ?? body['refresh_token']) !== 'used'
      ? { body: { access_token: `OAUTH2.${randomUUID()}`, refresh_token: `OAUTH2.${randomUUID()}` } }
      : { status: 401, body: { error: 'invalid_client' } },
  'POST /oauth2/token-info': ({ body }) => ({
    body: {
      active: true,
      subjectType: 'APP',
      subjectId: 'app-1',
      exp: '1800014400',
      iat: '1800000000',
      clientId: body['token'] === 'of-another-app' ? 'app-2' : 'app-1',
      siteId: 'site-1',
      instanceId: 'instance-1',
    },
  }),

  // Operations that an app calls once installed.
  'POST /stores/v1/products/{id}/remove-brand': () => ({}),
  'POST /stores/v1/products/{id}/remove-ribbon': () => ({}),

  'GET /consistent': () => ({ headers: { 'x-wix-consistent': 'seen-1' } }),

  'POST /graphql/alpha'({ body }) {
    const query = String(body['query'])
    if (query.includes('broken')) return createErrorResponse(400, 'BAD_QUERY', 'this is no query')
    return query.includes('wrong')
      ? { body: { errors: [{ message: 'no such field', path: ['wrong'] }] } }
      : { body: { data: { asked: body['variables'] ?? null } } }
  },
  'POST /graphql/beta': () => ({ body: { data: { version: 'beta' } } }),
}
