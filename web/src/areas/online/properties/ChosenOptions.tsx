import {
  compileField,
  isFillable,
  isOnlineKind,
  isShowable,
  onlineForm,
  type OnlineField,
  readFills,
  readShows,
} from '@lexdesk/domain'
import { Form, Select } from 'antd'
import { resourceNamed } from '../../../api/resource/onlineResources.ts'

type ChosenOption = 'shows' | 'fills'

interface ChosenOptionsProps {
  field: OnlineField
  /** All fields of the form. */
  fields: readonly OnlineField[]
  disabled: boolean
  errorOf: (name: ChosenOption) => string | undefined
  onChange: (name: ChosenOption, value: string) => void
}

const { shows: shownColumn, fills: filledColumn } = onlineForm.fields.fields.fields
const arrow = ' → '

/** Which fields of a chosen record a form shows, and which it takes over. */
export function ChosenOptions({ field, fields, disabled, errorOf, onChange }: ChosenOptionsProps) {
  const source = resourceNamed(field.source ?? '')
  const theirs = Object.entries(source?.fields ?? {})
  const shown = theirs.filter(([, one]) => isShowable(one)).map(([name, { title }]) => ({ value: name, label: title }))
  const isBeside = (one: OnlineField) => (one.subTable || null) === (field.subTable || null)
  const own = fields.filter(
    (one) => isBeside(one) && isOnlineKind(one.kind) && one.kind !== 'rows' && one !== field && !one.formula,
  )
  const pairs = own.flatMap((one) => {
    const target = compileField(one)
    return theirs
      .filter(([, from]) => isFillable(target, from))
      .map(([name, from]) => ({ value: `${one.name}=${name}`, label: from.title + arrow + one.title }))
  })
  const shared = { mode: 'multiple', disabled, showSearch: { optionFilterProp: 'label' } } as const
  return (
    <>
      {!field.subTable && (
        <Form.Item
          label={shownColumn.title}
          htmlFor="option-shows"
          extra="选择记录后，在表单中显示对方的这些字段，只读"
          {...problemOf(errorOf('shows'))}
        >
          <Select
            {...shared}
            id="option-shows"
            placeholder={source ? '不显示' : '先选择关联的资源'}
            options={shown}
            value={readShows(field.shows)}
            onChange={(names: string[]) => onChange('shows', names.join(','))}
          />
        </Form.Item>
      )}
      <Form.Item
        label={filledColumn.title}
        htmlFor="option-fills"
        extra={`选择记录后，把对方的字段填到${field.subTable ? '同一行' : '本表单'}；已经填写的不覆盖`}
        {...problemOf(errorOf('fills'))}
      >
        <Select
          {...shared}
          id="option-fills"
          placeholder={source ? `对方字段 → ${field.subTable ? '本行' : '本表单'}字段` : '先选择关联的资源'}
          options={pairs}
          value={fillPairs(field.fills)}
          onChange={(chosen: string[]) => onChange('fills', eachOnce(chosen))}
        />
      </Form.Item>
    </>
  )
}

/** A field is filled from one field only: the last one that was chosen. */
export const eachOnce = (pairs: readonly string[]): string => fillPairs(pairs.join(',')).join(',')

export const fillPairs = (fills: string | undefined): string[] =>
  Object.entries(readFills(fills)).map(([own, from]) => `${own}=${from}`)

const problemOf = (error: string | undefined) => (error ? { validateStatus: 'error' as const, help: error } : {})
