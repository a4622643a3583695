import { TeamOutlined } from '@ant-design/icons'
import type { onlineForm, onlineView } from '@lexdesk/domain'
import { Button } from 'antd'
import { useUseDialog } from './useUseDialog.tsx'

interface UseButtonProps {
  row: { id: string; status: string | null }
  of: typeof onlineForm | typeof onlineView
  /** In the menu of a row, or above the tabs of a record. */
  look: 'menu' | 'bar'
}

/** Opens 谁能用 of a form or view in use. */
export function UseButton({ row, of, look }: UseButtonProps) {
  const { open, dialog } = useUseDialog(row, of)
  if (!open) return null
  return (
    <>
      {look === 'menu' ? (
        <Button type="link" size="small" onClick={open}>
          谁能用
        </Button>
      ) : (
        <Button icon={<TeamOutlined />} style={{ marginBlock: 12 }} onClick={open}>
          谁能用
        </Button>
      )}
      {dialog}
    </>
  )
}
