import type { StaffTexts } from './staff-texts.ts'

export const fr: StaffTexts = {
  badge: 'Équipe',
  roles: { owner: 'Propriétaire', manager: 'Gérant', editor: 'Éditeur', viewer: 'Lecteur' },
  signIn: {
    title: 'Connexion de l’équipe',
    lead: (shop) => `chez ${shop}`,
    reset: 'L’administrateur du serveur peut le réinitialiser avec cette commande :',
  },
  oneTime: 'Votre mot de passe à usage unique a été utilisé. Choisissez maintenant votre propre mot de passe.',
  home: {
    title: 'Votre compte d’équipe',
    role: (role) => `Rôle : ${role}`,
    backOffice: 'Ouvrir l’administration',
    closedTitle: 'La boutique est fermée',
    closed:
      'Les clients voient une page de maintenance. Vous pouvez afficher un aperçu de la boutique : ce navigateur y a alors accès pendant 12 heures.',
    preview: 'Aperçu de la boutique',
    since: (since) => `Depuis le ${since}`,
    program: 'Application ou script',
  },
  mailbox: {
    title: 'Boîte de réception',
    lead: (shop) => `E-mails de ${shop}`,
    explained:
      'Cette boutique n’envoie pas encore d’e-mails. Cette page disparaît dès qu’un serveur de messagerie est configuré :',
    none: 'Aucun e-mail pour le moment. Créez un compte dans la boutique pour recevoir un code ici.',
    list: 'E-mails',
    to: 'À',
    mail: (subject) => `E-mail : ${subject}`,
    plain: 'Texte brut',
  },
}
