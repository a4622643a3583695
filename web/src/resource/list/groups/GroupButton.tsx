import { GroupOutlined } from '@ant-design/icons'
import { groupColumns, type Resource } from '@lexdesk/domain'
import { Button } from 'antd'
import { LazyMenu, useLazyOverlay } from '../../../ui/page/LazyOverlay.tsx'
import type { ResourceListModel } from '../useResourceList.ts'

const noGroups = '$none'

/** 分组: rows with the same value under one heading, with their number and sums. */
export function GroupButton({ resource, list }: { resource: Resource; list: ResourceListModel }) {
  const overlay = useLazyOverlay()
  const columns = groupColumns(resource)
  if (columns.length === 0) return null
  const menu = {
    items: [
      { key: noGroups, label: '不分组' },
      ...columns.map(({ name, field }) => ({ key: name, label: `按${field.title}` })),
    ],
    selectable: true,
    selectedKeys: [list.state.groupBy ?? noGroups],
    onClick: ({ key }: { key: string }) => list.groupBy(key === noGroups ? null : key),
  }
  return (
    <LazyMenu overlay={overlay} menu={menu}>
      <Button icon={<GroupOutlined />} aria-label="分组" title="分组" onClick={overlay.openFirst} />
    </LazyMenu>
  )
}
