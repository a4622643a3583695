import { type RuleVerdict, checkRuleEndpoints } from '@lexdesk/domain'
import { Alert, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { formatError } from '../../ui/hints/formatError.ts'
import { call } from '../../api/calls/call.ts'

/** Runs a rule, saved or not, on a value and shows which step failed. */
export function RuleTest({ ruleJson }: { ruleJson: string | null }) {
  const [value, setValue] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<RuleVerdict | { problem: string }>()

  async function run() {
    if (ruleJson === null) return setVerdict({ problem: '请先添加至少一条校验步骤' })
    setBusy(true)
    try {
      setVerdict(await call(checkRuleEndpoints.test, { ruleJson, value }))
    } catch (error) {
      setVerdict({ problem: formatError(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Flex vertical gap={8}>
      <Flex gap={8}>
        <Input
          aria-label="测试值"
          placeholder="输入一个值，看它能否通过"
          value={value}
          maxLength={2_000}
          onChange={({ target }) => {
            setValue(target.value)
            setVerdict(undefined)
          }}
          onPressEnter={(event) => {
            event.preventDefault()
            void run()
          }}
        />
        <Button loading={isBusy} onClick={() => void run()}>
          测试
        </Button>
      </Flex>
      {verdict && <Verdict verdict={verdict} />}
    </Flex>
  )
}

function Verdict({ verdict }: { verdict: RuleVerdict | { problem: string } }) {
  if ('problem' in verdict) return <Alert type="warning" showIcon title={verdict.problem} />
  if (verdict.passed) return <Alert type="success" showIcon title="校验通过" />
  const { index, begin, end, part, message } = verdict
  return (
    <Alert
      type="error"
      showIcon
      title={`第 ${index + 1} 步未通过：${message || '校验不通过'}`}
      description={`所检查的内容：第 ${begin + 1}–${Math.max(end, begin + 1)} 位“${part}”`}
    />
  )
}
