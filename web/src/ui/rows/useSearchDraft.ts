import { type Dispatch, type SetStateAction, useState } from 'react'

interface SearchDraft<F, D> {
  draft: D
  setDraft: Dispatch<SetStateAction<D>>
  search: (filters: F) => void
}

/**
 * What stands in a search bar, not yet searched for. The back button or a saved view brings other filters; paging and
 * sorting leave typed text alone. So do the filters that were asked for here: they come a moment later, and what was
 * typed in that moment is newer.
 */
export function useSearchDraft<F extends object, D>(
  filters: F,
  draftOf: (filters: F) => D,
  onSearch: (filters: F) => void,
): SearchDraft<F, D> {
  const now = printOf(filters)
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [known, setKnown] = useState(now)
  const [asked, setAsked] = useState<string>()
  if (known !== now) {
    setKnown(now)
    setAsked(undefined)
    if (asked !== now) setDraft(draftOf(filters))
  }
  const search = (wanted: F) => {
    const print = printOf(wanted)
    if (print !== now) setAsked(print)
    onSearch(wanted)
  }
  return { draft, setDraft, search }
}

/** The texts in their own order; an empty one is none. */
function printOf(filters: object): string {
  const texts = Object.entries(filters).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' && value.trim() !== '' ? [`${name}=${value.trim()}`] : [],
  )
  return texts.sort().join('\n')
}
