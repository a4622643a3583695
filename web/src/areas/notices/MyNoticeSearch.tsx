import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { searchItems } from '../../fields/filters/searchItems.tsx'
import { SearchForm } from '../../ui/rows/SearchForm.tsx'
import { useSearchDraft } from '../../ui/rows/useSearchDraft.ts'
import { categoryDictionary } from './CategoryName.tsx'
import type { NoticeFilters } from './useMyNotices.ts'

const readStates = [
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
]

interface MyNoticeSearchProps {
  filters: NoticeFilters
  onSearch: (filters: NoticeFilters) => void
}

export function MyNoticeSearch({ filters, onSearch }: MyNoticeSearchProps) {
  const categories = useDictionary(categoryDictionary)
  const { draft, setDraft, search } = useSearchDraft(filters, (wanted) => wanted, onSearch)
  const { text, choice } = searchItems(draft, (wanted: NoticeFilters) =>
    setDraft((before) => ({ ...before, ...wanted })),
  )
  return (
    <SearchForm
      title="查询消息"
      labelWidth={3}
      startsOpen={Object.keys(filters).some((name) => name !== 'titile')}
      onSearch={() => search(draft)}
      onReset={() => {
        setDraft({})
        search({})
      }}
      items={[
        text('titile', '标题'),
        text('sender', '发布人'),
        choice('readFlag', '状态', readStates),
        choice(
          'msgCategory',
          '类型',
          categories.map(({ value, text: label }) => ({ value, label })),
        ),
      ]}
    />
  )
}
