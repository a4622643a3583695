import { nameLibraries } from './nameLibraries.ts'
import { shortPlaceName } from './shortPlaceName.ts'

interface PlaceIndex {
  /** Names that denote a place by themselves: 广东省, 广东, 深圳市, 深圳, 南山区, 昆山. */
  alone: Map<string, string>
  /** Names that denote a place only after another one: 朝阳 in 北京朝阳. Alone it may be a trade name. */
  inside: Map<string, string>
  longest: number
}

const country = ['中华人民共和国', '中国']
const latinPlaces = [
  ...['china', 'prc', 'hongkong', 'hk', 'macau', 'macao', 'taiwan', 'singapore'],
  ...['beijing', 'shanghai', 'tianjin', 'chongqing', 'shenzhen', 'guangzhou', 'hangzhou', 'nanjing', 'suzhou'],
]

let index: PlaceIndex | undefined

function placeIndex(): PlaceIndex {
  index ??= buildIndex()
  return index
}

function buildIndex(): PlaceIndex {
  const { areaList, toSimplified } = nameLibraries()
  // Same conversion as for compared names: it writes 乾安县 as 干安县.
  const simplified = (names: Record<string, string>) =>
    Object.entries(names).map(([code, name]) => ({ code, name: toSimplified(name) }))
  const alone = new Map<string, string>(country.map((name) => [name, '中国']))
  const inside = new Map<string, string>()
  for (const { name } of [...simplified(areaList.province_list), ...simplified(areaList.city_list)]) {
    if (name.length < 2 || /直辖/.test(name)) continue
    const short = shortPlaceName(name)
    alone.set(name, short)
    alone.set(short, short)
  }
  for (const { code, name } of simplified(areaList.county_list)) {
    if (!/[市县旗]$|..区$/.test(name)) continue
    const short = shortPlaceName(name)
    alone.set(name, short)
    // For Taiwan, Hong Kong and Macao the lists include streets, whose names are everyday words.
    if (short.length < 2 || /^[78]/.test(code)) continue
    inside.set(short, short)
    if (/[市县]$/.test(name)) alone.set(short, short)
  }
  const longest = Math.max(...[...alone.keys()].map((name) => name.length))
  return { alone, inside, longest }
}

/** Whether a text consists only of place names. */
export function isPlace(text: string): boolean {
  const { places, rest } = leadingPlaces(text)
  return rest === '' && (places.length > 0 || text === '')
}

/** The places that a name begins with, in their short form, and the rest. */
export function leadingPlaces(text: string): { places: string[]; rest: string } {
  if (latinPlaces.includes(text)) return { places: [text], rest: '' }
  const places: string[] = []
  let rest = text
  for (;;) {
    const found = longestPlace(rest, places.length > 0)
    if (!found) return { places, rest }
    places.push(found.short)
    rest = rest.slice(found.length)
  }
}

function longestPlace(text: string, isInside: boolean): { short: string; length: number } | undefined {
  const { alone, inside, longest } = placeIndex()
  for (let length = Math.min(longest, text.length); length >= 2; length -= 1) {
    const part = text.slice(0, length)
    const short = alone.get(part) ?? (isInside ? inside.get(part) : undefined)
    if (short) return { short, length }
  }
  return undefined
}
