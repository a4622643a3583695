import { formErrors, isReceiver, literalErrors, type OnlineDefinition, onlineForm } from '@lexdesk/domain'
import { Form, Input, Select } from 'antd'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { FieldEditor } from '../../../fields/FieldEditor.tsx'
import styles from '../FieldProperties.module.css'
import { ExpressionInput } from '../properties/ExpressionInput.tsx'
import { asLabels } from '../properties/lineOptions.ts'
import type { Line } from '../properties/LinesEditor.tsx'
import type { FieldNaming } from '../properties/useFieldNaming.ts'
import { useFieldSources } from '../properties/useFieldSources.ts'
import { asksFor } from './buttonOptions.ts'

const { fields: columns } = onlineForm.fields.buttons

interface ButtonPropertiesProps {
  draft: OnlineDefinition
  naming: FieldNaming
  disabled: boolean
  lines: readonly Line[]
  onChange: (lines: readonly Line[]) => void
  /** The fields have been given names for a condition. */
  onNamed: (fields: readonly Line[]) => void
}

/** What one button at a time needs: only what its kind asks for. */
export function ButtonProperties({ draft, naming, lines, disabled, onChange, onNamed }: ButtonPropertiesProps) {
  const { sources } = useFieldSources()
  const [chosen, setChosen] = useState(0)
  const source = useDeferredValue(JSON.stringify(draft))
  const names = useNames()
  const errors = useMemo(() => {
    const definition = JSON.parse(source) as OnlineDefinition
    const formed = formErrors(definition)
    return formed.length > 0 ? formed : literalErrors(definition, names.dictionary)
  }, [source, names])
  const { buttons = [] } = draft
  const index = Math.min(chosen, lines.length - 1)
  const button = buttons[index]
  if (!button) return null
  const { target, receiver } = asksFor(button.kind)
  const change = (name: string, value: unknown) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, [name]: value === '' ? null : value } : line)))
  const item = (name: string, title: string, hint: string, control: ReactNode) => {
    const error = errors
      .find((one) => one.field === `buttons[${index}].${name}`)
      ?.message.replace(/^按钮第 \d+ 行：/, '')
    return (
      <Form.Item
        key={`${index} ${name}`}
        label={title}
        htmlFor={`button-${name}`}
        extra={hint}
        validateStatus={error ? 'error' : undefined}
        help={error}
      >
        {control}
      </Form.Item>
    )
  }
  const places = draft.fields.filter(isReceiver).map(({ name, title }) => ({ value: name, label: title }))
  return (
    <div className={styles.panel}>
      <Form.Item label="按钮属性" htmlFor="button-chosen" extra="选择一个按钮，填写它的作用所需的内容">
        <Select
          id="button-chosen"
          value={index}
          onChange={setChosen}
          options={buttons.map(({ title }, at) => ({ value: at, label: title || `第 ${at + 1} 个按钮` }))}
        />
      </Form.Item>
      {target &&
        item(
          'target',
          target.title,
          target.hint,
          button.kind === 'message' ? (
            <Select
              id="button-target"
              value={button.target}
              options={asLabels(sources.messageTemplates)}
              disabled={disabled}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(value: string | undefined) => change('target', value ?? null)}
            />
          ) : (
            <Input
              id="button-target"
              value={button.target ?? ''}
              maxLength={columns.target.max}
              disabled={disabled}
              onChange={(event) => change('target', event.target.value)}
            />
          ),
        )}
      {receiver &&
        item(
          'receiver',
          '接收人',
          '人员字段，或填有手机号、邮箱的文本字段',
          <Select
            id="button-receiver"
            value={button.receiver}
            options={places}
            disabled={disabled}
            allowClear
            onChange={(value: string | undefined) => change('receiver', value ?? null)}
          />,
        )}
      {item(
        'condition',
        '可用条件',
        '不满足时不能点击，不填时总能点击',
        <ExpressionInput
          id="button-condition"
          title="可用条件"
          value={button.condition ?? ''}
          disabled={disabled}
          fields={draft.fields.filter(({ subTable }) => !subTable)}
          naming={naming}
          onChange={(value, named) => {
            if (named) onNamed(named)
            change('condition', value)
          }}
        />,
      )}
      {item(
        'usedBy',
        '谁能使用',
        '不选时，“谁能用”为录入或全部的角色都能使用；选了角色，只有这些角色和能发布表单的角色能使用',
        <FieldEditor
          id="button-usedBy"
          name="usedBy"
          field={columns.usedBy}
          value={button.usedBy ?? null}
          disabled={disabled}
          onChange={(value) => change('usedBy', value)}
        />,
      )}
    </div>
  )
}
