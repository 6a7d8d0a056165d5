import { couponWords, stepWords } from '@cartwright/ui'
import type { CheckoutTexts } from './checkout-texts.ts'

export const fr: CheckoutTexts = {
  title: 'Commande',
  errorsTitle: (count) =>
    count === 1 ? 'Une information manque ou est inexacte :' : `${count} informations manquent ou sont inexactes :`,
  optional: 'facultatif',

  who: 'Pour qui est-ce ?',
  guest: 'Vous pouvez commander sans compte.',
  signIn: 'Se connecter',
  emailHint: 'Pour cette commande, et rien d’autre.',
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  phoneHint: 'Seulement pour le livreur, s’il ne vous trouve pas.',

  address: {
    delivery: 'Où faut-il livrer ?',
    only: 'Votre adresse',
    bill: 'Où envoyer la facture ?',
    saved: 'Vos adresses',
    use: 'Utiliser cette adresse',
    country: 'Pays',
    choose: 'Veuillez choisir',
    chooseOr: 'Aucun de ceux-ci',
    line: 'Numéro et rue',
    line2: 'Appartement, étage, bâtiment',
    cities: { city: 'Ville', suburb: 'Banlieue', post_town: 'Ville', district: 'District' },
    postalCodes: { postal: 'Code postal', zip: 'Code ZIP', pin: 'Code PIN', eircode: 'Eircode' },
    subdivisions: {
      province: 'Province',
      state: 'État',
      area: 'Zone',
      county: 'Comté',
      department: 'Département',
      district: 'District',
      do_si: 'Province ou ville',
      emirate: 'Émirat',
      island: 'Île',
      oblast: 'Oblast',
      parish: 'Paroisse',
      prefecture: 'Préfecture',
      region: 'Région',
    },
    missing: (part) => `À remplir : ${part}.`,
    wrong: (part, example) => `À vérifier : ${part}.${example ? ` Par exemple : ${example}.` : ''}`,
    save: 'Garder cette adresse pour la prochaine fois',
    sameBill: 'À la même adresse',
    otherBill: 'À une autre adresse',
    enterBill: 'Saisir l’adresse',
    billChoice: 'La facture est envoyée',
    update: 'Actualiser la livraison et le total',
    updateTotals: 'Actualiser le total',
    updated: 'La livraison et le total sont à jour.',
  },

  shipping: {
    title: 'Livraison',
    legend: 'Livraison',
    notThere: 'Nous ne livrons pas encore à cette adresse.',
    needsCountry: 'Choisissez un pays et actualisez : les modes de livraison s’afficheront ici.',
    free: 'Gratuit',
  },

  coupon: {
    summary: 'Avez-vous un code de réduction ?',
    label: 'Code de réduction',
    apply: 'Utiliser',
    applied: (code) => `Le code ${code} est utilisé.`,
    remove: 'Retirer le code',
    refusals: {
      ...couponWords.fr,
      COUPON_MINIMUM_NOT_REACHED: 'Votre commande n’atteint pas le minimum pour ce code.',
      COUPON_TAKES_NOTHING: 'Ce code ne réduit pas cette commande.',
    },
  },

  note: {
    summary: 'Ajouter un message pour la boutique',
    label: 'Message',
    hint: 'La boutique le lit avant de préparer le colis.',
  },

  payment: {
    title: 'Comment voulez-vous payer ?',
    otherwise: 'Vous pouvez maintenant payer autrement. Rien n’a été débité.',
    cardGone: 'Veuillez saisir la carte de nouveau : elle n’est enregistrée nulle part.',
    legend: 'Moyen de paiement',
    card: 'Carte',
    stripe: 'Carte et autres moyens',
    stripeHint: 'Vous saisirez les détails à la page suivante.',
    testMode: 'Mode test.',
    testHint:
      'Aucun argent ne circule. Utilisez la carte 4242 4242 4242 4242 pour payer, ou 4000 0000 0000 0002 pour voir un refus, avec une date à venir et un code quelconques.',
    number: 'Numéro de carte',
    expiry: 'Expiration',
    expiryHint: 'MM / AA',
    code: 'Code de sécurité',
  },

  terms: {
    title: 'Conditions',
    read: 'Lire les conditions',
    accept: 'J’accepte ces conditions.',
    acceptBefore: 'J’accepte les',
    acceptLink: 'conditions de cette boutique',
    byOrdering: 'En commandant, vous acceptez les',
  },

  order: {
    title: 'Votre commande',
    glance: 'Voir la commande',
    together: 'Ensemble',
    pieces: (count, name) => `${count} × ${name}`,
    gone: 'Épuisé',
    fewer: (left) => (left === undefined ? 'Il n’en reste pas autant' : `Plus que ${left}`),
    was: (before, now) => `Le prix a changé : il était de ${before}, il est maintenant de ${now}.`,
    subtotal: 'Sous-total',
    delivery: 'Livraison',
    needsAddress: 'demande une adresse',
    discount: 'Remise',
    tax: 'Taxes',
    taxIncluded: (amount) => `Dont ${amount} de taxes.`,
    total: 'Total',
    payNow: 'À payer maintenant',
    payLater: 'À payer plus tard',
    place: 'Commander avec obligation de paiement',
    placeFree: 'Commander gratuitement',
    blocked: 'Une partie est épuisée. Veuillez d’abord modifier le panier.',
    test: 'Ceci est un test : aucun argent ne circule et rien n’est envoyé.',
    pays: (amount) => `Vous payez ${amount} maintenant.`,
    comesTo: (amount) => `Le montant à payer est de ${amount}.`,
    charged: (currency, code, shownIn) =>
      `Vous payez en ${currency} (${code}). Les prix en ${shownIn} sont donnés à titre indicatif.`,
  },

  steps: {
    title: 'D’où vient ce total',
    step: 'Étape',
    amount: 'Montant',
    soFar: 'Cumul',
    pieces: (count, price) => `${count} × ${price}`,
    ...stepWords.fr,
    charges: { HANDLING_FEE: 'Manutention', INSURANCE: 'Assurance' },
    of: (base) => `de ${base}`,
    contained: (amount) => `${amount} sont compris dans le prix`,
    rounding: 'Chaque montant est arrondi une fois. Le total est la somme des montants arrondis.',
  },

  news: {
    'prices-changed': {
      title: 'Veuillez vérifier le total',
      text: 'Les prix ou la livraison ne sont plus ceux que cette page affichait. Rien n’a été débité.',
    },
    'terms-changed': {
      title: 'Veuillez relire les conditions',
      text: 'Elles ne sont plus celles que cette page affichait. Rien n’a été débité.',
    },
    'too-large': {
      title: 'La commande n’a pas pu être passée',
      text: 'C’est plus que ce qu’une commande peut atteindre. Rien n’a été débité. Veuillez en commander moins.',
    },
    'too-many': {
      title: 'La commande n’a pas pu être passée',
      text: 'Il y a eu beaucoup de commandes de ce genre en quelques minutes. Veuillez patienter un quart d’heure, ou payer tout de suite.',
    },
    'too-many-unpaid': {
      title: 'La commande n’a pas pu être passée',
      text: 'Trop de commandes ont été commencées d’ici sans être payées, et personne d’autre ne peut acheter ce qu’elles retiennent. Rien n’a été débité. Veuillez payer l’une d’elles, ou réessayer plus tard.',
    },
    'changed-elsewhere': {
      title: 'Veuillez vérifier votre commande',
      text: 'Elle a été modifiée dans une autre fenêtre. Rien n’a été débité.',
    },
    'coupon-changed': {
      title: 'Veuillez vérifier le total',
      text: 'Le code de réduction ne s’applique plus comme avant. Rien n’a été débité.',
    },
    unsure: {
      title: 'Nous interrogeons la banque',
      text: 'La réponse n’est pas encore arrivée. Merci de ne pas payer une deuxième fois.',
    },
    'under-way': {
      title: 'Cette commande est déjà en cours de paiement',
      text: 'Veuillez attendre le premier paiement, peut-être dans une autre fenêtre.',
    },
  },
  soldOut: (items, areBesideCart) => ({
    title: 'La commande n’a pas pu être passée',
    text: `Il n’en reste pas assez : ${items.join(', ')}. Rien n’a été débité.${areBesideCart ? '' : ' Veuillez modifier votre panier.'}`,
  }),
  couponRefused: (why) => ({ title: 'Veuillez vérifier le total', text: `${why} Rien n’a été débité.` }),
  problems: {
    'email-missing': 'Indiquez votre adresse e-mail.',
    'email-invalid': 'Cette adresse e-mail n’est pas complète.',
    'name-missing': 'Indiquez le prénom.',
    'last-name-missing': 'Indiquez le nom.',
    'phone-missing': 'Indiquez un numéro de téléphone.',
    'not-delivered': 'Nous ne livrons pas dans ce pays.',
    'shipping-missing': 'Choisissez un de ces modes de livraison.',
    'terms-not-accepted': 'Veuillez accepter les conditions de la boutique.',
    'coupon-unknown': 'Nous ne connaissons pas ce code.',
    'coupon-too-many':
      'Trop de codes ont été essayés. Attendez un quart d’heure avant le prochain ; vous pouvez commander sans code.',
    'no-method': 'Le paiement n’est pas possible en ce moment. Revenez plus tard.',
    'method-missing': 'Choisissez un de ces moyens de paiement.',
    'number-missing': 'Indiquez un numéro de carte.',
    'not-a-test-card':
      'Cette boutique est en mode test et n’accepte que des cartes de test. Utilisez 4242 4242 4242 4242.',
    'expiry-missing': 'Indiquez la date d’expiration de la carte.',
    'expiry-unreadable': 'Écrivez le mois et l’année, par exemple 04/29.',
    'card-expired': 'Cette carte a expiré.',
    'code-missing': 'Indiquez le code de sécurité.',
    'code-invalid': 'Le code de sécurité a trois ou quatre chiffres.',
    declined: 'La carte a été refusée. Rien n’a été débité. Essayez une autre carte.',
    'insufficient-funds': 'La carte n’est pas assez approvisionnée. Rien n’a été débité. Essayez une autre carte.',
    'challenge-failed': 'La banque n’a pas pu vérifier que c’est vous. Rien n’a été débité. Veuillez réessayer.',
    'wrong-amount': 'Le paiement s’est mal passé. Ce qui a été débité est remboursé. Veuillez réessayer.',
    'timed-out': 'Le paiement n’a pas été terminé à temps. Rien n’a été débité. Veuillez réessayer.',
    'amount-not-possible':
      'Ce montant ne peut pas être payé ainsi. Rien n’a été débité. Choisissez un autre moyen de paiement.',
    'never-arrived': 'Le paiement n’est pas arrivé à la banque. Rien n’a été débité. Veuillez réessayer.',
    'given-up': 'Le paiement a été abandonné. Rien n’a été débité. Veuillez réessayer.',
    'no-answer':
      'La banque n’a pas répondu et la boutique a renoncé au paiement. Ce qui a été débité vous est remboursé.',
  },
  tooLong: (limit) => `${limit} caractères au plus.`,

  expired: {
    title: 'Cette commande est fermée',
    text: 'Elle est restée ouverte trop longtemps, ou elle a déjà été payée. Rien n’a été débité en ouvrant cette page.',
    again:
      'Ce qui n’a pas été payé est toujours dans le panier ; de là, une nouvelle commande prend une minute. Si vous avez commencé dans un autre navigateur, le panier s’y trouve.',
    toCart: 'Vers le panier',
  },
  backToCart: 'Retour au panier',
}
