export { calculateTotals, type Destination, type LineTotals, type PricedLine, type Totals } from './totals.ts'
