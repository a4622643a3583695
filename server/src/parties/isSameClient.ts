import type { Values } from '@lexdesk/domain'

/** Whether two records have the same client: an enterprise, or else a person of this name. */
export function isSameClient(one: Values, other: Values): boolean {
  const [enterprise, otherEnterprise] = [one.enterpriseId ?? null, other.enterpriseId ?? null]
  if (enterprise !== null || otherEnterprise !== null) return enterprise === otherEnterprise
  return (one.personName ?? null) === (other.personName ?? null)
}
