import type { ReadMode } from '@lexdesk/domain'
import { Button, Typography } from 'antd'
import styles from './ResourceForm.module.css'

interface FormFooterProps {
  mode: ReadMode
  canSave: boolean
  isUploading: boolean
  isSaving: boolean
  onClose: () => void
  onSave: () => void
  onSaveAndAdd: () => void
}

export function FormFooter({ mode, canSave, isUploading, isSaving, onClose, onSave, onSaveAndAdd }: FormFooterProps) {
  return (
    <div className={styles.footer}>
      <Typography.Text type="secondary" className={styles.hint}>
        Ctrl+S 保存
      </Typography.Text>
      <Button onClick={onClose}>取消</Button>
      {mode === 'add' && (
        <Button disabled={!canSave || isUploading || isSaving} onClick={onSaveAndAdd}>
          保存并新增
        </Button>
      )}
      <Button type="primary" disabled={!canSave || isUploading} loading={isSaving} onClick={onSave}>
        {isUploading ? '正在上传' : '保存'}
      </Button>
    </div>
  )
}
