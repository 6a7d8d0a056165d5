/** Passwords from documentation and default configurations. Attackers try them first. */
const KNOWN = new Set(
  'password passwort changeme change-me change_me secret mysecret postgres admin root user shop test example default 123456 12345678 minioadmin'.split(
    ' ',
  ),
)

/**
 * Finds environment variables with default credentials: well-known secrets and empty passwords. Returns their names.
 * `addresses` contain a password.
 */
export function findDefaultCredentials(
  environment: Record<string, string | undefined>,
  { addresses, secrets }: { addresses: readonly string[]; secrets: readonly string[] },
): string[] {
  const wrong = (secret: string): boolean =>
    KNOWN.has(secret.toLowerCase().replace(/^(?:sk|rk)_(?:test|live)_|^whsec_/, ''))
  return [
    ...addresses.filter((name) => {
      const password = passwordIn(environment[name] ?? '')
      return password !== undefined && (password === '' || wrong(password))
    }),
    ...secrets.filter((name) => wrong(environment[name] ?? '')),
  ]
}

/** Password as written in the address; undefined without one. */
function passwordIn(address: string): string | undefined {
  return /^[a-z]+:\/\/[^@/:]*:([^@/]*)@/.exec(address)?.[1]
}
