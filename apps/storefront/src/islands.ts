import { hydrateIslands } from '@cartwright/ui/islands'
import badge from './cart/cart-badge.ts'

hydrateIslands({
  'cart-badge': { when: 'now', load: async () => ({ default: badge }) },
  cart: { when: 'idle', load: () => import('./cart/cart-lines.island.ts') },
  product: { when: 'idle', load: () => import('./product/product-chooser.island.ts') },
})
