import type { AccountTexts } from './mail-texts.ts'

export const fr: AccountTexts = {
  words: {
    'verify-code': ({ minutes }, { shop }) => ({
      subject: `Votre code pour ${shop}`,
      title: 'Votre code',
      text: [`Saisissez ce code là où ${shop} vous le demande. Il confirme que cette adresse est la vôtre.`],
      after: [
        `Le code est valable ${minutes} minutes. Ne le partagez pas : nous ne le demandons jamais par téléphone ni par message.`,
        'Si vous n’avez pas demandé ce code, ignorez cet e-mail.',
      ],
    }),
    recovery: ({ minutes }, { shop, to }) => ({
      subject: `Réinitialisez votre mot de passe chez ${shop}`,
      title: 'Réinitialisez votre mot de passe',
      text: [`Vous avez demandé un nouveau mot de passe pour ${to} chez ${shop}.`],
      actions: ['Choisir un mot de passe'],
      after: [
        `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
        'Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste inchangé.',
      ],
    }),
    activation: ({ days }, { shop, to }) => ({
      subject: `Votre compte chez ${shop}`,
      title: 'Votre compte est prêt',
      text: [`${shop} a créé un compte pour ${to}. Choisissez un mot de passe pour vous connecter.`],
      actions: ['Choisir un mot de passe'],
      after: [
        `Le lien fonctionne une seule fois, pendant ${days} jours.`,
        'Si vous ne voulez pas de compte, ignorez cet e-mail : sans mot de passe, personne ne peut s’y connecter.',
      ],
    }),
    'already-registered': (_, { shop, to }) => ({
      subject: `Vous avez un compte chez ${shop}`,
      title: 'Vous avez déjà un compte',
      text: [
        `Vous avez essayé d’inscrire ${to} chez ${shop}. Un compte existe déjà pour cette adresse : vous pouvez vous connecter.`,
      ],
      actions: ['Se connecter', 'Choisir un nouveau mot de passe'],
      after: ['Si ce n’était pas vous, ignorez cet e-mail. Rien n’a été révélé sur votre compte.'],
    }),
    'awaiting-approval': (_, { shop }) => ({
      subject: `Votre compte chez ${shop} est en cours de vérification`,
      title: 'Votre compte est en cours de vérification',
      text: [
        `Merci de votre inscription chez ${shop}. La boutique vérifie chaque nouveau compte.`,
        'Vous n’avez rien à faire. Nous vous écrirons dès que vous pourrez vous connecter.',
      ],
      after: ['Si vous ne vous êtes pas inscrit, répondez à cet e-mail et le compte ne sera pas validé.'],
    }),
    approved: (_, { shop }) => ({
      subject: `Bienvenue chez ${shop}`,
      title: 'Votre compte est validé',
      text: [
        `${shop} a validé votre compte. Vous pouvez vous connecter avec votre adresse e-mail et votre mot de passe.`,
      ],
      actions: ['Se connecter'],
      after: [],
    }),
    'password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Votre mot de passe chez ${shop} a été modifié`,
      title: 'Votre mot de passe a été modifié',
      text: [
        `Le mot de passe de ${to} chez ${shop} a été modifié : ${moment(at)}. Vous avez été déconnecté de tous les autres appareils.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      after: [
        `Si ce n’était pas vous, ouvrez ${shop}, choisissez « Mot de passe oublié ? » et modifiez-le tout de suite. Tous les appareils seront déconnectés.`,
      ],
    }),
    'account-deleted': (_, { shop, to }) => ({
      subject: `Votre compte chez ${shop} a été supprimé`,
      title: 'Votre compte a été supprimé',
      text: [
        `Le compte de ${to} chez ${shop} et ses données ont été supprimés, comme demandé.`,
        'Les commandes et les factures sont conservées aussi longtemps que la loi l’exige, et ne servent à rien d’autre.',
      ],
      after: ['Si vous ne l’avez pas demandé, répondez à cet e-mail.'],
    }),
    'staff-one-time-password': ({ name, days }, { shop, to }) => ({
      subject: `Votre compte d’équipe chez ${shop}`,
      title: `Bonjour ${name}`,
      text: [
        `Vous avez un compte d’équipe chez ${shop}. Connectez-vous avec ${to} et ce mot de passe à usage unique. Vous choisirez ensuite le vôtre.`,
      ],
      actions: ['Se connecter'],
      after: [
        `Le mot de passe est valable ${days} jours.`,
        'Si vous n’attendiez pas cet e-mail, n’utilisez pas ce mot de passe et prévenez le propriétaire de la boutique.',
      ],
    }),
    'staff-password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Votre mot de passe d’équipe chez ${shop} a été modifié`,
      title: 'Votre mot de passe a été modifié',
      text: [
        `Le mot de passe d’équipe de ${to} chez ${shop} a été modifié : ${moment(at)}. Tous les autres appareils ont été déconnectés.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      actions: ['Voir les appareils'],
      after: [
        'Si ce n’était pas vous, prévenez tout de suite le propriétaire de la boutique : il peut réinitialiser votre mot de passe et déconnecter tous les appareils.',
      ],
    }),
    'contact-message': ({ name, email, orderNumber, message }, { shop }) => ({
      subject: `Un message de ${name} pour ${shop}`,
      title: `${name} vous a écrit`,
      text: message.split('\n').filter((line) => line !== ''),
      after: [
        `De : ${name}, ${email}.${orderNumber ? ` À propos de la commande ${orderNumber}.` : ''} Envoyé par le formulaire de contact de la boutique ; l’adresse n’a pas été vérifiée.`,
        'Votre réponse à cet e-mail lui parviendra directement.',
      ],
    }),
    'form-submission': ({ form, email, message }, { shop }) => ({
      subject: `Nouveau message envoyé par un formulaire de ${shop}`,
      title: 'Nouveau message envoyé par un formulaire',
      text: message.split('\n').filter((line) => line !== ''),
      after: [
        `Formulaire : ${form}. Envoyé depuis une page de votre boutique ; les informations n’ont pas été vérifiées.`,
        email
          ? `Votre réponse à cet e-mail parviendra directement à ${email}.`
          : 'Le formulaire ne contient pas d’adresse e-mail : une réponse à cet e-mail ne parviendra pas à l’expéditeur.',
      ],
    }),
    'back-in-stock': ({ product }, { shop }) => ({
      subject: `De retour en stock chez ${shop} : ${product}`,
      title: 'De retour en stock',
      text: [
        `Vous vouliez être averti du retour en stock chez ${shop} de ce produit : ${product}. Il est disponible, dans la limite des stocks.`,
      ],
      actions: [`Voir ${product}`, 'Se désinscrire'],
      after: [
        'C’est l’unique e-mail que vous aviez demandé ; votre demande est supprimée. « Se désinscrire » annule toutes les autres alertes à cette adresse.',
      ],
    }),
  },
  copyLink: 'Si le bouton ne fonctionne pas, copiez cette adresse :',
  footer: ({ shop, to }) =>
    `${shop} a envoyé cet e-mail à ${to} au sujet de votre compte ou de votre commande. Ce n’est pas une publicité.`,
}
