import { tenant } from '@lexdesk/domain'
import { MultiSelect } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { formatError } from '../../ui/hints/formatError.ts'

export interface PackagePartProps {
  value: readonly string[]
  problem: string | undefined
  disabled: boolean
  onChange: (ids: string[]) => void
}

const tenants = resourceApi(tenant)

/** The tenants of a package. */
export function PackageTenants({ value, problem, disabled, onChange }: PackagePartProps) {
  const { data, error, isPending } = useQuery({
    queryKey: ['resource', 'tenant', 'options'],
    queryFn: ({ signal }) => tenants.options({}, { signal }),
  })
  const words = problem ?? (error ? formatError(error) : undefined)
  return (
    <Form.Item
      label="租户"
      htmlFor="package-tenants"
      extra="没有分配任何套餐的租户不受限制；有多个套餐时取并集"
      {...(words !== undefined && { help: words, validateStatus: 'error' as const })}
    >
      <MultiSelect
        id="package-tenants"
        mode="multiple"
        value={[...value]}
        loading={isPending}
        disabled={disabled}
        allowClear
        placeholder="请选择租户"
        showSearch={{ optionFilterProp: 'label' }}
        options={(data ?? []).map((one) => ({ value: one.value, label: `${one.text}（${one.value}）` }))}
        onChange={(ids: string[]) => onChange(ids)}
      />
    </Form.Item>
  )
}
