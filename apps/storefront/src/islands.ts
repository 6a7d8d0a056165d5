import { hydrateIslands } from '@cartwright/ui/islands'
import { island as badge } from './cart/cart-badge.island.ts'
import { island as shopping } from './shopping/shopping.island.ts'
import { submitOnChange } from './forms/submit-on-change.ts'
import { enableFormValidation } from './forms/form-validation.ts'
import { island as languages } from './layout/languages.island.ts'
import { island as offline } from './layout/offline.island.ts'
import { island as wishBadge } from './wishlist/wish-badge.island.ts'

enableFormValidation()
submitOnChange()
hydrateIslands({
  'cart-badge': { when: 'now', load: async () => ({ island: badge }) },
  'wish-badge': { when: 'now', load: async () => ({ island: wishBadge }) },
  shopping: { when: 'now', load: async () => ({ island: shopping }) },
  languages: { when: 'now', load: async () => ({ island: languages }) },
  offline: { when: 'now', load: async () => ({ island: offline }) },
  header: { when: 'idle', load: () => import('./layout/sticky-header.island.ts') },
  share: { when: 'idle', load: () => import('./product/share.island.ts') },
  cart: { when: 'idle', load: () => import('./cart/cart-lines.island.ts') },
  suggest: { when: 'idle', load: () => import('./search/suggest.island.ts') },
  filters: { when: 'idle', load: () => import('./browse/filter-form.island.ts') },
  'quick-view': { when: 'idle', load: () => import('./browse/quick-view.island.ts') },
  recent: { when: 'idle', load: () => import('./browse/recently-viewed.island.ts') },
  product: { when: 'idle', load: () => import('./product/product-chooser.island.ts') },
})
// Staff who came by "View shop" have this cookie.
if (document.cookie.includes('cw-edit=1'))
  void import('./staff/show-edit-bar.ts').then(({ showEditBar }) => showEditBar()).catch(() => {})
