import type { AccountTexts } from './mail-texts.ts'

export const fr: AccountTexts = {
  words: {
    'verify-code': ({ minutes }, { shop }) => ({
      subject: `Votre code pour ${shop}`,
      title: 'Votre code',
      text: [`Saisissez ce code là où ${shop} vous le demande. Il montre que cette adresse est la vôtre.`],
      after: [
        `Le code est valable ${minutes} minutes. Nous ne le demandons jamais par téléphone ni par message : ne le donnez à personne.`,
        'Si vous ne l’avez pas demandé, vous n’avez rien à faire. Sans le code, il ne se passe rien.',
      ],
    }),
    recovery: ({ minutes }, { shop, to }) => ({
      subject: `Un nouveau mot de passe pour ${shop}`,
      title: 'Choisissez un nouveau mot de passe',
      text: [`Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ${to} chez ${shop}.`],
      actions: ['Choisir un mot de passe'],
      after: [
        `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
        'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
      ],
    }),
    activation: ({ days }, { shop, to }) => ({
      subject: `Votre compte chez ${shop}`,
      title: 'Votre compte est prêt',
      text: [`${shop} a créé un compte pour ${to}. Choisissez un mot de passe, et vous pourrez vous connecter.`],
      actions: ['Choisir un mot de passe'],
      after: [
        `Le lien fonctionne une seule fois, pendant ${days} jours.`,
        'Si vous ne voulez pas de compte, vous n’avez rien à faire : sans mot de passe, personne ne peut s’y connecter.',
      ],
    }),
    'already-registered': (_, { shop, to }) => ({
      subject: `Vous avez un compte chez ${shop}`,
      title: 'Vous avez déjà un compte',
      text: [
        `Quelqu’un, sans doute vous, a voulu inscrire ${to} chez ${shop}. Il existe un compte à cette adresse : vous pouvez vous connecter.`,
      ],
      actions: ['Se connecter', 'Choisir un nouveau mot de passe'],
      after: ['Si ce n’était pas vous, vous n’avez rien à faire. Cette personne n’a rien appris sur votre compte.'],
    }),
    'awaiting-approval': (_, { shop }) => ({
      subject: `Votre compte chez ${shop} est en cours d’examen`,
      title: 'Presque terminé',
      text: [
        `Merci de votre inscription chez ${shop}. La boutique examine chaque nouveau compte avant de l’ouvrir.`,
        'Vous n’avez rien à faire. Nous vous écrirons dès que vous pourrez vous connecter.',
      ],
      after: ['Si vous ne vous êtes pas inscrit, répondez à ce message, et le compte ne sera pas ouvert.'],
    }),
    approved: (_, { shop }) => ({
      subject: `Bienvenue chez ${shop}`,
      title: 'Votre compte est ouvert',
      text: [`${shop} a ouvert votre compte. Vous pouvez vous connecter avec votre adresse et votre mot de passe.`],
      actions: ['Se connecter'],
      after: [],
    }),
    'password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Votre mot de passe chez ${shop} a été changé`,
      title: 'Votre mot de passe a été changé',
      text: [
        `Le mot de passe de ${to} chez ${shop} a été changé : ${moment(at)}. Vous avez été déconnecté partout ailleurs.`,
        'Si c’était vous, tout va bien.',
      ],
      after: [
        `Si ce n’était pas vous, ouvrez ${shop}, choisissez « Mot de passe oublié ? » et changez-le tout de suite. Toute personne connectée sera exclue.`,
      ],
    }),
    'account-deleted': (_, { shop, to }) => ({
      subject: `Votre compte chez ${shop} a été supprimé`,
      title: 'Votre compte a été supprimé',
      text: [
        `Le compte de ${to} chez ${shop} et ce qui en faisait partie ont été supprimés, comme demandé.`,
        'Les commandes et les factures sont conservées aussi longtemps que la loi l’exige, et ne servent à rien d’autre.',
      ],
      after: ['Si vous ne l’avez pas demandé, répondez à ce message.'],
    }),
    'staff-one-time-password': ({ name, days }, { shop, to }) => ({
      subject: `Votre accès à la gestion de ${shop}`,
      title: `Bonjour ${name}`,
      text: [
        `Vous pouvez participer à la gestion de ${shop}. Connectez-vous avec ${to} et ce mot de passe. Il ne sert qu’une fois : vous en choisirez un autre aussitôt après.`,
      ],
      actions: ['Se connecter'],
      after: [
        `Le mot de passe est valable ${days} jours.`,
        'Si vous ne savez pas pourquoi vous recevez ce message, ne vous en servez pas et prévenez le propriétaire de la boutique.',
      ],
    }),
    'staff-password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Votre mot de passe de gestion de ${shop} a été changé`,
      title: 'Votre mot de passe a été changé',
      text: [
        `Le mot de passe avec lequel ${to} gère ${shop} a été changé : ${moment(at)}. Toutes les autres connexions ont pris fin.`,
        'Si c’était vous, tout va bien.',
      ],
      actions: ['Voir où vous êtes connecté'],
      after: [
        'Si ce n’était pas vous, prévenez tout de suite le propriétaire de la boutique : il peut vous donner un nouveau mot de passe et exclure toute autre personne.',
      ],
    }),
    'contact-message': ({ name, email, orderNumber, message }, { shop }) => ({
      subject: `Un message de ${name} pour ${shop}`,
      title: `${name} vous a écrit`,
      text: message.split('\n').filter((line) => line !== ''),
      after: [
        `De : ${name}, ${email}.${orderNumber ? ` À propos de la commande ${orderNumber}.` : ''} Écrit dans le formulaire de contact de la boutique ; personne n’a vérifié que l’adresse est la sienne.`,
        'Répondez à ce message, et la réponse partira à cette adresse.',
      ],
    }),
    'back-in-stock': ({ product }, { shop }) => ({
      subject: `De retour chez ${shop} : ${product}`,
      title: 'De nouveau disponible',
      text: [
        `Vous vouliez savoir quand ${shop} aurait de nouveau ceci : ${product}. C’est le cas ; pour combien de temps, personne ne le sait.`,
      ],
      actions: [`Voir ${product}`, 'Oublier mon adresse'],
      after: [
        'C’était l’unique message que vous aviez demandé, et la demande est effacée. Le second bouton retire toutes les autres faites avec cette adresse.',
      ],
    }),
  },
  copyLink: 'Si le bouton ne fonctionne pas, copiez cette adresse :',
  footer: ({ shop, to }) =>
    `${shop} a écrit ce message à ${to} à la suite d’un événement sur la boutique. Ce n’est pas une publicité.`,
}
