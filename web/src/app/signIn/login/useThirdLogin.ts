import { sessionEndpoints, endpointRequest } from '@lexdesk/domain'
import { useEffect, useRef, useState } from 'react'
import { apiAddress } from '../../../api/calls/apiAddress.ts'
import { signInByThird } from '../../../api/session/signIn.ts'
import { type OpenedSession } from '../../../api/session/OpenedSession.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { toasts } from '../kit/toasts.ts'
import { readThirdMessage, type ThirdPerson } from './thirdMessage.ts'

const popupFeatures = 'height=500,width=500,top=0,left=0,toolbar=no,menubar=no,scrollbars=no,resizable=no,location=no'

/** What is still required to complete a third-party sign-in. */
export type ThirdQuestion = { kind: 'phone'; uuid: string } | { kind: 'sameName'; person: ThirdPerson }

const warn = (title: string) => toasts.show({ kind: 'warning', title })

/** Opens the provider in a pop-up and handles its messages; messages of other sites are ignored. */
export function useThirdLogin(onOpened: (session: OpenedSession) => Promise<void>) {
  const [source, setSource] = useState('')
  const [isListening, setListening] = useState(false)
  const [question, setQuestion] = useState<ThirdQuestion>()

  /** Failures are thrown, for the dialogs to show. */
  async function signInWith(token: string, from: string): Promise<void> {
    const session = await signInByThird(token, from)
    setQuestion(undefined)
    await onOpened(session)
  }

  async function handleMessage(data: unknown): Promise<void> {
    const message = readThirdMessage(data)
    if (message.kind === 'unknown') return warn('不识别的信息传递')
    setListening(false)
    if (message.kind === 'failed') warn('登录失败')
    else if (message.kind === 'bindPhone') setQuestion({ kind: 'phone', uuid: message.uuid })
    else if (message.kind === 'sameName') setQuestion(message)
    else
      await signInWith(message.token, source).catch((error: unknown) =>
        toasts.show({ kind: 'error', title: '登录失败', words: formatError(error) }),
      )
  }

  const latestHandler = useRef(handleMessage)
  useEffect(() => {
    latestHandler.current = handleMessage
  })

  useEffect(() => {
    if (!isListening) return
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin) void latestHandler.current(data)
    }
    // If the browser has severed the link between the windows, the pop-up reports through this channel.
    const channel = new BroadcastChannel('thirdLogin')
    channel.addEventListener('message', ({ data }) => void latestHandler.current(data))
    window.addEventListener('message', listen)
    return () => {
      channel.close()
      window.removeEventListener('message', listen)
    }
  }, [isListening])

  function open(from: string): void {
    setSource(from)
    setListening(true)
    const address = apiAddress(endpointRequest(sessionEndpoints.thirdRender, { source: from }).path)
    if (!window.open(address, `login ${from}`, popupFeatures)) warn('登录窗口被浏览器拦截，请允许弹出窗口后重试')
  }

  return {
    question,
    open,
    /** Completes the sign-in with the token that the answered question returned. */
    complete: (token: string) => signInWith(token, source),
    cancel: () => setQuestion(undefined),
  }
}
