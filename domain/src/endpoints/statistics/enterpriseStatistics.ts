import type { Statistic } from './Statistic.ts'
import { statisticLimits } from './statisticFigures.ts'

const count = { kind: 'count', isSummed: true } as const

export const enterpriseStatistics = [
  {
    code: 'enterpriseBySource',
    resource: 'enterprise',
    title: '每月新增企业（按来源）',
    explain:
      '期间内创建的企业，按创建月份和客户来源计数，不论状态；已删除的不计。“其他”为未填写来源的企业，以及自行增加的来源。首月、末月只计期间内的日子。',
    period: { months: 12 },
    columns: [
      { key: 'month', title: '月份', kind: 'text' },
      { key: 'website', title: '官网', ...count },
      { key: 'publicAccount', title: '公众号', ...count },
      { key: 'referral', title: '转介绍', ...count },
      { key: 'event', title: '活动', ...count },
      { key: 'phone', title: '电话', ...count },
      { key: 'import', title: '导入', ...count },
      { key: 'other', title: '其他', ...count },
      { key: 'total', title: '合计', ...count },
    ],
    chart: {
      kind: 'stacked',
      place: 'month',
      series: ['website', 'publicAccount', 'referral', 'event', 'phone', 'import', 'other'],
    },
  },
  {
    code: 'enterpriseByRegion',
    resource: 'enterprise',
    title: '新增企业（按地区）',
    explain:
      '期间内创建的企业，按所在地区的省级行政区计数，不论状态；已删除的不计。“其中已认证”按当前状态计。占比以全部新增企业为 100%。',
    period: { months: 12 },
    columns: [
      { key: 'region', title: '地区', kind: 'text' },
      { key: 'count', title: '新增企业', ...count },
      { key: 'certified', title: '其中已认证', ...count },
      { key: 'share', title: '占比', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'region', series: ['count'] },
  },
  {
    code: 'enterpriseCertification',
    resource: 'enterprise',
    title: '企业认证用时',
    explain:
      '按认证通过的月份统计：从首次提交认证到认证通过的自然小时数（含被驳回后补正的时间）的中位数，以及 90% 的企业不超过的小时数。“驳回次数”为当月驳回认证的次数，同一企业可多次。',
    period: { months: 12 },
    columns: [
      { key: 'month', title: '月份', kind: 'text' },
      { key: 'certified', title: '认证通过', ...count },
      { key: 'rejected', title: '驳回次数', ...count },
      { key: 'median', title: '用时中位数', kind: 'hours' },
      { key: 'most', title: '90% 不超过', kind: 'hours' },
    ],
    chart: { kind: 'bar', place: 'month', series: ['median', 'most'] },
  },
  {
    code: 'enterpriseIdle',
    resource: 'enterprise',
    reads: ['counsel', 'packageOrder', 'entrustment'],
    title: '无在用服务的企业',
    explain: `当前已认证、但没有在用服务的企业：没有服务中的法律顾问，没有生效中的套餐订单，也没有办理中（含中止、结案审批）的委托。“上次服务止于”取已结束的法律顾问与已到期的套餐订单中最晚的一天。服务以您有权查看的记录为准；按上次服务由近及远排列，最多列出 ${statisticLimits.rows} 家。`,
    columns: [
      { key: 'name', title: '企业', kind: 'text' },
      { key: 'level', title: '客户等级', kind: 'text' },
      { key: 'owner', title: '客户经理', kind: 'text' },
      { key: 'since', title: '创建日期', kind: 'date' },
      { key: 'lastService', title: '上次服务止于', kind: 'date' },
    ],
  },
  {
    code: 'enterpriseLicence',
    resource: 'enterprise',
    title: '执照到期清单',
    explain: `营业执照已过期或即将到期的企业，不含草稿、已合并和已注销的；提前天数见业务参数“执照到期提前提醒天数”（初始为 90 天）。剩余天数为负表示已过期的天数。按到期日期排列，最多列出 ${statisticLimits.rows} 家。`,
    columns: [
      { key: 'name', title: '企业', kind: 'text' },
      { key: 'status', title: '状态', kind: 'text' },
      { key: 'owner', title: '客户经理', kind: 'text' },
      { key: 'expires', title: '执照有效期至', kind: 'date' },
      { key: 'daysLeft', title: '剩余天数', kind: 'days' },
    ],
  },
] as const satisfies readonly Statistic[]
