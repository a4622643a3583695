import { dictionary, text } from '../../resource/kinds/builders.ts'

/** Roles that the system alone records: who asked for advice, and staff. */
export const systemRoles: readonly string[] = ['prospect', 'staff']

/** A party of a matter, as it stands in sub-tables. */
export const partyRow = {
  name: text('名称', { required: true, max: 100 }),
  type: dictionary('类型', 'party_type'),
  code: text('证件号码', { max: 40 }),
  role: dictionary('身份', 'party_role', { required: true, except: systemRoles }),
} as const

/** Whom the house acts for, and whom it acts against; all others stand beside. */
export const ownRoles: readonly string[] = ['client', 'beneficiary']
export const adverseRoles: readonly string[] = ['opponent']

/** Whom a matter is against, by their names; null when it is against nobody. */
export function opponentNames(parties: readonly { name: string; role: string }[]): string | null {
  const names = parties.filter(({ role }) => adverseRoles.includes(role)).map(({ name }) => name)
  return names.length === 0 ? null : [...new Set(names)].join('、')
}
