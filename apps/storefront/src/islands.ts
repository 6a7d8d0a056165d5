import { hydrateIslands } from '@cartwright/ui/islands'
import { island as badge } from './cart/cart-badge.ts'

hydrateIslands({
  'cart-badge': { when: 'now', load: async () => ({ island: badge }) },
  cart: { when: 'idle', load: () => import('./cart/cart-lines.island.ts') },
  product: { when: 'idle', load: () => import('./product/product-chooser.island.ts') },
})
