import { useAnswer } from '../pickers/useAnswer.ts'
import { type Option, readOptions } from './optionList.ts'

export type LoadItems = (code: string, signal: AbortSignal) => Promise<unknown>

/** The options of a dictionary control: given directly, or requested by code. */
export interface DictionarySource {
  code?: string
  loadItems?: LoadItems
  options?: readonly Option[]
  /** Why the given options are missing or old. */
  problem?: string
  /** Requests the given options again. */
  onRetry?: () => void
}

const noCode = '字典Code不能为空!' // 2-data-entry-parts.md §5
const none: readonly Option[] = []

export function useDictionaryItems({ code = '', loadItems, options, problem, onRetry }: DictionarySource) {
  const isAsked = options === undefined && loadItems !== undefined && code.trim() !== ''
  const answer = useAnswer({
    key: isAsked ? code : null,
    ask: (signal) => loadItems?.(code, signal),
    read: readOptions,
  })
  return {
    /** A configuration error of the page. */
    configError: options === undefined && code.trim() === '' ? noCode : undefined,
    items: options ?? answer.value ?? none,
    isWaiting: answer.isWaiting,
    problem: problem ?? answer.problem,
    retry: onRetry ?? answer.retry,
  }
}
