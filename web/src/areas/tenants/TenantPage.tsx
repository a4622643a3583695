import { type AnyRow, tenant } from '@lexdesk/domain'
import { Form, InputNumber } from 'antd'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { FreezeTenantButton } from './FreezeTenantButton.tsx'
import { TenantPeriod } from './TenantPeriod.tsx'

const slots: ResourceSlots = {
  columns: { endDate: (row: AnyRow) => <TenantPeriod row={row} /> },
  rowActions: (row, close) => <FreezeTenantButton row={row} onDone={close} />,
  // The number is the key of the row, given once and for good.
  beside: ['number'],
  formSections: {
    编号: ({ mode, values, onChange, problemOf, disabled }) => {
      const problem = problemOf('number')
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

/** /isys/tenant: the offices on the platform, with the time that they are there for. */
export function TenantPage() {
  return <ResourceList resource={tenant} slots={slots} />
}
