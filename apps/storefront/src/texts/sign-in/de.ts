import type { SignInTexts } from './en.ts'

export const signIn: SignInTexts = {
  title: 'Anmelden',
  why: 'Mit einem Konto ist Ihr Warenkorb auf jedem Gerät derselbe.',
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 8 Zeichen. Am besten ein paar Wörter, die nichts miteinander zu tun haben.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  button: 'Anmelden',
  forgotten: 'Passwort vergessen?',
  newHere: 'Neu hier?',
  create: 'Konto anlegen',
  createButton: 'Konto anlegen',
  knownHere: 'Haben Sie schon ein Konto?',
  mailSent: 'Sehen Sie in Ihre Mails',
  codeSentTo: 'Wir haben einen Code aus sechs Ziffern geschickt an',
  code: 'Code',
  codeHint: 'Er gilt 15 Minuten.',
  goOn: 'Weiter',
  nothingCame: 'Ist nichts gekommen? Bitte sehen Sie auch in den Ordner für unerwünschte Mails.',
  sendAgain: 'Neuen Code schicken',
  sentAgain: 'Ein neuer Code ist unterwegs. Frühere gelten nicht mehr.',
  otherAddress: 'Andere Adresse verwenden',
  forgottenWhy:
    'Nennen Sie uns die E-Mail-Adresse Ihres Kontos, und wir schicken einen Link, mit dem Sie ein neues wählen.',
  sendLink: 'Link schicken',
  linkSent: 'Wenn es zu dieser Adresse hier ein Konto gibt, ist ein Link dorthin unterwegs.',
  linkHint:
    'Der Link gilt einmal und 30 Minuten lang. Wenn nichts kommt, sehen Sie bitte auch in den Ordner für unerwünschte Mails.',
  backToSignIn: 'Zurück zur Anmeldung',
  noMailYet: 'Dieses Geschäft verschickt noch keine Mails: Was es schreibt, liegt hier.',
  openMailbox: 'Postfach öffnen',
  choosePassword: 'Neues Passwort wählen',
  savePassword: 'Passwort speichern',
  endsOthers: 'Wo Sie sonst noch angemeldet sind, werden Sie abgemeldet.',
  waiting: 'Danke. Einen Moment noch',
  waitingWhy:
    'Das Geschäft sieht sich jedes neue Konto an, bevor es gilt. Sie bekommen eine Mail, sobald Ihres offen ist.',
  ways: {
    hosted: 'Weiter zur sicheren Seite',
    forgot: 'Link schicken lassen',
    'sign-in': 'Noch einmal anmelden',
  },
  troubles: {
    missingEmail: 'Bitte geben Sie Ihre E-Mail-Adresse an.',
    missingPassword: 'Bitte geben Sie ein Passwort an.',
    missingCode: 'Bitte geben Sie die sechs Ziffern aus der Mail an.',
    captcha:
      'Nach mehreren Versuchen prüfen wir, dass Sie kein Roboter sind. Das macht die sichere Seite, und dort geht es weiter.',
    wrongCaptcha:
      'Die Prüfung gegen Roboter ist misslungen. Bitte versuchen Sie es auf der sicheren Seite noch einmal.',
    wrongPassword:
      'E-Mail und Passwort passen nicht zusammen. Bitte versuchen Sie es noch einmal, oder wählen Sie ein neues Passwort.',
    newPasswordNeeded: 'Dieses Passwort muss geändert werden, bevor es wieder gilt.',
    wrongEmail: 'Das ist keine ganze E-Mail-Adresse, wie name@example.com eine ist.',
    refused: 'Mit dieser Adresse geht die Anmeldung nicht. Bitte prüfen Sie sie, oder fragen Sie beim Geschäft nach.',
    taken: 'Zu dieser Adresse gibt es schon ein Konto. Bitte melden Sie sich an.',
    noAnswer: 'Es kam keine Antwort. Nichts ist verloren; bitte versuchen Sie es gleich noch einmal.',
    broken: 'Das war ein Fehler des Geschäfts, nicht Ihrer. Bitte versuchen Sie es gleich noch einmal.',
    tooMany: 'Das war zu oft. Bitte versuchen Sie es in einer Viertelstunde wieder.',
    furtherProof: 'Dieses Konto verlangt einen weiteren Nachweis. Den nimmt die sichere Seite entgegen.',
    weakPassword:
      'Bitte wählen Sie ein anderes Passwort: mindestens 8 Zeichen, keines, das viele haben, ohne Ihren Namen und Ihre Adresse.',
    wrongCode: 'Das ist nicht der Code, den wir geschickt haben. Bitte sehen Sie in die neueste Mail.',
    over: 'Diese Anmeldung hat zu lange gedauert oder war schon fertig. Bitte beginnen Sie noch einmal.',
    linkOver:
      'Dieser Link wurde schon benutzt, ist zu alt, oder ein Teil von ihm fehlt. An Ihrem Konto hat sich nichts geändert.',
  },
}
