import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { searchItems } from '../../fields/filters/searchItems.tsx'
import { SearchForm } from '../../ui/rows/SearchForm.tsx'
import { useSearchDraft } from '../../ui/rows/useSearchDraft.ts'
import type { LogFilters, LogType } from './useLogs.ts'

interface LogSearchProps {
  type: LogType
  filters: LogFilters
  onSearch: (filters: LogFilters) => void
}

export function LogSearch({ type, filters, onSearch }: LogSearchProps) {
  const acts = useDictionary('operate_type')
  const { draft, setDraft, search } = useSearchDraft(filters, (wanted) => wanted, onSearch)
  const put = (wanted: LogFilters) => setDraft((before) => ({ ...before, ...wanted }))
  const { text, part, choice, days } = searchItems(draft, put)
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
        text('keyWord', '日志内容', '请输入搜索关键词'),
        part('userid', '操作人账号', '登录账号，可只填一部分'),
        days('createTime_begin', 'createTime_end'),
        text('requestId', '请求编号', '完整的请求编号'),
        ...(type === '2'
          ? [
              choice(
                'operateType',
                '操作类型',
                acts.map(({ value, text: label }) => ({ value, label })),
              ),
            ]
          : []),
      ]}
    />
  )
}
