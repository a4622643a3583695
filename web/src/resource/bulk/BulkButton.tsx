import { DeleteOutlined, DownOutlined } from '@ant-design/icons'
import { type AnyRow, hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { App, Button } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { LazyMenu, useLazyOverlay } from '../../ui/page/LazyOverlay.tsx'
import type { ResourceSlots } from '../ResourceSlots.ts'
import type { BulkAct } from './BulkAct.ts'
import { bulkFields, bulkSteps, editAct, stepAct } from './bulkActs.ts'

interface BulkButtonProps {
  resource: Resource
  slots: ResourceSlots
  rows: readonly AnyRow[]
  onRemove: () => void
  onBegin: (act: BulkAct, rows: readonly AnyRow[]) => void
}

/** 批量操作: one field, one step or one act of an area for the selected rows, and deleting them. */
export function BulkButton({ resource, slots, rows, onRemove, onBegin }: BulkButtonProps) {
  const { can } = useSession()
  const { message } = App.useApp()
  const overlay = useLazyOverlay()
  const may = (name: 'edit' | 'delete') => hasAct(resource, name) && can(permissionCode(resource, name))
  const fields = may('edit') ? bulkFields(resource) : []
  const steps = bulkSteps(resource, slots, rows, can)
  const { bulkActs = [] } = slots
  if (!may('edit') && !may('delete') && resource.states === undefined && bulkActs.length === 0) return null

  const begin = (wanted: () => BulkAct) => () => {
    if (rows.length === 0) void message.warning('请选择一条记录！')
    else onBegin(wanted(), rows)
  }
  const items = [
    ...steps.map((step) => ({
      key: step.name,
      label: `批量${step.title}`,
      danger: step.danger ?? false,
      onClick: begin(() => stepAct(resource, step, can)),
    })),
    ...bulkActs.map((act) => ({ key: act.key, label: `批量${act.title}`, onClick: begin(() => act) })),
    ...(fields.length > 0
      ? [
          {
            key: 'edit',
            label: '批量修改',
            children: fields.map(([name, field]) => ({
              key: `edit:${name}`,
              label: field.title,
              onClick: begin(() => editAct(resource, name, field)),
            })),
          },
        ]
      : []),
    ...(may('delete')
      ? [{ key: 'delete', label: '批量删除', icon: <DeleteOutlined />, danger: true, onClick: onRemove }]
      : []),
  ]
  return (
    <LazyMenu overlay={overlay} menu={{ items }}>
      <Button
        icon={<DownOutlined />}
        iconPlacement="end"
        aria-haspopup="menu"
        aria-expanded={overlay.isOpen}
        onClick={overlay.openFirst}
      >
        {rows.length > 0 ? `批量操作（${rows.length}）` : '批量操作'}
      </Button>
    </LazyMenu>
  )
}
