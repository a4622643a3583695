import { type EndingSheet, errors, type FieldError, type Hanging, type Values } from '@lexdesk/domain'
import type { Engine } from '../resource/Engine.ts'

const shown = 5
const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** Refuses an end while something that hangs on the record has no answer, or an answer that does not fit. */
export function assertAnswered(
  engine: Engine,
  { hanging, figures }: EndingSheet,
  values: Values,
  mayWaive: boolean,
): void {
  const wrong = hanging.flatMap((one) => answerProblem(engine, one, values))
  if (values.deadlineEnd === 'keep' && !values.deadlineKeeperId && hanging.some(({ kind }) => kind === 'deadline'))
    wrong.push({ field: 'deadlineKeeperId', message: '请选择保留期限的责任律师' })
  if (values.receivableEnd === 'waive') wrong.push(...waiverProblems(figures.remaining, values, mayWaive))
  const refundable = figures.received - figures.refunded
  if (Number(values.refundedAmount ?? 0) > refundable)
    wrong.push({ field: 'refundedAmount', message: `退还金额不能大于已收未退的 ${yuan(refundable)} 元` })
  if (values.contractEnd === 'complete' && remainingAfter(figures.remaining, values) > 0)
    wrong.push({ field: 'contractEnd', message: '合同款未收清，不能记为履行完毕，请核销余款或继续履行' })
  if (wrong.length > 0) throw errors.invalid(wrong)
}

const remainingAfter = (remaining: number, values: Values): number =>
  remaining - (values.receivableEnd === 'waive' ? Number(values.waivedAmount ?? 0) : 0)

function answerProblem(engine: Engine, { field, title, choices, records }: Hanging, values: Values): FieldError[] {
  const answer = values[field]
  if (typeof answer === 'string' && choices.includes(answer)) return []
  const names = records.slice(0, shown).map(({ no, name }) => (no ? `${no} ${name}` : name))
  const list = `${names.join('、')}${records.length > shown ? ' 等' : ''}`
  const offered = choices.map((choice) => engine.dictionaries.text(dictionaryOf[field]!, choice) ?? choice).join('、')
  return [{ field, message: `${title} ${records.length} 项（${list}）须选择处理方式：${offered}` }]
}

const dictionaryOf: Partial<Record<Hanging['field'], string>> = {
  deadlineEnd: 'end_deadline',
  appointmentEnd: 'end_appointment',
  contractEnd: 'end_contract',
  receivableEnd: 'end_receivable',
  orderEnd: 'end_order',
  businessEnd: 'end_business',
}

function waiverProblems(remaining: number, { waivedAmount }: Values, mayWaive: boolean): FieldError[] {
  if (!mayWaive) return [{ field: 'receivableEnd', message: '核销须财务同意：请由财务先“同意未收款结案”或“核销应收”' }]
  if (!waivedAmount) return [{ field: 'waivedAmount', message: '请输入核销金额' }]
  return Number(waivedAmount) > remaining
    ? [{ field: 'waivedAmount', message: `核销金额不能大于未收的 ${yuan(remaining)} 元` }]
    : []
}
