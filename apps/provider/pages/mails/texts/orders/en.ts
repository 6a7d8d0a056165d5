import { sumTexts } from '../../../texts/orders/sum-texts.ts'
import type { OrderTexts } from './order-texts.ts'

const SEE = ['See your order']
/** Where their button leads: whoever runs the shop has no page of the order yet. */
const SLIP = ['Open the packing slip']

export const en: OrderTexts = {
  words: {
    'order-placed': ({ order, payment }, { shop }) => ({
      subject: `Your order ${order.number} at ${shop}`,
      title: 'Thank you for your order',
      text: [
        `${shop} has your order ${order.number}.`,
        ...{
          paid: ['It is paid.'],
          partly: ['A part of it is paid; the rest is due later.'],
          due: ['It is not paid yet. Below you see how to pay.'],
          free: ['There is nothing to pay.'],
        }[payment],
      ],
      actions: SEE,
      after: ['Whoever has the link to your order sees it. Please keep it to yourself.'],
    }),
    'order-paid': ({ order }, { shop }) => ({
      subject: `Your payment for order ${order.number} at ${shop} is here`,
      title: 'Your payment is here',
      text: [`Thank you. ${shop} has received your payment for order ${order.number}.`],
      actions: SEE,
      after: [],
    }),
    'order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `Your order ${order.number} at ${shop} can be collected`
        : `Your order ${order.number} from ${shop} is on its way`,
      title: isPickup ? 'Ready for you' : 'On its way to you',
      text: [
        isPickup
          ? `What is listed below, of your order ${order.number}, is ready to be collected.`
          : `${shop} has sent what is listed below, of your order ${order.number}.`,
      ],
      actions: SEE,
      after: [],
    }),
    'order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `${shop} has paid you back for order ${order.number}`,
      title: 'Your money is on its way back',
      text: [
        isWhole
          ? `${shop} has paid back ${money(amount, order.currency)}: all that you paid for order ${order.number}.`
          : `${shop} has paid back ${money(amount, order.currency)} of order ${order.number}.`,
        'It goes the way it came. Your bank may need a few days.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-canceled': ({ order }, { shop }) => ({
      subject: `Your order ${order.number} at ${shop} has been cancelled`,
      title: 'Your order has been cancelled',
      text: [
        `Order ${order.number} at ${shop} has been cancelled. It will not be sent.`,
        'If you have paid for it, a mail of its own tells you of the money that comes back.',
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
              `You have withdrawn from your contract with ${shop} for what is listed below, of order ${order.number}. It reached us on ${moment(asked.at)}.`,
              'This mail is the receipt of it. Please keep it.',
            ],
            actions: SEE,
            after: [],
          }
        : {
            subject: `${shop} has your request to return from order ${order.number}`,
            title: 'We have your request',
            text: [
              `You would like to send back what is listed below, of order ${order.number}. ${shop} answers by mail. Please wait for it before you send anything.`,
            ],
            actions: SEE,
            after: [],
          },
    'order-return-decided': ({ order, status }, { shop }) => ({
      subject: {
        approved: `You can send back from order ${order.number} at ${shop}`,
        declined: `Your return from order ${order.number} at ${shop} was declined`,
        received: `Your return from order ${order.number} has arrived at ${shop}`,
      }[status],
      title: {
        approved: 'You can send it back',
        declined: 'Your return was declined',
        received: 'Your return has arrived',
      }[status],
      text: [
        {
          approved: `${shop} takes back what is listed below, of order ${order.number}.`,
          declined: `${shop} does not take back what is listed below, of order ${order.number}.`,
          received: `${shop} has received what is listed below, of order ${order.number}.`,
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
          paid: 'It is paid.',
          partly: 'A part of it is paid; the rest is due later.',
          due: 'It is not paid yet. Mark it as paid when the money has come.',
          free: 'There is nothing to pay.',
        }[payment],
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-paid': ({ order }, { shop }) => ({
      subject: `Order ${order.number} at ${shop} is paid`,
      title: `Order ${order.number} is paid`,
      text: ['What was due has been paid.'],
      actions: SLIP,
      after: [],
    }),
    'shop-order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `Order ${order.number} at ${shop} can be collected`
        : `Order ${order.number} from ${shop} has been sent`,
      title: isPickup ? `Order ${order.number} can be collected` : `Order ${order.number} has been sent`,
      text: [
        isPickup
          ? 'What is listed below was noted as ready to be collected. The buyer is told.'
          : 'What is listed below was noted as sent. The buyer is told.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `Money was paid back for order ${order.number} at ${shop}`,
      title: `Money was paid back for order ${order.number}`,
      text: [
        isWhole
          ? `${money(amount, order.currency)} went back to the buyer: all that was paid.`
          : `${money(amount, order.currency)} went back to the buyer.`,
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-canceled': ({ order }, { shop }) => ({
      subject: `Order ${order.number} at ${shop} has been cancelled`,
      title: `Order ${order.number} has been cancelled`,
      text: ['Please send nothing of it any more.'],
      actions: SLIP,
      after: [],
    }),
    'shop-return-requested': ({ order, asked }, { shop }) => ({
      subject:
        asked.kind === 'withdrawal'
          ? `Withdrawal from order ${order.number} at ${shop}`
          : `Return asked for: order ${order.number} at ${shop}`,
      title: asked.kind === 'withdrawal' ? 'A buyer withdraws' : 'A buyer would like to send something back',
      text: [
        `It is about order ${order.number}. Please decide on it, with the command “returns list”: the buyer waits for your answer.`,
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-payment-disputed': ({ order, amount, currency }, { shop, money }) => ({
      subject: `A payment for order ${order.number} at ${shop} is not as it should be`,
      title: 'A payment needs your attention',
      text: [
        `The provider says that ${money(amount, currency)} was taken for order ${order.number}. The shop had not asked for it like that, or had given up on it already: it does not count as paid, and the shop has it paid back.`,
        'Please look at the payment at your provider.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-chargeback': ({ order, amount, currency, outcome, claim }, { shop, money }) => ({
      subject: {
        opened: `A buyer disputes a payment for order ${order.number} at ${shop}`,
        won: `The dispute about order ${order.number} at ${shop} is won`,
        lost: `The dispute about order ${order.number} at ${shop} is lost`,
      }[outcome],
      title: { opened: 'A payment is disputed', won: 'The money is yours', lost: 'The money is gone' }[outcome],
      text: {
        opened: [
          `The buyer of order ${order.number} has told the bank that ${money(amount, currency)} should not have been charged${claim ? ` (${claim})` : ''}. The bank has taken the money back until it has decided, so it cannot be refunded now.`,
          'Answer with proof, such as the tracking of the parcel, in the dashboard of your payment provider: there it says until when.',
        ],
        won: [`The bank gives ${money(amount, currency)} for order ${order.number} back to you.`],
        lost: [
          `The bank has decided for the buyer. ${money(amount, currency)} of order ${order.number} are gone for good.`,
        ],
      }[outcome],
      actions: SLIP,
      after: [],
    }),
    'shop-refund-failed': ({ order, amount, currency, failure }, { shop, money }) => ({
      subject: `A refund for order ${order.number} at ${shop} has failed`,
      title: 'Money could not be paid back',
      text: [
        `The provider could not pay back ${money(amount, currency)} for order ${order.number}. It says: ${failure}. The shop does not try again by itself, and the buyer still waits for the money.`,
        'Please look at the payment at your provider. Then start the refund again, or pay the buyer another way.',
      ],
      actions: SLIP,
      after: [],
    }),
  },
  labels: {
    ordered: 'What was ordered',
    parcel: 'What you get',
    items: 'Items',
    delivery: 'Delivery',
    pickup: 'To be collected',
    howToPay: (way) => `How to pay: ${way}`,
    payUntil: (day) => `Please pay by ${day}. After that, the order is cancelled.`,
    reference: 'Reference',
    tracking: 'Where it is',
    track: 'Follow the parcel',
    downloads: 'Your downloads',
    papers: 'For your books',
    invoice: 'Invoice to print',
    creditNote: 'Credit note to print',
    returned: (moment) => `Asked for on ${moment}`,
    decision: 'The shop writes',
    buyer: 'Who ordered',
    note: 'Note of the buyer',
    ...sumTexts.en,
  },
}
