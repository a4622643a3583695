import { type OfferedButton, onlineButtonEndpoints, type Resource, type UsedButton } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/calls/call.ts'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import { keyHeader } from '../../../api/calls/keyHeader.ts'
import { useAttempt } from '../../../resource/useAttempt.ts'
import { formatError } from '../../../ui/hints/formatError.ts'

interface RecordButtonsProps {
  resource: Resource
  /** Of the form or view. */
  code: string
  id: string
  /** `menu`: below each other in the menu of a row. */
  look: 'menu' | 'bar'
  onDone?: () => void
}

/** The buttons of a form that its user may use on this record now. */
export function RecordButtons({ resource, code, id, look, onDone }: RecordButtonsProps) {
  const { data } = useQuery({
    queryKey: ['resource', resource.name, 'buttons', id],
    queryFn: ({ signal }) => call(onlineButtonEndpoints.offered, { code, id }, { signal }),
  })
  if (!data || data.length === 0) return null
  const buttons = data.map((button) => (
    <UseButton key={button.name} button={button} code={code} id={id} look={look} onDone={onDone} />
  ))
  return look === 'menu' ? (
    buttons
  ) : (
    <Flex wrap gap={8} role="group" aria-label="按钮">
      {buttons}
    </Flex>
  )
}

interface UseButtonProps extends Pick<RecordButtonsProps, 'code' | 'id' | 'look'> {
  button: OfferedButton
  onDone: (() => void) | undefined
}

function UseButton({ button: { name, title, kind }, code, id, look, onDone }: UseButtonProps) {
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttempt()

  function follow({ address }: UsedButton): void {
    if (address === undefined) return
    if (address.startsWith('/')) void navigate(address)
    else window.open(address, '_blank', 'noopener,noreferrer')
  }

  async function use() {
    setBusy(true)
    try {
      const input = { code, id, name }
      const idempotencyKey = attempt.keyFor(input)
      const answer = await callEnvelope(onlineButtonEndpoints.use, input, keyHeader({ idempotencyKey }))
      attempt.answered()
      if (kind !== 'link') message.success(answer.message)
      onDone?.()
      follow(answer.result)
    } catch (error) {
      attempt.answered(error)
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      {...(look === 'menu' ? { type: 'link' as const, size: 'small' as const } : {})}
      loading={isBusy}
      onClick={() => void use()}
    >
      {title}
    </Button>
  )
}
