import { filterArgument, filterForms, type GatewayFilter, keyResolvers } from '@lexdesk/domain'
import { Input, InputNumber, Select, Typography } from 'antd'

interface FilterArgsProps {
  filter: GatewayFilter
  disabled: boolean
  onChange: (args: GatewayFilter['args']) => void
}

const resolverOptions = keyResolvers.map(({ value, text }) => ({ value, label: text }))
const fullWidth = { width: '100%' }

/** The arguments of one filter, by kind. */
export function FilterArgs({ filter, disabled, onChange }: FilterArgsProps) {
  const { title, args } = filterForms[filter.name]
  return args.map((argument) => {
    const { key, title: name } = argument
    const value = filterArgument(filter, key)
    const put = (next: string) =>
      onChange(args.map((one) => ({ key: one.key, value: one.key === key ? next : filterArgument(filter, one.key) })))
    const control = { 'aria-label': `${title}${name}`, disabled, style: fullWidth }
    return (
      <label key={key}>
        <Typography.Text type="secondary">{name}</Typography.Text>
        {key === 'key-resolver' ? (
          <Select {...control} value={value} options={resolverOptions} onChange={put} />
        ) : argument.between ? (
          <InputNumber
            {...control}
            min={argument.between[0]}
            max={argument.between[1]}
            precision={0}
            value={value === '' ? null : Number(value)}
            onChange={(next) => put(next === null ? '' : String(next))}
          />
        ) : (
          <Input {...control} value={value} onChange={({ target }) => put(target.value)} />
        )}
      </label>
    )
  })
}
