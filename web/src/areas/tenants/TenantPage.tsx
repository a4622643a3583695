import { type Row, tenant } from '@lexdesk/domain'
import { Form, InputNumber, Tag } from 'antd'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { FreezeTenantButton } from './FreezeTenantButton.tsx'
import { useState } from 'react'

const slots: ResourceSlots<typeof tenant> = {
  columns: { endDate: (row: Row<typeof tenant>) => <TenantPeriod row={row} /> },
  rowActions: (row, close) => <FreezeTenantButton row={row} onDone={close} />,
  // The number is the key of the row and never changes.
  beside: ['number'],
  formSections: {
    编号: ({ mode, values, onChange, errorOf, disabled }) => {
      const problem = errorOf('number')
      return (
        <Form.Item
          label="租户编号"
          htmlFor="tenant-number"
          required={mode === 'add'}
          extra="新增后不能修改；数据按编号隔离"
          {...(problem !== undefined && { help: problem, validateStatus: 'error' as const })}
        >
          <InputNumber
            id="tenant-number"
            value={values.number as number | null | undefined}
            disabled={disabled === true || mode === 'edit'}
            min={1}
            max={2_147_483_647}
            precision={0}
            placeholder="请输入租户编号"
            style={{ width: '100%', maxWidth: 320 }}
            onChange={(number) => onChange('number', number)}
          />
        </Form.Item>
      )
    },
  },
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
