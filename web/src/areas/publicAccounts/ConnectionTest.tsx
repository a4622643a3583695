import { ApiOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { accountCalls, type AccountTest } from './accountCalls.ts'

interface Answer {
  isGood: boolean
  words: string
  /** The fingerprint of the tested values. */
  print: string
}

/** Tests the connection with the unsaved form values. */
export function ConnectionTest({ values, original }: FormSlotProps) {
  const { can } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const { appId, appSecret } = values
  const print = JSON.stringify([appId, appSecret])
  const shown = answer?.print === print ? answer : undefined
  if (!can('publicAccount:test'))
    return <Typography.Text type="secondary">没有测试连接的权限，可以直接保存</Typography.Text>

  async function tryOut() {
    setBusy(true)
    const isGood = { isGood: true, print }
    setAnswer(
      await accountCalls.test({ id: original.id, appId, appSecret } as AccountTest).then(
        (words) => ({ ...isGood, words }),
        (error: unknown) => ({ isGood: false, print, words: `连接失败：${formatError(error)}` }),
      ),
    )
    setBusy(false)
  }

  return (
    <Flex vertical gap="small" align="flex-start">
      <Button icon={<ApiOutlined />} loading={isBusy} onClick={() => void tryOut()}>
        测试连接
      </Button>
      {shown && <Alert type={shown.isGood ? 'success' : 'error'} showIcon title={shown.words} />}
    </Flex>
  )
}
