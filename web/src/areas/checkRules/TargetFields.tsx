import { checkableFields } from '@lexdesk/domain'
import { Form, Select } from 'antd'
import { useMemo } from 'react'
import { useOfficeResources } from '../../api/resource/useOfficeResources.ts'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'

/** 适用字段: the fields of any record that the rule checks, in forms, imports and sheets. */
export function TargetFields({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const known = useOfficeResources()
  const options = useMemo(() => checkableFields(known).map(({ key, title }) => ({ value: key, label: title })), [known])
  const problem = errorOf('targets')
  const chosen = Array.isArray(values.targets) ? (values.targets as string[]) : []
  return (
    <Form.Item
      label="适用字段"
      htmlFor="check-rule-targets"
      extra="所选字段在表单、导入和表格编辑中都按本规则校验；留空则只供调用"
      {...(problem && { validateStatus: 'error' as const, help: problem })}
    >
      <Select<string[]>
        id="check-rule-targets"
        mode="multiple"
        allowClear
        disabled={disabled}
        value={chosen}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="按记录或字段的名称查找"
        onChange={(keys) => onChange('targets', keys.length > 0 ? keys : null)}
      />
    </Form.Item>
  )
}
