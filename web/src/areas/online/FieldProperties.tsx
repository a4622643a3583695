import {
  fieldsForParams,
  type FieldSources,
  literalErrors,
  type OnlineDefinition,
  type OnlineField,
  renamedPairs,
} from '@lexdesk/domain'
import { Collapse, Form, Select, Typography } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ExpressionHelp } from './ExpressionHelp.tsx'
import styles from './FieldProperties.module.css'
import { ChosenOptions } from './properties/ChosenOptions.tsx'
import type { Designer } from './properties/Designer.ts'
import { exampleWords, expressionExamples } from './properties/expressionExamples.ts'
import { ExpressionInput } from './properties/ExpressionInput.tsx'
import { LineChoices } from './properties/LineChoices.tsx'
import { PopupOptions } from './properties/PopupOptions.tsx'
import { type GivenParams, PopupParams } from './properties/PopupParams.tsx'
import { namedFields } from './properties/lineOptions.ts'
import { type OptionName, optionsOf } from './properties/fieldOptions.ts'
import type { FieldNaming } from './properties/useFieldNaming.ts'
import { OptionItem } from './properties/OptionItem.tsx'

type Expression = 'shownIf' | 'requiredIf' | 'lockedIf' | 'formula'

const columns: readonly { name: Expression; title: string; meaning: string }[] = [
  { name: 'shownIf', title: '显示条件', meaning: '不满足时不显示，也没有值' },
  { name: 'requiredIf', title: '必填条件', meaning: '满足时必须填写' },
  { name: 'lockedIf', title: '只读条件', meaning: '满足时不能修改' },
  { name: 'formula', title: '计算公式', meaning: '有公式的字段不能填写' },
]

interface FieldPropertiesProps {
  designer: Designer
  draft: OnlineDefinition
  disabled: boolean
  /** The lines of the designer, which may have no name yet. */
  lines: readonly Readonly<Record<string, unknown>>[]
  sources: FieldSources
  naming: FieldNaming
  /** The place of the field whose properties are shown. */
  chosen: number
  onChoose: (place: number) => void
  onChange: (lines: Readonly<Record<string, unknown>>[]) => void
}

/** The properties of one field at a time that have no column in the grid. */
export function FieldProperties(props: FieldPropertiesProps) {
  const { designer, draft, lines, sources, naming, disabled, chosen, onChoose, onChange } = props
  const source = useDeferredValue(JSON.stringify(draft))
  const names = useNames()
  const errors = useMemo(() => {
    const definition = JSON.parse(source) as OnlineDefinition
    const formed = designer.errorsOf(definition)
    return formed.length > 0 ? formed : literalErrors(definition, names.dictionary, designer.codedFields(definition))
  }, [designer, source, names])
  const index = Math.min(chosen, lines.length - 1)
  const field = draft.fields[index]
  if (!field) return <EmptyHint description="先在表格中填写字段" />
  const isLine = Boolean(field.subTable)
  const saved = namedFields(draft, lines)
  const isNameable = (one: OnlineField) => one !== field && (one.subTable || null) === (field.subTable || null)
  const coded = isLine ? [] : designer.codedFields(draft)
  const insertable = [...draft.fields.filter(isNameable), ...coded]
  const examples = expressionExamples([...saved.filter(isNameable), ...coded], names.dictionary)
  const changeLine = (values: Readonly<Record<string, unknown>>, all = lines) =>
    onChange(all.map((line, at) => (at === index ? { ...line, ...values } : line)))
  const change = (name: OptionName | 'source' | 'subTable' | 'shows' | 'fills', value: unknown) =>
    changeLine({ [name]: value === '' ? null : value })
  /** A line without a name is called by its title until the server names it. */
  const calledAmong = (among: readonly OnlineField[]) => (name: string) => {
    const named = among.find((one) => one.name === name)
    const line = named && lines[draft.fields.indexOf(named)]
    return line && !line.name && typeof line.title === 'string' && !/[,=]/.test(line.title) ? line.title : name
  }
  const beside = draft.fields.filter((one) => (one.subTable ?? '') === (field.subTable ?? ''))
  const changeFills = (fills: string) => change('fills', renamedPairs({ fills }, calledAmong(beside)).fills ?? '')
  const changeParams = ({ params, fixedParams }: GivenParams) => {
    const renamed = renamedPairs({ params }, calledAmong(fieldsForParams(field, draft.fields)))
    changeLine({ params: renamed.params || null, fixedParams })
  }
  const errorOf = (name: string) =>
    errors.find((one) => one.field === `fields[${index}].${name}`)?.message.replace(/^第 \d+ 行：/, '')
  return (
    <div className={styles.panel}>
      <Form.Item label="字段属性" htmlFor="expression-field" extra="表格中没有的属性；也可以点表格的一行来选择字段">
        <Select
          id="expression-field"
          value={index}
          onChange={onChoose}
          options={draft.fields.map((one, at) => ({ value: at, label: labelOf(one) }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <LineChoices
        key={index}
        field={field}
        line={lines[index]!}
        lines={lines}
        sources={sources}
        disabled={disabled}
        errorOf={errorOf}
        onChange={change}
      />
      {optionsOf(field).map((option) => (
        <OptionItem
          key={`${index} ${option.name}`}
          option={option}
          field={field}
          error={errorOf(option.name)}
          disabled={disabled}
          onChange={change}
        />
      ))}
      {(field.kind === 'reference' || field.kind === 'tree') && (
        <ChosenOptions
          field={field}
          fields={draft.fields}
          disabled={disabled}
          errorOf={errorOf}
          onChange={(name, value) => (name === 'fills' ? changeFills(value) : change(name, value))}
        />
      )}
      {field.kind === 'popup' && (
        <>
          <PopupOptions
            field={field}
            beside={beside}
            disabled={disabled}
            error={errorOf('fills')}
            onChange={changeFills}
          />
          <PopupParams
            field={field}
            fields={draft.fields}
            disabled={disabled}
            error={errorOf('params') ?? errorOf('fixedParams')}
            onChange={changeParams}
          />
        </>
      )}
      {field.kind !== 'sequence' &&
        columns.map(({ name, title, meaning }) => {
          const error = errorOf(name)
          const example = name === 'formula' ? examples.formula : examples.conditions[0]
          return (
            <Form.Item
              key={`${index} ${name}`}
              label={title}
              htmlFor={`expression-${name}`}
              extra={example ? `${exampleWords(example)}；${meaning}` : meaning}
              validateStatus={error ? 'error' : undefined}
              help={error}
            >
              <ExpressionInput
                id={`expression-${name}`}
                title={title}
                value={field[name] ?? ''}
                disabled={disabled}
                fields={insertable}
                naming={naming}
                onChange={(value, named) => changeLine({ [name]: value === '' ? null : value }, named)}
              />
            </Form.Item>
          )
        })}
      <Collapse
        ghost
        size="small"
        className={styles.wide}
        items={[
          {
            key: 'help',
            label: '表达式怎么写',
            children: <ExpressionHelp fields={saved} coded={designer.codedFields(draft)} />,
          },
        ]}
      />
      {marked(draft.fields).length > 0 && (
        <Typography.Text type="secondary" className={styles.wide}>
          已设条件或公式：{marked(draft.fields).join('、')}
        </Typography.Text>
      )}
    </div>
  )
}

const labelOf = ({ title, name }: OnlineField): string => `${title || '（没有标题）'}　${name}`
const marked = (fields: readonly OnlineField[]): string[] =>
  fields.filter((field) => columns.some(({ name }) => field[name])).map(({ title }) => title)
