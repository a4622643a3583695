import { CloseOutlined } from '@ant-design/icons'
import {
  type BoardFilter,
  fieldOf,
  hasSameValues,
  isBoardField,
  isListParam,
  mostBoardFilters,
  paramFields,
  paramTakes,
  reportFields,
  type Resource,
  type SqlReportHead,
} from '@lexdesk/domain'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useResourceNamed } from '../../../api/resource/useResourceNamed.ts'
import styles from './boards.module.css'
import { filterField } from './filterField.ts'
import { ParamsDesign } from './ParamsDesign.tsx'

interface FiltersDesignProps {
  filters: readonly BoardFilter[]
  /** The resources of the tiles. */
  sources: readonly string[]
  /** The SQL reports of the tiles. */
  statements: readonly SqlReportHead[]
  onChange: (filters: BoardFilter[]) => void
}

/** Which fields of which records a shared filter is about. */
export function FiltersDesign({ filters, sources, statements, onChange }: FiltersDesignProps) {
  const [isOpen, setOpen] = useState(false)
  const resourceNamed = useResourceNamed()
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={sources.length + statements.length + filters.length === 0}>
        共用筛选{filters.length > 0 && ` ${filters.length}`}
      </Button>
      <Modal
        title="共用筛选"
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={
          <Button type="primary" onClick={() => setOpen(false)}>
            完成
          </Button>
        }
        width={640}
        destroyOnHidden
      >
        <div className={styles.fields}>
          {filters.map((filter, at) => (
            <FilterFields
              key={filter.id}
              filter={filter}
              sources={sources}
              statements={statements}
              onChange={(next) => onChange(filters.with(at, next))}
              onRemove={() => onChange(filters.toSpliced(at, 1))}
            />
          ))}
          {filters.length < mostBoardFilters && (
            <Select<string>
              showSearch={{ optionFilterProp: 'label' }}
              aria-label="添加共用筛选"
              placeholder="添加筛选：选择一个字段"
              value={null as never}
              options={[
                ...sources.flatMap((source) => fieldChoices(resourceNamed(source))),
                ...statements.flatMap(paramChoices),
              ]}
              onChange={(key) =>
                onChange([
                  ...filters,
                  newFilter(
                    key,
                    sources.flatMap((source) => resourceNamed(source) ?? []),
                    statements,
                  ),
                ])
              }
            />
          )}
        </div>
      </Modal>
    </>
  )
}

interface FilterFieldsProps {
  filter: BoardFilter
  sources: readonly string[]
  statements: readonly SqlReportHead[]
  onChange: (filter: BoardFilter) => void
  onRemove: () => void
}

function FilterFields({ filter, sources, statements, onChange, onRemove }: FilterFieldsProps) {
  const { title, fields } = filter
  const resourceNamed = useResourceNamed()
  const field = filterField(filter, resourceNamed, statements)
  const setField = (source: string, name: string | undefined) => {
    const others = fields.filter((one) => one.source !== source)
    onChange({ ...filter, fields: name === undefined ? others : [...others, { source, field: name }] })
  }
  return (
    <fieldset className={styles.filterDesign}>
      <legend>
        <Input
          aria-label="筛选名称"
          maxLength={40}
          value={title}
          onChange={({ target }) => onChange({ ...filter, title: target.value })}
        />
        <Button type="text" icon={<CloseOutlined />} aria-label={`移除筛选${title}`} onClick={onRemove} />
      </legend>
      {field &&
        sources.flatMap((source) => {
          const resource = resourceNamed(source)
          if (!resource) return []
          const chosen = fields.find((one) => one.source === source)?.field
          const isOnly = chosen !== undefined && fields.length + filter.params.length === 1
          const options = reportFields(resource)
            .filter((one) => hasSameValues(field, one.field) && isBoardField(one.field))
            .map((one) => ({ value: one.name, label: one.field.title }))
          return (
            <div key={source} className={styles.line}>
              <label htmlFor={`${filter.id}${source}`}>{resource.title}</label>
              <Select<string | undefined>
                id={`${filter.id}${source}`}
                allowClear={!isOnly}
                placeholder={options.length > 0 ? '不受此筛选限制' : '没有对应的字段'}
                disabled={options.length === 0}
                value={chosen ?? null}
                options={options}
                onChange={(name?: string) => setField(source, name)}
              />
            </div>
          )
        })}
      {field && <ParamsDesign filter={filter} field={field} statements={statements} onChange={onChange} />}
    </fieldset>
  )
}

const separator = ' '

const fieldChoices = (resource: Resource | undefined) =>
  resource === undefined
    ? []
    : reportFields(resource)
        .filter(({ field }) => isBoardField(field))
        .map(({ name, field }) => ({
          value: resource.name + separator + name,
          label: `${resource.title}：${field.title}`,
        }))

const sqlPrefix = 'sql'

const paramChoices = ({ code, title, params }: SqlReportHead) =>
  params
    .filter((param) => isListParam(param) || Object.values(paramFields([param])).some(isBoardField))
    .map((param) => ({ value: [sqlPrefix, code, param.name].join(separator), label: `${title}：${param.title ?? ''}` }))

/**
 * A filter about one field or parameter. It is also about the field of the same name in the other resources, if its
 * values are the same, and about the first such parameter of each SQL report.
 */
function newFilter(key: string, sources: readonly Resource[], statements: readonly SqlReportHead[]): BoardFilter {
  const [source = '', name = '', paramName = ''] = key.split(separator)
  const id = crypto.randomUUID()
  if (source === sqlPrefix) {
    const param = statements.find(({ code }) => code === name)!.params.find((one) => one.name === paramName)!
    const part = param.kind === 'date' ? 'from' : 'value'
    return { id, title: param.title ?? '', fields: [], params: [{ report: name, param: paramName, part }] }
  }
  const field = fieldOf(
    sources.find((one) => one.name === source)!,
    name,
  )!
  const same = sources.filter((other) => {
    const one = other.name === source ? undefined : fieldOf(other, name)
    return one !== undefined && hasSameValues(field, one)
  })
  return {
    id,
    title: field.title,
    fields: [source, ...same.map((other) => other.name)].map((one) => ({ source: one, field: name })),
    params: statements.flatMap(({ code: report, params }) => {
      const param = params.find((one) => paramTakes(field, one, 'value'))?.name
      return param ? [{ report, param, part: 'value' as const }] : []
    }),
  }
}
