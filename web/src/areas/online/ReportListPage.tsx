import { Link } from 'react-router'
import { FormTable } from './FormTable.tsx'

/** report-list: the forms available as reports. */
export function ReportListPage() {
  return (
    <FormTable
      title="在线报表"
      columns={[
        {
          key: 'open',
          title: '打开',
          isActions: true,
          show: ({ name, title }) => (
            <Link to={`/online/cgreport/${name}`} aria-label={`${title}报表`}>
              查看报表
            </Link>
          ),
        },
      ]}
    />
  )
}
