import { Modal } from 'antd'
import type { FormIssue } from './formState.ts'
import { IssueText } from './IssueText.tsx'

interface WarningsDialogProps {
  warnings: readonly FormIssue[]
  onAnswer: (save: boolean) => void
  onOpenLink: (link: NonNullable<FormIssue['link']>) => void
}

/** Asks once for confirmation of warnings; saving remains possible. */
export function WarningsDialog({ warnings, onAnswer, onOpenLink }: WarningsDialogProps) {
  return (
    <Modal
      open
      title="请核对以下内容"
      width={480}
      okText="仍要保存"
      cancelText="返回修改"
      mask={{ closable: false }}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <IssueText issues={warnings} onOpenLink={onOpenLink} />
    </Modal>
  )
}
