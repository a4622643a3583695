/**
 * Applies local changes to a selection saved by others: their changes are retained, the local ones are applied again.
 */
export function rebaseChoice(
  before: readonly string[],
  wanted: readonly string[],
  current: readonly string[],
): string[] {
  const [had, want] = [new Set(before), new Set(wanted)]
  const retained = current.filter((id) => want.has(id) || !had.has(id))
  const added = wanted.filter((id) => !had.has(id))
  return [...new Set([...retained, ...added])]
}
