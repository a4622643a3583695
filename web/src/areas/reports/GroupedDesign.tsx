import {
  fieldOf,
  type GroupedDefinition,
  isDate,
  measuresOf,
  measureTitle,
  mostDimensions,
  mostMeasures,
  mostTop,
  type ReportDimension,
  type ReportMeasureKind,
  reportMeasures,
  type ReportPeriod,
  reportPeriods,
  type Resource,
} from '@lexdesk/domain'
import { InputNumber, Select } from 'antd'
import { type Choice, PickedList } from './PickedList.tsx'
import { dimensionFields, dimensionOf, measureFields, withMeasures } from './reportDraft.ts'
import styles from './reports.module.css'

interface GroupedDesignProps {
  resource: Resource
  definition: GroupedDefinition
  onChange: (definition: GroupedDefinition) => void
}

const periods = Object.entries(reportPeriods).map(([value, label]) => ({ value: value as ReportPeriod, label }))

/** Dimensions, measures, order and number of groups. */
export function GroupedDesign({ resource, definition, onChange }: GroupedDesignProps) {
  const { dimensions, pivot, measures, sort, top } = definition
  const fieldTitle = (name: string) => fieldOf(resource, name)?.title ?? `${name}（已删除）`
  const used = new Set([...dimensions, ...(pivot ? [pivot] : [])].map(({ field }) => field))
  const free: Choice[] = dimensionFields(resource)
    .filter(({ name, field }) => isDate(field) || !used.has(name))
    .map(({ name, field }) => ({ value: name, label: field.title }))
  const period = (dimension: ReportDimension, set: (by: ReportPeriod) => void) =>
    dimension.by && (
      <Select
        className={styles.period ?? ''}
        size="small"
        variant="borderless"
        aria-label={`${fieldTitle(dimension.field)}的分组`}
        value={dimension.by}
        options={periods}
        onChange={set}
      />
    )

  return (
    <>
      <PickedList
        legend="行维度"
        addWords="添加行维度"
        items={dimensions}
        most={mostDimensions}
        titleOf={({ field }) => fieldTitle(field)}
        optionsOf={(one, index) =>
          period(one, (by) => onChange({ ...definition, dimensions: dimensions.with(index, { ...one, by }) }))
        }
        choices={free}
        onChange={(next) => onChange({ ...definition, dimensions: next })}
        onAdd={(name) => onChange({ ...definition, dimensions: [...dimensions, dimensionOf(resource, name)] })}
      />
      <PickedList
        legend="列维度（透视）"
        addWords="添加列维度"
        items={pivot ? [pivot] : []}
        most={1}
        titleOf={({ field }) => fieldTitle(field)}
        optionsOf={(one) => period(one, (by) => onChange({ ...definition, pivot: { ...one, by } }))}
        choices={free}
        onChange={([next]) => onChange({ ...definition, pivot: next ?? null })}
        onAdd={(name) => onChange({ ...definition, pivot: dimensionOf(resource, name) })}
      />
      <PickedList
        legend="指标"
        addWords="添加指标"
        items={measures}
        most={mostMeasures}
        titleOf={(measure) => measureTitle(resource, measure)}
        choices={measureChoices(resource)}
        onChange={(next) => onChange(withMeasures(definition, next))}
        onAdd={(key) => onChange(withMeasures(definition, [...measures, measureFrom(key)]))}
      />
      <div className={styles.pair}>
        <div className={styles.part}>
          <label htmlFor="report-sort">排序</label>
          <Select<string>
            id="report-sort"
            value={sort ? `${sort.by} ${sort.descending ? 'desc' : 'asc'}` : ''}
            options={sortChoices(resource, definition)}
            onChange={(value) => onChange({ ...definition, sort: sortFrom(value) })}
          />
        </div>
        <div className={styles.part}>
          <label htmlFor="report-top">只显示前</label>
          <InputNumber
            id="report-top"
            min={1}
            max={mostTop}
            precision={0}
            placeholder="全部"
            suffix="组"
            value={top}
            onChange={(value) => onChange({ ...definition, top: value })}
          />
        </div>
      </div>
    </>
  )
}

const measureFrom = (key: string): GroupedDefinition['measures'][number] => {
  const [of = 'count', field = null] = key.split(' ')
  return { of: of as ReportMeasureKind, field }
}

function measureChoices(resource: Resource): Choice[] {
  const own = measureFields(resource).flatMap(({ name, field }) =>
    measuresOf(field).map((of) => ({ value: `${of} ${name}`, label: measureTitle(resource, { of, field: name }) })),
  )
  // Sums are asked for more often than the number of different values.
  const [numbers, others] = [
    own.filter(({ value }) => !isDistinct(value)),
    own.filter(({ value }) => isDistinct(value)),
  ]
  return [{ value: 'count', label: reportMeasures.count }, ...numbers, ...others]
}

const isDistinct = (value: string): boolean => value.startsWith('distinct ')

function sortChoices(resource: Resource, { measures, dimensions }: GroupedDefinition): Choice[] {
  const both = (key: string, title: string) => [
    { value: `${key} desc`, label: `${title} 从大到小` },
    { value: `${key} asc`, label: `${title} 从小到大` },
  ]
  return [
    { value: '', label: '默认' },
    ...(dimensions.length > 0 ? both('dimensions', '行维度') : []),
    ...measures.flatMap((measure, index) => both(String(index), measureTitle(resource, measure))),
  ]
}

function sortFrom(value: string): GroupedDefinition['sort'] {
  if (value === '') return null
  const [by = '', order] = value.split(' ')
  return { by: by === 'dimensions' ? by : Number(by), descending: order === 'desc' }
}
