import { useMemo } from 'react'
import { useNameMatch } from './useNameMatch.ts'

/** `showSearch` of a select whose options are searched by label. */
export function useNameSearch() {
  const isMeant = useNameMatch()
  return useMemo(
    () => ({
      filterOption: (typed: string, option: { label?: unknown } | undefined) =>
        typeof option?.label === 'string' && isMeant(option.label, typed),
    }),
    [isMeant],
  )
}
