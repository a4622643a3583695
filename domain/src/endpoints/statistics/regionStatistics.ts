import type { Statistic } from './Statistic.ts'

const count = { kind: 'count', isSummed: true } as const

export const regionStatistics = [
  {
    code: 'regionProvinces',
    resource: 'region',
    reads: ['enterprise', 'lawyerProfile'],
    title: '各省律师与企业',
    explain:
      '按省级行政区统计：所在地区在该省的企业（不含已合并和已注销的）、执业地区在该省的已认证律师，以及该省在用的地级行政区中已开通服务的数量。没有企业、律师和已开通城市的省份不列出；未填写地区的企业和律师不计。',
    columns: [
      { key: 'province', title: '省份', kind: 'text' },
      { key: 'enterprises', title: '企业', ...count },
      { key: 'lawyers', title: '律师', ...count },
      { key: 'cities', title: '城市总数', ...count },
      { key: 'opened', title: '已开通城市', ...count },
      { key: 'share', title: '开通比例', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'province', series: ['enterprises', 'lawyers'] },
  },
  {
    code: 'regionCities',
    resource: 'region',
    reads: ['enterprise', 'lawyerProfile'],
    title: '各城市律师与企业',
    explain:
      '按地级行政区统计：所在地区在该市的企业（不含已合并和已注销的）和执业地区在该市的已认证律师。列出已开通服务的城市，以及未开通但已有企业或律师的城市；只填到省的企业和律师不计。',
    columns: [
      { key: 'province', title: '省份', kind: 'text' },
      { key: 'city', title: '城市', kind: 'text' },
      { key: 'opened', title: '服务', kind: 'text' },
      { key: 'enterprises', title: '企业', ...count },
      { key: 'lawyers', title: '律师', ...count },
    ],
    chart: { kind: 'bar', place: 'city', series: ['enterprises', 'lawyers'] },
  },
] as const satisfies readonly Statistic[]
