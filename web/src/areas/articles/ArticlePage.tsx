import { article, type Row } from '@lexdesk/domain'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { readOf, articleCalls } from './articleCalls.ts'
import { ArticleDialog } from './ArticleDialog.tsx'
import { ArticleView } from './ArticleView.tsx'
import { useQuery } from '@tanstack/react-query'

const hits = ({ row }: { row: Row<typeof article> }) =>
  typeof row.sensitiveHits === 'string' ? (
    <Alert type="warning" showIcon title={`含有敏感词：${row.sensitiveHits}`} />
  ) : null

/** /legal/article: drafting, review, scheduled publication and taking offline. */
export function ArticlePage() {
  const [shown, setShown] = useState<Row<typeof article>>()
  const [isOpen, setOpen] = useState(false)
  const slots = useMemo<ResourceSlots<typeof article>>(
    () => ({
      rowActions: (row, close) => (
        <Button
          type="link"
          size="small"
          onClick={() => {
            close()
            setShown(row)
            setOpen(true)
          }}
        >
          {row.status === 'published' ? '阅读' : '预览'}
        </Button>
      ),
      detailTabs: { 预览: (row) => <ArticleView article={readOf(row)} /> },
      actionSections: { takeOffline: (props) => <OfflineNote {...props} />, approve: hits, schedule: hits },
    }),
    [],
  )
  return (
    <>
      <ResourceList resource={article} slots={slots} />
      {shown && <ArticleDialog key={shown.id} row={shown} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Lists the live focus images whose link would break. */
function OfflineNote({ row }: { row: Row<typeof article> }) {
  const { data = [] } = useQuery({
    queryKey: ['resource', 'focusImage', 'links', row.id],
    queryFn: ({ signal }) => articleCalls.links(row.id, signal),
  })
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`下线后，这些上架的焦点图将打不开：${data.map(({ title }) => title).join('、')}`}
    />
  )
}
