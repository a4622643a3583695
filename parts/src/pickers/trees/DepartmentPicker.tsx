import { useState } from 'react'
import { useMessages } from '../../useMessages.ts'
import { type ControlProps, splitValues } from '../ControlProps.ts'
import { DepartmentDialog } from './DepartmentDialog.tsx'
import { PickerBox } from '../PickerBox.tsx'
import { textOf } from '../PickerRecord.ts'
import { flatten, type TreeNode } from './TreeNode.ts'
import { type LoadNodes, useTree } from './useTree.ts'
import type { ValueText } from '../useTexts.ts'

export interface DepartmentPickerProps extends ControlProps {
  load: LoadNodes
  /** The selected departments, joined by commas. */
  value?: string | null
  onChange: (value: string, pairs: ValueText[]) => void
  isMany?: boolean
  /** The field that is emitted. */
  valueField?: 'id' | 'orgCode' | 'departName'
  width?: number
  isRequired?: boolean
}

/** Selects departments from their tree in a dialog. */
export function DepartmentPicker(props: DepartmentPickerProps) {
  const { load, value, onChange, isMany = false, valueField = 'id', width, isRequired = false } = props
  const [message, holder] = useMessages()
  const [isOpen, setOpen] = useState(false)
  const values = splitValues(value)
  // The names of external values are read from the tree.
  const isWanted = isOpen || values.length > 0
  const tree = useTree({
    load,
    key: isWanted ? '' : null,
    onProblem: (problem, at) => at && void message.error(problem),
  })
  const valueOf = ({ key, record }: TreeNode): string => (valueField === 'id' ? key : textOf(record[valueField])) || key
  const byValue = new Map(flatten(tree.nodes).map((node) => [valueOf(node), node]))
  const chosen = values.map((one) => ({ value: one, label: byValue.get(one)?.title ?? one }))
  const put = (pairs: ValueText[]) => onChange(pairs.map((pair) => pair.value).join(','), pairs)
  return (
    <>
      {holder}
      <PickerBox
        {...props}
        label={props.label ?? '部门'}
        chosen={chosen}
        isMany={isMany || chosen.length > 1}
        onOpen={() => setOpen(true)}
        onChange={(retained) =>
          put(
            chosen.filter((one) => retained.includes(one.value)).map((one) => ({ value: one.value, text: one.label })),
          )
        }
      />
      <DepartmentDialog
        open={isOpen}
        width={width}
        tree={tree}
        isMany={isMany}
        isRequired={isRequired}
        initial={values.flatMap((one) => byValue.get(one) ?? [])}
        onOk={(nodes) => {
          put(nodes.map((node) => ({ value: valueOf(node), text: node.title })))
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
