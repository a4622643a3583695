import { fillRuleEndpoints } from '@lexdesk/domain'
import { App, Button, Typography } from 'antd'
import { useState } from 'react'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { formatError } from '../../ui/hints/formatError.ts'

interface TryRuleButtonProps {
  ruleCode: string
  onOpen: () => void
}

/** Previews the next value of the rule without consuming it. */
export function TryRuleButton({ ruleCode, onOpen }: TryRuleButtonProps) {
  const { modal, message } = App.useApp()
  const [isBusy, setBusy] = useState(false)

  async function tryOut() {
    setBusy(true)
    try {
      const answer = await callEnvelope(fillRuleEndpoints.testFillRule, { ruleCode })
      onOpen()
      modal.info({
        title: '填值规则测试',
        okText: '知道了',
        content: (
          <>
            <Typography.Paragraph>
              下一个值：
              <Typography.Text strong copyable>
                {answer.result}
              </Typography.Text>
            </Typography.Paragraph>
            <Typography.Text type="secondary">{answer.message}</Typography.Text>
          </>
        ),
      })
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void tryOut()}>
      测试
    </Button>
  )
}
