import { currencyColumn } from './currencyColumn.ts'
import type { Statistic } from './Statistic.ts'
import { archiveAgeDays, deadlineDays, openAgeDays, spanTitles } from './statisticFigures.ts'

const [month, quarter, half] = spanTitles(openAgeDays) as [string, string, string]
const [week, fortnight, rest] = spanTitles(deadlineDays) as [string, string, string]
const [filedMonth, filedQuarter] = spanTitles(archiveAgeDays) as [string, string]

const ages = [
  { key: 'count', title: '委托数', kind: 'count', isSummed: true },
  { key: 'month', title: month, kind: 'count', isSummed: true },
  { key: 'quarter', title: quarter, kind: 'count', isSummed: true },
  { key: 'half', title: half, kind: 'count', isSummed: true },
  { key: 'older', title: `${openAgeDays[2]} 天以上`, kind: 'count', isSummed: true },
  { key: 'fee', title: '律师费', kind: 'money', isSummed: true },
] as const
const openWords = '此刻未结束的委托（意向至结案审批，含中止）'

const incomeColumns = [
  { key: 'amount', title: '收款金额', kind: 'money', isSummed: true },
  { key: 'refunded', title: '退款金额', kind: 'money', isSummed: true },
  { key: 'net', title: '净收入', kind: 'money', isSummed: true },
] as const

export const entrustmentStatistics = [
  {
    code: 'entrustmentOpenByState',
    resource: 'entrustment',
    title: '在办委托（按办理环节）',
    explain: `${openWords}，按当前状态与登记至今的天数统计；律师费为约定的固定金额合计。`,
    columns: [{ key: 'state', title: '办理环节', kind: 'text' }, ...ages],
    chart: { kind: 'stacked', place: 'state', series: ['month', 'quarter', 'half', 'older'] },
  },
  {
    code: 'entrustmentOpenByStage',
    resource: 'entrustment',
    title: '在办委托（按案件阶段）',
    explain: `${openWords}，按案件阶段（一审、二审、执行等）与登记至今的天数统计；律师费为约定的固定金额合计。`,
    columns: [{ key: 'stage', title: '案件阶段', kind: 'text' }, ...ages],
    chart: { kind: 'stacked', place: 'stage', series: ['month', 'quarter', 'half', 'older'] },
  },
  {
    code: 'entrustmentWorkload',
    resource: 'entrustment',
    reads: ['deadline'],
    title: '律师工作量',
    explain: `${openWords}，按律师统计承办与协办的数量；期限为责任律师名下进行中与待复核的期限，${deadlineDays[2]} 天内从今天算起，逾期为截止日期早于今天。`,
    columns: [
      { key: 'lawyer', title: '律师', kind: 'text' },
      { key: 'leads', title: '承办', kind: 'count', isSummed: true },
      { key: 'working', title: '其中办理中', kind: 'count', isSummed: true },
      { key: 'assists', title: '协办', kind: 'count', isSummed: true },
      { key: 'soon', title: `${deadlineDays[2]} 天内期限`, kind: 'count', isSummed: true },
      { key: 'late', title: '逾期期限', kind: 'count', isSummed: true },
    ],
    chart: { kind: 'stacked', place: 'lawyer', series: ['leads', 'assists'] },
  },
  {
    code: 'entrustmentDeadlines',
    resource: 'entrustment',
    reads: ['deadline'],
    title: `未来 ${deadlineDays[2]} 天的期限`,
    explain: `截止日期在今天起 ${deadlineDays[2]} 天内、进行中与待复核的期限，按责任律师与剩余天数统计；已逾期的不计。`,
    columns: [
      { key: 'lawyer', title: '责任律师', kind: 'text' },
      { key: 'count', title: '期限数', kind: 'count', isSummed: true },
      { key: 'week', title: week, kind: 'count', isSummed: true },
      { key: 'fortnight', title: fortnight, kind: 'count', isSummed: true },
      { key: 'month', title: rest, kind: 'count', isSummed: true },
      { key: 'next', title: '最近期限', kind: 'date' },
    ],
    chart: { kind: 'stacked', place: 'lawyer', series: ['week', 'fortnight', 'month'] },
  },
  {
    code: 'entrustmentOutcome',
    resource: 'entrustment',
    title: '结案结果（按案由）',
    explain:
      '结案日期在期间内的委托（已结案、已归档），按案由统计委托结果；胜诉含部分胜诉，和解含调解。胜诉率＝胜诉÷（胜诉＋败诉），和解率＝和解÷结案。',
    period: { months: 12 },
    columns: [
      { key: 'cause', title: '案由', kind: 'text' },
      { key: 'count', title: '结案', kind: 'count', isSummed: true },
      { key: 'won', title: '胜诉', kind: 'count', isSummed: true },
      { key: 'settled', title: '和解', kind: 'count', isSummed: true },
      { key: 'lost', title: '败诉', kind: 'count', isSummed: true },
      { key: 'withdrawn', title: '撤诉', kind: 'count', isSummed: true },
      { key: 'other', title: '其他', kind: 'count', isSummed: true },
      { key: 'winRate', title: '胜诉率', kind: 'percent' },
      { key: 'settleRate', title: '和解率', kind: 'percent' },
    ],
    chart: { kind: 'stacked', place: 'cause', series: ['won', 'settled', 'lost', 'withdrawn', 'other'] },
  },
  {
    code: 'entrustmentIncomeByLawyer',
    resource: 'entrustment',
    reads: ['contract'],
    title: '委托收入（按律师）',
    explain:
      '收款日期在期间内、登记在委托合同及其补充协议上的收款，按委托的承办律师合计；退款按退款日期计；净收入为收款减退款，各币种分别统计，一份合同只计入一个委托。',
    period: { months: 12 },
    columns: [
      { key: 'lawyer', title: '承办律师', kind: 'text' },
      currencyColumn,
      ...incomeColumns,
      { key: 'matters', title: '委托数', kind: 'count', isSummed: true },
      { key: 'payments', title: '收款笔数', kind: 'count', isSummed: true },
    ],
    chart: { kind: 'bar', place: 'lawyer', series: ['net'] },
  },
  {
    code: 'entrustmentIncomeByType',
    resource: 'entrustment',
    reads: ['contract'],
    title: '委托收入（按案件类型）',
    explain:
      '收款日期在期间内、登记在委托合同及其补充协议上的收款，按案件类型合计；退款按退款日期计；净收入为收款减退款，各币种分别统计，一份合同只计入一个委托。',
    period: { months: 12 },
    columns: [
      { key: 'caseType', title: '案件类型', kind: 'text' },
      currencyColumn,
      ...incomeColumns,
      { key: 'share', title: '占比', kind: 'percent' },
      { key: 'matters', title: '委托数', kind: 'count', isSummed: true },
      { key: 'payments', title: '收款笔数', kind: 'count', isSummed: true },
    ],
    chart: { kind: 'bar', place: 'caseType', series: ['net'] },
  },
  {
    code: 'entrustmentConflicts',
    resource: 'conflictCheck',
    title: '利冲检索（按月）',
    explain: '检索时间在期间内的利冲检索，按月统计结果：无冲突、相对冲突、绝对冲突；已豁免为其中经主管豁免的。',
    period: { months: 12 },
    columns: [
      { key: 'month', title: '月份', kind: 'text' },
      { key: 'count', title: '检索次数', kind: 'count', isSummed: true },
      { key: 'none', title: '无冲突', kind: 'count', isSummed: true },
      { key: 'relative', title: '相对冲突', kind: 'count', isSummed: true },
      { key: 'absolute', title: '绝对冲突', kind: 'count', isSummed: true },
      { key: 'waived', title: '已豁免', kind: 'count', isSummed: true },
    ],
    chart: { kind: 'stacked', place: 'month', series: ['none', 'relative', 'absolute'] },
  },
  {
    code: 'entrustmentArchive',
    resource: 'entrustment',
    title: '归档积压',
    explain: '此刻已结案尚未归档的委托，按承办律师与结案至今的天数统计。',
    columns: [
      { key: 'lawyer', title: '承办律师', kind: 'text' },
      { key: 'count', title: '待归档', kind: 'count', isSummed: true },
      { key: 'month', title: filedMonth, kind: 'count', isSummed: true },
      { key: 'quarter', title: filedQuarter, kind: 'count', isSummed: true },
      { key: 'older', title: `${archiveAgeDays[1]} 天以上`, kind: 'count', isSummed: true },
      { key: 'longest', title: '最长', kind: 'days' },
    ],
    chart: { kind: 'stacked', place: 'lawyer', series: ['month', 'quarter', 'older'] },
  },
] as const satisfies readonly Statistic[]
