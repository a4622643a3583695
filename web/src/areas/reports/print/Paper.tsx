import { beijingTime } from '@lexdesk/domain'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { businessNow } from '../../../api/live/businessClock.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { PaperWidth } from '../../../ui/print/PaperWidth.ts'
import './paper.css'

interface PaperProps {
  title: string
  isWide: boolean
  /** The browser prints already, and takes what is loaded. */
  isByBrowser: boolean
  onPrinted: () => void
  children: ReactNode
}

/** A4 within the margins of the style sheet, in pixels. */
const widths = { upright: 703, wide: 1032 }

/** A sheet that is not seen until it is printed, alone, as soon as all of it has loaded. */
export function Paper({ title, isWide, isByBrowser, onPrinted, children }: PaperProps) {
  const { user } = useSession()
  const [printedAt] = useState(() => beijingTime(businessNow()).slice(0, 16))
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isByBrowser || isFetching) return undefined
    // What has just loaded is drawn first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => window.print())
    })
    return () => cancelAnimationFrame(frame)
  }, [isByBrowser, isFetching])
  const close = useEffectEvent(onPrinted)
  useEffect(() => {
    const onEnd = () => close()
    window.addEventListener('afterprint', onEnd)
    return () => window.removeEventListener('afterprint', onEnd)
  }, [])

  const width = isWide ? widths.wide : widths.upright
  return createPortal(
    <article className={isWide ? 'paper paper-wide' : 'paper'} style={{ width }} aria-label={`${title}（打印）`}>
      <h1>{title}</h1>
      <p className="paper-facts">
        <span>打印人 {user.realname}</span>
        <span>打印时间 {printedAt}</span>
      </p>
      <PaperWidth value={width}>{children}</PaperWidth>
    </article>,
    document.body,
  )
}
