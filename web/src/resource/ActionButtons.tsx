import type { AnyRow, Resource } from '@lexdesk/domain'
import { Button, Modal } from 'antd'
import { useSession } from '../api/useSession.ts'
import { rowTitle } from './list/rowTitle.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { stateActions } from './stateActions.ts'
import { useStateAction } from './useStateAction.ts'

export interface ActionButtonsProps {
  resource: Resource
  row: AnyRow
  onDone?: (row: AnyRow) => void
  /** Links in a table, buttons elsewhere. */
  variant?: 'link' | 'button'
}

/** The steps that a row can take from its state, each only for those who may. */
export function ActionButtons({ resource, row, onDone, variant = 'link' }: ActionButtonsProps) {
  const { can } = useSession()
  const { running, reason, consent, run } = useStateAction(resource, onDone)
  const titleOf = (title: string) => `${title}：${rowTitle(resource, row)}`
  return (
    <>
      {stateActions(resource, row, can).map((action) => (
        <Button
          key={action.name}
          {...(variant === 'link' && { type: 'link' as const, size: 'small' as const })}
          danger={action.danger ?? false}
          loading={running === action.name}
          disabled={running !== undefined && running !== action.name}
          onClick={() => void run(row, action)}
        >
          {action.title}
        </Button>
      ))}
      {reason.subject && (
        <ReasonDialog
          title={titleOf(reason.subject.title)}
          isDanger={reason.subject.danger ?? false}
          onAnswer={reason.answer}
        />
      )}
      {consent.subject && (
        <Modal
          open
          title={titleOf(consent.subject.title)}
          width={440}
          okText="确定"
          cancelText="取消"
          okButtonProps={{ danger: true }}
          onOk={() => consent.answer(true)}
          onCancel={() => consent.answer(false)}
        >
          确定要{consent.subject.title}吗？
        </Modal>
      )}
    </>
  )
}
