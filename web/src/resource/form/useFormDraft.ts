import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftPlace, FormDraft } from './formDraft.ts'

const writeDelayMs = 500

export interface DraftModel {
  /** An earlier draft that can be resumed. */
  offer: FormDraft | undefined
  dismissOffer(): void
  /** Writes pending changes immediately: the form may be reopened at once. */
  saveNow(): void
  /** The work is saved or discarded: removes the draft. */
  drop(): void
}

export type Work = Omit<FormDraft, 'at'>

/** Stores unsaved work in the browser while editing. `work` is undefined if there is nothing to lose. */
export function useFormDraft(place: DraftPlace, work: Work | undefined): DraftModel {
  const [offer, setOffer] = useState(() => place.get())
  const pending = useRef<Work>(undefined)
  const hasWritten = useRef(false)
  const latest = useRef<Work>(undefined)
  const settled = useRef<string>(undefined)

  const write = useCallback(() => {
    if (!pending.current) return
    place.set(pending.current)
    hasWritten.current = true
    pending.current = undefined
  }, [place])

  const drop = useCallback(() => {
    pending.current = undefined
    hasWritten.current = false
    settled.current = printOf(latest.current)
    place.remove()
  }, [place])

  useEffect(() => {
    latest.current = work
    // A late check result renders the form once more after it was saved: that is not new work.
    if (settled.current !== undefined && settled.current === printOf(work)) return
    pending.current = work
    if (!work) {
      // Every change was reverted; a draft of an earlier session is not removed.
      if (hasWritten.current) drop()
      return
    }
    const timer = setTimeout(write, writeDelayMs)
    return () => clearTimeout(timer)
  }, [work, write, drop])

  // Also writes the last half second when the page is closed or the form is unmounted.
  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])

  const dismissOffer = useCallback(() => setOffer(undefined), [])
  return { offer, dismissOffer, saveNow: write, drop }
}

const printOf = (work: Work | undefined): string | undefined => work && JSON.stringify(work.values)
