import { message as messages } from 'antd'
import { DepartmentTree } from './DepartmentTree.tsx'
import { textOf } from './PickerRecord.ts'
import { RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'
import { type LoadNodes, useTree } from './useTree.ts'

export type UserPickerProps = Omit<
  RecordPickerProps,
  'title' | 'columns' | 'searchFields' | 'labelField' | 'valueField' | 'side'
> & {
  loadDepartments: LoadNodes
  valueField?: 'username' | 'id'
}

const usualWidth = 1250 // 2-data-entry-parts.md §9
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

/** Users, with the departments at the side to narrow them down. */
export function UserPicker({ loadDepartments, valueField = 'username', width = usualWidth, ...rest }: UserPickerProps) {
  return (
    <RecordPicker
      {...rest}
      title="用户"
      width={width}
      columns={columns}
      searchFields={searchFields}
      labelField="realname"
      valueField={valueField}
      side={(scope, onScope) => <DepartmentSide load={loadDepartments} scope={scope} onScope={onScope} />}
    />
  )
}

interface DepartmentSideProps {
  load: LoadNodes
  scope: string | undefined
  onScope: (scope: string | undefined) => void
}

function DepartmentSide({ load, scope, onScope }: DepartmentSideProps) {
  const [message, holder] = messages.useMessage()
  // That the departments are missing is told in their place, and the users can be searched without them.
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
