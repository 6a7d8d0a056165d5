import { sumTexts } from '../../../texts/orders/sum-texts.ts'
import type { OrderTexts } from './order-texts.ts'

const SEE = ['Voir la commande']
/** Label of the staff button, since staff have no page of the order yet. */
const SLIP = ['Ouvrir le bon de livraison']

export const fr: OrderTexts = {
  words: {
    'order-placed': ({ order, payment }, { shop }) => ({
      subject: `Votre commande ${order.number} chez ${shop}`,
      title: 'Merci pour votre commande',
      text: [
        `${shop} a bien reçu votre commande ${order.number}.`,
        ...{
          paid: ['Votre commande est payée.'],
          partly: ['Une partie est payée ; le reste sera dû plus tard.'],
          due: ['Votre commande n’est pas encore payée. Les instructions de paiement se trouvent ci-dessous.'],
          free: ['Il n’y a rien à payer.'],
        }[payment],
      ],
      actions: SEE,
      after: ['Toute personne qui a le lien de votre commande peut la voir. Ne le partagez pas.'],
    }),
    'order-paid': ({ order }, { shop }) => ({
      subject: `Paiement reçu pour votre commande ${order.number} chez ${shop}`,
      title: 'Paiement reçu',
      text: [`Merci. ${shop} a reçu votre paiement pour la commande ${order.number}.`],
      actions: SEE,
      after: [],
    }),
    'order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `Votre commande ${order.number} chez ${shop} est prête`
        : `Votre commande ${order.number} de ${shop} a été expédiée`,
      title: isPickup ? 'Prête à être retirée' : 'Votre commande a été expédiée',
      text: [
        isPickup
          ? `Les articles ci-dessous, de votre commande ${order.number}, peuvent être retirés.`
          : `${shop} a expédié les articles ci-dessous, de votre commande ${order.number}.`,
      ],
      actions: SEE,
      after: [],
    }),
    'order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `${shop} vous a remboursé pour la commande ${order.number}`,
      title: 'Votre remboursement est en route',
      text: [
        isWhole
          ? `${shop} a remboursé ${money(amount, order.currency)} : tout ce que vous avez payé pour la commande ${order.number}.`
          : `${shop} a remboursé ${money(amount, order.currency)} de la commande ${order.number}.`,
        'Le remboursement se fait sur le moyen de paiement d’origine. Votre banque peut avoir besoin de quelques jours.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-canceled': ({ order }, { shop }) => ({
      subject: `Votre commande ${order.number} chez ${shop} a été annulée`,
      title: 'Votre commande a été annulée',
      text: [
        `La commande ${order.number} chez ${shop} a été annulée. Elle ne sera pas expédiée.`,
        'Si vous avez déjà payé, vous recevrez un autre e-mail au sujet du remboursement.',
      ],
      actions: SEE,
      after: [],
    }),
    'order-return-requested': ({ order, asked }, { shop, moment }) =>
      asked.kind === 'withdrawal'
        ? {
            subject: `${shop} a reçu votre rétractation pour la commande ${order.number}`,
            title: 'Nous avons reçu votre rétractation',
            text: [
              `Vous vous êtes rétracté de votre contrat avec ${shop} pour les articles ci-dessous, de la commande ${order.number}. Votre déclaration nous est parvenue : ${moment(asked.at)}.`,
              'Ce message en est l’accusé de réception. Conservez-le.',
            ],
            actions: SEE,
            after: [],
          }
        : {
            subject: `${shop} a reçu votre demande de retour pour la commande ${order.number}`,
            title: 'Nous avons reçu votre demande',
            text: [
              `Vous souhaitez renvoyer les articles ci-dessous, de la commande ${order.number}. ${shop} vous répondra par message. Attendez la réponse avant de renvoyer quoi que ce soit.`,
            ],
            actions: SEE,
            after: [],
          },
    'order-return-decided': ({ order, status }, { shop }) => ({
      subject: {
        approved: `Votre retour de la commande ${order.number} est accepté par ${shop}`,
        declined: `Votre retour de la commande ${order.number} est refusé par ${shop}`,
        received: `Votre retour de la commande ${order.number} est arrivé chez ${shop}`,
      }[status],
      title: {
        approved: 'Vous pouvez faire votre retour',
        declined: 'Votre retour est refusé',
        received: 'Votre retour est arrivé',
      }[status],
      text: [
        {
          approved: `${shop} reprend les articles ci-dessous, de la commande ${order.number}.`,
          declined: `${shop} ne reprend pas les articles ci-dessous, de la commande ${order.number}.`,
          received: `${shop} a reçu les articles ci-dessous, de la commande ${order.number}.`,
        }[status],
      ],
      actions: SEE,
      after: [],
    }),
    'shop-order-placed': ({ order, payment }, { shop, money }) => ({
      subject: `Nouvelle commande ${order.number} chez ${shop} : ${money(order.total, order.currency)}`,
      title: `Nouvelle commande ${order.number}`,
      text: [
        {
          paid: 'Elle est payée.',
          partly: 'Une partie est payée ; le reste sera dû plus tard.',
          due: 'Elle n’est pas encore payée. Marquez-la comme payée quand l’argent sera arrivé.',
          free: 'Il n’y a rien à payer.',
        }[payment],
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-paid': ({ order }, { shop }) => ({
      subject: `La commande ${order.number} chez ${shop} est payée`,
      title: `La commande ${order.number} est payée`,
      text: ['Ce qui était dû a été payé.'],
      actions: SLIP,
      after: [],
    }),
    'shop-order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `La commande ${order.number} chez ${shop} est prête`
        : `La commande ${order.number} de ${shop} est en route`,
      title: isPickup ? `La commande ${order.number} est prête` : `La commande ${order.number} est en route`,
      text: [
        isPickup
          ? 'Les articles ci-dessous sont notés comme prêts à être retirés. Le client est prévenu.'
          : 'Les articles ci-dessous sont notés comme expédiés. Le client est prévenu.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `La commande ${order.number} chez ${shop} a été remboursée`,
      title: `La commande ${order.number} a été remboursée`,
      text: [
        isWhole
          ? `${money(amount, order.currency)} ont été remboursés au client : tout ce qui avait été payé.`
          : `${money(amount, order.currency)} ont été remboursés au client.`,
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-canceled': ({ order }, { shop }) => ({
      subject: `La commande ${order.number} chez ${shop} a été annulée`,
      title: `La commande ${order.number} a été annulée`,
      text: ['N’en expédiez plus rien.'],
      actions: SLIP,
      after: [],
    }),
    'shop-return-requested': ({ order, asked }, { shop }) => ({
      subject:
        asked.kind === 'withdrawal'
          ? `Rétractation pour la commande ${order.number} chez ${shop}`
          : `Retour demandé : commande ${order.number} chez ${shop}`,
      title: asked.kind === 'withdrawal' ? 'Un acheteur se rétracte' : 'Un acheteur souhaite faire un retour',
      text: [
        `Il s’agit de la commande ${order.number}. À vous de décider, avec la commande « returns list » : l’acheteur attend votre réponse.`,
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-payment-disputed': ({ order, amount, currency }, { shop, money }) => ({
      subject: `Un paiement de la commande ${order.number} chez ${shop} n’est pas celui attendu`,
      title: 'Un paiement demande votre attention',
      text: [
        `Le prestataire indique que ${money(amount, currency)} ont été prélevés pour la commande ${order.number}. La boutique ne l’avait pas demandé ainsi, ou y avait déjà renoncé : cela ne compte pas comme paiement, et la boutique le fait rembourser.`,
        'Vérifiez ce paiement chez votre prestataire.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-chargeback': ({ order, amount, currency, outcome, claim }, { shop, money }) => ({
      subject: {
        opened: `Un paiement de la commande ${order.number} chez ${shop} est contesté`,
        won: `Le litige sur la commande ${order.number} chez ${shop} est gagné`,
        lost: `Le litige sur la commande ${order.number} chez ${shop} est perdu`,
      }[outcome],
      title: { opened: 'Un paiement est contesté', won: 'Litige gagné', lost: 'Litige perdu' }[outcome],
      text: {
        opened: [
          `Le client de la commande ${order.number} a dit à sa banque que ${money(amount, currency)} n’auraient pas dû être débités${claim ? ` (${claim})` : ''}. La banque a repris l’argent jusqu’à sa décision ; d’ici là, il ne peut pas être remboursé.`,
          'Répondez avec des preuves, comme le suivi du colis, dans le tableau de bord de votre prestataire de paiement : le délai y est indiqué.',
        ],
        won: [`La banque vous rend ${money(amount, currency)} pour la commande ${order.number}.`],
        lost: [
          `La banque a donné raison au client. ${money(amount, currency)} de la commande ${order.number} sont définitivement perdus.`,
        ],
      }[outcome],
      actions: SLIP,
      after: [],
    }),
    'shop-refund-failed': ({ order, amount, currency, failure }, { shop, money }) => ({
      subject: `Un remboursement de la commande ${order.number} chez ${shop} a échoué`,
      title: 'Un remboursement n’a pas pu être fait',
      text: [
        `Le prestataire n’a pas pu rembourser ${money(amount, currency)} pour la commande ${order.number}. Il indique : ${failure}. La boutique ne réessaie pas d’elle-même, et le client attend toujours son argent.`,
        'Vérifiez ce paiement chez votre prestataire, puis relancez le remboursement ou payez le client autrement.',
      ],
      actions: SLIP,
      after: [],
    }),
  },
  labels: {
    ordered: 'Articles commandés',
    parcel: 'Articles de cet envoi',
    items: 'Articles',
    delivery: 'Livraison',
    pickup: 'Point de retrait',
    howToPay: (way) => `Instructions de paiement : ${way}`,
    payUntil: (day) => `Merci de payer au plus tard le ${day}. Ensuite, la commande est annulée.`,
    reference: 'Référence',
    tracking: 'Suivi',
    track: 'Suivre le colis',
    downloads: 'Vos téléchargements',
    papers: 'Documents',
    invoice: 'Imprimer la facture',
    creditNote: 'Imprimer l’avoir',
    returned: (moment) => `Demandé : ${moment}`,
    decision: 'Message de la boutique',
    buyer: 'Client',
    note: 'Note de commande',
    ...sumTexts.fr,
  },
}
