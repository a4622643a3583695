import type { Statistic } from './Statistic.ts'
import { statisticLimits } from './statisticFigures.ts'

const count = { kind: 'count' } as const

export const templateStatistics = [
  {
    code: 'templateTop',
    resource: 'contractTemplate',
    reads: ['templateDownload'],
    title: '模板下载排行',
    explain: `期间内的下载记录按模板计数，同一人重复下载分别计。“扣减权益”为消耗了套餐权益的下载；下载人、企业各按不同的人和企业计。由多到少，最多列出 ${statisticLimits.templates} 个模板。`,
    period: { months: 3 },
    columns: [
      { key: 'template', title: '模板', kind: 'text' },
      { key: 'type', title: '模板类型', kind: 'text' },
      { key: 'downloads', title: '下载次数', kind: 'count', isSummed: true },
      { key: 'charged', title: '扣减权益', kind: 'count', isSummed: true },
      { key: 'users', title: '下载人', ...count },
      { key: 'enterprises', title: '企业', ...count },
    ],
    chart: { kind: 'bar', place: 'template', series: ['downloads'] },
  },
  {
    code: 'templateConversion',
    resource: 'contractTemplate',
    reads: ['templateDownload', 'contract', 'entrustment'],
    title: '模板下载转化',
    explain:
      '期间内下载过该模板的企业中，自首次下载起一定天数内又送审合同（创建合同业务为“客户业务合同（审查）”的合同）或办理委托（创建委托）的有多少；天数见业务参数“模板下载后计入转化的天数”（初始为 30 天）。未选择企业的下载不计。转化率 = 送审或委托的企业 ÷ 下载企业。',
    period: { months: 6 },
    columns: [
      { key: 'template', title: '模板', kind: 'text' },
      { key: 'enterprises', title: '下载企业', ...count },
      { key: 'reviewed', title: '送审合同', ...count },
      { key: 'entrusted', title: '办理委托', ...count },
      { key: 'converted', title: '送审或委托', ...count },
      { key: 'rate', title: '转化率', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'template', series: ['enterprises', 'converted'] },
  },
  {
    code: 'templateOld',
    resource: 'contractTemplate',
    title: '久未更新的模板',
    explain: `当前已发布、而最近一次发布版本距今已满一定月数的模板；月数见业务参数“模板久未更新的月数”（初始为 12 个月）。按最近发布日期由早到晚，最多列出 ${statisticLimits.rows} 个。`,
    columns: [
      { key: 'template', title: '模板', kind: 'text' },
      { key: 'type', title: '模板类型', kind: 'text' },
      { key: 'version', title: '版本', kind: 'text' },
      { key: 'published', title: '最近发布', kind: 'date' },
      { key: 'age', title: '已过天数', kind: 'days' },
      { key: 'downloads', title: '累计下载', ...count },
    ],
  },
] as const satisfies readonly Statistic[]
