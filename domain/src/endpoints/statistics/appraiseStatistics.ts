import type { Statistic } from './Statistic.ts'
import { appraiseScores } from './statisticFigures.ts'

const count = { kind: 'count', isSummed: true } as const

export const appraiseStatistics = [
  {
    code: 'appraiseRanking',
    resource: 'appraise',
    title: '律师评价排行',
    explain: `期间内的评价按律师统计，已隐藏的不计。好评为 ${appraiseScores.good} 星及以上，差评为 ${appraiseScores.poor} 星及以下。排名依据可信好评率：好评率 95% 置信区间的下限（Wilson），评价少的律师即使全是好评也排在评价多的之后；相同时评价多的在前。`,
    period: { months: 12 },
    columns: [
      { key: 'lawyer', title: '律师', kind: 'text' },
      { key: 'bound', title: '可信好评率', kind: 'percent' },
      { key: 'good', title: '好评率', kind: 'percent' },
      { key: 'mean', title: '平均分', kind: 'score' },
      { key: 'count', title: '评价数', ...count },
      { key: 'low', title: '差评数', ...count },
    ],
    chart: { kind: 'bar', place: 'lawyer', series: ['bound'] },
  },
  {
    code: 'appraiseTrend',
    resource: 'appraise',
    title: '评价趋势',
    explain: `期间内的评价按评价月份统计，已隐藏的不计：平均分、好评率（${appraiseScores.good} 星及以上）与差评数（${appraiseScores.poor} 星及以下）。首月、末月只计期间内的日子。`,
    period: { months: 12 },
    columns: [
      { key: 'month', title: '月份', kind: 'text' },
      { key: 'count', title: '评价数', ...count },
      { key: 'mean', title: '平均分', kind: 'score' },
      { key: 'good', title: '好评率', kind: 'percent' },
      { key: 'low', title: '差评数', ...count },
    ],
    chart: { kind: 'bar', place: 'month', series: ['mean'] },
  },
  {
    code: 'appraiseTags',
    resource: 'appraise',
    title: '评价标签',
    explain:
      '期间内的评价中各标签出现的次数，已隐藏的评价不计；一条评价可有多个标签，因此占比之和可超过 100%。占比以期间内全部未隐藏的评价为 100%；平均分为带有该标签的评价的平均分。',
    period: { months: 12 },
    columns: [
      { key: 'tag', title: '标签', kind: 'text' },
      { key: 'count', title: '次数', kind: 'count' },
      { key: 'share', title: '占评价', kind: 'percent' },
      { key: 'mean', title: '平均分', kind: 'score' },
    ],
    chart: { kind: 'bar', place: 'tag', series: ['count'] },
  },
  {
    code: 'appraiseTickets',
    resource: 'appraise',
    title: '差评工单办结',
    explain:
      '期间内因低分（见业务参数“评分不高于多少须开服务工单”，初始为 3 星）开立的服务工单，按评价月份统计，含已隐藏的评价。用时为从评价到办结的自然小时数，取已办结工单的中位数；按时率 = 在时限内办结 ÷ 已办结；“超时未办结”为当前未办结且已过时限的工单。',
    period: { months: 12 },
    columns: [
      { key: 'month', title: '月份', kind: 'text' },
      { key: 'tickets', title: '工单数', ...count },
      { key: 'closed', title: '已办结', ...count },
      { key: 'late', title: '超时未办结', ...count },
      { key: 'median', title: '办结用时中位数', kind: 'hours' },
      { key: 'inTime', title: '按时率', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'month', series: ['tickets', 'closed'] },
  },
] as const satisfies readonly Statistic[]
