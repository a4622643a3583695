import { conditionError } from './conditionError.ts'
import { Misconfigured } from '../Misconfigured.tsx'
import { TreePicker, type TreePickerProps } from './TreePicker.tsx'

export interface CategoryRequest {
  /** Empty for the first level, which is then identified by `pcode`. */
  pid: string
  pcode: string
  condition: string
}

export interface CategorySelectProps extends Omit<TreePickerProps, 'load' | 'sourceKey'> {
  load: (request: CategoryRequest, signal: AbortSignal) => Promise<unknown>
  /** The code of the root category; all categories by default. */
  pcode?: string
  /** A JSON object as text. */
  condition?: string
}

const rootCode = '0' // wire contract §2.11

export function CategorySelect({ load, pcode = rootCode, condition = '', ...rest }: CategorySelectProps) {
  const problem = conditionError(condition)
  if (problem) return <Misconfigured problem={problem} />
  return (
    <TreePicker
      {...rest}
      sourceKey={`${pcode} ${condition}`}
      load={(parent, signal) =>
        load(parent ? { pid: parent.key, pcode: '', condition } : { pid: '', pcode, condition }, signal)
      }
    />
  )
}
