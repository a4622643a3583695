import {
  deadline,
  type DeadlinePreview,
  errors,
  mustDayNumber,
  readInput,
  toPlainDate,
  type Values,
} from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { computeDeadline } from './computeDeadline.ts'
import { readRule, ruleInForce } from './ruleInForce.ts'

const { ruleId, startDate, notifiedEnd } = deadline.fields
const asked = { ruleId, startDate, notifiedEnd }

/** The date and derivation that a save would give, from the same code. */
export async function previewDeadline(db: Kysely<Tables>, tenantId: number, input: Values): Promise<DeadlinePreview> {
  const { values, errors: wrong } = readInput(asked, input)
  if (wrong.length > 0) throw errors.invalid(wrong)
  if (typeof values.ruleId !== 'string') throw errors.invalid([{ field: 'ruleId', message: '请选择期限规则' }])
  const start = values.startDate as string | null | undefined
  const rule = start
    ? await ruleInForce(db, tenantId, values.ruleId, start)
    : await readRule(db, tenantId, values.ruleId)
  const isMeasure = rule.counting === 'measure'
  const common = { ruleName: rule.name, type: rule.type, isChecked: rule.status === 'checked', isMeasure }
  if (!start) return { ...common, date: null, derivation: null, renewalDate: null }
  const { date, derivation } = await computeDeadline(db, tenantId, { ...values, ruleId: rule.id })
  const renewalDays = await readSetting(db, tenantId, 'deadline.renewalDays')
  return {
    ...common,
    date: String(date),
    derivation: String(derivation),
    renewalDate: isMeasure ? toPlainDate(mustDayNumber(String(date)) - renewalDays) : null,
  }
}
