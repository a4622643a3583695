import { type AnyRow, dictItem, permissionCode } from '@lexdesk/domain'
import { Switch } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { useChangeItem } from './useChangeItem.ts'

export function ItemStatusSwitch({ row }: { row: AnyRow }) {
  const { can } = useSession()
  const { change, isBusy } = useChangeItem(row)
  return (
    <Switch
      size="small"
      aria-label={`启用${String(row.itemText)}`}
      checkedChildren="启用"
      unCheckedChildren="停用"
      checked={row.status === 1}
      loading={isBusy}
      disabled={!can(permissionCode(dictItem, 'edit'))}
      onChange={(isOn) => void change({ status: isOn ? 1 : 0 })}
    />
  )
}
