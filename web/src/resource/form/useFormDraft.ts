import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftPlace, FormDraft } from './formDraft.ts'

const writeDelayMs = 500

export interface DraftModel {
  /** Work of an earlier time that can be taken up again. */
  offer: FormDraft | undefined
  dismissOffer(): void
  /** Writes what is still on its way: the form may be opened again at once. */
  keep(): void
  /** The work is saved or given up: nothing of it stays. */
  drop(): void
}

export type Work = Omit<FormDraft, 'at'>

/** Keeps unsaved work in the browser while it is done. `work` is undefined when there is nothing to lose. */
export function useFormDraft(place: DraftPlace, work: Work | undefined): DraftModel {
  const [offer, setOffer] = useState(() => place.get())
  const pending = useRef<Work>(undefined)
  const hasWritten = useRef(false)
  const latest = useRef<Work>(undefined)
  const over = useRef<string>(undefined)

  const write = useCallback(() => {
    if (!pending.current) return
    place.set(pending.current)
    hasWritten.current = true
    pending.current = undefined
  }, [place])

  const drop = useCallback(() => {
    pending.current = undefined
    hasWritten.current = false
    over.current = printOf(latest.current)
    place.remove()
  }, [place])

  useEffect(() => {
    latest.current = work
    // A late finding draws the form once more after it was saved: that is no new work.
    if (over.current !== undefined && over.current === printOf(work)) return
    pending.current = work
    if (!work) {
      // Everything was taken back by hand; a draft of an earlier time is not ours to remove.
      if (hasWritten.current) drop()
      return
    }
    const timer = setTimeout(write, writeDelayMs)
    return () => clearTimeout(timer)
  }, [work, write, drop])

  // The last half second counts too, when the page goes away or the form is taken down.
  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])

  const dismissOffer = useCallback(() => setOffer(undefined), [])
  return { offer, dismissOffer, keep: write, drop }
}

const printOf = (work: Work | undefined): string | undefined => work && JSON.stringify(work.values)
