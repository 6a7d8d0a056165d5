export { createBackInStockHandlers } from './handlers.ts'
export { eraseBackInStockSubscriptions, exportBackInStockSubscriptions } from './personal-data-store.ts'
export { sendBackInStockMails } from './send-back-in-stock-mails.ts'
