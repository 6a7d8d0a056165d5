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
          partly: ['Votre commande est partiellement payée ; le reste sera dû plus tard.'],
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
        ? `Votre commande ${order.number} chez ${shop} est prête à être retirée`
        : `Votre commande ${order.number} de ${shop} a été expédiée`,
      title: isPickup ? 'Prête à être retirée' : 'Votre commande a été expédiée',
      text: [
        isPickup
          ? `Les articles ci-dessous de votre commande ${order.number} sont prêts à être retirés.`
          : `${shop} a expédié les articles ci-dessous de votre commande ${order.number}.`,
      ],
      actions: SEE,
      after: [],
    }),
    'order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `Remboursement de votre commande ${order.number} chez ${shop}`,
      title: 'Votre remboursement est en cours',
      text: [
        isWhole
          ? `${shop} a remboursé ${money(amount, order.currency)} : la totalité de la commande ${order.number}.`
          : `${shop} a remboursé ${money(amount, order.currency)} sur la commande ${order.number}.`,
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
              `Vous vous êtes rétracté de votre contrat avec ${shop} pour les articles ci-dessous de la commande ${order.number}. Votre déclaration nous est parvenue : ${moment(asked.at)}.`,
              'Cet e-mail en est l’accusé de réception. Conservez-le.',
            ],
            actions: SEE,
            after: [],
          }
        : {
            subject: `${shop} a reçu votre demande de retour pour la commande ${order.number}`,
            title: 'Nous avons reçu votre demande de retour',
            text: [
              `Vous souhaitez retourner les articles ci-dessous de la commande ${order.number}. ${shop} vous répondra par e-mail. Attendez la réponse avant de renvoyer les articles.`,
            ],
            actions: SEE,
            after: [],
          },
    'order-return-decided': ({ order, status }, { shop }) => ({
      subject: {
        approved: `Votre retour de la commande ${order.number} a été accepté par ${shop}`,
        declined: `Votre retour de la commande ${order.number} a été refusé par ${shop}`,
        received: `Votre retour de la commande ${order.number} est arrivé chez ${shop}`,
      }[status],
      title: {
        approved: 'Votre retour a été accepté',
        declined: 'Votre retour a été refusé',
        received: 'Votre retour est arrivé',
      }[status],
      text: [
        {
          approved: `${shop} accepte le retour des articles ci-dessous de la commande ${order.number}.`,
          declined: `${shop} n’accepte pas le retour des articles ci-dessous de la commande ${order.number}.`,
          received: `${shop} a reçu les articles ci-dessous de la commande ${order.number}.`,
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
          paid: 'La commande est payée.',
          partly: 'La commande est partiellement payée ; le reste sera dû plus tard.',
          due: 'La commande n’est pas encore payée. Marquez-la comme payée à la réception du paiement.',
          free: 'Il n’y a rien à payer.',
        }[payment],
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-paid': ({ order }, { shop }) => ({
      subject: `La commande ${order.number} chez ${shop} est payée`,
      title: `La commande ${order.number} est payée`,
      text: ['Le montant dû a été payé.'],
      actions: SLIP,
      after: [],
    }),
    'shop-order-shipped': ({ order, isPickup }, { shop }) => ({
      subject: isPickup
        ? `La commande ${order.number} chez ${shop} est prête à être retirée`
        : `La commande ${order.number} de ${shop} a été expédiée`,
      title: isPickup
        ? `La commande ${order.number} est prête à être retirée`
        : `La commande ${order.number} a été expédiée`,
      text: [
        isPickup
          ? 'Les articles ci-dessous sont marqués comme prêts à être retirés. Le client a été averti.'
          : 'Les articles ci-dessous sont marqués comme expédiés. Le client a été averti.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-refunded': ({ order, amount, isWhole }, { shop, money }) => ({
      subject: `Remboursement de la commande ${order.number} chez ${shop}`,
      title: `Remboursement de la commande ${order.number}`,
      text: [
        isWhole
          ? `${money(amount, order.currency)} ont été remboursés au client : la totalité.`
          : `${money(amount, order.currency)} ont été remboursés au client.`,
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-order-canceled': ({ order }, { shop }) => ({
      subject: `La commande ${order.number} chez ${shop} a été annulée`,
      title: `La commande ${order.number} a été annulée`,
      text: ['N’expédiez plus aucun article de cette commande.'],
      actions: SLIP,
      after: [],
    }),
    'shop-return-requested': ({ order, asked }, { shop }) => ({
      subject:
        asked.kind === 'withdrawal'
          ? `Rétractation pour la commande ${order.number} chez ${shop}`
          : `Retour demandé : commande ${order.number} chez ${shop}`,
      title: asked.kind === 'withdrawal' ? 'Un client s’est rétracté' : 'Un client a demandé un retour',
      text: [`La commande ${order.number} attend votre décision. L’instruction « returns list » affiche la demande.`],
      actions: SLIP,
      after: [],
    }),
    'shop-payment-disputed': ({ order, amount, currency }, { shop, money }) => ({
      subject: `Paiement inattendu pour la commande ${order.number} chez ${shop}`,
      title: 'Un paiement requiert votre attention',
      text: [
        `Votre prestataire de paiement a débité ${money(amount, currency)} pour la commande ${order.number}. Le montant diffère de celui demandé, ou le paiement était déjà annulé. Il ne compte pas comme paiement, et la boutique le rembourse.`,
        'Vérifiez ce paiement dans le tableau de bord de votre prestataire de paiement.',
      ],
      actions: SLIP,
      after: [],
    }),
    'shop-chargeback': ({ order, amount, currency, outcome, claim }, { shop, money }) => ({
      subject: {
        opened: `Paiement contesté : commande ${order.number} chez ${shop}`,
        won: `Litige gagné : commande ${order.number} chez ${shop}`,
        lost: `Litige perdu : commande ${order.number} chez ${shop}`,
      }[outcome],
      title: { opened: 'Paiement contesté', won: 'Litige gagné', lost: 'Litige perdu' }[outcome],
      text: {
        opened: [
          `Le client de la commande ${order.number} conteste un débit de ${money(amount, currency)}${claim ? ` (${claim})` : ''}. La banque retient le montant jusqu’à sa décision. D’ici là, il ne peut pas être remboursé.`,
          'Fournissez des justificatifs, comme le numéro de suivi, dans le tableau de bord de votre prestataire de paiement. Le délai y est indiqué.',
        ],
        won: [`La banque vous restitue ${money(amount, currency)} pour la commande ${order.number}.`],
        lost: [
          `La banque a donné raison au client. ${money(amount, currency)} de la commande ${order.number} ne vous seront pas restitués.`,
        ],
      }[outcome],
      actions: SLIP,
      after: [],
    }),
    'shop-refund-failed': ({ order, amount, currency, failure }, { shop, money }) => ({
      subject: `Échec du remboursement : commande ${order.number} chez ${shop}`,
      title: 'Échec du remboursement',
      text: [
        `Votre prestataire de paiement n’a pas pu rembourser ${money(amount, currency)} pour la commande ${order.number}. Motif : ${failure}. La boutique ne réessaie pas automatiquement, et le client attend toujours son remboursement.`,
        'Vérifiez ce paiement dans le tableau de bord de votre prestataire de paiement. Relancez ensuite le remboursement, ou remboursez le client autrement.',
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
    tracking: 'Numéro de suivi',
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
