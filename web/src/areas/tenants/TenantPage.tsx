import { type Row, tenant } from '@lexdesk/domain'
import { Tag } from 'antd'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { EndTenantButtons } from './EndTenantButtons.tsx'
import { EnterTenantButton } from './EnterTenantButton.tsx'
import { FreezeTenantButton } from './FreezeTenantButton.tsx'
import { OpenTenantButton } from './OpenTenantButton.tsx'
import { useState } from 'react'

const slots: ResourceSlots<typeof tenant> = {
  columns: { endDate: (row: Row<typeof tenant>) => <TenantPeriod row={row} /> },
  rowActions: (row, close) => (
    <>
      <EnterTenantButton row={row} onChosen={close} />
      <FreezeTenantButton row={row} onDone={close} />
      <EndTenantButtons row={row} onChosen={close} />
    </>
  ),
  toolbar: <OpenTenantButton />,
}

/** /isys/tenant: the tenants of the platform and their validity periods. */
export function TenantPage() {
  return <ResourceList resource={tenant} slots={slots} />
}

const soonMs = 30 * 24 * 3600_000
/** Server times are in GMT+8. */
const timeOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)

/** The validity period of a tenant, and whether it has ended or is about to end. */
function TenantPeriod({ row }: { row: Row<typeof tenant> }) {
  const [now] = useState(() => Date.now())
  const [begin, end] = [row.beginDate as string | null, row.endDate as string | null]
  if (begin && timeOf(begin) > now) return <Tag>未开始</Tag>
  if (!end) return <>长期</>
  const left = timeOf(end) - now
  return (
    <>
      {end} {left <= 0 ? <Tag color="error">已到期</Tag> : left < soonMs && <Tag color="warning">将到期</Tag>}
    </>
  )
}
