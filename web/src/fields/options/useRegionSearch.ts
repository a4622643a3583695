import { useQuery } from '@tanstack/react-query'
import { optionsQuery } from './optionsQuery.ts'
import { likelyAncestors } from './regionPath.ts'
import { useOptionSearch } from './useOptionSearch.ts'

/** Regions by a part of their name, with what stands above them: there are six 鼓楼区. */
export function useRegionSearch(resource: string, keyword: string, isEnabled: boolean) {
  const { options, hint } = useOptionSearch(resource, keyword, isEnabled)
  const above = [...new Set(options.flatMap(({ value }) => likelyAncestors(value)))].toSorted()
  const { data: names = [] } = useQuery({
    ...optionsQuery(resource, { keys: above, pageSize: Math.max(above.length, 1) }),
    enabled: isEnabled && above.length > 0,
  })
  const nameOf = (code: string) => names.find(({ value }) => value === code)?.text
  const found = options.map(({ value, text }) => {
    const words = [...likelyAncestors(value).map(nameOf), text].filter(Boolean).join(' / ')
    return { value, label: words, title: words, isLeaf: true }
  })
  return { found, hint }
}
