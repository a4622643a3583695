import { isRecord, textOf } from '../pickers/PickerRecord.ts'

/** A province, city or district. */
export interface Area {
  id: string
  text: string
}

export const areaRoot = '86' // 2-data-entry-parts.md §9
const areaDepth = 3

/** Reads areas with id and text; undefined if the answer is not a list. */
export function readAreas(answer: unknown): Area[] | undefined {
  if (answer === null) return []
  if (!Array.isArray(answer)) return undefined
  return answer.filter(isRecord).flatMap((area) => {
    const id = textOf(area.id) || textOf(area.value)
    return id === '' ? [] : { id, text: textOf(area.text) || id }
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
  (levels.get(parent) ?? []).map(({ id, text }) => {
    const children = levels.get(id)
    return {
      value: id,
      label: text,
      // Some cities have no districts.
      isLeaf: depth === areaDepth || children?.length === 0,
      ...(depth < areaDepth && children && children.length > 0 && { children: areaOptions(levels, id, depth + 1) }),
    }
  })
