import { useCallback, useRef, useState } from 'react'

/** All calls that find the session expired wait for the same renewal. */
export function useSessionRenewal() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<{ promise: Promise<boolean>; resolve: (isRenewed: boolean) => void }>(undefined)

  const renewSession = useCallback((): Promise<boolean> => {
    waiting.current ??= createWaiting()
    setAsking(true)
    return waiting.current.promise
  }, [])

  const answer = useCallback((isRenewed: boolean) => {
    setAsking(false)
    waiting.current?.resolve(isRenewed)
    waiting.current = undefined
  }, [])

  return { isAsking, renewSession, answer }
}

function createWaiting() {
  let resolve: (isRenewed: boolean) => void = () => {}
  const promise = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
