export { createStockControlHandlers, type StockControlServices } from './handlers.ts'
