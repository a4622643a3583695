import type { FieldError } from '../../../errors.ts'
import { freeFeeMode } from '../receivable.ts'

type Given<T> = T | null | undefined

/** Fee modes that depend on the outcome. */
export const riskFeeModes: readonly string[] = ['halfRisk', 'fullRisk']

/** Case types with an opponent. */
const contentiousTypes: readonly string[] = [
  'civil',
  'criminal',
  'administrative',
  'laborArbitration',
  'commercialArbitration',
]

/** A lawsuit or an arbitration: requires an opponent, or a reason why none is known. */
export function isContentious({ caseType, stage }: Readonly<Record<string, unknown>>): boolean {
  return contentiousTypes.includes(String(caseType)) && stage !== 'nonLitigation'
}

interface Offer {
  authority?: Given<string>
  powers?: Given<readonly string[]>
  feeMode?: Given<string>
  fixedAmount?: Given<number>
  riskRate?: Given<number>
}

/** Consistency errors of a matter. */
export function entrustmentErrors({ authority, powers, feeMode, fixedAmount, riskRate }: Offer): FieldError[] {
  return [
    ...authorityErrors(authority, powers),
    ...feeErrors(feeMode, riskRate),
    ...(feeMode === freeFeeMode && fixedAmount
      ? [{ field: 'fixedAmount', message: '收费方式为免费时不填律师费' }]
      : []),
  ]
}

/** 民诉解释 89: a special authority lists its powers, and a general one has none of them. */
function authorityErrors(scope: Given<string>, powers: Given<readonly string[]>): FieldError[] {
  const ticked = powers ?? []
  if (scope === 'special' && ticked.length === 0)
    return [{ field: 'powers', message: '特别授权须逐项勾选授权事项，仅写“全权代理”不算特别授权' }]
  return scope === 'general' && ticked.some((power) => power !== 'receiveDocuments')
    ? [{ field: 'powers', message: '一般授权只能勾选“签收文书”，其他授权事项须为特别授权' }]
    : []
}

function feeErrors(mode: Given<string>, rate: Given<number>): FieldError[] {
  const isRisk = riskFeeModes.includes(mode ?? '')
  if (isRisk && !rate) return [{ field: 'riskRate', message: '风险代理须填写风险收费比例' }]
  return !isRisk && rate ? [{ field: 'riskRate', message: '收费方式为半风险或全风险时才填风险收费比例' }] : []
}
