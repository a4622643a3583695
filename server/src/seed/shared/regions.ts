import { areaList } from '@vant/area-data'
import { correctReading } from './placeReadings.ts'
import { shortPlaceName } from '../../names/shortPlaceName.ts'

export interface RegionSeed {
  code: string
  name: string
  shortName: string
  /** 0 the country, 1 province, 2 city, 3 county or district. */
  level: 0 | 1 | 2 | 3
  parentCode: string | null
  /** `beijingshi bjs`: full pinyin and initials, for the search. */
  pinyin: string
  initial: string
}

const root = { code: '86', name: '中国', level: 0, parentCode: null } as const

/** The national list (GB/T 2260) under the root 86, parents before children. */
export async function regionRows(): Promise<RegionSeed[]> {
  // The dictionary of readings is large, and only the first start of a new database needs it.
  const { pinyin } = await import('pinyin-pro')
  const spell = (name: string) => {
    const syllables = correctReading(name, pinyin(name, { toneType: 'none', type: 'array', v: true }))
    const initials = syllables.map((syllable) => syllable.charAt(0)).join('')
    return { pinyin: `${syllables.join('')} ${initials}`, initial: initials.charAt(0).toUpperCase() }
  }
  return [root, ...places()].map((place) => ({ ...place, shortName: shortPlaceName(place.name), ...spell(place.name) }))
}

/** The name of a place with its parents: 浙江省杭州市西湖区. A municipality is its own province and is named once. */
export function fullPlaceName(code: string): string {
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList
  const parts = [provinces[`${code.slice(0, 2)}0000`], cities[`${code.slice(0, 4)}00`], counties[code]]
  return [...new Set(parts.filter((part) => part !== undefined))].join('')
}

function places(): Pick<RegionSeed, 'code' | 'name' | 'level' | 'parentCode'>[] {
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList
  return [
    ...inOrder(provinces).map(([code, name]) => ({ code, name, level: 1, parentCode: root.code }) as const),
    ...inOrder(cities).map(
      ([code, name]) => ({ code, name, level: 2, parentCode: `${code.slice(0, 2)}0000` }) as const,
    ),
    ...inOrder(counties).map(
      ([code, name]) => ({ code, name, level: 3, parentCode: `${code.slice(0, 4)}00` }) as const,
    ),
  ]
}

const inOrder = (list: Record<string, string>): [string, string][] =>
  Object.entries(list).toSorted(([one], [other]) => one.localeCompare(other))
