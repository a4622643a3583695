import { type Dispatch, type SetStateAction, useState } from 'react'

interface SearchDraft<F, D> {
  draft: D
  setDraft: Dispatch<SetStateAction<D>>
  search: (filters: F) => void
}

/**
 * The unsubmitted text of a search bar. The back button or a saved view replaces it; paging and sorting leave typed
 * text unchanged. So do the filters that were submitted here: they arrive a moment later, and text typed meanwhile is
 * newer.
 */
export function useSearchDraft<F extends object, D>(
  filters: F,
  draftOf: (filters: F) => D,
  onSearch: (filters: F) => void,
): SearchDraft<F, D> {
  const now = printOf(filters)
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [known, setKnown] = useState(now)
  const [submitted, setSubmitted] = useState<string>()
  if (known !== now) {
    setKnown(now)
    setSubmitted(undefined)
    if (submitted !== now) setDraft(draftOf(filters))
  }
  const search = (wanted: F) => {
    const print = printOf(wanted)
    if (print !== now) setSubmitted(print)
    onSearch(wanted)
  }
  return { draft, setDraft, search }
}

/** The filters as a comparable text, in their own order; empty ones are left out. */
function printOf(filters: object): string {
  const texts = Object.entries(filters).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' && value.trim() !== '' ? [`${name}=${value.trim()}`] : [],
  )
  return texts.sort().join('\n')
}
