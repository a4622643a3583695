import type { Statistic } from './Statistic.ts'
import { currencyColumn } from './currencyColumn.ts'
import { endingDays, statisticLimits } from './statisticFigures.ts'

const reviewColumns = [
  { key: 'count', title: '审结', kind: 'count', isSummed: true },
  { key: 'median', title: '中位数', kind: 'hours' },
  { key: 'most', title: '90 分位', kind: 'hours' },
  { key: 'inTime', title: '时限内', kind: 'count', isSummed: true },
  { key: 'rate', title: '按时率', kind: 'percent' },
  { key: 'rejected', title: '其中驳回', kind: 'count', isSummed: true },
] as const
const reviewWords =
  '期间内审结（通过或驳回）的合同审核，从最近一次提交到审结的工作小时（按节假日与办公时间计算）；须主管审批的以主管审批为审结，撤回的不计。时限以业务参数“合同审核时限”为准'
const boundWords = '签订日期在期间内、已经生效的合同（履行中、已履行、已到期、解除中、已解除、已归档）'

export const contractStatistics = [
  {
    code: 'contractExpiring',
    resource: 'contract',
    title: '即将到期的合同',
    explain: `此刻履行中、到期日期在今天起 ${endingDays[2]} 天内的合同，按剩余天数分段；未收金额为合同金额减已收与核销；各币种分别统计。`,
    columns: [
      { key: 'span', title: '剩余天数', kind: 'text' },
      currencyColumn,
      { key: 'count', title: '合同数', kind: 'count', isSummed: true },
      { key: 'amount', title: '合同金额', kind: 'money', isSummed: true },
      { key: 'unpaid', title: '未收金额', kind: 'money', isSummed: true },
      { key: 'renewing', title: '自动续期', kind: 'count', isSummed: true },
    ],
    chart: { kind: 'bar', place: 'span', series: ['count'] },
  },
  {
    code: 'contractReceivable',
    resource: 'contract',
    title: '应收账龄（按客户）',
    explain:
      '此刻履行中、已到期、解除中与已解除、尚有未收金额的合同，按签约企业或签约个人合计。收款按付款计划从早到晚冲抵，每期未收部分从应付日期起算账龄；没有付款计划的计入未到期；各币种分别统计。',
    columns: [
      { key: 'client', title: '签约客户', kind: 'text' },
      currencyColumn,
      { key: 'contracts', title: '合同数', kind: 'count', isSummed: true },
      { key: 'total', title: '应收合计', kind: 'money', isSummed: true },
      { key: 'notDue', title: '未到期', kind: 'money', isSummed: true },
      { key: 'month', title: '逾期 1–30 天', kind: 'money', isSummed: true },
      { key: 'two', title: '逾期 31–60 天', kind: 'money', isSummed: true },
      { key: 'three', title: '逾期 61–90 天', kind: 'money', isSummed: true },
      { key: 'older', title: '逾期 90 天以上', kind: 'money', isSummed: true },
    ],
    chart: { kind: 'stacked', place: 'client', series: ['notDue', 'month', 'two', 'three', 'older'] },
  },
  {
    code: 'contractReviewByMonth',
    resource: 'contract',
    title: '合同审核时效（按月）',
    explain: `${reviewWords}，按审结月份统计。`,
    period: { months: 12 },
    columns: [{ key: 'month', title: '月份', kind: 'text' }, ...reviewColumns],
    chart: { kind: 'bar', place: 'month', series: ['median', 'most'] },
  },
  {
    code: 'contractReviewByPerson',
    resource: 'contract',
    title: '合同审核时效（按审核人）',
    explain: `${reviewWords}，按作出审结的人统计。`,
    period: { months: 12 },
    columns: [{ key: 'reviewer', title: '审核人', kind: 'text' }, ...reviewColumns],
    chart: { kind: 'bar', place: 'reviewer', series: ['median', 'most'] },
  },
  {
    code: 'contractValueByType',
    resource: 'contract',
    title: '合同金额（按业务）',
    explain: `${boundWords}，按合同业务合计；已收金额为这些合同至今登记的收款减退款；各币种分别统计。`,
    period: { months: 12 },
    columns: [
      { key: 'type', title: '合同业务', kind: 'text' },
      currencyColumn,
      { key: 'count', title: '合同数', kind: 'count', isSummed: true },
      { key: 'amount', title: '合同金额', kind: 'money', isSummed: true },
      { key: 'share', title: '占比', kind: 'percent' },
      { key: 'paid', title: '已收金额', kind: 'money', isSummed: true },
    ],
    chart: { kind: 'bar', place: 'type', series: ['amount', 'paid'] },
  },
  {
    code: 'contractValueByMonth',
    resource: 'contract',
    title: '合同金额（按月）',
    explain: `${boundWords}，按签订月份合计；已收金额为这些合同至今登记的收款减退款；各币种分别统计。`,
    period: { months: 12 },
    columns: [
      { key: 'month', title: '月份', kind: 'text' },
      currencyColumn,
      { key: 'count', title: '合同数', kind: 'count', isSummed: true },
      { key: 'amount', title: '合同金额', kind: 'money', isSummed: true },
      { key: 'paid', title: '已收金额', kind: 'money', isSummed: true },
    ],
    chart: { kind: 'bar', place: 'month', series: ['amount', 'paid'] },
  },
  {
    code: 'contractRefusals',
    resource: 'contract',
    title: '驳回与拒签原因',
    explain: `期间内合同被审核驳回、对方拒签、撤销签署的次数，按填写的原因统计，次数多的在前，最多列出 ${statisticLimits.reasons} 条；同一合同多次的分别计次。`,
    period: { months: 12 },
    columns: [
      { key: 'reason', title: '原因', kind: 'text' },
      { key: 'kind', title: '环节', kind: 'text' },
      { key: 'count', title: '次数', kind: 'count', isSummed: true },
      { key: 'contracts', title: '合同数', kind: 'count' },
      { key: 'last', title: '最近一次', kind: 'date' },
    ],
    chart: { kind: 'bar', place: 'reason', series: ['count'] },
  },
] as const satisfies readonly Statistic[]
