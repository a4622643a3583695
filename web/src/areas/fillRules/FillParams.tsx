import { fieldsNumberedBy, fillHandlers } from '@lexdesk/domain'
import { Alert, Collapse, Form, Input } from 'antd'
import { useEffect, useEffectEvent, useId } from 'react'
import { useOfficeResources } from '../../api/resource/useOfficeResources.ts'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import styles from './FillParams.module.css'
import { fillExample } from './fillExample.ts'
import { knownParams, paramsIn, paramsText } from './paramsText.ts'

/** The parameters of the selected handler as fields, with an example; their JSON can be viewed and edited. */
export function FillParams({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const id = useId()
  const ruleClass = typeof values.ruleClass === 'string' ? values.ruleClass : ''
  const text = typeof values.ruleParams === 'string' ? values.ruleParams : ''
  const fields = Object.hasOwn(fillHandlers, ruleClass) ? fillHandlers[ruleClass]! : {}
  const params = paramsIn(text)
  const example = fillExample(ruleClass, text)
  const numbered = fieldsNumberedBy(useOfficeResources(), typeof values.ruleCode === 'string' ? values.ruleCode : '')
  const write = (next: string) => onChange('ruleParams', next)

  // Parameters of another handler do not apply to this one.
  const dropOtherParams = useEffectEvent(() => {
    const ownParams = knownParams(ruleClass, params)
    if (Object.keys(ownParams).length < Object.keys(params).length) write(paramsText(ownParams))
  })
  useEffect(() => dropOtherParams(), [ruleClass])

  return (
    <>
      <div className={styles.grid}>
        {Object.entries(fields).map(([name, field]) => (
          <Form.Item
            key={name}
            label={field.title}
            htmlFor={`${id}-${name}`}
            required={field.required}
            extra={field.help}
          >
            <FieldEditor
              id={`${id}-${name}`}
              name={name}
              field={field}
              value={params[name] ?? field.default ?? null}
              disabled={disabled}
              onChange={(value) => write(paramsText({ ...params, [name]: value }))}
            />
          </Form.Item>
        ))}
      </div>
      <Alert
        className={styles.example}
        type={example.problem ? 'error' : 'info'}
        title={errorOf('ruleParams') ?? example.problem ?? example.words}
        description={
          numbered.length > 0 &&
          `用于${numbered.map(({ resource, field }) => `${resource.title}的${field.title}`).join('、')}，修改后对下一个编号生效`
        }
      />
      <Collapse
        size="small"
        items={[
          {
            key: 'json',
            label: '参数 JSON',
            children: (
              <Input.TextArea
                aria-label="参数 JSON"
                value={text}
                disabled={disabled}
                autoSize={{ minRows: 2, maxRows: 8 }}
                spellCheck={false}
                maxLength={1024}
                onChange={({ target }) => write(target.value)}
              />
            ),
          },
        ]}
      />
    </>
  )
}
