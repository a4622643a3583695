import type { Statistic } from './Statistic.ts'
import { statisticLimits } from './statisticFigures.ts'

const count = { kind: 'count', isSummed: true } as const
const money = { kind: 'money', isSummed: true } as const

export const packageStatistics = [
  {
    code: 'packageSales',
    resource: 'packageOrder',
    title: '套餐销售',
    explain:
      '支付时间在期间内的套餐订单，按套餐名称（各版本合并）统计；后来用完、到期、退款的也计入。净额 = 订单金额 − 退款金额，退款不论发生在何时，计在订单支付的期间。',
    period: { months: 12 },
    columns: [
      { key: 'package', title: '套餐', kind: 'text' },
      { key: 'orders', title: '订单数', ...count },
      { key: 'amount', title: '订单金额', ...money },
      { key: 'refunded', title: '退款金额', ...money },
      { key: 'net', title: '净额', ...money },
    ],
    chart: { kind: 'bar', place: 'package', series: ['amount', 'refunded'] },
  },
  {
    code: 'packageUnearned',
    resource: 'packageOrder',
    title: '未履行价值（按套餐）',
    explain:
      '未履行价值大于 0 的套餐订单：订单金额在支付时按折算单价分摊到各项权益，每项的未履行价值 = 分摊金额 × 尚未使用的已购数量 ÷ 已购数量；占用中和到期后顺延的仍算未使用，补偿等后来增加的数量不计价值。已履行 + 未履行 + 已退款 = 订单金额。这是对客户的负债，不是收入。',
    columns: [
      { key: 'package', title: '套餐', kind: 'text' },
      { key: 'orders', title: '订单数', ...count },
      { key: 'amount', title: '订单金额', ...money },
      { key: 'unearned', title: '未履行价值', ...money },
      { key: 'share', title: '占订单金额', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'package', series: ['unearned'] },
  },
  {
    code: 'packageUnearnedByClient',
    resource: 'packageOrder',
    title: '未履行价值（按客户）',
    explain: `未履行价值大于 0 的套餐订单，按购买企业或个人统计，算法与“未履行价值（按套餐）”相同。“最早到期”为其订单中最早的到期日期。由高到低，最多列出 ${statisticLimits.rows} 个客户。`,
    columns: [
      { key: 'client', title: '客户', kind: 'text' },
      { key: 'orders', title: '订单数', ...count },
      { key: 'amount', title: '订单金额', ...money },
      { key: 'unearned', title: '未履行价值', ...money },
      { key: 'ends', title: '最早到期', kind: 'date' },
    ],
  },
  {
    code: 'packageUsage',
    resource: 'packageOrder',
    title: '套餐使用热度',
    explain:
      '期间内从套餐订单消耗的权益数量，按消耗月份与权益类型统计，取自权益流水中的“消耗”；占用后释放的和后来冲回的不计，法律顾问服务的权益不计。数量按各项目自己的单位（次、份、小时）相加。首月、末月只计期间内的日子。',
    period: { months: 12 },
    columns: [
      { key: 'month', title: '月份', kind: 'text' },
      { key: 'counsel', title: '顾问', ...count },
      { key: 'appointment', title: '预约', ...count },
      { key: 'entrustment', title: '委托', ...count },
      { key: 'template', title: '模板下载', ...count },
      { key: 'other', title: '其他', ...count },
    ],
    chart: {
      kind: 'stacked',
      place: 'month',
      series: ['counsel', 'appointment', 'entrustment', 'template', 'other'],
    },
  },
  {
    code: 'packageRefunds',
    resource: 'packageOrder',
    title: '套餐退款率',
    explain:
      '支付时间在期间内的套餐订单中，当前已退款的有多少，按套餐名称统计。退款率 = 已退款订单 ÷ 已支付订单；退款金额为实际退给客户的金额。',
    period: { months: 12 },
    columns: [
      { key: 'package', title: '套餐', kind: 'text' },
      { key: 'orders', title: '已支付订单', ...count },
      { key: 'refunds', title: '已退款订单', ...count },
      { key: 'rate', title: '退款率', kind: 'percent' },
      { key: 'refunded', title: '退款金额', ...money },
    ],
    chart: { kind: 'bar', place: 'package', series: ['rate'] },
  },
  {
    code: 'packageUpsell',
    resource: 'packageOrder',
    title: '续购与升级名单',
    explain: `生效中和已用完、且尚未过到期日期的套餐订单里，剩余不足或用完的权益：可用 ÷ 发放数量低于业务参数“权益所剩不多的比例”（初始为 20%）。占用中的不算可用，发放数量含后来的调整；可用为负表示超额使用，剩余按 0 计。由少到多，最多列出 ${statisticLimits.rows} 项。`,
    columns: [
      { key: 'client', title: '客户', kind: 'text' },
      { key: 'package', title: '套餐', kind: 'text' },
      { key: 'item', title: '权益', kind: 'text' },
      { key: 'granted', title: '发放数量', kind: 'count' },
      { key: 'available', title: '可用', kind: 'count' },
      { key: 'left', title: '剩余', kind: 'percent' },
      { key: 'ends', title: '到期日期', kind: 'date' },
    ],
  },
  {
    code: 'packageExpiring',
    resource: 'packageOrder',
    title: '即将到期的套餐订单',
    explain: `生效中和冻结、到期日期在今天起若干天以内的套餐订单；天数见业务参数“套餐到期提前提醒天数”（初始为 30 天）。未履行价值的算法与“未履行价值（按套餐）”相同，到期未用的将作过期处理。按到期日期排列，最多列出 ${statisticLimits.rows} 个。`,
    columns: [
      { key: 'order', title: '订单编号', kind: 'text' },
      { key: 'client', title: '客户', kind: 'text' },
      { key: 'package', title: '套餐', kind: 'text' },
      { key: 'ends', title: '到期日期', kind: 'date' },
      { key: 'daysLeft', title: '剩余天数', kind: 'days' },
      { key: 'unearned', title: '未履行价值', ...money },
    ],
  },
] as const satisfies readonly Statistic[]
