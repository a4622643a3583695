import { useEffect, useMemo, useState } from 'react'
import { readOptions } from '../../../controls/optionList.ts'
import type { LoadItems } from '../../../controls/useDictionaryItems.ts'
import { askFor } from '../../../pickers/askFor.ts'
import { reasonOf } from '../../../reasonOf.ts'
import type { GridColumn } from '../../model/GridColumn.ts'
import type { CellOption } from '../../text/CellText.ts'

const noCode = '字典Code不能为空!' // 2-data-entry-parts.md §8

/** The dictionaries that were requested, by the function that loads them: the grids of a page share them. */
const cache = new WeakMap<LoadItems, Map<string, Promise<readonly CellOption[]>>>()

function loadOptions(load: LoadItems, code: string): Promise<readonly CellOption[]> {
  const asked = cache.get(load) ?? new Map<string, Promise<readonly CellOption[]>>()
  cache.set(load, asked)
  const known = asked.get(code)
  if (known) return known
  const answer = askFor((signal) => load(code, signal), readOptions, new AbortController().signal)
  asked.set(code, answer)
  // The next grid asks again.
  answer.catch(() => asked.delete(code))
  return answer
}

type Loaded = ReadonlyMap<string, readonly CellOption[]>
const nothing: Loaded = new Map()

/** The columns with the options of their dictionaries, as soon as these are loaded. */
export function useColumnOptions(
  columns: readonly GridColumn[],
  load: LoadItems | undefined,
  onProblem: (message: string) => void,
): readonly GridColumn[] {
  const [loaded, setLoaded] = useState(nothing)
  const codes = useMemo(() => [...new Set(columns.flatMap((column) => codeOf(column) ?? []))], [columns])
  useEffect(() => {
    let isGone = false
    for (const code of codes) {
      if (code === '') onProblem(noCode)
      else if (load)
        loadOptions(load, code).then(
          (options) => isGone || setLoaded((before) => new Map(before).set(code, options)),
          (error: unknown) => isGone || onProblem(reasonOf(error)),
        )
    }
    return () => {
      isGone = true
    }
  }, [codes, load, onProblem])
  return useMemo(() => {
    if (codes.length === 0) return columns
    return columns.map((column) => {
      const options = loaded.get(codeOf(column) ?? '')
      return options ? { ...column, options } : column
    })
  }, [columns, codes, loaded])
}

/** The dictionary that a column needs. Options that are given take precedence. */
const codeOf = ({ dictCode, options }: GridColumn): string | undefined =>
  options === undefined ? dictCode?.trim() : undefined
