import {
  type deadlineEndpoints,
  type DeadlinePreview,
  errors,
  type InputOf,
  mustDayNumber,
  toPlainDate,
} from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { computeDeadline } from './computeDeadline.ts'
import { readRule, ruleInForce } from './ruleInForce.ts'

type PreviewInput = InputOf<(typeof deadlineEndpoints)['preview']['input']>

/** The date and derivation that saving would give, computed by the same code. */
export async function previewDeadline(
  db: Kysely<Tables>,
  tenantId: number,
  { ruleId, startDate: start, notifiedEnd }: PreviewInput,
): Promise<DeadlinePreview> {
  if (ruleId === undefined) throw errors.invalid([{ field: 'ruleId', message: '请选择期限规则' }])
  const rule = start ? await ruleInForce(db, tenantId, ruleId, start) : await readRule(db, tenantId, ruleId)
  const isMeasure = rule.counting === 'measure'
  const common = { ruleName: rule.name, type: rule.type, isChecked: rule.status === 'checked', isMeasure }
  if (!start) return { ...common, date: null, derivation: null, renewalDate: null }
  const { date, derivation } = await computeDeadline(db, tenantId, { ruleId: rule.id, startDate: start, notifiedEnd })
  const renewalDays = await readSetting(db, tenantId, 'deadline.renewalDays')
  return {
    ...common,
    date: String(date),
    derivation: String(derivation),
    renewalDate: isMeasure ? toPlainDate(mustDayNumber(String(date)) - renewalDays) : null,
  }
}
