import type { Statistic } from './Statistic.ts'

export const appointmentStatistics = [
  {
    code: 'appointmentFunnel',
    resource: 'appointment',
    title: '预约漏斗',
    explain:
      '期间内创建的预约，依次到达各步骤的数量：已派单、已确认、已服务、已完成、转委托；到达后一步的也计入前面各步，已确认后爽约的计到已确认。占比以全部预约为 100%，较上一步以前一步为 100%。',
    period: { months: 3 },
    columns: [
      { key: 'step', title: '步骤', kind: 'text' },
      { key: 'count', title: '预约数', kind: 'count' },
      { key: 'share', title: '占全部', kind: 'percent' },
      { key: 'shareOfLast', title: '较上一步', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'step', series: ['count'] },
  },
  {
    code: 'appointmentAcceptance',
    resource: 'appointment',
    title: '律师接单时长',
    explain:
      '期间内接受的派单，按律师统计从派单到接受的工作小时（按节假日与办公时间计算；多次派单的以最后一次为准）。一半的派单不超过中位数，九成不超过 90 分位。按时率以业务参数“律师未接受派单的提醒时限”为准。',
    period: { months: 3 },
    columns: [
      { key: 'lawyer', title: '律师', kind: 'text' },
      { key: 'count', title: '接单数', kind: 'count', isSummed: true },
      { key: 'median', title: '中位数', kind: 'hours' },
      { key: 'most', title: '90 分位', kind: 'hours' },
      { key: 'inTime', title: '按时率', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'lawyer', series: ['median', 'most'] },
  },
  {
    code: 'appointmentNoShow',
    resource: 'appointment',
    title: '爽约率（按来源）',
    explain:
      '开始时间在期间内、已经到场（服务中、待客户确认、已完成）或记为爽约的预约，按客户来源统计；爽约后退款的仍计为爽约。客户爽约率＝客户爽约÷应到。',
    period: { months: 6 },
    columns: [
      { key: 'source', title: '客户来源', kind: 'text' },
      { key: 'due', title: '应到', kind: 'count', isSummed: true },
      { key: 'client', title: '客户爽约', kind: 'count', isSummed: true },
      { key: 'lawyer', title: '律师爽约', kind: 'count', isSummed: true },
      { key: 'rate', title: '客户爽约率', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'source', series: ['due', 'client', 'lawyer'] },
  },
  {
    code: 'appointmentByHour',
    resource: 'appointment',
    title: '预约时段分布',
    explain:
      '开始时间在期间内、占用律师时间的预约（已派单至已完成，含爽约），按开始的钟点统计；律师数为该时段接待过的不同律师。',
    period: { months: 3 },
    columns: [
      { key: 'hour', title: '时段', kind: 'text' },
      { key: 'count', title: '预约数', kind: 'count', isSummed: true },
      { key: 'share', title: '占比', kind: 'percent' },
      { key: 'lawyers', title: '律师数', kind: 'count' },
    ],
    chart: { kind: 'bar', place: 'hour', series: ['count'] },
  },
  {
    code: 'appointmentConversion',
    resource: 'appointment',
    title: '预约转委托率',
    explain: '期间内完成服务的预约，按咨询领域统计其中已转成委托的数量。转化率＝转委托÷完成服务。',
    period: { months: 6 },
    columns: [
      { key: 'field', title: '咨询领域', kind: 'text' },
      { key: 'served', title: '完成服务', kind: 'count', isSummed: true },
      { key: 'entrusted', title: '转委托', kind: 'count', isSummed: true },
      { key: 'rate', title: '转化率', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'field', series: ['served', 'entrusted'] },
  },
  {
    code: 'appointmentSatisfaction',
    resource: 'appointment',
    reads: ['appraise'],
    title: '预约满意度',
    explain:
      '期间内收到的预约评价，按律师统计，不含已隐藏的评价。平均分为各评价星级的平均值，低分以业务参数“评分不高于多少须开服务工单”为准。',
    period: { months: 6 },
    columns: [
      { key: 'lawyer', title: '律师', kind: 'text' },
      { key: 'count', title: '评价数', kind: 'count', isSummed: true },
      { key: 'mean', title: '平均分', kind: 'score' },
      { key: 'best', title: '五星占比', kind: 'percent' },
      { key: 'low', title: '低分数', kind: 'count', isSummed: true },
    ],
    chart: { kind: 'bar', place: 'lawyer', series: ['mean'] },
  },
] as const satisfies readonly Statistic[]
