import { conditionError } from './conditionError.ts'
import { Misconfigured } from '../Misconfigured.tsx'
import { TreePicker, type TreePickerProps } from './TreePicker.tsx'

export interface TreeDictionaryRequest {
  pid: string
  tableName: string
  text: string
  code: string
  pidField: string
  hasChildField: string
  condition: string
}

export interface TreeDictionarySelectProps extends Omit<TreePickerProps, 'load' | 'sourceKey'> {
  load: (request: TreeDictionaryRequest, signal: AbortSignal) => Promise<unknown>
  /** Table, text column and value column, joined by commas. */
  dict: string
  pidField?: string
  /** The parent of the first level. */
  pidValue?: string
  hasChildField?: string
  condition?: string
}

const badDict = '字典Code格式不正确！'
const noDict = '字典Code不能为空!' // 2-data-entry-parts.md §5

function dictError(dict: string): string | undefined {
  if (dict.trim() === '') return noDict
  const parts = dict.split(',')
  return parts.length === 3 && parts.every((part) => part.trim() !== '') ? undefined : badDict
}

/** Selects a row of a tree-structured table, such as a region. */
export function TreeDictionarySelect(props: TreeDictionarySelectProps) {
  const { load, dict, pidField = 'pid', pidValue = '', hasChildField = '', condition = '', ...rest } = props
  const problem = dictError(dict) ?? conditionError(condition)
  if (problem) return <Misconfigured problem={problem} />
  const [tableName = '', text = '', code = ''] = dict.split(',').map((part) => part.trim())
  const fixed = { tableName, text, code, pidField, hasChildField, condition }
  return (
    <TreePicker
      {...rest}
      sourceKey={JSON.stringify([fixed, pidValue])}
      load={(parent, signal) => load({ pid: parent?.key ?? pidValue, ...fixed }, signal)}
    />
  )
}
