import { type dict, type DictionaryUse, type Row } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { useMenuPages } from '../../api/menu/useMenuPages.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { ProseTable } from '../../ui/rows/ProseTable.tsx'
import { dictionaryCalls } from './dictionaryCalls.ts'

interface DictUsesDialogProps {
  dict: Row<typeof dict>
  onClose: () => void
}

const totalOf = ({ counts }: DictionaryUse): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** 被引用处: the fields that use the dictionary, and the number of rows per item. */
export function DictUsesDialog({ dict, onClose }: DictUsesDialogProps) {
  const navigate = useNavigate()
  const { listPath } = useMenuPages()
  const items = useDictionary(String(dict.dictCode))
  const {
    data: uses,
    error,
    refetch,
  } = useQuery({
    queryKey: ['resource', 'dict', 'uses', dict.id],
    queryFn: ({ signal }) => dictionaryCalls.uses(dict.id, signal),
    staleTime: 0,
  })
  const textOf = (value: string) => items.find((item) => item.value === value)?.text ?? value
  const spread = ({ counts }: DictionaryUse) =>
    Object.entries(counts)
      .sort((one, other) => other[1] - one[1])
      .map(([value, n]) => `${textOf(value)} ${n}`)
      .join('、')

  function pageLink({ resource }: DictionaryUse) {
    const path = listPath(resource)
    if (path === undefined) return null
    return (
      <Button
        type="link"
        size="small"
        onClick={() => {
          onClose()
          void navigate(path)
        }}
      >
        查看
      </Button>
    )
  }

  return (
    <Modal open title={`被引用处：${String(dict.dictName)}`} width={720} footer={null} onCancel={onClose}>
      {!uses && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      {uses && (
        <ProseTable<DictionaryUse>
          label="被引用处"
          rows={uses}
          idOf={({ resource, field }) => `${resource} ${field}`}
          empty={<EmptyHint description="没有字段使用这个字典，可以删除" />}
          columns={[
            {
              key: 'field',
              title: '字段',
              width: 260,
              show: (use) => `${use.title}的${use.field}（${totalOf(use)} 条）`,
            },
            { key: 'spread', title: '各字典项的记录数（含回收站）', show: (use) => spread(use) },
            { key: 'open', width: 80, show: pageLink },
          ]}
        />
      )}
    </Modal>
  )
}
