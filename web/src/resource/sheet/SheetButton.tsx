import { TableOutlined } from '@ant-design/icons'
import { hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { Button } from 'antd'
import { useSession } from '../../api/session/useSession.ts'

interface SheetButtonProps {
  resource: Resource
  isMobile: boolean
  onOpen: () => void
}

/** 表格编辑: for users who may edit, where the definition allows it. */
export function SheetButton({ resource, isMobile, onOpen }: SheetButtonProps) {
  const { can } = useSession()
  if (!resource.sheet || !hasAct(resource, 'edit') || !can(permissionCode(resource, 'edit'))) return null
  return (
    <Button icon={<TableOutlined />} aria-label="表格编辑" onClick={onOpen}>
      {!isMobile && '表格编辑'}
    </Button>
  )
}
