import { App, Button } from 'antd'
import { useState } from 'react'
import { formatError } from '../hints/formatError.ts'

interface MaskedTextProps {
  /** The masked text. */
  mask: string
  /** What it is: 手机号, 身份证号. */
  what: string
  /** Fetches the full text, which the server logs; absent without permission. */
  reveal?: (() => Promise<string | null>) | undefined
}

/** A text that is masked until the user reveals it. */
export function MaskedText({ mask, what, reveal }: MaskedTextProps) {
  const { message } = App.useApp()
  const [shown, setShown] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (shown !== undefined || !reveal) return shown ?? mask

  async function look(fetchText: () => Promise<string | null>) {
    setBusy(true)
    try {
      setShown((await fetchText()) ?? '')
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {mask}
      <Button
        type="link"
        size="small"
        loading={isBusy}
        title={`查看完整${what}，本次查看会记入日志`}
        onClick={() => void look(reveal)}
      >
        查看
      </Button>
    </>
  )
}
