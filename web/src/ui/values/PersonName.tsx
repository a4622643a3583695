interface PersonNameProps {
  account: string | null
  /** Empty if the account no longer exists. */
  name: string | null | undefined
}

/** A user's name; the account is a tooltip that distinguishes users with the same name. */
export function PersonName({ account, name }: PersonNameProps) {
  return <span title={account ?? undefined}>{name || account}</span>
}
