import { permissionCode, resources, systemFields } from '@lexdesk/domain'
import { useNameSearch } from '@lexdesk/parts'
import { Input, Select } from 'antd'
import { useSession } from '../../api/useSession.ts'
import { FieldFilter } from '../../fields/FieldFilter.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { useSearchDraft } from '../../ui/useSearchDraft.ts'
import type { DataLogFilters } from './useDataLogs.ts'

interface DataLogSearchProps {
  filters: DataLogFilters
  onSearch: (filters: DataLogFilters) => void
}

const day = { ...systemFields.createTime, title: '时间' }

export function DataLogSearch({ filters, onSearch }: DataLogSearchProps) {
  const { can } = useSession()
  const nameSearch = useNameSearch()
  const { draft, setDraft, search } = useSearchDraft(filters, (wanted) => wanted, onSearch)
  const put = (wanted: DataLogFilters) => setDraft((before) => ({ ...before, ...wanted }))
  const tables = resources
    .filter((resource) => resource.calls === 'all' && can(permissionCode(resource, 'history')))
    .map(({ table, title }) => ({ value: table, label: title }))
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
        {
          label: '数据表',
          control: (id) => (
            <Select
              id={id}
              value={draft.dataTable ?? null}
              options={tables}
              showSearch={nameSearch}
              placeholder="请选择数据表"
              allowClear
              onChange={(value: string | undefined) => put({ dataTable: value ?? '' })}
            />
          ),
        },
        {
          label: '记录',
          control: (id) => (
            <Input
              id={id}
              value={draft.record ?? ''}
              placeholder={draft.dataTable ? '名称或数据ID' : '数据ID；选择数据表后可按名称查'}
              allowClear
              maxLength={100}
              onChange={({ target }) => put({ record: target.value })}
            />
          ),
        },
        {
          label: '操作人',
          control: (id) => (
            <Input
              id={id}
              value={draft.createBy ?? ''}
              placeholder="账号或姓名"
              allowClear
              maxLength={100}
              onChange={({ target }) => put({ createBy: target.value })}
            />
          ),
        },
        {
          label: '时间',
          control: (id) => (
            <FieldFilter
              id={id}
              field={day}
              rule="range"
              value={[draft.createTime_begin ?? '', draft.createTime_end ?? '']}
              onChange={(value) => put({ createTime_begin: value[0] ?? '', createTime_end: value[1] ?? '' })}
            />
          ),
        },
      ]}
    />
  )
}
