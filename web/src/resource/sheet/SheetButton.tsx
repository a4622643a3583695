import { TableOutlined } from '@ant-design/icons'
import { hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { Button } from 'antd'
import { useSession } from '../../api/session/useSession.ts'

interface SheetButtonProps {
  resource: Resource
  isMobile: boolean
  /** The sheet was closed just now: the focus returns to the button. */
  isBack: boolean
  onOpen: () => void
}

/** 表格编辑: for users who may edit, where the definition allows it. */
export function SheetButton({ resource, isMobile, isBack, onOpen }: SheetButtonProps) {
  const { can } = useSession()
  if (!resource.sheet || !hasAct(resource, 'edit') || !can(permissionCode(resource, 'edit'))) return null
  return (
    <Button
      icon={<TableOutlined />}
      aria-label="表格编辑"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was in the sheet that the user has left
      autoFocus={isBack}
      onClick={onOpen}
    >
      {!isMobile && '表格编辑'}
    </Button>
  )
}
