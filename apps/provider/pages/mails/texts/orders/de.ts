import { sumTexts } from '../../../texts/orders/sum-texts.ts'
import type { OrderTexts } from './order-texts.ts'

const SEE = ['Bestellung ansehen']
/** Label of the staff button, since staff have no page of the order yet. */
const SLIP = ['Lieferschein öffnen']

export const de: OrderTexts = {
  words: {
    'order-placed': ({ order, payment }, { shop }) => ({
      subject: `Ihre Bestellung ${order.number} bei ${shop}`,
      title: 'Vielen Dank für Ihre Bestellung',
      text: [
        `Ihre Bestellung ${order.number} ist bei ${shop} eingegangen.`,
        ...{
          paid: ['Ihre Bestellung ist bezahlt.'],
          partly: ['Ihre Bestellung ist teilweise bezahlt, der Rest ist später fällig.'],
          due: ['Ihre Bestellung ist noch nicht bezahlt. Die Zahlungshinweise finden Sie unten.'],
          free: ['Es ist nichts zu bezahlen.'],
        }[payment],
      ],
      actions: SEE,
      after: ['Wer den Link zu Ihrer Bestellung hat, kann sie sehen. Bitte geben Sie ihn nicht weiter.'],
    }),
    'order-paid': ({ order }, { shop }) => ({
      subject: `Zahlung für Ihre Bestellung ${order.number} bei ${shop} eingegangen`,
      title: 'Zahlung eingegangen',
      text: [`Vielen Dank. ${shop} hat Ihre Zahlung für Bestellung ${order.number} erhalten.`],
      actions: SEE,
      after: [],
    }),
    'order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `Ihre Bestellung ${order.number} bei ${shop} ist abholbereit`
        : `Ihre Bestellung ${order.number} von ${shop} wurde versandt`,
      title: isPickup ? 'Abholbereit' : 'Ihre Bestellung wurde versandt',
      text: [
        isPickup
          ? `Die folgenden Artikel aus Ihrer Bestellung ${order.number} sind abholbereit.`
          : `${shop} hat die folgenden Artikel aus Ihrer Bestellung ${order.number} versandt.`,
      ],
      actions: SEE,
      after: [],
    }),
    'order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `Erstattung für Ihre Bestellung ${order.number} bei ${shop}`,
      title: 'Ihre Erstattung ist unterwegs',
      text: [
        isWhole
          ? `${shop} hat ${money(amount, order.currency)} erstattet: den gesamten Betrag von Bestellung ${order.number}.`
          : `${shop} hat ${money(amount, order.currency)} zu Bestellung ${order.number} erstattet.`,
        'Die Erstattung erfolgt über die ursprüngliche Zahlungsart. Ihre Bank benötigt eventuell einige Tage.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-canceled': ({ order }, { shop }) => ({
      subject: `Ihre Bestellung ${order.number} bei ${shop} wurde storniert`,
      title: 'Ihre Bestellung wurde storniert',
      text: [
        `Bestellung ${order.number} bei ${shop} wurde storniert. Sie wird nicht verschickt.`,
        'Falls Sie schon bezahlt haben, erhalten Sie eine eigene E-Mail zur Erstattung.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-return-requested': ({ order, asked }, { shop, moment }) =>
      asked.kind === 'withdrawal'
        ? {
            subject: `${shop} hat Ihren Widerruf zu Bestellung ${order.number} erhalten`,
            title: 'Wir haben Ihren Widerruf erhalten',
            text: [
              `Sie haben Ihren Vertrag mit ${shop} über die folgenden Artikel aus Bestellung ${order.number} widerrufen. Ihr Widerruf hat uns erreicht: ${moment(asked.at)}.`,
              'Diese E-Mail bestätigt den Eingang. Bitte bewahren Sie sie auf.',
            ],
            actions: SEE,
            after: [],
          }
        : {
            subject: `Rückgabeanfrage zu Bestellung ${order.number} bei ${shop} eingegangen`,
            title: 'Wir haben Ihre Rückgabeanfrage erhalten',
            text: [
              `Sie möchten die folgenden Artikel aus Bestellung ${order.number} zurückgeben. ${shop} antwortet Ihnen per E-Mail. Bitte warten Sie die Antwort ab, bevor Sie etwas zurückschicken.`,
            ],
            actions: SEE,
            after: [],
          },
    'order-return-decided': ({ order, status }, { shop }) => ({
      subject: {
        approved: `Ihre Rückgabe aus Bestellung ${order.number} bei ${shop} wurde genehmigt`,
        declined: `Ihre Rückgabe aus Bestellung ${order.number} bei ${shop} wurde abgelehnt`,
        received: `Ihre Rückgabe aus Bestellung ${order.number} ist bei ${shop} angekommen`,
      }[status],
      title: {
        approved: 'Ihre Rückgabe wurde genehmigt',
        declined: 'Ihre Rückgabe wurde abgelehnt',
        received: 'Ihre Rückgabe ist angekommen',
      }[status],
      text: [
        {
          approved: `${shop} nimmt die folgenden Artikel aus Bestellung ${order.number} zurück.`,
          declined: `${shop} nimmt die folgenden Artikel aus Bestellung ${order.number} nicht zurück.`,
          received: `${shop} hat die folgenden Artikel aus Bestellung ${order.number} erhalten.`,
        }[status],
      ],
      actions: SEE,
      after: [],
    }),
    'shop-order-placed': ({ order, payment }, { shop, money }) => ({
      subject: `Neue Bestellung ${order.number} bei ${shop}: ${money(order.total, order.currency)}`,
      title: `Neue Bestellung ${order.number}`,
      text: [
        {
          paid: 'Die Bestellung ist bezahlt.',
          partly: 'Die Bestellung ist teilweise bezahlt, der Rest ist später fällig.',
          due: 'Die Bestellung ist noch nicht bezahlt. Markieren Sie sie als bezahlt, sobald die Zahlung eingegangen ist.',
          free: 'Es ist nichts zu bezahlen.',
        }[payment],
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-paid': ({ order }, { shop }) => ({
      subject: `Bestellung ${order.number} bei ${shop} ist bezahlt`,
      title: `Bestellung ${order.number} ist bezahlt`,
      text: ['Der fällige Betrag ist bezahlt.'],
      actions: SLIP,
      after: [],
    }),
    'shop-order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `Bestellung ${order.number} bei ${shop} ist abholbereit`
        : `Bestellung ${order.number} von ${shop} wurde versandt`,
      title: isPickup ? `Bestellung ${order.number} ist abholbereit` : `Bestellung ${order.number} wurde versandt`,
      text: [
        isPickup
          ? 'Die folgenden Artikel sind als abholbereit markiert. Der Kunde wurde benachrichtigt.'
          : 'Die folgenden Artikel sind als versandt markiert. Der Kunde wurde benachrichtigt.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `Erstattung zu Bestellung ${order.number} bei ${shop}`,
      title: `Erstattung zu Bestellung ${order.number}`,
      text: [
        isWhole
          ? `Dem Kunden wurden ${money(amount, order.currency)} erstattet: der gesamte Betrag.`
          : `Dem Kunden wurden ${money(amount, order.currency)} erstattet.`,
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-canceled': ({ order }, { shop }) => ({
      subject: `Bestellung ${order.number} bei ${shop} wurde storniert`,
      title: `Bestellung ${order.number} wurde storniert`,
      text: ['Bitte verschicken Sie keine weiteren Artikel dieser Bestellung.'],
      actions: SLIP,
      after: [],
    }),
    'shop-return-requested': ({ order, asked }, { shop }) => ({
      subject:
        asked.kind === 'withdrawal'
          ? `Widerruf zu Bestellung ${order.number} bei ${shop}`
          : `Rückgabe angefragt: Bestellung ${order.number} bei ${shop}`,
      title:
        asked.kind === 'withdrawal' ? 'Ein Kunde hat einen Kauf widerrufen' : 'Ein Kunde hat eine Rückgabe angefragt',
      text: [`Bestellung ${order.number} wartet auf Ihre Entscheidung. Der Befehl „returns list“ zeigt die Anfrage.`],
      actions: SLIP,
      after: [],
    }),
    'shop-payment-disputed': ({ order, amount, currency }, { shop, money }) => ({
      subject: `Unerwartete Zahlung für Bestellung ${order.number} bei ${shop}`,
      title: 'Eine Zahlung erfordert Ihre Aufmerksamkeit',
      text: [
        `Ihr Zahlungsanbieter hat für Bestellung ${order.number} ${money(amount, currency)} abgebucht. Der Betrag weicht von der Anforderung ab, oder die Zahlung war schon abgebrochen. Er gilt nicht als Bezahlung und wird vom Shop erstattet.`,
        'Bitte prüfen Sie die Zahlung im Dashboard Ihres Zahlungsanbieters.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-chargeback': ({ order, amount, currency, outcome, claim }, { shop, money }) => ({
      subject: {
        opened: `Zahlung für Bestellung ${order.number} bei ${shop} angefochten`,
        won: `Anfechtung gewonnen: Bestellung ${order.number} bei ${shop}`,
        lost: `Anfechtung verloren: Bestellung ${order.number} bei ${shop}`,
      }[outcome],
      title: { opened: 'Zahlung angefochten', won: 'Anfechtung gewonnen', lost: 'Anfechtung verloren' }[outcome],
      text: {
        opened: [
          `Der Kunde von Bestellung ${order.number} hat eine Abbuchung von ${money(amount, currency)} angefochten${claim ? ` (${claim})` : ''}. Die Bank behält den Betrag ein, bis sie entscheidet. Bis dahin kann er nicht erstattet werden.`,
          'Reichen Sie Nachweise ein, etwa die Sendungsnummer, im Dashboard Ihres Zahlungsanbieters. Dort steht auch die Frist.',
        ],
        won: [`Die Bank gibt Ihnen ${money(amount, currency)} für Bestellung ${order.number} zurück.`],
        lost: [
          `Die Bank hat zugunsten des Kunden entschieden. ${money(amount, currency)} aus Bestellung ${order.number} erhalten Sie nicht zurück.`,
        ],
      }[outcome],
      actions: SLIP,
      after: [],
    }),
    'shop-refund-failed': ({ order, amount, currency, failure }, { shop, money }) => ({
      subject: `Erstattung fehlgeschlagen: Bestellung ${order.number} bei ${shop}`,
      title: 'Erstattung fehlgeschlagen',
      text: [
        `Ihr Zahlungsanbieter konnte ${money(amount, currency)} für Bestellung ${order.number} nicht erstatten. Grund: ${failure}. Der Shop versucht es nicht automatisch noch einmal, und der Kunde wartet noch auf die Erstattung.`,
        'Bitte prüfen Sie die Zahlung im Dashboard Ihres Zahlungsanbieters. Starten Sie die Erstattung dann erneut, oder erstatten Sie auf anderem Weg.',
      ],
      actions: SLIP,
      after: [],
    }),
  },
  labels: {
    ordered: 'Bestellte Artikel',
    parcel: 'Artikel in dieser Sendung',
    items: 'Artikel',
    delivery: 'Lieferung',
    pickup: 'Abholort',
    howToPay: (way) => `Zahlungshinweise: ${way}`,
    payUntil: (day) => `Bitte bezahlen Sie bis zum ${day}. Danach wird die Bestellung storniert.`,
    reference: 'Verwendungszweck',
    tracking: 'Sendungsnummer',
    track: 'Sendung verfolgen',
    downloads: 'Ihre Downloads',
    papers: 'Dokumente',
    invoice: 'Rechnung drucken',
    creditNote: 'Gutschrift drucken',
    returned: (moment) => `Angefragt: ${moment}`,
    decision: 'Nachricht des Shops',
    buyer: 'Kunde',
    note: 'Anmerkung zur Bestellung',
    ...sumTexts.de,
  },
}
