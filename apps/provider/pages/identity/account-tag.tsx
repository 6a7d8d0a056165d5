/** Whose account it is: the initial, the name and the address. A name left empty is not made up. */
export function AccountTag({ name, email }: { name: string; email: string }) {
  const initial = /[\p{L}\p{N}]/u.exec(name || email)?.[0] ?? ''
  return (
    <span className="account">
      <span className="initial" aria-hidden="true">
        {initial.toLocaleUpperCase()}
      </span>
      <span>
        {name && <strong>{name}</strong>}
        <bdi className={name ? 'hint' : undefined}>{email}</bdi>
      </span>
    </span>
  )
}
