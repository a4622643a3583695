import { permissionCode, report, sqlReport } from '@lexdesk/domain'
import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { useSession } from '../../api/session/useSession.ts'
import { reportListPath, sqlReportListPath } from './reportPaths.ts'

const kinds = [
  { resource: report, path: reportListPath },
  { resource: sqlReport, path: sqlReportListPath },
]

/** Switches between the lists of both kinds of reports, for users who may list both. */
export function ReportKinds({ shown }: { shown: string }) {
  const { can } = useSession()
  const navigate = useNavigate()
  if (!kinds.every(({ resource }) => can(permissionCode(resource, 'list')))) return null
  return (
    <Segmented<string>
      aria-label="报表的种类"
      value={shown}
      options={kinds.map(({ resource: { name, title } }) => ({ value: name, label: title }))}
      onChange={(name) => void navigate(kinds.find(({ resource }) => resource.name === name)!.path)}
    />
  )
}
