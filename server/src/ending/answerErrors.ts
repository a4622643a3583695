import {
  type EndingAnswers,
  type EndingSheet,
  errors,
  type FieldError,
  moneyText,
  type OpenRecords,
  type Receivable,
} from '@lexdesk/domain'
import type { Engine } from '../resource/Engine.ts'

const shown = 5

/** Refuses to end a record while one of its open items has no answer or an invalid one. */
export function assertAnswered(
  engine: Engine,
  { openRecords, figures }: EndingSheet,
  values: EndingAnswers,
  mayWaive: boolean,
): void {
  const fieldErrors = openRecords.flatMap((one) => choiceErrors(engine, one, values))
  if (values.deadlineEnd === 'keep' && !values.deadlineKeeperId && openRecords.some(({ kind }) => kind === 'deadline'))
    fieldErrors.push({ field: 'deadlineKeeperId', message: '请选择保留期限的责任律师' })
  fieldErrors.push(...moneyErrors(figures, values, mayWaive))
  if (values.contractEnd === 'complete' && figures.some(({ outstanding }) => outstanding - waivedIn(values) > 0))
    fieldErrors.push({ field: 'contractEnd', message: '合同款未收清，不能记为履行完毕，请核销余款或继续履行' })
  if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
}

const waivedIn = (values: EndingAnswers): number => (values.receivableEnd === 'waive' ? (values.waivedAmount ?? 0) : 0)

/** An amount has the contracts' currency; with several currencies each contract is settled by its own steps. */
function moneyErrors(figures: readonly Receivable[], values: EndingAnswers, mayWaive: boolean): FieldError[] {
  const refunded = values.refundedAmount ?? 0
  const doesWaive = values.receivableEnd === 'waive'
  if (figures.length > 1)
    return [
      ...(doesWaive ? [{ field: 'receivableEnd', message: '关联合同有多种币种，请在各合同上分别“核销应收”' }] : []),
      ...(refunded > 0 ? [{ field: 'refundedAmount', message: '关联合同有多种币种，请在各合同上分别“退款”' }] : []),
    ]
  const [money] = figures
  const refundable = money ? money.received - money.refunded : 0
  return [
    ...(doesWaive ? waiverErrors(money, values, mayWaive) : []),
    ...(refunded > refundable
      ? [
          {
            field: 'refundedAmount',
            message: `退还金额不能大于已收未退的 ${moneyText(refundable, money?.currency)}`,
          },
        ]
      : []),
  ]
}

function choiceErrors(
  engine: Engine,
  { field, title, choices, records }: OpenRecords,
  values: EndingAnswers,
): FieldError[] {
  const answer = values[field]
  if (typeof answer === 'string' && choices.includes(answer)) return []
  const names = records.slice(0, shown).map(({ no, name }) => (no ? `${no} ${name}` : name))
  const list = `${names.join('、')}${records.length > shown ? ' 等' : ''}`
  const offered = choices.map((choice) => engine.dictionaries.text(dictionaryOf[field]!, choice) ?? choice).join('、')
  return [{ field, message: `${title} ${records.length} 项（${list}）须选择处理方式：${offered}` }]
}

const dictionaryOf: Partial<Record<OpenRecords['field'], string>> = {
  deadlineEnd: 'end_deadline',
  appointmentEnd: 'end_appointment',
  contractEnd: 'end_contract',
  receivableEnd: 'end_receivable',
  orderEnd: 'end_order',
  businessEnd: 'end_business',
}

function waiverErrors(money: Receivable | undefined, { waivedAmount }: EndingAnswers, mayWaive: boolean): FieldError[] {
  if (!mayWaive) return [{ field: 'receivableEnd', message: '核销须财务同意：请由财务先“同意未收款结案”或“核销应收”' }]
  if (!waivedAmount) return [{ field: 'waivedAmount', message: '请输入核销金额' }]
  const outstanding = money?.outstanding ?? 0
  return waivedAmount > outstanding
    ? [{ field: 'waivedAmount', message: `核销金额不能大于未收的 ${moneyText(outstanding, money?.currency)}` }]
    : []
}
