import { useMessages } from '../../useMessages.ts'
import { DepartmentTree } from '../trees/DepartmentTree.tsx'
import { textOf } from '../PickerRecord.ts'
import { type LoadNodes, useTree } from '../trees/useTree.ts'

const width = 1250 // 2-data-entry-parts.md §9
const sexes = new Map([
  ['1', '男'],
  ['2', '女'],
])
const columns = [
  { field: 'realname', title: '姓名', width: 110 },
  { field: 'username', title: '账号', width: 130 },
  { field: 'phone', title: '手机号码', width: 130 },
  { field: 'birthday', title: '生日', width: 110 },
  { field: 'sex', title: '性别', width: 60, render: (sex: unknown) => sexes.get(textOf(sex)) ?? '' },
  { field: 'orgCodeTxt', title: '部门' },
]
const searchFields = [
  { field: 'username', title: '账号' },
  { field: 'realname', title: '姓名' },
]

/** Configuration of the user picker: columns, search, and the departments at the side. */
export const userBrowsing = (loadDepartments: LoadNodes) => ({
  width,
  columns,
  searchFields,
  labelField: 'realname',
  side: (scope: string | undefined, onScope: (scope: string | undefined) => void) => (
    <DepartmentSide load={loadDepartments} scope={scope} onScope={onScope} />
  ),
})

interface DepartmentSideProps {
  load: LoadNodes
  scope: string | undefined
  onScope: (scope: string | undefined) => void
}

function DepartmentSide({ load, scope, onScope }: DepartmentSideProps) {
  const [message, holder] = useMessages()
  // A failure to load departments is shown in their place; users can be searched without them.
  const tree = useTree({ load, key: '', onProblem: (problem, at) => at && void message.error(problem) })
  return (
    <>
      {holder}
      <DepartmentTree
        tree={tree}
        isMany={false}
        chosen={scope === undefined ? [] : [scope]}
        onChosen={([node]) => onScope(node?.key)}
      />
    </>
  )
}
