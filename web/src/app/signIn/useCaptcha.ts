import { sessionEndpoints } from '@lexdesk/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/calls/call.ts'

export interface Captcha {
  /** Undefined while it loads. */
  picture: string | undefined
  hasFailed: boolean
  /** Sent together with the typed characters. */
  key: number
  reload(): void
}

/** The captcha image. The key is the time, as required by the wire. */
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
    // Two clicks within a millisecond must still get two keys.
    last.current = Math.max(Date.now(), last.current + 1)
    setKey(last.current)
  }, [])

  const picture = isShown && found.picture?.startsWith('data:image/') ? found.picture : undefined
  return { picture, hasFailed: isShown && picture === undefined, key, reload }
}
