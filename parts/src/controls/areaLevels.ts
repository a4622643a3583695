import { isRecord, textOf } from '../pickers/PickerRecord.ts'

/** A province, city or district. */
export interface Area {
  id: string
  text: string
  /** Unknown if it is not given. */
  isLeaf?: boolean
}

export const areaRoot = '86' // 2-data-entry-parts.md §9
const areaDepth = 3

/** Reads areas with id and text; undefined if the answer is not a list. */
export function readAreas(answer: unknown): Area[] | undefined {
  if (answer === null) return []
  if (!Array.isArray(answer)) return undefined
  return answer.filter(isRecord).flatMap((area) => {
    const id = textOf(area.id) || textOf(area.value)
    const isLeaf = typeof area.isLeaf === 'boolean' && { isLeaf: area.isLeaf }
    return id === '' ? [] : { id, text: textOf(area.text) || id, ...isLeaf }
  })
}

export type AreaLevels = ReadonlyMap<string, readonly Area[]>

export interface AreaOption {
  value: string
  label: string
  isLeaf: boolean
  children?: AreaOption[]
}

/** Nests the loaded levels. */
export const areaOptions = (levels: AreaLevels, parent = areaRoot, depth = 1): AreaOption[] =>
  (levels.get(parent) ?? []).map((area) => {
    const children = levels.get(area.id)
    // Some cities have no districts.
    const isLeaf = children?.length === 0 || (area.isLeaf ?? depth === areaDepth)
    return {
      value: area.id,
      label: area.text,
      isLeaf,
      ...(!isLeaf && children && { children: areaOptions(levels, area.id, depth + 1) }),
    }
  })
