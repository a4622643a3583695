import { Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { focusOnShow } from './focusOnShow.ts'

interface ReasonDialogProps {
  title: string
  isDanger: boolean
  /** Undefined when it is given up. */
  onAnswer: (reason: string | undefined) => void
}

const maxReason = 500

/** Asks why; without a reason there is no step. */
export function ReasonDialog({ title, isDanger, onAnswer }: ReasonDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  return (
    <Modal
      open
      title={title}
      width={480}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ danger: isDanger }}
      mask={{ closable: false }}
      onOk={() => (isMissing ? setAsked(true) : onAnswer(reason.trim()))}
      onCancel={() => onAnswer(undefined)}
    >
      <Form layout="vertical" component={false}>
        <Form.Item
          label="原因"
          htmlFor={id}
          required
          validateStatus={isAsked && isMissing ? 'error' : undefined}
          help={isAsked && isMissing ? '请输入原因' : undefined}
        >
          <Input.TextArea
            id={id}
            ref={focusOnShow}
            rows={4}
            maxLength={maxReason}
            showCount
            placeholder="请输入原因，将记入历史"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
