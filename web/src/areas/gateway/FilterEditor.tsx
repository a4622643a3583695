import { filterForms, type FilterName, type GatewayFilter } from '@lexdesk/domain'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { FilterArgs } from './FilterArgs.tsx'
import { GatewayLines } from './GatewayLines.tsx'

const names = Object.keys(filterForms) as FilterName[]
const onlyOnce: readonly FilterName[] = ['RequestRateLimiter', 'Hystrix', 'StripPrefix']

/** A filter with all its arguments; missing ones get their defaults. */
function withDefaults(name: FilterName, given: unknown): GatewayFilter {
  const { title, args } = filterForms[name]
  const known = new Map(
    (Array.isArray(given) ? (given as { key?: unknown; value?: unknown }[]) : []).map((arg) => [arg?.key, arg?.value]),
  )
  const valueOf = (key: string, usual = ''): string => {
    const value = known.get(key) ?? usual
    return typeof value === 'string' || typeof value === 'number' ? String(value) : usual
  }
  return { name, title, args: args.map((arg) => ({ key: arg.key, value: valueOf(arg.key, arg.default) })) }
}

/** Partly typed or foreign JSON may contain anything; invalid entries are not shown. */
function listed(value: unknown): GatewayFilter[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((item) => {
    const { name, args } = (item ?? {}) as { name?: unknown; args?: unknown }
    return typeof name === 'string' && Object.hasOwn(filterForms, name) ? [withDefaults(name as FilterName, args)] : []
  })
}

/** The filters applied to requests and responses. */
export function FilterEditor({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const filters = listed(values.filters)
  const write = (next: GatewayFilter[]) => onChange('filters', next)
  const isTaken = (name: FilterName) => onlyOnce.includes(name) && filters.some((filter) => filter.name === name)

  return (
    <GatewayLines
      label="过滤器"
      lines={filters.map((filter, index) => ({
        title: filterForms[filter.name].title,
        args: (
          <FilterArgs
            filter={filter}
            disabled={disabled}
            onChange={(args) => write(filters.map((one, at) => (at === index ? { ...one, args } : one)))}
          />
        ),
      }))}
      kinds={names.map((name) => ({ key: name, label: filterForms[name].title, disabled: isTaken(name) }))}
      problem={errorOf('filters')}
      disabled={disabled}
      json={values.filters}
      onAdd={(name) => write([...filters, withDefaults(name as FilterName, [])])}
      onRemove={(index) => write(filters.filter((_, at) => at !== index))}
      onJson={(value) => onChange('filters', value)}
    />
  )
}
