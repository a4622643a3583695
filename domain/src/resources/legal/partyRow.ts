import { dictionary, text } from '../../resource/kinds/builders.ts'

/** Roles that only the system records: clients who asked for advice, and staff. */
export const systemRoles: readonly string[] = ['prospect', 'staff']

/** A party of a matter, as in sub-tables. */
export const partyRow = {
  name: text('名称', { required: true, max: 100 }),
  type: dictionary('类型', 'party_type'),
  code: text('证件号码', { max: 40 }),
  role: dictionary('身份', 'party_role', { required: true, except: systemRoles }),
} as const

/** The sides that the firm acts for and against; all others are neutral. */
export const ownRoles: readonly string[] = ['client', 'beneficiary']
export const adverseRoles: readonly string[] = ['opponent']

/** The names of the opponents; null when there are none. */
export function opponentNames(parties: readonly { name: string; role: string }[]): string | null {
  const names = parties.filter(({ role }) => adverseRoles.includes(role)).map(({ name }) => name)
  return names.length === 0 ? null : [...new Set(names)].join('、')
}
