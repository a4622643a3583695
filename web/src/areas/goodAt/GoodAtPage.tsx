import { BarChartOutlined } from '@ant-design/icons'
import { goodAt, type Row } from '@lexdesk/domain'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SupplyDrawer } from './SupplyDrawer.tsx'

/** /legal/goodAt: practice areas in two levels, and whether there are lawyers for them. */
export function GoodAtPage() {
  const { can } = useSession()
  const [merged, setMerged] = useState<Row<typeof goodAt>>()
  const [opened, setOpened] = useState<'merge' | 'supply'>()
  const mayMerge = can('goodAt:merge')
  const slots = useMemo<ResourceSlots<typeof goodAt>>(
    () => ({
      toolbar: (
        <Button icon={<BarChartOutlined />} onClick={() => setOpened('supply')}>
          供需
        </Button>
      ),
      rowActions: (row, close) =>
        mayMerge && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              close()
              setMerged(row)
              setOpened('merge')
            }}
          >
            合并到…
          </Button>
        ),
    }),
    [mayMerge],
  )
  const close = () => setOpened(undefined)
  return (
    <>
      <ResourceList resource={goodAt} slots={slots} />
      <SupplyDrawer open={opened === 'supply'} onClose={close} />
      {merged && <MergeDialog key={merged.id} row={merged} open={opened === 'merge'} onClose={close} />}
    </>
  )
}
