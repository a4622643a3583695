import { beijingTime } from '@lexdesk/domain'
import { Alert, Button, Space } from 'antd'
import type { ReactNode } from 'react'
import type { FormDraft } from './formDraft.ts'

interface DraftOfferProps {
  draft: FormDraft
  description?: ReactNode
  onRestore: () => void
  onDiscard: () => void
}

/** Unsaved work of an earlier time, which can be resumed. */
export function DraftOffer({ draft, description, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Alert
      type="info"
      showIcon
      title={`有一份 ${beijingTime(new Date(draft.at)).slice(0, 16)} 未保存的草稿`}
      description={description}
      action={
        <Space>
          <Button size="small" type="primary" onClick={onRestore}>
            恢复草稿
          </Button>
          <Button size="small" onClick={onDiscard}>
            丢弃
          </Button>
        </Space>
      }
    />
  )
}
