/** Passwords that stand in instructions and in programs as they are delivered. Whoever looks for shops tries them first. */
const KNOWN = new Set(
  'password passwort changeme change-me change_me secret mysecret postgres admin root user shop test example default 123456 12345678 minioadmin'.split(
    ' ',
  ),
)

const ADDRESSES = ['DATABASE_URL', 'SMTP_URL']
const SECRETS = [
  'AWS_SECRET_ACCESS_KEY',
  'RECAPTCHA_VISIBLE_SECRET',
  'RECAPTCHA_SILENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

/** Names of what the environment gives a secret to that everybody knows, or a password of no characters. */
export function findWellKnownSecrets(environment: Record<string, string | undefined>): string[] {
  const wrong = (secret: string): boolean =>
    KNOWN.has(secret.toLowerCase().replace(/^(?:sk|rk)_(?:test|live)_|^whsec_/, ''))
  return [
    ...ADDRESSES.filter((name) => {
      const password = passwordIn(environment[name] ?? '')
      return password !== undefined && (password === '' || wrong(password))
    }),
    ...SECRETS.filter((name) => wrong(environment[name] ?? '')),
  ]
}

/** As it stands there; undefined where the address has none. */
function passwordIn(address: string): string | undefined {
  return /^[a-z]+:\/\/[^@/:]*:([^@/]*)@/.exec(address)?.[1]
}
