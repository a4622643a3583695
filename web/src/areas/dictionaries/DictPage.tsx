import { dict, dictItem, permissionCode, type Row } from '@lexdesk/domain'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { DictItemsDrawer } from './DictItemsDrawer.tsx'
import { DictSource } from './DictSource.tsx'
import { DictUsesDialog } from './DictUsesDialog.tsx'
import { RefreshCacheButton } from './RefreshCacheButton.tsx'

/** 数据字典: the dictionaries, their items and their uses. */
export function DictPage() {
  const { can } = useSession()
  const [configured, setConfigured] = useState<Row<typeof dict>>()
  const [shown, setShown] = useState<Row<typeof dict>>()
  const canConfigure = can(permissionCode(dictItem, 'list'))
  const slots = useMemo<ResourceSlots<typeof dict>>(
    () => ({
      toolbar: <RefreshCacheButton />,
      formSections: { 取值来源: (props) => <DictSource {...props} /> },
      rowActions: (row, close) => (
        <>
          {canConfigure && (
            <Button type="link" size="small" onClick={() => (close(), setConfigured(row))}>
              字典配置
            </Button>
          )}
          <Button type="link" size="small" onClick={() => (close(), setShown(row))}>
            被引用处
          </Button>
        </>
      ),
    }),
    [canConfigure],
  )
  return (
    <>
      <ResourceList resource={dict} slots={slots} />
      <DictItemsDrawer dict={configured} onClose={() => setConfigured(undefined)} />
      {shown && <DictUsesDialog dict={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
