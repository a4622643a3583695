import { type GetRef, Input, Modal } from 'antd'
import { useRef, useState } from 'react'

interface RefuseDialogProps {
  name: string
  onSubmit: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why a party refuses to sign. */
export function RefuseDialog({ name, onSubmit, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const input = useRef<GetRef<typeof Input.TextArea>>(null)
  const submit = async () => {
    setBusy(true)
    await onSubmit(reason.trim()).finally(() => setBusy(false))
  }
  return (
    <Modal
      open
      title={`${name}拒签`}
      okText="登记拒签"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={isBusy}
      afterOpenChange={(isShown) => isShown && input.current?.focus()}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Input.TextArea
        ref={input}
        rows={3}
        maxLength={200}
        aria-label="拒签原因"
        placeholder="请输入拒签原因"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}
