import { useState } from 'react'
import {
  BusinessPicker,
  type BusinessPickerProps,
  CategorySelect,
  type CategorySelectProps,
  DepartmentPicker,
  type LoadNodes,
  PopupPicker,
  type PopupPickerProps,
  PositionPicker,
  RolePicker,
  TreeDictionarySelect,
  type TreeDictionarySelectProps,
  UserPicker,
} from '../src/index.ts'
import { Example } from './Example.tsx'
import { Examples } from './Examples.tsx'
import { Valued } from './Valued.tsx'

type RecordSource = Pick<BusinessPickerProps, 'load' | 'loadChosen'>

/** Loads the rows and trees of the pickers. */
export interface PickerSources {
  users: RecordSource
  departments: LoadNodes
  roles: RecordSource
  positions: RecordSource
  enterprises: RecordSource
  reports: Pick<PopupPickerProps, 'loadReport' | 'loadData'>
  categories: Pick<CategorySelectProps, 'load' | 'loadTexts'>
  regions: Pick<TreeDictionarySelectProps, 'load' | 'loadTexts' | 'dict' | 'pidField' | 'pidValue'>
}

const enterpriseColumns = [
  { field: 'name', title: '企业名称' },
  { field: 'creditCode', title: '统一社会信用代码', width: 200 },
  { field: 'contactName', title: '联系人', width: 110 },
]

/** Every picker in each of its modes, including the message shown for a misconfigured picker. */
export function PickersExample({ sources }: { sources: PickerSources }) {
  const { users, departments, roles, positions, enterprises, categories, regions } = sources
  const usersToo = { ...users, loadDepartments: departments }
  return (
    <Examples>
      <Valued title="用户（多选）" hint="按部门缩小范围；跨页保留已选；确定后返回账号，取消则不变。">
        {(value, put) => <UserPicker {...usersToo} value={value} onChange={put} isMany />}
      </Valued>
      <Valued title="用户（单选）" hint="双击一行或按回车键即选定。" start="admin">
        {(value, put) => <UserPicker {...usersToo} value={value} onChange={put} />}
      </Valued>
      <DepartmentsExample load={departments} />
      <Valued title="部门（单选，返回机构编码，必选）" hint="没有部门时提示：您尚未设置部门信息!">
        {(value, put) => (
          <DepartmentPicker load={departments} value={value} onChange={put} valueField="orgCode" isRequired />
        )}
      </Valued>
      <Valued title="角色">{(value, put) => <RolePicker {...roles} value={value} onChange={put} isMany />}</Valued>
      <Valued title="职务">{(value, put) => <PositionPicker {...positions} value={value} onChange={put} />}</Valued>
      <Valued title="业务组件" hint="每页 5 条，可选 5、10、20、30 条。">
        {(value, put) => (
          <BusinessPicker
            {...enterprises}
            title="企业"
            columns={enterpriseColumns}
            searchFields={enterpriseColumns.slice(0, 1)}
            valueField="id"
            labelField="name"
            value={value}
            onChange={put}
            isMany
          />
        )}
      </Valued>
      <PopupExample title="弹出报表（单选）" sources={sources} destFields="lawyer,account" />
      <PopupExample title="弹出报表（多选）" sources={sources} destFields="lawyer,account" isMany />
      <PopupExample title="弹出报表：配置不全" sources={sources} destFields="" />
      <PopupExample title="弹出报表：数量不一致" sources={sources} destFields="lawyer" />
      <Valued title="分类树" hint="逐级展开；下拉最高 400 像素。">
        {(value, put) => <CategorySelect {...categories} label="分类" value={value} onChange={put} />}
      </Valued>
      <Valued title="分类树：条件有误" hint="condition 必须是 JSON 对象。">
        {(value, put) => <CategorySelect {...categories} value={value} onChange={put} condition="code=1" />}
      </Valued>
      <Valued title="树形字典（多选）">
        {(value, put) => <TreeDictionarySelect {...regions} label="地区" value={value} onChange={put} isMany />}
      </Valued>
      <Valued title="禁用" start="admin">
        {(value, put) => <UserPicker {...usersToo} value={value} onChange={put} disabled />}
      </Valued>
    </Examples>
  )
}

function DepartmentsExample({ load }: { load: LoadNodes }) {
  const [value, setValue] = useState('')
  const [pairs, setPairs] = useState<unknown>([])
  return (
    <Example title="部门（多选）" hint="返回逗号连接的主键，以及值和名称的列表。" value={{ value, pairs }}>
      <DepartmentPicker
        load={load}
        value={value}
        isMany
        onChange={(next, nextPairs) => {
          setValue(next)
          setPairs(nextPairs)
        }}
      />
    </Example>
  )
}

interface PopupExampleProps {
  title: string
  sources: PickerSources
  destFields: string
  isMany?: boolean
}

function PopupExample({ title, sources, destFields, isMany }: PopupExampleProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  return (
    <Example title={title} hint="把报表的 realname、username 写入表单的 lawyer、account。" value={values}>
      <PopupPicker
        {...sources.reports}
        label="律师"
        code="user"
        orgFields="realname,username"
        destFields={destFields}
        value={values.lawyer}
        onChange={setValues}
        isMany={isMany}
      />
    </Example>
  )
}
