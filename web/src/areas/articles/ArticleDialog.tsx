import { type article, type Row } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { articleCalls } from './articleCalls.ts'
import { ArticleView } from './ArticleView.tsx'
import styles from './ArticleView.module.css'

interface ArticleDialogProps {
  row: Row<typeof article>
  open: boolean
  onClose: () => void
}

/** A published article as published; any other as a preview for desktop or phone. */
export function ArticleDialog({ row, open, onClose }: ArticleDialogProps) {
  const isOut = row.status === 'published'
  const [device, setDevice] = useState<'desk' | 'phone'>('desk')
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'article', isOut ? 'read' : 'preview', row.id, row.version],
    queryFn: ({ signal }) => (isOut ? articleCalls.read(row.id, signal) : articleCalls.preview(row.id, signal)),
    enabled: open,
  })
  return (
    <Modal title={isOut ? '阅读文章' : '预览文章'} open={open} width={800} footer={null} onCancel={onClose}>
      <Segmented
        value={device}
        onChange={setDevice}
        options={[
          { value: 'desk', label: '电脑' },
          { value: 'phone', label: '手机' },
        ]}
      />
      <div className={[styles.frame, device === 'phone' && styles.phone].filter(Boolean).join(' ')}>
        {data && <ArticleView article={data} />}
        {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      </div>
    </Modal>
  )
}
