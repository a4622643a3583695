import type { FieldError } from '../../../errors.ts'
import { moneyText } from '../../../text/moneyText.ts'
import { currencyOf, freeFeeMode } from '../receivable.ts'

type Given<T> = T | null | undefined

interface Terms {
  enterpriseId: Given<string>
  personName: Given<string>
  startDate: Given<string>
  endDate: Given<string>
  amount: Given<number>
  currency: Given<string>
  feeMode: Given<string>
  payPlan: Given<readonly { amount: number }[]>
}

/** Consistency errors of a contract: one client, an end after the start, a payment plan for the whole amount. */
export function contractErrors({
  enterpriseId,
  personName,
  startDate,
  endDate,
  amount,
  currency,
  feeMode,
  payPlan,
}: Terms): FieldError[] {
  const errors: FieldError<keyof Terms>[] = []
  if (!enterpriseId && !personName) errors.push({ field: 'enterpriseId', message: '请选择签约企业，或填写签约个人' })
  if (enterpriseId && personName) errors.push({ field: 'personName', message: '签约企业与签约个人只能填一个' })
  if (startDate && endDate && endDate < startDate)
    errors.push({ field: 'endDate', message: '到期日期不能早于生效日期' })
  if (feeMode === freeFeeMode && amount) errors.push({ field: 'amount', message: '收费方式为免费时不填合同金额' })
  const yuan = (cents: number): string => moneyText(cents, currencyOf({ currency }))
  const planned = (payPlan ?? []).reduce((sum, line) => sum + line.amount, 0)
  if (planned > 0 && planned !== (amount ?? 0))
    errors.push({
      field: 'payPlan',
      message: `付款计划合计 ${yuan(planned)}，应等于合同金额 ${yuan(amount ?? 0)}`,
    })
  return errors
}
