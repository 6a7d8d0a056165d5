/** Account of the member: initial, name and address. A missing name is left empty. */
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
