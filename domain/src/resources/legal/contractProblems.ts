import type { FieldError } from '../../errors.ts'

type Given<T> = T | null | undefined

interface Terms {
  enterpriseId?: Given<string>
  personName?: Given<string>
  startDate?: Given<string>
  endDate?: Given<string>
  amount?: Given<number>
  payPlan?: Given<readonly { amount: number }[]>
}

const yuan = (cents: number): string => (cents / 100).toFixed(2)

/** What does not fit together in a contract: it has one client, an end after its beginning, a plan for the whole amount. */
export function contractProblems({
  enterpriseId,
  personName,
  startDate,
  endDate,
  amount,
  payPlan,
}: Terms): FieldError[] {
  const wrong: FieldError[] = []
  if (!enterpriseId && !personName) wrong.push({ field: 'enterpriseId', message: '请选择签约企业，或填写签约个人' })
  if (enterpriseId && personName) wrong.push({ field: 'personName', message: '签约企业与签约个人只能填一个' })
  if (startDate && endDate && endDate < startDate) wrong.push({ field: 'endDate', message: '到期日期不能早于生效日期' })
  const planned = (payPlan ?? []).reduce((sum, line) => sum + line.amount, 0)
  if (planned > 0 && planned !== (amount ?? 0))
    wrong.push({
      field: 'payPlan',
      message: `付款计划合计 ${yuan(planned)} 元，应等于合同金额 ${yuan(amount ?? 0)} 元`,
    })
  return wrong
}
