import { references, text } from '../../resource/kinds/builders.ts'
import type { Link } from '../../resource/Link.ts'

/** Written by the server, for internal use. */
const set = { readOnly: true, writeOnly: true, form: false } as const

/** The record that a system text is about, or the matters where it lists several. */
export const recordFields = {
  recordType: text('所述记录类型', { ...set, max: 40 }),
  recordId: text('所述记录标识', { ...set, max: 64 }),
  matterIds: references('所述委托', 'entrustment', set),
}

/** The kinds of records whose ethical walls apply to texts about them. */
export const toldKinds: readonly string[] = [
  'entrustment',
  'contract',
  'deadline',
  'conflictCheck',
  'appointment',
  'appraise',
  'counsel',
  'counselRequest',
  'counselWork',
]

/** The ethical wall of a record also applies to texts about it. */
export const aboutRecord: readonly Link[] = [
  { field: 'recordId', kindField: 'recordType', resources: Object.fromEntries(toldKinds.map((kind) => [kind, kind])) },
  'matterIds',
]
