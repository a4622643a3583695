import {
  appointment,
  contract,
  counselRequest,
  counselWork,
  deadline,
  emptyReport,
  enterprise,
  entrustment,
  type Fields,
  type GroupedDefinition,
  openEntrustmentStates,
  packageOrder,
  type ReportMeasureKind,
  type ReportPeriod,
  type Resource,
  type systemFields,
} from '@lexdesk/domain'
import type { BuiltInReport } from './pickerReports.ts'

type FieldName<F> = (keyof F | keyof typeof systemFields) & string
type Dimension<F> = FieldName<F> | [FieldName<F>, ReportPeriod]
type Measure<F> = 'count' | [Exclude<ReportMeasureKind, 'count'>, FieldName<F>]

interface Wanted<F> extends Partial<Pick<GroupedDefinition, 'chart' | 'filter' | 'top' | 'sort'>> {
  by: Dimension<F>[]
  across?: Dimension<F>
  measures?: Measure<F>[]
}

const dimensionOf = (one: string | [string, ReportPeriod]) =>
  typeof one === 'string' ? { field: one, by: null } : { field: one[0], by: one[1] }

/** Typed by the definition of the resource, so that a report cannot name an unknown field. */
const groups = <F extends Fields>(
  resource: Resource<F>,
  { by, across, measures = ['count'], ...more }: Wanted<F>,
): Pick<BuiltInReport, 'source' | 'definition'> => ({
  source: resource.name,
  definition: {
    ...emptyReport,
    dimensions: by.map(dimensionOf),
    pivot: across === undefined ? null : dimensionOf(across),
    measures: measures.map((one) => (one === 'count' ? { of: one, field: null } : { of: one[0], field: one[1] })),
    ...more,
  },
})

/** What an office asks for first. */
export const officeReports: readonly BuiltInReport[] = [
  {
    code: 'mattersByMonth',
    title: '每月新收委托',
    description: '按创建时间统计委托的数量和律师费',
    ...groups(entrustment, {
      by: [['createTime', 'month']],
      measures: ['count', ['sum', 'fixedAmount']],
      chart: 'bar',
    }),
  },
  {
    code: 'openMattersByLawyer',
    title: '律师在办委托',
    description: '尚未结束的委托，按承办律师和状态',
    ...groups(entrustment, {
      by: ['leadLawyerId'],
      across: 'status',
      chart: 'stacked',
      filter: { matchType: 'and', records: [{ field: 'status', rule: 'in', val: [...openEntrustmentStates] }] },
    }),
  },
  {
    code: 'mattersByType',
    title: '案件类型构成',
    description: '各类案件的数量和律师费',
    ...groups(entrustment, { by: ['caseType'], measures: ['count', ['sum', 'fixedAmount']], chart: 'pie' }),
  },
  {
    code: 'contractsByMonth',
    title: '每月签约金额',
    description: '按签订日期统计合同数量和金额',
    ...groups(contract, {
      by: [['signDate', 'month']],
      measures: [['sum', 'amount'], 'count'],
      chart: 'line',
      filter: { matchType: 'and', records: [{ field: 'signDate', rule: 'notNull', val: '' }] },
    }),
  },
  {
    code: 'unpaidByLawyer',
    title: '律师名下未收款',
    description: '未收金额大于 0 的合同，按承办律师',
    ...groups(contract, {
      by: ['leadLawyerId'],
      measures: [['sum', 'unpaidAmount'], 'count'],
      chart: 'bar',
      filter: { matchType: 'and', records: [{ field: 'unpaidAmount', rule: 'gt', val: '0' }] },
    }),
  },
  {
    code: 'contractsEnding',
    title: '合同到期分布',
    description: '按到期月份和状态统计合同',
    ...groups(contract, { by: [['endDate', 'month']], across: 'status', chart: 'pivot' }),
  },
  {
    code: 'appointmentsByChannel',
    title: '预约方式与结果',
    description: '各种预约方式的预约走到了哪一步',
    ...groups(appointment, { by: ['channel'], across: 'status', chart: 'heatmap' }),
  },
  {
    code: 'topClients',
    title: '委托最多的企业',
    description: '委托数量前十名的企业',
    ...groups(entrustment, {
      by: ['enterpriseId'],
      measures: ['count', ['sum', 'fixedAmount']],
      chart: 'bar',
      top: 10,
      filter: { matchType: 'and', records: [{ field: 'enterpriseId', rule: 'notNull', val: '' }] },
    }),
  },
  {
    code: 'clientsBySource',
    title: '客户来源',
    description: '按来源和客户等级统计企业',
    ...groups(enterprise, { by: ['source'], across: 'level', chart: 'stacked' }),
  },
  {
    code: 'counselHours',
    title: '顾问工时',
    description: '按月统计各律师的顾问工时',
    ...groups(counselWork, {
      by: [['workDate', 'month']],
      across: 'lawyerId',
      measures: [['sum', 'hours']],
      chart: 'area',
    }),
  },
  {
    code: 'requestsBreached',
    title: '服务请求是否超时',
    description: '按响应级别统计服务请求，列为是否超时',
    ...groups(counselRequest, { by: ['level'], across: 'breached', chart: 'stacked' }),
  },
  {
    code: 'deadlinesByLawyer',
    title: '律师的期限',
    description: '按责任律师和状态统计期限',
    ...groups(deadline, { by: ['leadLawyerId'], across: 'status', chart: 'pivot' }),
  },
  {
    code: 'packageSales',
    title: '套餐销售',
    description: '各套餐的订单数和订单金额',
    ...groups(packageOrder, { by: ['packageId'], measures: ['count', ['sum', 'amount']], chart: 'table' }),
  },
]
