import type { Resource } from '@lexdesk/domain'
import { App, Modal } from 'antd'
import { useId, useState } from 'react'
import { ReferenceSelect } from '../fields/options/ReferenceSelect.tsx'
import { formatError } from '../ui/hints/formatError.ts'
import styles from './PickRowsDialog.module.css'

interface PickRowsDialogProps {
  title: string
  resource: Resource
  /** Returns the server message. */
  onPick: (ids: readonly string[]) => Promise<string>
  onPicked: (words: string) => void
  onClose: () => void
}

/** Looks up existing rows to add them to something. */
export function PickRowsDialog({ title, resource, onPick, onPicked, onClose }: PickRowsDialogProps) {
  const { message } = App.useApp()
  const id = useId()
  const [ids, setIds] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      onPicked(await onPick(ids))
    } catch (failure) {
      message.error(formatError(failure))
      setSaving(false)
    }
  }

  return (
    <Modal
      open
      title={title}
      okText="添加"
      cancelText="取消"
      okButtonProps={{ disabled: ids.length === 0, loading: isSaving }}
      mask={{ closable: false }}
      afterOpenChange={(isShown) => isShown && document.getElementById(id)?.focus()}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={ids.length > 0 ? styles.chosen : styles.room}>
        <ReferenceSelect
          id={id}
          label={resource.title}
          resource={resource.name}
          title={resource.title}
          keys={ids}
          isMany
          onChange={setIds}
        />
      </div>
    </Modal>
  )
}
