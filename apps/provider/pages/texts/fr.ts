import type { Texts } from './en.ts'

export const fr: Texts = {
  lang: 'fr',
  dir: 'ltr',
  toShop: (shop) => `Vers ${shop}`,
  on: 'Continuer',
  optional: 'facultatif',

  email: 'E-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  firstName: 'Prénom',
  lastName: 'Nom',
  show: 'Afficher',
  hide: 'Masquer',
  passwordHint: 'Au moins 8 caractères. L’idéal : quelques mots sans rapport entre eux.',
  strengths: [
    'Se devine en un instant. Choisissez-en un autre.',
    'Facile à deviner. Choisissez-en un autre.',
    'Passable. Un mot de plus serait mieux.',
    'Bon.',
    'Très bon.',
  ],
  errorsTitle: (count) => `${count} points manquent ou ne sont pas justes :`,
  problems: {
    'email-missing': 'Indiquez votre adresse e-mail.',
    'email-invalid': 'Cette adresse e-mail n’est pas complète, comme nom@example.com.',
    'email-taken': 'Cette adresse a déjà un compte. Connectez-vous.',
    'password-missing': 'Indiquez un mot de passe.',
    'password-too-short': 'Choisissez un mot de passe d’au moins 8 caractères.',
    'password-too-long': 'Ce mot de passe est trop long. Choisissez-en un plus court.',
    'password-too-common': 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
    'password-about-you': 'N’utilisez ni votre nom, ni votre adresse e-mail, ni le nom de la boutique.',
    'password-change-needed':
      'Ce mot de passe doit être changé avant de servir à nouveau. Faites-vous envoyer un lien pour en choisir un autre.',
    'name-too-long': 'Ce nom est trop long.',
    'sign-in-refused':
      'L’adresse et le mot de passe ne vont pas ensemble. Réessayez, ou choisissez un nouveau mot de passe.',
    'account-blocked': 'Ce compte est fermé. Renseignez-vous auprès de la boutique.',
    'account-missing': 'Choisissez un compte.',
    'code-missing': 'Indiquez les six chiffres reçus par e-mail.',
    'code-wrong': 'Ce n’est pas le code envoyé. Regardez dans le dernier e-mail.',
    'code-used-up': 'Ce code n’est plus valable. Faites-en envoyer un autre.',
    'captcha-needed': 'Réessayez : nous vérifions d’abord que vous n’êtes pas un robot.',
    'captcha-wrong': 'La vérification contre les robots a échoué. Réessayez.',
    'form-too-old': 'Cette page est restée ouverte trop longtemps. Réessayez.',
  },
  tooManyTries: (minutes) =>
    minutes <= 1
      ? 'C’était trop souvent. Réessayez dans une minute.'
      : `C’était trop souvent. Réessayez dans ${minutes} minutes.`,
  news: {
    'code-sent-again': 'Un autre code est en route. Les précédents ne sont plus valables.',
    'password-set': 'Votre nouveau mot de passe est enregistré. Connectez-vous avec lui.',
    'sign-in-again': 'Connectez-vous encore une fois pour continuer.',
  },
  mailbox: 'Cette boutique n’envoie pas encore d’e-mails : ceux qu’elle écrit sont gardés ici.',
  mailboxLink: 'Ouvrir la boîte',
  captcha: {
    title: 'Êtes-vous une personne ?',
    working: 'Nous vérifions que vous n’êtes pas un robot. Cela prend quelques secondes …',
    ready: 'Vérifié : vous n’êtes pas un robot.',
    failed: 'La vérification a échoué ici. Attendez 15 minutes, puis réessayez.',
    withoutScript:
      'Après tant d’essais, nous vérifions que vous n’êtes pas un robot, et cette seule étape demande JavaScript. Activez-le et rechargez la page, ou attendez 15 minutes.',
  },

  signIn: {
    title: 'Connexion',
    lead: (where) => `pour continuer vers ${where}`,
    button: 'Se connecter',
    forgot: 'Mot de passe oublié ?',
    new: 'Première visite ?',
    create: 'Créer un compte',
    choose: 'Choisir un compte',
  },
  signUp: {
    title: 'Créer un compte',
    lead: (where) => `pour ${where}`,
    button: 'Créer le compte',
    known: 'Vous avez déjà un compte ?',
    signIn: 'Se connecter',
  },
  verify: {
    title: 'Regardez vos e-mails',
    sentTo: 'Nous avons envoyé un code de six chiffres à',
    code: 'Code',
    hint: 'Il est valable 15 minutes.',
    button: 'Continuer',
    nothingCame: 'Rien n’est arrivé ? Regardez aussi parmi les messages indésirables.',
    again: 'Envoyer un autre code',
    wait: (seconds) => `Autre code dans ${seconds} s`,
    startAgain: 'Utiliser une autre adresse',
  },
  forgot: {
    title: 'Mot de passe oublié ?',
    lead: 'Indiquez l’adresse e-mail de votre compte : nous y envoyons un lien pour en choisir un nouveau.',
    button: 'Envoyer le lien',
    sentTitle: 'Regardez vos e-mails',
    sent: 'Si un compte existe ici pour cette adresse, un lien est en route.',
    sentHint:
      'Le lien sert une seule fois, dans les 30 minutes. Si rien n’arrive, regardez aussi parmi les messages indésirables.',
    back: 'Retour à la connexion',
    another: 'Essayer une autre adresse',
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    firstTitle: 'Choisir votre mot de passe',
    lead: (email) => `Pour le compte ${email}`,
    button: 'Enregistrer',
    endsOthers: 'Partout ailleurs où vous êtes connecté, vous serez déconnecté.',
    badTitle: 'Ce lien n’est plus valable',
    bad: 'Il a déjà servi, il est trop ancien, ou il en manque une partie. Rien n’a changé dans votre compte.',
    badButton: 'Demander un autre lien',
  },
  choose: {
    title: 'Qui êtes-vous aujourd’hui ?',
    lead: (where) => `Choisissez un compte pour continuer vers ${where}`,
    other: 'Utiliser un autre compte',
  },
  consent: {
    title: (client) => `Se connecter à ${client} ?`,
    lead: (client) => `${client} demande votre compte.`,
    account: 'Votre compte',
    gets: 'Si vous acceptez, il peut',
    items: ['voir votre nom et votre adresse e-mail', 'voir et modifier votre panier', 'voir vos commandes'],
    keeps: 'Il ne connaîtra jamais votre mot de passe.',
    goesTo: 'Vous irez vers',
    allow: 'Accepter',
    deny: 'Refuser',
  },
  continue: {
    titles: {
      checkout: 'Continuer vers la commande',
      'sign-in': 'Continuer vers la connexion',
      account: 'Continuer vers votre compte',
      'sign-out': 'Continuer vers la déconnexion',
      shop: 'Continuer vers la boutique',
    },
    button: 'Continuer',
  },
  continueAs: {
    title: (email) => `Continuer en tant que ${email} ?`,
    text: 'Continuez uniquement si ce compte est le vôtre. Sinon, utilisez votre propre compte.',
    button: 'Continuer',
  },
  signOut: {
    title: 'Voulez-vous vous déconnecter ?',
    text: 'Vous êtes connecté dans ce navigateur. Le lien qui mène ici ne vient pas de votre compte.',
    button: 'Se déconnecter',
    stay: 'Rester connecté',
  },
  signedOut: {
    title: 'Vous êtes déconnecté',
    text: 'Personne ne peut continuer avec votre compte dans ce navigateur. Votre panier attend votre retour.',
    button: 'Continuer',
  },
  messages: {
    'signed-in': {
      title: 'Vous êtes connecté',
      text: ['Vous pouvez fermer cette page, ou continuer vers la boutique.'],
    },
    'password-set': {
      title: 'Votre nouveau mot de passe est enregistré',
      text: ['Vous êtes connecté ici, et avez été déconnecté partout ailleurs.'],
    },
    'awaiting-approval': {
      title: 'Merci. Encore un instant',
      text: [
        'La boutique regarde chaque nouveau compte avant de l’ouvrir.',
        'Vous recevrez un e-mail dès que le vôtre sera ouvert.',
      ],
    },
    'account-blocked': {
      title: 'Ce compte est fermé',
      text: [
        'Il ne permet pas de se connecter. Si vous pensez que c’est une erreur, renseignez-vous auprès de la boutique.',
      ],
    },
    'flow-expired': {
      title: 'Cette page n’est plus valable',
      text: [
        'Elle est restée ouverte trop longtemps, ou elle a déjà servi. Cela vous protège si quelqu’un d’autre en trouve l’adresse.',
        'Retournez d’où vous veniez, et connectez-vous de là.',
      ],
    },
    'start-from-shop': {
      title: 'Commencez par la boutique',
      text: ['Cette page doit savoir où vous conduire. Choisissez « Connexion » dans la boutique, et elle le saura.'],
    },
  },
  leads: { on: 'Continuer', 'sign-in': 'Se connecter', forgot: 'Demander un autre lien' },
  errors: {
    400: {
      title: 'Ce lien n’est pas complet',
      text: 'Il manque quelque chose dans l’adresse, ou elle est abîmée. Recommencez depuis la boutique.',
    },
    403: {
      title: 'Ceci n’est pas pour vous',
      text: 'Cela appartient à quelqu’un d’autre, ou à un autre navigateur. Recommencez depuis la boutique.',
    },
    404: { title: 'Il n’y a rien ici', text: 'La page a peut-être changé de place, ou l’adresse contient une erreur.' },
    429: { title: 'C’était trop souvent', text: 'Attendez quelques minutes, puis réessayez. Rien n’est perdu.' },
    500: {
      title: 'Quelque chose a mal tourné',
      text: 'C’était notre faute, et elle est notée. Rien n’a été débité. Réessayez dans un instant.',
    },
    503: {
      title: 'De retour dans un instant',
      text: 'Il y a beaucoup de monde en ce moment. Réessayez dans quelques secondes.',
    },
  },
  requestId: 'Si vous nous écrivez à ce sujet, indiquez ce numéro :',
}
