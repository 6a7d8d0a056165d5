import type { Texts } from './en.ts'

export const fr: Texts = {
  lang: 'fr',
  dir: 'ltr',
  toShop: (shop) => `Retour à ${shop}`,
  on: 'Continuer',
  optional: 'facultatif',

  email: 'Adresse e-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  firstName: 'Prénom',
  lastName: 'Nom',
  show: 'Afficher',
  hide: 'Masquer',
  passwordHint: 'Au moins 8 caractères. L’idéal : quelques mots sans rapport entre eux.',
  strengths: [
    'Très faible. Choisissez-en un autre.',
    'Faible. Choisissez-en un autre.',
    'Moyen. Ajoutez un mot.',
    'Fort.',
    'Très fort.',
  ],
  errorsTitle: (count) => `Vérifiez ${count} champs :`,
  problems: {
    'email-missing': 'Saisissez votre adresse e-mail.',
    'email-invalid': 'Saisissez une adresse e-mail valide, par exemple nom@example.com.',
    'email-taken': 'Un compte existe déjà pour cette adresse. Connectez-vous.',
    'password-missing': 'Saisissez votre mot de passe.',
    'password-too-short': 'Choisissez un mot de passe d’au moins 8 caractères.',
    'password-too-long': 'Ce mot de passe est trop long. Choisissez-en un plus court.',
    'password-too-common': 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
    'password-about-you': 'N’utilisez ni votre nom, ni votre adresse e-mail, ni le nom de la boutique.',
    'password-change-needed':
      'Vous devez choisir un nouveau mot de passe avant de vous connecter. Demandez un lien de réinitialisation.',
    'password-unchanged': 'Choisissez un mot de passe différent de l’actuel.',
    'name-too-long': 'Ce nom est trop long.',
    'sign-in-refused': 'Adresse e-mail ou mot de passe incorrect. Réessayez ou réinitialisez votre mot de passe.',
    'account-blocked': 'Ce compte est bloqué. Contactez la boutique.',
    'account-missing': 'Choisissez un compte.',
    'code-missing': 'Saisissez le code à 6 chiffres reçu par e-mail.',
    'code-wrong': 'Ce code est incorrect. Utilisez celui de notre dernier e-mail.',
    'code-used-up': 'Ce code n’est plus valable. Demandez-en un nouveau.',
    'captcha-needed': 'Réessayez : nous vérifions que vous n’êtes pas un robot.',
    'captcha-wrong': 'La vérification anti-robot a échoué. Réessayez.',
    'form-too-old': 'Cette page a expiré. Réessayez.',
  },
  tooManyTries: (minutes) =>
    minutes <= 1
      ? 'Trop de tentatives. Réessayez dans une minute.'
      : `Trop de tentatives. Réessayez dans ${minutes} minutes.`,
  news: {
    'code-sent-again': 'Un nouveau code a été envoyé. Les précédents ne sont plus valables.',
    'password-set': 'Votre mot de passe a été modifié. Connectez-vous.',
    'sign-in-again': 'Connectez-vous de nouveau pour continuer.',
  },
  mailbox: 'Cette boutique n’envoie pas encore d’e-mails. Vous pouvez les lire ici.',
  mailboxLink: 'Ouvrir la boîte',
  captcha: {
    title: 'Vérification de sécurité',
    working: 'Nous vérifions que vous n’êtes pas un robot. Cela prend quelques secondes …',
    ready: 'Vérifié : vous n’êtes pas un robot.',
    failed: 'La vérification a échoué. Attendez 15 minutes, puis réessayez.',
    withoutScript:
      'Après plusieurs tentatives, nous vérifions que vous n’êtes pas un robot, ce qui demande JavaScript. Activez-le et rechargez la page, ou attendez 15 minutes.',
  },

  signIn: {
    title: 'Connexion',
    lead: (where) => `pour continuer vers ${where}`,
    button: 'Se connecter',
    forgot: 'Mot de passe oublié ?',
    new: 'Nouveau client ?',
    create: 'Créer un compte',
    choose: 'Choisir un compte',
  },
  signUp: {
    title: 'Créer un compte',
    lead: (where) => `pour ${where}`,
    button: 'Créer un compte',
    known: 'Déjà client ?',
    signIn: 'Se connecter',
  },
  verify: {
    title: 'Consultez vos e-mails',
    sentTo: 'Nous avons envoyé un code à 6 chiffres à',
    code: 'Code',
    hint: 'Il est valable 15 minutes.',
    button: 'Continuer',
    nothingCame: 'Vous n’avez rien reçu ? Vérifiez vos courriers indésirables.',
    again: 'Envoyer un nouveau code',
    wait: (seconds) => `Nouveau code dans ${seconds} s`,
    startAgain: 'Utiliser une autre adresse',
  },
  forgot: {
    title: 'Mot de passe oublié ?',
    lead: 'Saisissez l’adresse e-mail de votre compte. Nous vous enverrons un lien pour réinitialiser votre mot de passe.',
    button: 'Envoyer le lien',
    sentTitle: 'Consultez vos e-mails',
    sent: 'Si un compte existe pour cette adresse, nous y avons envoyé un lien.',
    sentHint:
      'Le lien est utilisable une fois, pendant 30 minutes. Vous n’avez rien reçu ? Vérifiez vos courriers indésirables.',
    back: 'Retour à la connexion',
    another: 'Utiliser une autre adresse',
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    firstTitle: 'Choisir un mot de passe',
    lead: (email) => `Pour le compte ${email}`,
    button: 'Enregistrer',
    endsOthers: 'Vous serez déconnecté de tous les autres appareils.',
    badTitle: 'Ce lien n’est plus valable',
    bad: 'Il a déjà été utilisé, a expiré ou est incomplet. Rien n’a changé dans votre compte.',
    badButton: 'Demander un nouveau lien',
  },
  choose: {
    title: 'Choisir un compte',
    lead: (where) => `pour continuer vers ${where}`,
    other: 'Utiliser un autre compte',
  },
  consent: {
    title: (client) => `Se connecter à ${client} ?`,
    lead: (client) => `${client} demande l’accès à votre compte.`,
    account: 'Votre compte',
    gets: 'Si vous acceptez, l’application pourra',
    items: ['voir votre nom et votre adresse e-mail', 'voir et modifier votre panier', 'voir vos commandes'],
    keeps: 'Votre mot de passe n’est jamais transmis.',
    goesTo: 'Vous continuerez vers',
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
    text: 'Vous êtes connecté dans ce navigateur. Le lien que vous avez suivi n’a pas été créé par votre compte.',
    button: 'Se déconnecter',
    stay: 'Rester connecté',
  },
  signedOut: {
    title: 'Vous êtes déconnecté',
    text: 'Personne ne peut utiliser votre compte dans ce navigateur. Votre panier est conservé.',
    button: 'Continuer',
  },
  messages: {
    'signed-in': {
      title: 'Vous êtes connecté',
      text: ['Vous pouvez fermer cette page, ou continuer vers la boutique.'],
    },
    'password-set': {
      title: 'Votre mot de passe a été modifié',
      text: ['Vous êtes connecté ici et avez été déconnecté de tous les autres appareils.'],
    },
    'awaiting-approval': {
      title: 'Votre compte est en cours de vérification',
      text: ['La boutique vérifie chaque nouveau compte.', 'Vous recevrez un e-mail dès que le vôtre sera validé.'],
    },
    'account-blocked': {
      title: 'Ce compte est bloqué',
      text: ['Il ne permet pas de se connecter. Si vous pensez que c’est une erreur, contactez la boutique.'],
    },
    'flow-expired': {
      title: 'Cette page a expiré',
      text: [
        'Elle est restée ouverte trop longtemps ou a déjà été utilisée. Cela protège votre compte.',
        'Retournez à la boutique et connectez-vous depuis celle-ci.',
      ],
    },
    'start-from-shop': {
      title: 'Commencez par la boutique',
      text: ['Choisissez « Se connecter » dans la boutique pour continuer.'],
    },
  },
  leads: { on: 'Continuer', 'sign-in': 'Se connecter', forgot: 'Demander un nouveau lien' },
  foreignForm: (origin) =>
    `Ce formulaire a été envoyé depuis une autre adresse. La boutique n’accepte que les formulaires de ${origin} : ouvrez cette adresse et réessayez. Si vous exploitez la boutique à une autre adresse, définissez PROVIDER_URL.`,
  errors: {
    400: {
      title: 'Lien non valide',
      text: 'Le lien est incomplet. Recommencez depuis la boutique.',
    },
    403: {
      title: 'Accès refusé',
      text: 'Cette page appartient à un autre compte ou navigateur. Recommencez depuis la boutique.',
    },
    404: { title: 'Page introuvable', text: 'Cette page n’existe pas ou plus. Vérifiez l’adresse.' },
    429: { title: 'Trop de tentatives', text: 'Attendez quelques minutes, puis réessayez.' },
    500: {
      title: 'Une erreur est survenue',
      text: 'L’erreur vient de nous. Rien n’a été débité. Réessayez dans un instant.',
    },
    503: {
      title: 'De retour dans un instant',
      text: 'La boutique connaît une forte affluence. Réessayez dans quelques secondes.',
    },
  },
  requestId: 'Si vous nous écrivez à ce sujet, indiquez ce numéro :',
}
