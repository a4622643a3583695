import { Button, Dropdown, Flex, Form } from 'antd'
import { DownOutlined } from '@ant-design/icons'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import { RuleTest } from './RuleTest.tsx'
import { presets, readSteps, type StepDraft, stepsField, writeSteps } from './ruleSteps.ts'

interface StepsEditorProps {
  ruleJson: string | null
  problem: string | undefined
  disabled?: boolean
  onChange: (ruleJson: string | null) => void
}

/** The steps of a rule as a table, with a value to test them on. */
export function StepsEditor({ ruleJson, problem, disabled = false, onChange }: StepsEditorProps) {
  const steps = readSteps(ruleJson)
  return (
    <>
      <Form.Item
        extra="位数为 * 时检查整个值，只能放在最前或最后；为数字时从左到右依次取这么多位。表达式须匹配所取的全部内容。"
        help={problem}
        {...(problem && { validateStatus: 'error' as const })}
      >
        <Flex vertical gap={8}>
          <FieldEditor
            name="steps"
            field={stepsField}
            value={steps}
            disabled={disabled}
            onChange={(rows) => onChange(writeSteps(rows as StepDraft[]))}
          />
          {!disabled && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: Object.keys(presets).map((name) => ({ key: name, label: name })),
                onClick: ({ key }) => onChange(writeSteps([...steps, presets[key]!])),
              }}
            >
              <Button icon={<DownOutlined />} iconPlacement="end" style={{ alignSelf: 'flex-start' }}>
                添加常用步骤
              </Button>
            </Dropdown>
          )}
        </Flex>
      </Form.Item>
      <Form.Item label="测试">
        <RuleTest ruleJson={ruleJson} />
      </Form.Item>
    </>
  )
}
