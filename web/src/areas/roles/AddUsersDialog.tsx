import type { AnyRow } from '@lexdesk/domain'
import { App, Modal } from 'antd'
import { useId, useState } from 'react'
import { ReferenceSelect } from '../../fields/ReferenceSelect.tsx'
import { formatError } from '../../ui/formatError.ts'
import { roleCalls } from './roleCalls.ts'

interface AddUsersDialogProps {
  role: AnyRow
  onClose: () => void
  onAdded: (words: string) => void
}

/** Gives the role to users who exist already. */
export function AddUsersDialog({ role, onClose, onAdded }: AddUsersDialogProps) {
  const { message } = App.useApp()
  const id = useId()
  const [ids, setIds] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      onAdded(await roleCalls.addUsers(role.id, ids))
    } catch (error) {
      message.error(formatError(error))
      setSaving(false)
    }
  }

  return (
    <Modal
      open
      title={`添加已有用户：${String(role.roleName)}`}
      okText="添加"
      cancelText="取消"
      okButtonProps={{ disabled: ids.length === 0, loading: isSaving }}
      mask={{ closable: false }}
      afterOpenChange={(isShown) => isShown && document.getElementById(id)?.focus()}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <ReferenceSelect id={id} label="用户" resource="user" title="用户" keys={ids} isMany onChange={setIds} />
    </Modal>
  )
}
