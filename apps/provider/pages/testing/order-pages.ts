import type { AccountFrame, OrderPageProps, ShopProps } from '../page-props.ts'
import type { SampleData, SamplePage } from './sample-pages.ts'

/** Samples of order and account pages in each of their states. */
export function createOrderSamples(shop: ShopProps, { name, email, app }: SampleData): SamplePage[] {
  const frame = (current: AccountFrame['current']): AccountFrame => {
    return { name, email, current, backUrl: shop.storefrontUrl }
  }
  const lines = [
    { id: 'a', name: app, details: ['Glaze: Moss', name], quantity: 2, total: '€48.00' },
    { id: 'b', name: 'Song', details: [], quantity: 1, total: '€5.00' },
  ]
  const pieces = [{ name: app, quantity: 2 }]
  const order: OrderPageProps['order'] = {
    number: '10042',
    placedAt: '7 May 2026',
    stage: 'placed',
    money: 'due',
    sums: [
      { name: 'subtotal', amount: '€53.00' },
      { name: 'discount', title: app, amount: '-€4.90' },
      { name: 'shipping', amount: '€4.90' },
      { name: 'total', amount: '€53.00' },
      { name: 'due', amount: '€53.00' },
    ],
    taxIncluded: '€9.25',
    email: `${[...email][0]}…@example.com`,
    billing: [name, 'Street 1', '10115 Berlin', 'Germany'],
    delivery: { title: 'Parcel', isPickup: false, time: '2–3 days', address: [name, 'Street 1', '10115 Berlin'] },
    howToPay: { title: 'Bank transfer', instructions: `IBAN DE00 1234\nTo ${app}`, amount: '€53.00' },
    parcels: [],
    downloads: [],
    returns: [],
    note: `${name}: please ring`,
  }
  const sent: OrderPageProps['order'] = {
    ...order,
    stage: 'sent',
    money: 'partly-refunded',
    howToPay: undefined,
    sums: [...order.sums.slice(0, 4), { name: 'paid', amount: '€53.00' }, { name: 'refunded', amount: '€24.00' }],
    parcels: [
      {
        at: '9 May 2026',
        lines: pieces,
        carrier: 'DHL',
        trackingNumber: 'X123',
        trackingUrl: 'https://dhl.example/X123',
      },
    ],
    downloads: [
      { name: 'song.mp3', url: '/song', left: 19, until: '7 May 2027' },
      { name: 'cover.png', url: '/cover', left: 0, until: '7 May 2027' },
    ],
    returns: [
      { kind: 'return', status: 'received', at: '12 May 2026', lines: pieces, decision: name },
      { kind: 'withdrawal', status: 'requested', at: '14 May 2026', lines: pieces },
    ],
  }
  const form = {
    known: 0,
    shop,
    action: '/form',
    errors: [],
    orderNumber: order.number,
    orderUrl: '/order',
    reason: name,
  }
  const chosen = lines.map((line) => ({ ...line, most: line.quantity, chosen: line.quantity }))
  const own = { shop, errors: [] }
  const address = {
    firstName: name,
    lastName: '',
    phone: '',
    country: 'US',
    subdivision: 'US-NY',
    city: '',
    postalCode: '',
    addressLine: '',
    addressLine2: '',
    isDefault: true,
  }
  return [
    {
      called: 'order-due',
      name: 'order',
      props: { shop, order, lines, invoiceUrl: '/invoice', withdraw: { url: '/w' } },
    },
    {
      called: 'order-sent',
      name: 'order',
      props: {
        shop,
        order: sent,
        lines: lines.map((line) => ({ ...line, reviewUrl: '/review' })),
        invoiceUrl: '/invoice',
        returnUrl: '/return',
        withdraw: { url: '/withdraw', until: '6 June 2026' },
        account: frame('orders'),
        reorderUrl: '/reorder',
        said: 'reordered-in-part',
        missing: [app],
        cartUrl: shop.storefrontUrl,
      },
    },
    { called: 'return', name: 'return', props: { ...form, kind: 'return', step: 'choose', lines: chosen } },
    {
      called: 'withdraw-wrong',
      name: 'return',
      props: {
        ...form,
        kind: 'withdrawal',
        step: 'choose',
        lines: chosen,
        until: '6 June 2026',
        errors: [{ field: 'quantity-a', problem: 'too-many', name: app, most: 2 }],
      },
    },
    {
      called: 'withdraw-confirm',
      name: 'return',
      props: {
        ...form,
        kind: 'withdrawal',
        step: 'confirm',
        lines: chosen,
        email: order.email,
        account: frame('orders'),
      },
    },
    {
      called: 'withdraw-over',
      name: 'return',
      props: { ...form, kind: 'withdrawal', step: 'choose', lines: [], errors: [{ field: '', problem: 'over' }] },
    },
    {
      called: 'account-profile',
      name: 'account-profile',
      props: {
        ...own,
        account: frame('profile'),
        said: 'saved',
        form: { firstName: name, lastName: '', phone: '030 1' },
      },
    },
    {
      called: 'account-addresses',
      name: 'account-addresses',
      props: {
        ...own,
        account: frame('addresses'),
        newUrl: '/new',
        addresses: [
          { id: 'a', lines: [name, 'Street 1', 'Berlin'], isDefault: true, editUrl: '/a' },
          { id: 'b', lines: [app, 'Way 2', 'München'], isDefault: false, editUrl: '/b' },
        ],
      },
    },
    {
      called: 'account-address-wrong',
      name: 'account-address',
      props: {
        shop,
        account: frame('addresses'),
        action: '/form',
        isNew: true,
        listUrl: '/list',
        form: address,
        countries: [{ code: 'US', name: 'United States' }],
        format: {
          rows: [['addressLine'], ['city', 'subdivision', 'postalCode']],
          required: ['addressLine', 'city', 'subdivision', 'postalCode'],
          names: { city: 'city', postalCode: 'zip', subdivision: 'state' },
          postalCodeExample: '95014',
          subdivisions: [{ code: 'US-NY', name: 'New York' }],
        },
        errors: [
          { field: 'lastName', own: 'name-missing' },
          { field: 'city', own: 'address-missing' },
          { field: 'postalCode', own: 'address-wrong', example: '95014' },
        ],
      },
    },
    {
      called: 'account-orders',
      name: 'account-orders',
      props: {
        ...own,
        account: frame('orders'),
        olderUrl: '/older',
        orders: [
          {
            number: '10042',
            url: '/o',
            at: '7 May 2026',
            total: '€57.90',
            stage: 'sent',
            isPickup: true,
            money: 'paid',
            names: [app, name],
            returns: [{ kind: 'withdrawal', status: 'requested', at: '9 May 2026' }],
          },
        ],
      },
    },
    { called: 'account-orders-none', name: 'account-orders', props: { ...own, account: frame('orders'), orders: [] } },
    {
      called: 'account-password',
      name: 'account-password',
      props: {
        shop,
        account: frame('password'),
        hasPassword: true,
        asksPassword: true,
        errors: [{ field: 'currentPassword', own: 'prove-again' }],
      },
    },
    {
      called: 'account-sessions',
      name: 'account-sessions',
      props: {
        ...own,
        account: frame('sessions'),
        said: 'session-ended',
        sessions: [
          { id: '1', device: 'Firefox, Linux', since: '7 May', lastUsed: '8 May', isThis: true },
          { id: '2', device: '', where: '192.0.2.1', since: '2 May', lastUsed: '3 May', isThis: false },
        ],
      },
    },
    {
      called: 'account-data',
      name: 'account-data',
      props: {
        shop,
        account: frame('data'),
        asksPassword: true,
        errors: [{ field: 'confirm', own: 'not-confirmed' }],
        ordersUnderWay: [{ number: '1042', url: '/account/orders/1042' }],
      },
    },
    { called: 'account-deleted', name: 'account-deleted', props: { shop } },
  ]
}
