import { sqlReport } from '@lexdesk/domain'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { ResourceList } from '../../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { ReportKinds } from '../ReportKinds.tsx'
import { sqlReportPath } from '../reportPaths.ts'
import { SqlSection } from './SqlSection.tsx'

const slots: ResourceSlots<typeof sqlReport> = {
  pageOf: ({ code }) => (code ? sqlReportPath(code) : null),
  rowActions: ({ code }) => code && <OpenReport code={code} />,
  formSections: { 查询: (props) => <SqlSection {...props} /> },
  viewChoice: <ReportKinds shown={sqlReport.name} />,
}

/** The SQL reports that this user may open, and their form for authors. */
export function SqlReportListPage() {
  return <ResourceList resource={sqlReport} slots={slots} />
}

function OpenReport({ code }: { code: string }) {
  const navigate = useNavigate()
  return (
    <Button type="link" size="small" onClick={() => void navigate(sqlReportPath(code))}>
      打开
    </Button>
  )
}
