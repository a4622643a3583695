import { type contract, errors, mustDayNumber, type Row, toPlainDate } from '@lexdesk/domain'
import type { WriteContext } from '../../resource/Engine.ts'
import type { InputFor, StepName } from '../../resource/rulesFor.ts'
import { readSetting } from '../../settings/readSetting.ts'

/** An input field of one of the steps. */
type StepField = { [S in Step]: keyof InputFor<typeof contract, S>['values'] & string }[Step]
type Step = StepName<typeof contract>

/** The day of a payment or an invoice must lie between the contract's dates, less a tolerance, and today. */
export async function assertMoneyDay(
  { tx, actor, now }: WriteContext,
  row: Row<typeof contract>,
  field: StepField,
  title: string,
  day: string,
): Promise<void> {
  const refuse = (message: string) => errors.invalid([{ field, message }])
  const today = now.slice(0, 10)
  if (day > today) throw refuse(`${title}不能晚于今天`)
  const tolerance = await readSetting(tx, actor.tenantId, 'contract.paidEarlyDays')
  const first = [row.signDate, row.startDate, row.createTime.slice(0, 10)]
    .filter((one) => one !== null)
    .reduce((before, one) => (one < before ? one : before), today)
  const earliest = toPlainDate(mustDayNumber(first) - tolerance)
  if (day < earliest) throw refuse(`${title}不能早于 ${earliest}（合同签订或生效前 ${tolerance} 天）`)
}
