import type { Statistic } from './Statistic.ts'

export const goodAtStatistics = [
  {
    code: 'goodAtDemand',
    resource: 'goodAt',
    reads: ['appointment', 'lawyerProfile'],
    title: '领域供需',
    explain:
      '需求为期间内创建、咨询领域为该领域的预约数，不论状态；供给为当前已认证且接单、擅长该领域的律师数，其中程度为主攻的另列。需求占比以期间内全部预约为 100%，供给占比以全部律师与领域的对应关系为 100%；需求占比明显高于供给占比的领域人手不足。只计直接选到该领域的，不含下级领域。',
    period: { months: 3 },
    columns: [
      { key: 'field', title: '领域', kind: 'text' },
      { key: 'parent', title: '上级领域', kind: 'text' },
      { key: 'demand', title: '预约数（需求）', kind: 'count', isSummed: true },
      { key: 'supply', title: '律师数（供给）', kind: 'count' },
      { key: 'main', title: '其中主攻', kind: 'count' },
      { key: 'demandShare', title: '需求占比', kind: 'percent' },
      { key: 'supplyShare', title: '供给占比', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'field', series: ['demand', 'supply'] },
  },
] as const satisfies readonly Statistic[]
