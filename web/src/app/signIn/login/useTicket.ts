import { useEffect, useRef } from 'react'
import { signInByTicket } from '../../../api/session/signIn.ts'
import { type OpenedSession } from '../../../api/session/OpenedSession.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { toasts } from '../kit/toasts.ts'

/** Single sign-on: who comes back from the sign-on server with a ticket in the address is signed in by it. */
export function useTicket(onOpened: (session: OpenedSession) => Promise<void>): void {
  const begin = useRef(onOpened)
  useEffect(() => {
    const address = new URL(window.location.href)
    const ticket = address.searchParams.get('ticket')
    if (ticket === null) return
    // A ticket is good once; the address without it is the service that it was given for.
    address.searchParams.delete('ticket')
    window.history.replaceState(window.history.state, '', address)
    signInByTicket(ticket, address.href)
      .then((session) => begin.current(session))
      .catch((error: unknown) => toasts.say({ kind: 'error', title: '登录失败', words: formatError(error) }))
  }, [])
}
