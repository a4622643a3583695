import type { sqlReport } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'

const quietClients = `-- 多日没有联系的企业；:days 是参数，:today 是今天
select id, name, level, last_contact,
  :today - last_contact as days
from enterprise
where last_contact is null
  or last_contact < :today - :days::int
order by last_contact nulls first, name`

/** The SQL reports of a new office: an example that can be changed. */
export const sqlReportRows = (): SeedRow<typeof sqlReport>[] => [
  {
    title: '久未联系的企业',
    code: 'quietClients',
    sourceId: null,
    chart: 'table',
    description: '最近联系日期早于所填天数的企业，从未联系的在前。',
    sql: quietClients,
    params: [{ name: 'days', title: '未联系天数', kind: 'number', source: null, required: 'Y', defaultValue: '90' }],
    columns: [
      column('name', '企业', { link: 'enterprise', linkColumn: 'id' }),
      column('level', '客户等级', { dictionary: 'ent_level' }),
      column('last_contact', '最近联系日期', { format: 'date' }),
      column('days', '未联系天数', { format: 'integer' }),
    ],
    isPublic: 'Y',
    createBy: 'system',
  },
]

type Column = NonNullable<SeedRow<typeof sqlReport>['columns']>[number]

const column = (name: string, title: string, more: Partial<Column>): Column => ({
  name,
  title,
  format: null,
  dictionary: null,
  link: null,
  linkColumn: null,
  isSummed: 'N',
  ...more,
})
