import { useMessages } from '../../../useMessages.ts'
import { splitValues } from '../../../pickers/ControlProps.ts'
import { DepartmentDialog } from '../../../pickers/trees/DepartmentDialog.tsx'
import { flatten } from '../../../pickers/trees/TreeNode.ts'
import { type LoadNodes, useTree } from '../../../pickers/trees/useTree.ts'
import { valueText } from '../../text/valueText.ts'
import type { CellEditorProps } from '../../view/GridSource.ts'
import { isManyIn } from './isManyIn.ts'
import { PickProblem } from './PickProblem.tsx'
import { namesIn } from './pickNames.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/** The department picker dialog for a grid cell. */
export function DepartmentEditor(props: CellEditorProps) {
  const { source, column, sink, onClose } = props
  useReturnFocus(sink)
  const load = source.sources.departments
  if (!load) return <PickProblem title={column.title} problem={`${column.title}没有配置部门来源`} onClose={onClose} />
  return <DepartmentWindow {...props} load={load} />
}

function DepartmentWindow({ source, column, values, load, onChoose, onClose }: CellEditorProps & { load: LoadNodes }) {
  const [message, holder] = useMessages()
  const tree = useTree({ load, key: '', onProblem: (problem, at) => at && void message.error(problem) })
  const byKey = new Map(flatten(tree.nodes).map((node) => [node.key, node]))
  const present = splitValues(valueText(values[column.key]))
  return (
    <>
      {holder}
      <DepartmentDialog
        open
        tree={tree}
        isMany={isManyIn(column)}
        isRequired={false}
        initial={present.flatMap((key) => byKey.get(key) ?? [])}
        onOk={(nodes) => {
          namesIn(source.model, 'department').add(nodes.map(({ key, title }) => [key, title]))
          onChoose(nodes.map(({ key }) => key).join(','))
        }}
        onCancel={onClose}
      />
    </>
  )
}
