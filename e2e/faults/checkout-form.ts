/** Checkout form of a buyer in Berlin, with an accepted card. */
export const FORM = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Moss',
  country: 'DE',
  addressLine: 'Long Lane 7',
  postalCode: '10115',
  city: 'Berlin',
  shippingOption: 'germany-standard',
  intent: 'place',
}

export const CARD = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 49', cardCode: '123' }
