import { systemFields } from '@lexdesk/domain'
import { Input, Select } from 'antd'
import { useDictionary } from '../../api/useDictionary.ts'
import { FieldFilter } from '../../fields/FieldFilter.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { useSearchDraft } from '../../ui/useSearchDraft.ts'
import type { LogFilters, LogType } from './useLogs.ts'

interface LogSearchProps {
  type: LogType
  filters: LogFilters
  onSearch: (filters: LogFilters) => void
}

const day = { ...systemFields.createTime, title: '时间' }

export function LogSearch({ type, filters, onSearch }: LogSearchProps) {
  const acts = useDictionary('operate_type')
  const { draft, setDraft, search } = useSearchDraft(filters, (wanted) => wanted, onSearch)
  const put = (wanted: LogFilters) => setDraft((before) => ({ ...before, ...wanted }))
  const act = {
    label: '操作类型',
    control: (id: string) => (
      <Select
        id={id}
        value={draft.operateType ?? null}
        options={acts.map(({ value, text }) => ({ value, label: text }))}
        placeholder="请选择操作类型"
        allowClear
        onChange={(value: string | undefined) => put({ operateType: value ?? '' })}
      />
    ),
  }
  return (
    <SearchForm
      title="查询日志"
      labelWidth={5}
      startsOpen={Object.keys(filters).some((name) => name !== 'keyWord')}
      onSearch={() => search(draft)}
      onReset={() => {
        setDraft({})
        search({})
      }}
      items={[
        {
          label: '日志内容',
          control: (id) => (
            <Input
              id={id}
              value={draft.keyWord ?? ''}
              placeholder="请输入搜索关键词"
              allowClear
              maxLength={100}
              onChange={({ target }) => put({ keyWord: target.value })}
            />
          ),
        },
        {
          label: '操作人账号',
          control: (id) => (
            <Input
              id={id}
              value={draft.userid ?? ''}
              placeholder="请输入登录账号"
              allowClear
              maxLength={100}
              onChange={({ target }) => put({ userid: target.value })}
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
        ...(type === '2' ? [act] : []),
      ]}
    />
  )
}
