import type { SetupTexts } from './en.ts'

/** Texts of the setup guide in French. */
export const texts: SetupTexts = {
  setup: {
    title: 'Configurez votre boutique',
    lead: 'De la boutique vide à la première commande. Chaque étape s’enregistre séparément : arrêtez-vous où vous voulez et reprenez plus tard.',
    steps: 'Étapes',
    step: (number, total) => `Étape ${number} sur ${total}`,
    progress: (done, total) => `${done} sur ${total} terminées`,
    begin: 'Commencer',
    resume: 'Continuer',
    close: 'Fermer le guide',
    closed: 'Le guide est fermé. Vous le retrouvez sous « Configuration ».',
    complete: 'Votre boutique est configurée.',
    done: 'Terminé',
    open: 'À faire',
    optional: 'Facultatif',
    saveAndContinue: 'Enregistrer et continuer',
    next: 'Étape suivante',
    skip: 'Passer',
    previous: 'Étape précédente',
    finish: 'Voir les produits',
    names: {
      name: 'Nom',
      logo: 'Logo',
      look: 'Apparence',
      address: 'Adresse et devise',
      product: 'Premier produit',
      delivery: 'Livraison',
      tax: 'Taxes',
      payments: 'Paiement',
      terms: 'Conditions',
      order: 'Commande test',
      live: 'Ouverture',
    },
    product: {
      lead: 'Un produit suffit pour commencer. Vous pourrez tout modifier plus tard.',
      add: 'Ajouter un produit',
      all: 'Voir les produits',
      done: 'Votre boutique a un produit visible par les clients.',
      import:
        'Vos produits sont ailleurs ? Remplissez ce modèle et importez-le : npm run cartwright -- import products.csv',
      template: 'Modèle CSV',
    },
    order: {
      lead: 'Achetez dans votre propre boutique, comme un client : vous voyez le paiement, la confirmation et les e-mails.',
      testCard:
        'Payez avec la carte de test 4242 4242 4242 4242, une date future et trois chiffres quelconques. Aucun débit réel n’a lieu.',
      manual: 'Choisissez un moyen de paiement que vous avez configuré. Vous pourrez ensuite annuler la commande.',
      liveCard:
        'Les cartes sont réellement débitées : choisissez un autre moyen de paiement, ou remboursez ensuite la commande.',
      view: 'Voir la boutique',
      refresh: 'Vérifier à nouveau',
      done: 'Votre boutique a sa première commande.',
      waiting: 'Il n’y a pas encore de commande.',
    },
    live: {
      lead: 'Parcourez la liste, puis ouvrez la boutique.',
      missing: 'Reste à faire',
      ready: 'Tout ce dont les clients ont besoin est là.',
      advice: 'Avant de vendre',
      notPublic: 'La boutique ne tourne que sur cette machine. Pour vendre, il lui faut un serveur et une adresse.',
      noMail:
        'Les e-mails ne sont pas envoyés, mais affichés dans la boîte de réception du serveur. Définissez SMTP_URL et MAIL_FROM pour les envoyer.',
      testCards: 'Seules les cartes de test sont acceptées. Configurez Stripe pour débiter de vraies cartes.',
      noCards: 'Les cartes ne sont pas acceptées. Les clients paient par les moyens que vous avez ajoutés.',
      backup: 'Sauvegardez chaque jour le répertoire des données, et essayez une fois de le restaurer.',
    },
  },
}
