import type { Statistic } from './Statistic.ts'
import { endingDays } from './statisticFigures.ts'

export const counselStatistics = [
  {
    code: 'counselUsage',
    resource: 'counsel',
    title: '顾问权益使用（按项目）',
    explain:
      '此刻服务中与暂停的顾问，按顾问项目合计权益账户：授予＝已用＋占用（已预留）＋可用＋失效（到期或退回）。授予含后来的调整，已用不含作废后冲回的，可用为负表示超用。使用率＝已用÷授予，超用的按 100% 计。',
    columns: [
      { key: 'item', title: '顾问项目', kind: 'text' },
      { key: 'unit', title: '单位', kind: 'text' },
      { key: 'engagements', title: '顾问数', kind: 'count' },
      { key: 'granted', title: '授予', kind: 'count' },
      { key: 'consumed', title: '已用', kind: 'count' },
      { key: 'held', title: '占用', kind: 'count' },
      { key: 'available', title: '可用', kind: 'count' },
      { key: 'expired', title: '失效', kind: 'count' },
      { key: 'rate', title: '使用率', kind: 'percent' },
    ],
    chart: { kind: 'stacked', place: 'item', series: ['consumed', 'held', 'available', 'expired'] },
  },
  {
    code: 'counselHours',
    resource: 'counsel',
    reads: ['counselWork'],
    title: '顾问工时（按律师）',
    explain: '工作日期在期间内、已确认的工作日志，按律师合计工时；计费工时为其中标记计费的，服务顾问为不同顾问的数量。',
    period: { months: 3 },
    columns: [
      { key: 'lawyer', title: '律师', kind: 'text' },
      { key: 'works', title: '日志数', kind: 'count', isSummed: true },
      { key: 'hours', title: '工时', kind: 'hours', isSummed: true },
      { key: 'billable', title: '计费工时', kind: 'hours', isSummed: true },
      { key: 'clients', title: '服务顾问', kind: 'count' },
    ],
    chart: { kind: 'bar', place: 'lawyer', series: ['hours', 'billable'] },
  },
  {
    code: 'counselSla',
    resource: 'counsel',
    reads: ['counselRequest'],
    title: '服务请求按时答复率',
    explain:
      '收到时间在期间内、未撤回的服务请求，按顾问项目统计。按时为在应答复时间之前完成答复，超时为过了应答复时间才答复或仍未答复（暂停计时的除外），其余为未到时限。按时率＝按时÷（按时＋超时）。',
    period: { months: 6 },
    columns: [
      { key: 'item', title: '顾问项目', kind: 'text' },
      { key: 'count', title: '请求数', kind: 'count', isSummed: true },
      { key: 'inTime', title: '按时', kind: 'count', isSummed: true },
      { key: 'late', title: '超时', kind: 'count', isSummed: true },
      { key: 'waiting', title: '未到时限', kind: 'count', isSummed: true },
      { key: 'rate', title: '按时率', kind: 'percent' },
    ],
    chart: { kind: 'stacked', place: 'item', series: ['inTime', 'late', 'waiting'] },
  },
  {
    code: 'counselRenewal',
    resource: 'counsel',
    title: '顾问续签率',
    explain:
      '结束日期在期间内的顾问（服务中、暂停、已到期、已归档，不含提前终止的），按月统计其中已有续签顾问签约生效的数量；续签中为续签顾问尚在起草、审批或待签约。续签率＝已续签÷到期。',
    period: { months: 12 },
    columns: [
      { key: 'month', title: '月份', kind: 'text' },
      { key: 'ended', title: '到期', kind: 'count', isSummed: true },
      { key: 'renewed', title: '已续签', kind: 'count', isSummed: true },
      { key: 'preparing', title: '续签中', kind: 'count', isSummed: true },
      { key: 'rate', title: '续签率', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'month', series: ['ended', 'renewed', 'preparing'] },
  },
  {
    code: 'counselEnding',
    resource: 'counsel',
    title: '即将到期的顾问',
    explain: `此刻服务中与暂停、结束日期在今天起 ${endingDays[2]} 天内的顾问，按剩余天数分段。已有续签为已建立续签顾问（不论状态），使用不足为已用÷授予低于业务参数“顾问服务使用不足的比例”（初始为 20%），宜先回访。`,
    columns: [
      { key: 'span', title: '剩余天数', kind: 'text' },
      { key: 'count', title: '顾问数', kind: 'count', isSummed: true },
      { key: 'fee', title: '服务费', kind: 'money', isSummed: true },
      { key: 'renewed', title: '已有续签', kind: 'count', isSummed: true },
      { key: 'idle', title: '使用不足', kind: 'count', isSummed: true },
    ],
    chart: { kind: 'bar', place: 'span', series: ['count', 'renewed', 'idle'] },
  },
] as const satisfies readonly Statistic[]
