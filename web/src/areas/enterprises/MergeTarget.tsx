import { enterprise } from '@lexdesk/domain'
import { BusinessPicker } from '@lexdesk/parts'
import { Form } from 'antd'
import { useId } from 'react'
import { listSource } from '../../fields/options/listSource.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'

const { name, creditCode, contactName } = enterprise.fields
const columns = [
  { field: 'name', title: name.title },
  { field: 'creditCode', title: creditCode.title, width: 200 },
  { field: 'contactName', title: contactName.title, width: 110 },
]

/** The certified enterprise that takes over the records of a duplicate. */
export function MergeTarget({ row, values, onChange, errorOf }: ActionSlotProps<typeof enterprise>) {
  const id = useId()
  const problem = errorOf('mergeRequestId')
  return (
    <Form layout="vertical" component={false}>
      <Form.Item
        label="并入企业"
        htmlFor={id}
        required
        data-field="mergeRequestId"
        {...(problem !== undefined && { help: problem, validateStatus: 'error' as const })}
      >
        <BusinessPicker
          {...listSource(enterprise, 'id', { status: 'certified', id: `!${row.id}` })}
          id={id}
          title="企业"
          label="并入企业"
          placeholder="请选择并入企业"
          columns={columns}
          searchFields={columns.slice(0, 2)}
          valueField="id"
          labelField="name"
          value={typeof values.mergeRequestId === 'string' ? values.mergeRequestId : ''}
          onChange={(target) => onChange('mergeRequestId', target || null)}
        />
      </Form.Item>
    </Form>
  )
}
