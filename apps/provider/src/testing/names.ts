export const TEMPLATE = 'shop_template'
export const TEST_STOREFRONT_URL = 'http://shop.test'
export const TEST_PROVIDER_URL = 'http://provider.test'
