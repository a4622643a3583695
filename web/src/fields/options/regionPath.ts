import type { Option } from '../../api/resource/ResourceCalls.ts'

const regionRoot = '86' // specification B §9
const deepest = 5

/** The ancestors suggested by the digits of a code: 440305 → 440000, 440300. */
export function likelyAncestors(code: string): string[] {
  if (!/^\d{6}$/.test(code)) return []
  return [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`].filter((ancestor) => ancestor !== code)
}

type ByKeys = (keys: string[]) => Promise<readonly Option[]>

/**
 * The path from the province to the region itself. The digits only save requests:
 * the parent of a region is defined by its record, since some codes do not follow the pattern.
 */
export async function regionPath(code: string, byKeys: ByKeys): Promise<Option[]> {
  const known = new Map<string, Option>()
  const ask = async (keys: string[]) => {
    for (const option of await byKeys(keys)) known.set(option.value, option)
  }
  await ask([...likelyAncestors(code), code])
  const path: Option[] = []
  let next: string | null | undefined = code
  while (next && next !== regionRoot && path.length < deepest) {
    if (!known.has(next)) await ask([next])
    const option = known.get(next)
    if (!option) break
    path.unshift(option)
    next = option.parent
  }
  return path
}

/** Regions with the names of their ancestors: there are six 鼓楼区. */
export async function withAncestors(regions: readonly Option[], byKeys: ByKeys): Promise<Option[]> {
  const above = [...new Set(regions.flatMap(({ value }) => likelyAncestors(value)))].toSorted()
  const names = new Map((above.length > 0 ? await byKeys(above) : []).map(({ value, text }) => [value, text]))
  return regions.map((region) => ({
    ...region,
    text: [...likelyAncestors(region.value).map((code) => names.get(code)), region.text].filter(Boolean).join(' / '),
  }))
}
