import { permissionCode, resources } from '@lexdesk/domain'
import { useNameSearch } from '@lexdesk/parts'
import { useSession } from '../../api/session/useSession.ts'
import { searchItems } from '../../fields/filters/searchItems.tsx'
import { SearchForm } from '../../ui/rows/SearchForm.tsx'
import { useSearchDraft } from '../../ui/rows/useSearchDraft.ts'
import type { DataLogFilters } from './useDataLogs.ts'

interface DataLogSearchProps {
  filters: DataLogFilters
  onSearch: (filters: DataLogFilters) => void
}

export function DataLogSearch({ filters, onSearch }: DataLogSearchProps) {
  const { can } = useSession()
  const nameSearch = useNameSearch()
  const { draft, setDraft, search } = useSearchDraft(filters, (wanted) => wanted, onSearch)
  const put = (wanted: DataLogFilters) => setDraft((before) => ({ ...before, ...wanted }))
  const tables = resources
    .filter((resource) => resource.calls === 'all' && can(permissionCode(resource, 'history')))
    .map(({ table, title }) => ({ value: table, label: title }))
  const { text, choice, days } = searchItems(draft, put)
  return (
    <SearchForm
      title="查询数据日志"
      labelWidth={4}
      startsOpen={Object.keys(filters).some((name) => name !== 'dataTable')}
      onSearch={() => search(draft)}
      onReset={() => {
        setDraft({})
        search({})
      }}
      items={[
        choice('dataTable', '数据表', tables, nameSearch),
        text('record', '记录', draft.dataTable ? '名称或数据ID' : '数据ID；选择数据表后可按名称查'),
        text('createBy', '操作人', '账号或姓名'),
        text('requestId', '请求编号', '完整的请求编号'),
        days('createTime_begin', 'createTime_end'),
      ]}
    />
  )
}
