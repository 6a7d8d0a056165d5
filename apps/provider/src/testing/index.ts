export { saveTestSettings } from './settings.ts'
export { startShop, type TestProduct, type TestShop } from './start-shop.ts'
