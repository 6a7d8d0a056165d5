import { Type, type Static } from 'typebox'
import { PlatformPagingMetadata, PlatformQuery } from './catalogue-queries.ts'
import { operation, staff } from './operation.ts'
import { entity, enumeration, Guid, Optional, Timestamp } from './wire-types.ts'

const Address = () => Type.String({ maxLength: 2048 })

export const ApplicationType = enumeration('ApplicationType', ['WEB_APP', 'MOBILE', 'OTHER'])
export type ApplicationType = Static<typeof ApplicationType>

const content = {
  description: Optional(Type.String({ maxLength: 1000 })),
  loginUrl: Optional(Type.String({ maxLength: 2048, description: 'Where the app has its own sign-in.' })),
  logoutUrl: Optional(Address()),
  allowedRedirectUris: Optional(
    Type.Array(Address(), {
      maxItems: 20,
      description: 'Where the answer to a sign-in may go. Compared as a whole, character by character.',
    }),
  ),
  allowedRedirectDomains: Optional(
    Type.Array(Address(), {
      maxItems: 20,
      description:
        'Origins (`https://shop.example`) to which all other pages may lead back, and whose pages may call from a browser.',
    }),
  ),
  applicationType: Optional(ApplicationType),
  technology: Optional(Type.String({ maxLength: 100, description: 'In the owner’s words.' })),
}
const Name = () => Type.String({ minLength: 2, maxLength: 256 })

export const NewOAuthApp = entity('NewOAuthApp', 'A client to be registered.', { name: Name(), ...content })
export type NewOAuthApp = Static<typeof NewOAuthApp>

export const ChangedOAuthApp = entity('ChangedOAuthApp', 'What is to change about a client; `mask` says which.', {
  id: Guid(),
  name: Optional(Name()),
  ...content,
})
export type ChangedOAuthApp = Static<typeof ChangedOAuthApp>

export const OAuthApp = entity(
  'OAuthApp',
  'A storefront or app that may act for visitors and members (an OAuth client).',
  {
    id: Guid({ description: 'The client id.' }),
    createdDate: Timestamp(),
    name: Name(),
    ...content,
  },
)
export type OAuthApp = Static<typeof OAuthApp>

/** Updatable fields of a client. */
export const oauthAppFields = [
  'name',
  'description',
  'loginUrl',
  'logoutUrl',
  'allowedRedirectUris',
  'allowedRedirectDomains',
  'applicationType',
  'technology',
] as const

const managed = {
  service: 'oauthApps',
  client: 'none',
  access: staff,
  permission: 'IDENTITY.MANAGE_CLIENTS',
} as const

export const oauthAppOperations = {
  'oauthApps.createOAuthApp': operation({
    ...managed,
    name: 'oauthApps.createOAuthApp',
    method: 'POST',
    path: '/v1/oauth-apps',
    summary: 'Registers a storefront or app as an OAuth client.',
    request: Type.Object({ oAuthApp: NewOAuthApp }),
    answer: Type.Object({ oAuthApp: OAuthApp }),
    writes: true,
  }),
  'oauthApps.getOAuthApp': operation({
    ...managed,
    name: 'oauthApps.getOAuthApp',
    method: 'GET',
    path: '/v1/oauth-apps/{oAuthAppId}',
    summary: 'Reads an OAuth client.',
    request: Type.Object({ oAuthAppId: Guid() }),
    answer: Type.Object({ oAuthApp: OAuthApp }),
    writes: false,
  }),
  'oauthApps.updateOAuthApp': operation({
    ...managed,
    name: 'oauthApps.updateOAuthApp',
    method: 'PATCH',
    path: '/v1/oauth-apps/{oAuthApp.id}',
    summary: 'Changes the members of an OAuth client that the mask names.',
    request: Type.Object({
      oAuthApp: ChangedOAuthApp,
      mask: entity('OAuthAppMask', 'Which members are to change.', {
        paths: Type.Array(enumeration('OAuthAppField', oauthAppFields), { minItems: 1, maxItems: 20 }),
      }),
    }),
    answer: Type.Object({ oAuthApp: OAuthApp }),
    writes: true,
  }),
  'oauthApps.queryOAuthApps': operation({
    ...managed,
    name: 'oauthApps.queryOAuthApps',
    method: 'POST',
    path: '/v1/oauth-apps/query',
    summary: 'Lists OAuth clients, the newest first, a page at a time.',
    request: Type.Object({ query: Optional(PlatformQuery) }),
    answer: Type.Object({ oAuthApps: Type.Array(OAuthApp), pagingMetadata: PlatformPagingMetadata }),
    writes: false,
  }),
  'oauthApps.deleteOAuthApp': operation({
    ...managed,
    name: 'oauthApps.deleteOAuthApp',
    method: 'DELETE',
    path: '/v1/oauth-apps/{oAuthAppId}',
    summary: 'Deletes an OAuth client. Whoever is signed in through it no longer is.',
    request: Type.Object({ oAuthAppId: Guid() }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
