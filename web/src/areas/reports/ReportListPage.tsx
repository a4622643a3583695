import { PlusOutlined } from '@ant-design/icons'
import { permissionCode, report } from '@lexdesk/domain'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { ShownRow } from '../../api/resource/ResourceCalls.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { ReportKinds } from './ReportKinds.tsx'
import { designPath, newReportPath, reportPath } from './reportPaths.ts'
import { useReportSources } from './useReportSources.ts'

type ReportRow = ShownRow<typeof report>

/** New reports are added in the builder. */
const listed = { ...report, without: [...(report.without ?? []), 'add' as const] }

const slots: ResourceSlots<typeof report> = {
  columns: { source: ({ source }) => <SourceTitle name={source} /> },
  pageOf: ({ code }) => (code ? reportPath(code) : null),
  details: { source: ({ source }) => <SourceTitle name={source} /> },
  rowActions: (row) => <ReportActs row={row} />,
  toolbar: <NewReport />,
  viewChoice: <ReportKinds shown={report.name} />,
}

/** report-list: the reports that this user may open. */
export function ReportListPage() {
  return <ResourceList resource={listed} slots={slots} />
}

function SourceTitle({ name }: { name: string }) {
  const sources = useReportSources()
  return sources.find((one) => one.name === name)?.title ?? '（无权查看或已停用）'
}

function NewReport() {
  const { can } = useSession()
  const navigate = useNavigate()
  if (!can(permissionCode(report, 'add'))) return null
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(newReportPath)}>
      新建报表
    </Button>
  )
}

function ReportActs({ row: { code } }: { row: ReportRow }) {
  const { can } = useSession()
  const navigate = useNavigate()
  if (!code) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => void navigate(reportPath(code))}>
        打开
      </Button>
      {can(permissionCode(report, 'edit')) && (
        <Button type="link" size="small" onClick={() => void navigate(designPath(code))}>
          设计
        </Button>
      )}
    </>
  )
}
