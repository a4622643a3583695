import { CloseOutlined } from '@ant-design/icons'
import {
  type BoardFilter,
  fieldOf,
  hasSameValues,
  isBoardField,
  mostBoardFilters,
  reportFields,
  type Resource,
} from '@lexdesk/domain'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useResourceNamed } from '../../../api/resource/useResourceNamed.ts'
import styles from './boards.module.css'

interface FiltersDesignProps {
  filters: readonly BoardFilter[]
  /** The resources of the tiles. */
  sources: readonly string[]
  onChange: (filters: BoardFilter[]) => void
}

/** Which fields of which records a shared filter is about. */
export function FiltersDesign({ filters, sources, onChange }: FiltersDesignProps) {
  const [isOpen, setOpen] = useState(false)
  const resourceNamed = useResourceNamed()
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={sources.length === 0 && filters.length === 0}>
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
              options={sources.flatMap((source) => fieldChoices(resourceNamed(source)))}
              onChange={(key) =>
                onChange([
                  ...filters,
                  newFilter(
                    key,
                    sources.flatMap((source) => resourceNamed(source) ?? []),
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
  onChange: (filter: BoardFilter) => void
  onRemove: () => void
}

function FilterFields({ filter, sources, onChange, onRemove }: FilterFieldsProps) {
  const { title, fields } = filter
  const resourceNamed = useResourceNamed()
  const [first] = fields
  const field = first && resourceNamed(first.source) && fieldOf(resourceNamed(first.source)!, first.field)
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
          const isOnly = chosen !== undefined && fields.length === 1
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

/** A filter about one field, and about the field of the same name in the other resources, if its values are the same. */
function newFilter(key: string, sources: readonly Resource[]): BoardFilter {
  const [source = '', name = ''] = key.split(separator)
  const field = fieldOf(
    sources.find((one) => one.name === source)!,
    name,
  )!
  const same = sources.filter((other) => {
    const one = other.name === source ? undefined : fieldOf(other, name)
    return one !== undefined && hasSameValues(field, one)
  })
  return {
    id: crypto.randomUUID(),
    title: field.title,
    fields: [source, ...same.map((other) => other.name)].map((one) => ({ source: one, field: name })),
  }
}
