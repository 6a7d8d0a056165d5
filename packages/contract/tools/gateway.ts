import type { ServiceName } from '../src/paths.ts'

/** How the platform's own clients name each service in the header that says which call a request is. */
export interface Gateway {
  service: string
  entity: string
  packageName: string
}

const catalogue = { entity: 'wix.stores.catalog.v1.product', packageName: '@wix/auto_sdk_stores_products' }

export const gateways: Record<ServiceName, Gateway | undefined> = {
  currentCart: {
    service: 'com.wix.ecom.cart.api.v1.CurrentCartService',
    entity: 'wix.ecom.v1.cart',
    packageName: '@wix/auto_sdk_ecom_current-cart',
  },
  orders: undefined,
  catalogueRead: { service: 'wix.catalog.api.v1.CatalogReadApi', ...catalogue },
  catalogueWrite: { service: 'wix.catalog.api.v1.CatalogWriteApi', ...catalogue },
  collections: {
    service: 'wix.catalog.api.v2.CollectionReadApi',
    entity: 'wix.stores.catalog.v1.collection',
    packageName: '@wix/auto_sdk_stores_collections',
  },
  redirects: {
    service: 'wix.headless.v1.RedirectSessionService',
    entity: 'wix.headless.v1.redirect_session',
    packageName: '@wix/auto_sdk_redirects_redirects',
  },
  token: {
    service: 'wix.identity.oauth2.v1.Oauth2Ng',
    entity: 'wix.identity.oauth.v1.refresh_token',
    packageName: '@wix/sdk',
  },
  authentication: {
    service: 'wix.iam.authentication.v1.AuthenticationService',
    entity: 'wix.iam.authentication.v1.authentication',
    packageName: '@wix/auto_sdk_identity_authentication',
  },
  recovery: {
    service: 'wix.iam.recovery.v1.RecoveryService',
    entity: 'wix.iam.recovery.v1.recovery',
    packageName: '@wix/auto_sdk_identity_recovery',
  },
  verification: {
    service: 'wix.iam.verification.v1.VerificationService',
    entity: 'wix.iam.verification.v1.start_response',
    packageName: '@wix/auto_sdk_identity_verification',
  },
}

/** Calls whose name in that header is not the function's. */
export const gatewayMethods: Record<string, string> = {
  'products.queryProducts': 'QueryProductsPlatformized',
  'products.getProductOptionsAvailability': 'ProductOptionsAvailability',
  'products.bulkUpdateProductsProperty': 'BulkUpdateProducts',
  'products.bulkAdjustProductProperty': 'BulkAdjustProductProperties',
}
