import { useEffect, useRef, useState } from 'react'
import { askFor } from '../pickers/askFor.ts'
import { reasonOf } from '../reasonOf.ts'
import { useAnswer } from '../pickers/useAnswer.ts'
import { type Area, type AreaLevels, readAreas } from './areaLevels.ts'

export interface AreaSource {
  /** Loads the children of an area; the first level is under 86. */
  load: (parent: string, signal: AbortSignal) => Promise<unknown>
  /** Loads the path from the province down to this area. */
  loadPath: (code: string, signal: AbortSignal) => Promise<unknown>
  /** Finds areas of all levels; their texts include the levels above. */
  search?: (keyword: string, signal: AbortSignal) => Promise<unknown>
}

/** Loads areas level by level, and the path to the current value. */
export function useAreas(
  { load, loadPath }: Omit<AreaSource, 'search'>,
  code: string,
  onProblem: (problem: string) => void,
) {
  const [levels, setLevels] = useState<AreaLevels>(new Map())
  // The path that the user has just selected is known without a request.
  const [selected, setSelected] = useState<readonly Area[]>([])
  const isKnown = code === '' || selected.at(-1)?.id === code
  const path = useAnswer({
    key: isKnown ? null : code,
    ask: (signal) => loadPath(code, signal),
    read: readAreas,
    onProblem,
  })
  const controller = useRef(new AbortController())
  useEffect(() => {
    controller.current = new AbortController()
    const { current } = controller
    return () => current.abort()
  }, [])

  const open = async (parent: string): Promise<boolean> => {
    if (levels.has(parent)) return true
    const { signal } = controller.current
    try {
      const areas = await askFor((inner) => load(parent, inner), readAreas, signal)
      setLevels((before) => new Map(before).set(parent, areas))
      return true
    } catch (error) {
      if (!signal.aborted) onProblem(reasonOf(error))
      return false
    }
  }
  return {
    levels,
    open,
    path: code === '' ? [] : isKnown ? selected : (path.value ?? []),
    go: setSelected,
  }
}
