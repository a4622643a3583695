import { type dict, dictItem, permissionCode, type Row } from '@lexdesk/domain'
import { Drawer, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { InnerList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { colors, ItemLook } from './ItemLook.tsx'
import { ItemOrderInput } from './ItemOrderInput.tsx'
import { useSession } from '../../api/session/useSession.ts'
import { useChangeItem } from './useChangeItem.ts'
import { useDrawerHost } from '../../ui/page/useDrawerHost.ts'

const slots: ResourceSlots<typeof dictItem> = {
  columns: {
    sortOrder: (row) => <ItemOrderInput key={String(row.sortOrder)} row={row} />,
    status: (row) => <ItemStatusSwitch row={row} />,
  },
  formSections: { 显示与状态: (props) => <ItemLook {...props} /> },
  sheetChoices: {
    color: Object.entries(colors).map(([value, text]) => ({ value, text })),
    status: [
      { value: '1', text: '启用' },
      { value: '0', text: '停用' },
    ],
  },
}

interface DictItemsDrawerProps {
  /** The drawer is closed if undefined. */
  dict: Row<typeof dict> | undefined
  onClose: () => void
}

/** 字典配置: the items of one dictionary, in their order. */
export function DictItemsDrawer({ dict, onClose }: DictItemsDrawerProps) {
  const { isMobile } = useBreakpoint()
  // Still shown while the drawer closes.
  const [last, setLast] = useState(dict)
  if (dict && dict !== last) setLast(dict)
  const { host, mayClose } = useDrawerHost()
  const close = async () => {
    if (await mayClose()) onClose()
  }
  const within = useMemo(() => ({ dictId: last?.id ?? '' }), [last?.id])
  return (
    <Drawer
      open={dict !== undefined}
      size={isMobile ? '100%' : 1200}
      styles={{ wrapper: { maxWidth: '100vw' }, body: { padding: isMobile ? 8 : 16 } }}
      destroyOnHidden
      title={last && `字典配置：${String(last.dictName)}（${String(last.dictCode)}）`}
      onClose={() => void close()}
    >
      <PageHostContext value={host}>
        {last && <InnerList resource={dictItem} slots={slots} within={within} />}
      </PageHostContext>
    </Drawer>
  )
}

function ItemStatusSwitch({ row }: { row: Row<typeof dictItem> }) {
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
