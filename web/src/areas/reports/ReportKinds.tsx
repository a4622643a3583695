import { report, sqlReport } from '@lexdesk/domain'
import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { useMenuPages } from '../../api/menu/useMenuPages.ts'

const kinds = [report, sqlReport]

/** Switches between the lists of both kinds of reports, for users who have both in the menu. */
export function ReportKinds({ shown }: { shown: string }) {
  const { listPath } = useMenuPages()
  const navigate = useNavigate()
  const options = kinds.flatMap(({ name, title }) =>
    listPath(name) === undefined ? [] : [{ value: name, label: title }],
  )
  if (options.length < kinds.length) return null
  return (
    <Segmented<string>
      aria-label="报表的种类"
      value={shown}
      options={options}
      onChange={(name) => void navigate(listPath(name)!)}
    />
  )
}
