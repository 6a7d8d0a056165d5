import { sumTexts } from '../../../texts/orders/sum-texts.ts'
import type { OrderTexts } from './order-texts.ts'

const SEE = ['View order']
/** Label of the staff button, since staff have no page of the order yet. */
const SLIP = ['Open the packing slip']

export const en: OrderTexts = {
  words: {
    'order-placed': ({ order, payment }, { shop }) => ({
      subject: `Your order ${order.number} at ${shop}`,
      title: 'Thank you for your order',
      text: [
        `${shop} has received your order ${order.number}.`,
        ...{
          paid: ['Your order is paid.'],
          partly: ['Your order is partially paid; the rest is due later.'],
          due: ['Your order is not paid yet. See the payment instructions below.'],
          free: ['There is nothing to pay.'],
        }[payment],
      ],
      actions: SEE,
      after: ['Anyone with the link to your order can see it. Please keep it private.'],
    }),
    'order-paid': ({ order }, { shop }) => ({
      subject: `Payment received for your order ${order.number} at ${shop}`,
      title: 'Payment received',
      text: [`Thank you. ${shop} has received your payment for order ${order.number}.`],
      actions: SEE,
      after: [],
    }),
    'order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `Your order ${order.number} at ${shop} is ready for pickup`
        : `Your order ${order.number} from ${shop} has been shipped`,
      title: isPickup ? 'Ready for pickup' : 'Your order has been shipped',
      text: [
        isPickup
          ? `The items below from your order ${order.number} are ready for pickup.`
          : `${shop} has shipped the items below from your order ${order.number}.`,
      ],
      actions: SEE,
      after: [],
    }),
    'order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `Refund for your order ${order.number} at ${shop}`,
      title: 'Your refund is on its way',
      text: [
        isWhole
          ? `${shop} has refunded ${money(amount, order.currency)}: the full amount of order ${order.number}.`
          : `${shop} has refunded ${money(amount, order.currency)} of order ${order.number}.`,
        'The refund goes to your original payment method. Your bank may need a few days.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-canceled': ({ order }, { shop }) => ({
      subject: `Your order ${order.number} at ${shop} has been cancelled`,
      title: 'Your order has been cancelled',
      text: [
        `Order ${order.number} at ${shop} has been cancelled. It will not be sent.`,
        'If you have already paid, you will get a separate email about your refund.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-return-requested': ({ order, asked }, { shop, moment }) =>
      asked.kind === 'withdrawal'
        ? {
            subject: `${shop} has received your withdrawal from order ${order.number}`,
            title: 'We have received your withdrawal',
            text: [
              `You have withdrawn from your contract with ${shop} for the items below from order ${order.number}. It reached us on ${moment(asked.at)}.`,
              'This email confirms that we have received it. Please keep it.',
            ],
            actions: SEE,
            after: [],
          }
        : {
            subject: `Return request received for order ${order.number} at ${shop}`,
            title: 'We have received your return request',
            text: [
              `You would like to return the items below from order ${order.number}. ${shop} will answer by email. Please wait for the answer before you send anything back.`,
            ],
            actions: SEE,
            after: [],
          },
    'order-return-decided': ({ order, status }, { shop }) => ({
      subject: {
        approved: `Your return from order ${order.number} at ${shop} was approved`,
        declined: `Your return from order ${order.number} at ${shop} was declined`,
        received: `Your return from order ${order.number} has arrived at ${shop}`,
      }[status],
      title: {
        approved: 'Your return was approved',
        declined: 'Your return was declined',
        received: 'Your return has arrived',
      }[status],
      text: [
        {
          approved: `${shop} accepts the return of the items below from order ${order.number}.`,
          declined: `${shop} does not accept the return of the items below from order ${order.number}.`,
          received: `${shop} has received the items below from order ${order.number}.`,
        }[status],
      ],
      actions: SEE,
      after: [],
    }),
    'shop-order-placed': ({ order, payment }, { shop, money }) => ({
      subject: `New order ${order.number} at ${shop}: ${money(order.total, order.currency)}`,
      title: `New order ${order.number}`,
      text: [
        {
          paid: 'The order is paid.',
          partly: 'The order is partially paid; the rest is due later.',
          due: 'The order is not paid yet. Mark it as paid when you have received the payment.',
          free: 'There is nothing to pay.',
        }[payment],
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-paid': ({ order }, { shop }) => ({
      subject: `Order ${order.number} at ${shop} is paid`,
      title: `Order ${order.number} is paid`,
      text: ['The amount due has been paid.'],
      actions: SLIP,
      after: [],
    }),
    'shop-order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `Order ${order.number} at ${shop} is ready for pickup`
        : `Order ${order.number} from ${shop} has been shipped`,
      title: isPickup ? `Order ${order.number} is ready for pickup` : `Order ${order.number} has been shipped`,
      text: [
        isPickup
          ? 'The items below are marked as ready for pickup. The customer has been notified.'
          : 'The items below are marked as shipped. The customer has been notified.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `Refund for order ${order.number} at ${shop}`,
      title: `Refund for order ${order.number}`,
      text: [
        isWhole
          ? `${money(amount, order.currency)} has been refunded to the customer: the full amount.`
          : `${money(amount, order.currency)} has been refunded to the customer.`,
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-canceled': ({ order }, { shop }) => ({
      subject: `Order ${order.number} at ${shop} has been cancelled`,
      title: `Order ${order.number} has been cancelled`,
      text: ['Please do not ship any more items of this order.'],
      actions: SLIP,
      after: [],
    }),
    'shop-return-requested': ({ order, asked }, { shop }) => ({
      subject:
        asked.kind === 'withdrawal'
          ? `Withdrawal from order ${order.number} at ${shop}`
          : `Return requested: order ${order.number} at ${shop}`,
      title:
        asked.kind === 'withdrawal' ? 'A customer has withdrawn from a purchase' : 'A customer has requested a return',
      text: [`Order ${order.number} is waiting for your decision. The command “returns list” shows the request.`],
      actions: SLIP,
      after: [],
    }),
    'shop-payment-disputed': ({ order, amount, currency }, { shop, money }) => ({
      subject: `Unexpected payment for order ${order.number} at ${shop}`,
      title: 'A payment needs your attention',
      text: [
        `Your payment provider has charged ${money(amount, currency)} for order ${order.number}. The amount differs from the request, or the payment was already cancelled. It does not count as paid, and the shop refunds it.`,
        'Please check the payment in the dashboard of your payment provider.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-chargeback': ({ order, amount, currency, outcome, claim }, { shop, money }) => ({
      subject: {
        opened: `A customer disputes a payment for order ${order.number} at ${shop}`,
        won: `Dispute won: order ${order.number} at ${shop}`,
        lost: `Dispute lost: order ${order.number} at ${shop}`,
      }[outcome],
      title: { opened: 'Payment disputed', won: 'Dispute won', lost: 'Dispute lost' }[outcome],
      text: {
        opened: [
          `The customer of order ${order.number} disputes a charge of ${money(amount, currency)}${claim ? ` (${claim})` : ''}. The bank withholds the amount until it decides. Until then, it cannot be refunded.`,
          'Submit evidence, such as the tracking number, in the dashboard of your payment provider. It shows the deadline.',
        ],
        won: [`The bank returns ${money(amount, currency)} for order ${order.number} to you.`],
        lost: [
          `The bank has decided in favour of the customer. ${money(amount, currency)} of order ${order.number} will not be returned to you.`,
        ],
      }[outcome],
      actions: SLIP,
      after: [],
    }),
    'shop-refund-failed': ({ order, amount, currency, failure }, { shop, money }) => ({
      subject: `Refund failed: order ${order.number} at ${shop}`,
      title: 'Refund failed',
      text: [
        `Your payment provider could not refund ${money(amount, currency)} for order ${order.number}. Reason: ${failure}. The shop does not retry automatically, and the customer is still waiting for the refund.`,
        'Please check the payment in the dashboard of your payment provider. Then start the refund again, or refund the customer another way.',
      ],
      actions: SLIP,
      after: [],
    }),
  },
  labels: {
    ordered: 'Items ordered',
    parcel: 'Items in this shipment',
    items: 'Items',
    delivery: 'Delivery',
    pickup: 'Pickup location',
    howToPay: (way) => `Payment instructions: ${way}`,
    payUntil: (day) => `Please pay by ${day}. After that, the order is cancelled.`,
    reference: 'Reference',
    tracking: 'Tracking number',
    track: 'Track shipment',
    downloads: 'Your downloads',
    papers: 'Documents',
    invoice: 'Print invoice',
    creditNote: 'Print credit note',
    returned: (moment) => `Requested on ${moment}`,
    decision: 'Message from the shop',
    buyer: 'Customer',
    note: 'Order note',
    ...sumTexts.en,
  },
}
