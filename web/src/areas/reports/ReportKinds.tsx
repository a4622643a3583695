import { report, sqlReport } from '@lexdesk/domain'
import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { pagesIn } from '../../api/menu/pagesIn.ts'
import { useSession } from '../../api/session/useSession.ts'
import { reportListPath, sqlReportListPath } from './reportPaths.ts'

const kinds = [
  { resource: report, path: reportListPath },
  { resource: sqlReport, path: sqlReportListPath },
]

/** Switches between the lists of both kinds of reports, for users who have both in their menu. */
export function ReportKinds({ shown }: { shown: string }) {
  const { menu } = useSession()
  const navigate = useNavigate()
  const pages = new Set(pagesIn(menu).map(({ path }) => path))
  if (!kinds.every(({ path }) => pages.has(path))) return null
  return (
    <Segmented<string>
      aria-label="报表的种类"
      value={shown}
      options={kinds.map(({ resource: { name, title } }) => ({ value: name, label: title }))}
      onChange={(name) => void navigate(kinds.find(({ resource }) => resource.name === name)!.path)}
    />
  )
}
