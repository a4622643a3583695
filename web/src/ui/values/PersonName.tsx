interface PersonNameProps {
  account: string | null
  /** Nothing where nobody has the account any more. */
  name: string | null | undefined
}

/** Somebody by his name; the account is a tip, for two who have one name. */
export function PersonName({ account, name }: PersonNameProps) {
  return <span title={account ?? undefined}>{name || account}</span>
}
