import { Form, Select, Switch, Tag } from 'antd'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'

export const colors = {
  default: '灰色',
  processing: '蓝色',
  success: '绿色',
  warning: '橙色',
  error: '红色',
}

/** How an item looks in lists, and whether it can be selected. */
export function ItemLook({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const issue = (name: string) => ({
    help: errorOf(name),
    ...(errorOf(name) !== undefined && { validateStatus: 'error' as const }),
  })
  return (
    <>
      <Form.Item label="标签颜色" {...issue('color')}>
        <Select<string>
          aria-label="标签颜色"
          value={typeof values.color === 'string' ? values.color : null}
          placeholder="不着色，显示为普通文字"
          allowClear
          disabled={disabled}
          options={Object.entries(colors).map(([value, words]) => ({ value, label: <Tag color={value}>{words}</Tag> }))}
          onChange={(value: string | undefined) => onChange('color', value ?? null)}
        />
      </Form.Item>
      <Form.Item label="是否启用" extra="停用的字典项不能再选，已有记录仍显示其名称" {...issue('status')}>
        <Switch
          aria-label="是否启用"
          checkedChildren="启用"
          unCheckedChildren="停用"
          checked={(values.status ?? 1) === 1}
          disabled={disabled}
          onChange={(isOn) => onChange('status', isOn ? 1 : 0)}
        />
      </Form.Item>
    </>
  )
}
