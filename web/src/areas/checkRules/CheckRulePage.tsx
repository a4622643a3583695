import { checkRule, type Row } from '@lexdesk/domain'
import { Button, Modal } from 'antd'
import { useMemo, useState } from 'react'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { RuleTest } from './RuleTest.tsx'
import { StepsEditor } from './StepsEditor.tsx'
import { TargetFields } from './TargetFields.tsx'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** 编码校验规则: the format of codes as a list of steps, with a way to test a rule. */
export function CheckRulePage() {
  const [tried, setTried] = useState<Row<typeof checkRule>>()
  const slots = useMemo<ResourceSlots<typeof checkRule>>(
    () => ({
      rowActions: (row, close) => (
        <Button type="link" size="small" onClick={() => (close(), setTried(row))}>
          功能测试
        </Button>
      ),
      formSections: {
        适用字段: (props) => <TargetFields {...props} />,
        规则配置: ({ values, onChange, errorOf, disabled }) => (
          <StepsEditor
            ruleJson={textOf(values.ruleJson)}
            problem={errorOf('ruleJson')}
            disabled={disabled ?? false}
            onChange={(json) => onChange('ruleJson', json)}
          />
        ),
      },
    }),
    [],
  )
  return (
    <>
      <ResourceList resource={checkRule} slots={slots} />
      {tried && (
        <Modal open title={`功能测试：${String(tried.ruleName)}`} footer={null} onCancel={() => setTried(undefined)}>
          <RuleTest ruleJson={textOf(tried.ruleJson)} />
        </Modal>
      )}
    </>
  )
}
