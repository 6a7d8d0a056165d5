import { couponWords, stepWords } from '@cartwright/ui'
import type { CheckoutTexts } from './checkout-texts.ts'

/** Label within a sentence: « votre ville ». States and names keep their capitals. */
const lowerFirst = (label: string): string =>
  /^(?:État|Eircode)/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

const FEMININE = [
  'Ville',
  'Banlieue',
  'Province',
  'Zone',
  'Province ou ville',
  'Île',
  'Paroisse',
  'Préfecture',
  'Région',
]

export const fr: CheckoutTexts = {
  title: 'Commande',
  errorsTitle: (count) => (count === 1 ? 'Vérifiez ce champ :' : `Vérifiez ${count} champs :`),
  optional: 'facultatif',

  who: 'Coordonnées',
  guest: 'Vous pouvez commander sans compte.',
  signIn: 'Se connecter',
  emailHint: 'Uniquement pour le suivi de cette commande.',
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  phoneHint: 'Uniquement pour la livraison.',

  address: {
    delivery: 'Adresse de livraison',
    only: 'Votre adresse',
    bill: 'Adresse de facturation',
    saved: 'Adresses enregistrées',
    use: 'Utiliser cette adresse',
    country: 'Pays',
    choose: 'Sélectionner',
    chooseOr: 'Aucun de ceux-ci',
    line: 'Numéro et nom de rue',
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
    missing: (part) => `Saisissez votre ${lowerFirst(part)}.`,
    wrong: (part, example) =>
      `Saisissez ${FEMININE.includes(part) ? 'une' : 'un'} ${lowerFirst(part)} valide${example ? `, par exemple ${example}` : ''}.`,
    save: 'Enregistrer cette adresse pour la prochaine fois',
    sameBill: 'Identique à l’adresse de livraison',
    otherBill: 'Utiliser une autre adresse de facturation',
    enterBill: 'Saisir l’adresse de facturation',
    billChoice: 'Adresse de facturation',
    update: 'Mettre à jour la livraison et le total',
    updateTotals: 'Mettre à jour le total',
    updated: 'La livraison et le total sont à jour.',
  },

  shipping: {
    title: 'Livraison',
    legend: 'Livraison',
    notThere: 'Nous ne livrons pas à cette adresse.',
    needsCountry: 'Saisissez votre adresse pour voir les modes de livraison.',
    dependsOnPostalCode: 'Selon le code postal',
    dependsOnCity: 'Selon la ville',
    free: 'Gratuit',
  },

  coupon: {
    summary: 'Ajouter un code promo',
    label: 'Code promo',
    apply: 'Appliquer',
    applied: (code) => `${code} appliqué`,
    remove: 'Supprimer le code',
    refusals: {
      ...couponWords.fr,
      COUPON_MINIMUM_NOT_REACHED: 'Votre commande n’atteint pas le minimum pour ce code promo.',
      COUPON_TAKES_NOTHING: 'Ce code promo ne réduit pas le prix de cette commande.',
    },
    minimum: (amount) => `Ce code promo est valable à partir de ${amount} d’achat.`,
    proof: {
      why: 'Chaque client peut utiliser ce code une fois. Nous vous envoyons un e-mail pour confirmer votre adresse.',
      label: 'Code reçu par e-mail',
      send: 'Envoyer le code',
      again: 'Envoyer un nouveau code',
      sentTo: (address) => `Envoyé à ${address}. Il est valable 15 minutes.`,
      proven: 'Votre adresse e-mail est confirmée.',
    },
  },

  note: {
    summary: 'Ajouter une note',
    label: 'Note de commande',
    hint: 'Nous la lisons avant de préparer votre commande.',
  },

  payment: {
    title: 'Paiement',
    otherwise: 'Vous pouvez choisir un autre moyen de paiement. Rien n’a été débité.',
    cardGone: 'Saisissez de nouveau les données de votre carte : nous ne les enregistrons pas.',
    legend: 'Moyen de paiement',
    card: 'Carte bancaire',
    stripe: 'Carte bancaire et autres moyens de paiement',
    stripeHint: 'Vous saisirez les détails à la page suivante.',
    testMode: 'Mode test.',
    testHint:
      'Rien n’est débité. Utilisez la carte 4242 4242 4242 4242 pour payer, ou 4000 0000 0000 0002 pour voir un refus, avec une date à venir et un code quelconques.',
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    expiryHint: 'MM / AA',
    code: 'Code de sécurité',
  },

  terms: {
    title: 'Conditions générales de vente',
    read: 'Lire les conditions générales',
    accept: 'J’accepte les conditions générales de vente.',
    acceptBefore: 'J’accepte les',
    acceptLink: 'conditions générales de vente',
    byOrdering: 'En commandant, vous acceptez les',
  },

  order: {
    title: 'Récapitulatif',
    glance: 'Voir le récapitulatif',
    together: 'Total de l’article',
    pieces: (count, name) => `${count} × ${name}`,
    gone: 'Épuisé',
    withdrawn: 'N’est plus disponible',
    fewer: (left) => (left === undefined ? 'Stock insuffisant' : `Plus que ${left} en stock`),
    was: (before, now) => `Le prix est passé de ${before} à ${now}.`,
    subtotal: 'Sous-total',
    delivery: 'Livraison',
    needsAddress: 'Saisissez votre adresse',
    discount: 'Remise',
    taxIncluded: (amount, tax) => `Dont ${amount} de ${tax}.`,
    total: 'Total',
    payNow: 'À payer maintenant',
    payLater: 'À payer plus tard',
    place: 'Commander avec obligation de paiement',
    placeFree: 'Valider la commande',
    blocked: 'Certains articles sont épuisés. Veuillez modifier votre panier.',
    test: 'Ceci est un test : rien n’est débité et rien n’est envoyé.',
    pays: (amount) => `Vous payez ${amount} maintenant.`,
    comesTo: (amount) => `Le montant à payer est de ${amount}.`,
    charged: (currency, code, shownIn) =>
      `Vous payez en ${currency} (${code}). Les prix en ${shownIn} sont donnés à titre indicatif.`,
  },

  steps: {
    title: 'Détail du calcul',
    step: 'Étape',
    amount: 'Montant',
    soFar: 'Cumul',
    pieces: (count, price) => `${count} × ${price}`,
    ...stepWords.fr,
    charges: { HANDLING_FEE: 'Frais de traitement', INSURANCE: 'Assurance' },
    of: (base) => `sur ${base}`,
    contained: (amount) => `${amount} inclus dans le prix`,
    rounding: 'Chaque montant est arrondi une fois. Le total est la somme des montants arrondis.',
  },

  news: {
    'prices-changed': {
      title: 'Veuillez vérifier le total',
      text: 'Les prix ou les frais de livraison ont changé. Rien n’a été débité.',
    },
    'terms-changed': {
      title: 'Veuillez relire les conditions générales',
      text: 'Elles ont changé. Rien n’a été débité.',
    },
    'too-large': {
      title: 'Votre commande n’a pas pu être passée',
      text: 'Le total dépasse le maximum d’une commande. Rien n’a été débité. Veuillez réduire les quantités.',
    },
    'too-many': {
      title: 'Votre commande n’a pas pu être passée',
      text: 'Beaucoup de commandes semblables ont été passées en quelques minutes. Veuillez attendre 15 minutes, ou payer tout de suite.',
    },
    'too-many-unpaid': {
      title: 'Votre commande n’a pas pu être passée',
      text: 'Il y a trop de commandes impayées. Rien n’a été débité. Veuillez payer l’une d’elles, ou réessayer plus tard.',
    },
    'changed-elsewhere': {
      title: 'Veuillez vérifier votre commande',
      text: 'Elle a été modifiée dans une autre fenêtre. Rien n’a été débité.',
    },
    'coupon-changed': {
      title: 'Veuillez vérifier le total',
      text: 'Le code promo a changé. Rien n’a été débité.',
    },
    'prove-address': {
      title: 'Consultez vos e-mails',
      text: 'Chaque client peut utiliser ce code promo une fois. Saisissez le code reçu par e-mail, puis passez la commande. Rien n’a été débité.',
    },
    unsure: {
      title: 'Nous attendons votre banque',
      text: 'Votre banque n’a pas encore répondu. Ne payez pas une seconde fois.',
    },
    'under-way': {
      title: 'Cette commande est déjà en cours de paiement',
      text: 'Veuillez attendre le premier paiement, peut-être dans une autre fenêtre.',
    },
  },
  soldOut: (items, areBesideCart) => ({
    title: 'Votre commande n’a pas pu être passée',
    text: `Stock insuffisant : ${items.join(', ')}. Rien n’a été débité.${areBesideCart ? '' : ' Veuillez modifier votre panier.'}`,
  }),
  couponRefused: (why) => ({ title: 'Veuillez vérifier le total', text: `${why} Rien n’a été débité.` }),
  problems: {
    'email-missing': 'Saisissez votre adresse e-mail.',
    'email-invalid': 'Saisissez une adresse e-mail valide.',
    'name-missing': 'Saisissez votre prénom.',
    'last-name-missing': 'Saisissez votre nom.',
    'phone-missing': 'Saisissez votre numéro de téléphone.',
    'not-delivered': 'Nous ne livrons pas dans ce pays.',
    'shipping-missing': 'Sélectionnez un mode de livraison.',
    'terms-not-accepted': 'Acceptez les conditions générales de vente pour continuer.',
    'coupon-unknown': 'Ce code promo n’est pas valide.',
    'coupon-too-many':
      'Trop de tentatives. Attendez 15 minutes avant le prochain code ; vous pouvez commander sans code.',
    'too-many-declines':
      'Trop de cartes ont été refusées. Attendez une heure ou choisissez un autre moyen de paiement. Rien n’a été débité.',
    'captcha-needed': 'Veuillez réessayer : nous vérifions que vous n’êtes pas un robot. Rien n’a été débité.',
    'captcha-wrong': 'La vérification anti-robot a échoué. Rien n’a été débité. Veuillez réessayer.',
    'email-code-missing': 'Saisissez le code reçu par e-mail.',
    'email-code-wrong': 'Ce code est incorrect. Utilisez celui de notre dernier e-mail.',
    'email-code-over': 'Ce code a expiré ou a été essayé trop souvent. Demandez-en un autre.',
    'email-code-too-many': 'Trop de tentatives. Attendez 15 minutes ; vous pouvez commander sans code promo.',
    'no-method': 'Aucun moyen de paiement n’est disponible pour le moment. Réessayez plus tard.',
    'method-missing': 'Sélectionnez un moyen de paiement.',
    'number-missing': 'Saisissez un numéro de carte.',
    'not-a-test-card':
      'Cette boutique est en mode test et n’accepte que des cartes de test. Utilisez 4242 4242 4242 4242.',
    'expiry-missing': 'Saisissez la date d’expiration.',
    'expiry-unreadable': 'Saisissez la date d’expiration (mois et année), par exemple 04/29.',
    'card-expired': 'Cette carte a expiré.',
    'code-missing': 'Saisissez le code de sécurité.',
    'code-invalid': 'Le code de sécurité a trois ou quatre chiffres.',
    declined: 'Votre carte a été refusée. Rien n’a été débité. Essayez une autre carte.',
    'insufficient-funds': 'Fonds insuffisants sur la carte. Rien n’a été débité. Essayez une autre carte.',
    'challenge-failed': 'L’authentification par votre banque a échoué. Rien n’a été débité. Veuillez réessayer.',
    'wrong-amount': 'Une erreur est survenue lors du paiement. Toute somme débitée est remboursée. Veuillez réessayer.',
    'timed-out': 'Le paiement n’a pas été terminé à temps. Rien n’a été débité. Veuillez réessayer.',
    'amount-not-possible':
      'Ce moyen de paiement n’accepte pas ce montant. Rien n’a été débité. Choisissez un autre moyen de paiement.',
    'never-arrived': 'Le paiement n’est pas arrivé à la banque. Rien n’a été débité. Veuillez réessayer.',
    'given-up': 'Le paiement a été abandonné. Rien n’a été débité. Veuillez réessayer.',
    'no-answer': 'Votre banque n’a pas répondu, le paiement a donc été annulé. Toute somme débitée est remboursée.',
  },
  tooLong: (limit) => `Saisissez ${limit} caractères maximum.`,

  expired: {
    title: 'Cette session de paiement a expiré',
    text: 'Elle est restée ouverte trop longtemps, ou la commande a déjà été payée. Rien n’a été débité.',
    again:
      'Les articles non payés sont toujours dans votre panier. Si vous avez commencé dans un autre navigateur, le panier s’y trouve.',
    toCart: 'Voir le panier',
  },
  backToCart: 'Retour au panier',
}
