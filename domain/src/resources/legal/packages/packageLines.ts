import { datetime, dictionary, integer, money, text } from '../../../resource/kinds/builders.ts'

/** One line of a package or of an order for it: what the client may use, and how often. */
export const packageLine = {
  itemType: dictionary('权益类型', 'pkg_item_type', { required: true }),
  itemName: text('项目名称', { required: true, max: 50 }),
  itemId: text('项目', { readOnly: true, max: 64, form: false }),
  qty: integer('数量', { required: true, min: 0, max: 100_000, help: '0 为不限量，须填合理使用上限' }),
  unit: dictionary('单位', 'svc_unit', { required: true, default: 'time' }),
  fairUseCap: integer('合理使用上限', { min: 1, max: 100_000 }),
  perMonthCap: integer('每月上限', { min: 1, max: 100_000 }),
  unitPrice: money('折算单价', { min: 0, help: '用于分摊套餐价款' }),
  carryRule: dictionary('未用数量', 'carry_rule', { help: '到期作废，或按业务参数顺延使用' }),
  overPrice: money('超出单价', { min: 0, help: '填写后允许超额使用' }),
} as const

/** A correction of a line's balance: requested by one person, decided by another. */
export const packageAdjustment = {
  itemType: dictionary('权益类型', 'pkg_item_type', { required: true }),
  itemName: text('项目名称', { required: true, max: 50 }),
  qty: integer('调整数量', { required: true }),
  reason: text('原因', { required: true, max: 500 }),
  byName: text('申请人', { max: 100 }),
  at: datetime('申请时间'),
  decision: dictionary('结果', 'adjust_decision', { required: true, default: 'pending' }),
  decidedBy: text('审批人', { max: 100 }),
} as const

interface Line {
  qty?: number | null
  fairUseCap?: number | null
  perMonthCap?: number | null
}

/** Numeric errors in the lines of a package. */
export function packageLineErrors(lines: readonly Line[] | null | undefined): { field: string; message: string }[] {
  return (lines ?? []).flatMap(({ qty, fairUseCap, perMonthCap }, index) => {
    const at = (name: string, message: string) => [
      { field: `lines[${index}].${name}`, message: `权益明细第 ${index + 1} 行：${message}` },
    ]
    if (qty === 0 && !fairUseCap) return at('fairUseCap', '数量为 0（不限量）时请输入合理使用上限')
    if (qty && fairUseCap) return at('fairUseCap', '限量的权益不能填写合理使用上限')
    if (qty && perMonthCap && perMonthCap > qty) return at('perMonthCap', '每月上限不能大于数量')
    return []
  })
}
