import { departRole, type Row } from '@lexdesk/domain'
import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { InnerList } from '../../resource/ResourceList.tsx'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import styles from './departments.module.css'
import { departRoleHolder } from './grantCalls.ts'
import { GrantPanel } from './GrantPanel.tsx'
import { useHeldWork } from './useHeldWork.ts'

/** The roles of a department, and their permissions within those of the department. */
export function DepartmentRoles({ departId }: { departId: string }) {
  const { can } = useSession()
  const { isMobile } = useBreakpoint()
  const [granted, setGranted] = useState<Row<typeof departRole>>()
  const { host, mayLeave } = useHeldWork()
  const canGrant = can('departRole:grant')
  const slots = useMemo(
    (): ResourceSlots<typeof departRole> =>
      canGrant
        ? {
            rowActions: (row) => (
              <Button type="link" size="small" onClick={() => setGranted(row)}>
                授权
              </Button>
            ),
          }
        : {},
    [canGrant],
  )
  const within = useMemo(() => ({ departId }), [departId])
  const holder = useMemo(() => granted && departRoleHolder(granted.id, departId), [granted, departId])

  return (
    <>
      <div className={styles.inner}>
        <InnerList resource={departRole} slots={slots} within={within} />
      </div>
      {granted && holder && (
        <Drawer
          open
          size={isMobile ? '100%' : 560}
          title={`部门角色授权：${String(granted.roleName)}`}
          onClose={() => void mayLeave().then((leaves) => leaves && setGranted(undefined))}
        >
          <PageHostContext value={host}>
            <GrantPanel key={holder.id} holder={holder} />
          </PageHostContext>
        </Drawer>
      )}
    </>
  )
}
