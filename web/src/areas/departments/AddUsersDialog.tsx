import { App, Modal } from 'antd'
import { useState } from 'react'
import { ReferenceSelect } from '../../fields/ReferenceSelect.tsx'
import { formatError } from '../../ui/formatError.ts'
import { departmentCalls } from './departmentCalls.ts'

interface AddUsersDialogProps {
  departId: string
  onClose: () => void
  onAdded: (words: string) => void
}

/** Puts users who exist already into a department; they stay in their others. */
export function AddUsersDialog({ departId, onClose, onAdded }: AddUsersDialogProps) {
  const { message } = App.useApp()
  const [ids, setIds] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      onAdded(await departmentCalls.addUsers(departId, ids))
    } catch (failure) {
      message.error(formatError(failure))
      setSaving(false)
    }
  }

  return (
    <Modal
      open
      title="添加已有用户"
      okText="添加"
      okButtonProps={{ disabled: ids.length === 0, loading: isSaving }}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <ReferenceSelect label="用户" resource="user" title="用户" keys={ids} isMany onChange={setIds} />
    </Modal>
  )
}
