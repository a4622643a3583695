import type { CellOption } from '@lexdesk/parts'
import { Flex, Form } from 'antd'
import { useState } from 'react'
import type { Choices } from '../../../fields/rows/rowColumns.ts'
import styles from '../FieldProperties.module.css'
import { type DesignedValues, type Designer, type DesignSlotProps, formDesigner } from './Designer.ts'
import { ExpressionInput } from './ExpressionInput.tsx'
import { LinesEditor, linesIn } from './LinesEditor.tsx'
import { fieldOptions } from './lineOptions.ts'
import { useFieldNaming } from './useFieldNaming.ts'
import { useLatest } from '../../../fields/useLatest.ts'

/** The checks of a form. Their messages are shown at a field of the form. */
export function CheckGrid(props: DesignSlotProps) {
  const { values, onChange, errorOf, disabled = false, designer = formDesigner } = props
  const latest = useLatest(values)
  const [choices] = useState((): Choices => ({
    field: { for: () => [...fieldOptions(linesIn(latest(), 'fields')), ...codedOptions(designer, latest())] },
  }))
  const [chosen, setChosen] = useState(0)
  const lines = linesIn(values, 'checks')
  const index = Math.min(chosen, lines.length - 1)
  const condition = lines[index]?.condition
  const draft = designer.draftOf(values)
  const naming = useFieldNaming(props, draft, designer)
  const change = (next: unknown) => onChange('checks', next)
  return (
    <Flex vertical gap={16}>
      <LinesEditor
        name="checks"
        designer={designer}
        values={values}
        errorOf={errorOf}
        disabled={disabled}
        choices={choices}
        onRow={setChosen}
        onChange={change}
      />
      {index >= 0 && (
        <div className={styles.panel}>
          <Form.Item
            label={`第 ${index + 1} 行须满足的条件`}
            htmlFor="check-condition"
            extra="与表格中是同一个条件；点表格的一行来选择"
          >
            <ExpressionInput
              id="check-condition"
              title={`第 ${index + 1} 行须满足的条件`}
              value={typeof condition === 'string' ? condition : ''}
              disabled={disabled}
              key={index}
              fields={[...draft.fields.filter(({ subTable }) => !subTable), ...designer.codedFields(draft)]}
              naming={naming}
              onChange={(value, named) => {
                if (named) onChange('fields', named)
                change(lines.map((line, at) => (at === index ? { ...line, condition: value || null } : line)))
              }}
            />
          </Form.Item>
        </div>
      )}
    </Flex>
  )
}

const codedOptions = (designer: Designer, values: DesignedValues): CellOption[] =>
  designer.codedFields(designer.draftOf(values)).map(({ name, title }) => ({ value: name, text: title }))
