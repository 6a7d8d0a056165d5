export { orderHandlers } from './handlers.ts'
export { recordOrder } from './record-order.ts'
