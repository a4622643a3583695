import { sessionEndpoints } from '@lexdesk/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/calls/call.ts'

export interface Captcha {
  /** Undefined while it is on its way. */
  picture: string | undefined
  hasFailed: boolean
  /** Goes along with what was typed. */
  key: number
  reload(): void
}

/** The picture with characters that shows a person at work. The key is the time, as the wire has it. */
export function useCaptcha(isWanted: boolean): Captcha {
  const [key, setKey] = useState(() => Date.now())
  const [found, setFound] = useState<{ key: number; picture?: string }>()
  const isShown = found?.key === key

  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    call(sessionEndpoints.randomImage, { key }, { anonymous: true, signal: controller.signal }).then(
      (picture) => setFound({ key, picture }),
      () => !controller.signal.aborted && setFound({ key }),
    )
    return () => controller.abort()
  }, [key, isWanted])

  const last = useRef(key)
  const reload = useCallback(() => {
    // Two clicks within a millisecond are two pictures all the same.
    last.current = Math.max(Date.now(), last.current + 1)
    setKey(last.current)
  }, [])

  const picture = isShown && found.picture?.startsWith('data:image/') ? found.picture : undefined
  return { picture, hasFailed: isShown && picture === undefined, key, reload }
}
