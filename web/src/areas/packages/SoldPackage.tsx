import { moneyText, type Row, servicePackage } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Form, Select, Typography } from 'antd'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'

const mostPackages = 200

/** Selects one of the packages on sale. */
export function SoldPackage({ values, original, onChange, errorOf, disabled = false }: FormSlotProps) {
  const { data, isFetching } = useQuery({
    queryKey: ['resource', servicePackage.name, 'list', 'onSale'],
    queryFn: ({ signal }) =>
      resourceApi(servicePackage).list({ status: 'onSale', pageNo: 1, pageSize: mostPackages }, { signal }),
  })
  const rows = data?.records ?? []
  const problem = errorOf('packageId')
  const chosen = rows.find(({ id }) => id === values.packageId)
  const options = rows.map((row) => ({ value: row.id, label: labelOf(row), title: String(row.name) }))
  // An ordered package may no longer be on sale.
  if (values.packageId && !chosen && values.packageId === original.packageId)
    options.push({ value: values.packageId as string, label: original.packageName as string, title: '' })
  return (
    <Form.Item
      label="套餐"
      required
      htmlFor="sold-package"
      {...(problem && { validateStatus: 'error' as const, help: problem })}
      extra={chosen && `有效 ${String(chosen.validDays)} 天，${String(chosen.activate_dictText)}`}
    >
      <Select<string>
        id="sold-package"
        placeholder="请选择在售的套餐"
        showSearch={{ optionFilterProp: 'label' }}
        loading={isFetching}
        disabled={disabled}
        value={(values.packageId as string | undefined) ?? null}
        options={options}
        notFoundContent={<Typography.Text type="secondary">没有在售的套餐</Typography.Text>}
        onChange={(id) => onChange('packageId', id)}
      />
    </Form.Item>
  )
}

const labelOf = ({ name, versionNo, price }: Row<typeof servicePackage>): string =>
  `${String(name)}（第 ${String(versionNo)} 版，${moneyText(Number(price))}）`
