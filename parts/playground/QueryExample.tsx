import { Badge, Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  type AdvancedCondition,
  AdvancedQuery,
  QuerySentence,
  type QuerySources,
  type SharedQueryStore,
  type TypedField,
  typedFields,
  useLocalQueries,
} from '../src/index.ts'
import { Example } from './Example.tsx'
import { Examples } from './Examples.tsx'

/** One field of each type. */
const fields: readonly TypedField[] = [
  { name: 'name', title: '企业名称', type: 'text' },
  { name: 'amount', title: '委托金额', type: 'number' },
  { name: 'signDay', title: '签订日期', type: 'date' },
  { name: 'createTime', title: '创建时间', type: 'datetime' },
  { name: 'openTime', title: '开门时间', type: 'time' },
  {
    name: 'level',
    title: '客户等级',
    type: 'select',
    options: [
      { value: 'A', text: '重点' },
      { value: 'B', text: '普通' },
      { value: 'C', text: '潜在' },
    ],
  },
  { name: 'sex', title: '性别（字典）', type: 'select', dictCode: 'sex' },
  {
    name: 'lawyer',
    title: '律师（表字典）',
    type: 'search',
    dictTable: 'sys_user',
    dictText: 'realname',
    dictCode: 'username',
  },
  { name: 'owner', title: '客户经理', type: 'user', customReturnField: 'username' },
  { name: 'department', title: '所属部门', type: 'department' },
  {
    name: 'contact',
    title: '联系人（报表）',
    type: 'popup',
    popup: { code: 'user', orgFields: 'realname', destFields: 'contact' },
  },
  { name: 'region', title: '所在地区', type: 'area' },
  { name: 'isVip', title: '是否会员', type: 'switch' },
]
const few = fields.slice(0, 3)

/** 高级查询 with one field of each type, and its messages. */
export function QueryExample({ sources }: { sources: QuerySources }) {
  return (
    <Examples>
      <QueryOf
        title="各种类型的字段"
        hint="没有条件时，查询提示“不能查询空条件”，保存提示“空条件不能保存”。规则从“在…中”换成其他时只留第一个值。"
        code="gallery/query"
        fields={fields}
        sources={sources}
      />
      <QueryOf
        title="已有条件"
        hint="重置给出空条件，窗口不关。保存名称为空时提示“保存名称不能为空”；已有时询问“{名称} 已存在，是否覆盖？”；删除时询问“是否删除当前查询？”。"
        code="gallery/query/filled"
        fields={few}
        sources={sources}
        start={{
          matchType: 'or',
          records: [
            { field: 'name', rule: 'like', val: '科技', type: 'text' },
            { field: 'amount', rule: 'ge', val: '10000', type: 'number' },
          ],
        }}
      />
      <SharedExample sources={sources} />
    </Examples>
  )
}

interface QueryOfProps {
  title: string
  hint: string
  /** Key under which saved queries are stored in this browser. */
  code: string
  fields: readonly TypedField[]
  sources: QuerySources
  start?: AdvancedCondition | null
  shared?: SharedQueryStore
}

function QueryOf({ title, hint, code, fields: typed, sources, start = null, shared }: QueryOfProps) {
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState(start)
  const saved = useLocalQueries(code)
  const specs = useMemo(() => typedFields(typed, sources), [typed, sources])
  const words = (condition: AdvancedCondition | null) => (
    <QuerySentence condition={condition} fields={typed} sources={sources} />
  )
  return (
    <Example title={title} hint={hint} value={value}>
      <Badge dot={value !== null}>
        <Button onClick={() => setOpen(true)}>高级查询</Button>
      </Badge>
      <p aria-label={`${title}的含义`}>{words(value)}</p>
      <AdvancedQuery
        open={isOpen}
        fields={specs}
        value={value}
        saved={saved}
        shared={shared}
        describe={words}
        onSearch={setValue}
        onClose={() => setOpen(false)}
      />
    </Example>
  )
}

const roles = [
  { value: 'lawyer', text: '承办律师' },
  { value: 'cs', text: '客服' },
]
const given: SharedQueryStore['list'] = [
  {
    id: '1',
    title: '大额委托',
    isOwn: false,
    owner: '陈律师',
    roles: [],
    matchType: 'and',
    records: [{ field: 'amount', rule: 'gt', val: '100000' }],
  },
  {
    id: '2',
    title: '科技企业',
    isOwn: true,
    owner: '我',
    roles: roles.slice(0, 1),
    matchType: 'and',
    records: [{ field: 'name', rule: 'like', val: '科技' }],
  },
]

/** An in-memory server: shared queries last until the page is closed. */
function SharedExample({ sources }: { sources: QuerySources }) {
  const [list, setList] = useState(given)
  const rolesOf = (ids: readonly string[]) => roles.filter(({ value }) => ids.includes(value))
  const shared: SharedQueryStore = {
    list,
    roles,
    add: (title, query, roleIds) =>
      setList([...list, { ...query, id: title, title, isOwn: true, owner: '我', roles: rolesOf(roleIds) }]),
    change: ({ id }, { title, roleIds, query }) =>
      setList(
        list.map((one) =>
          one.id === id
            ? { ...one, ...query, title: title ?? one.title, roles: roleIds ? rolesOf(roleIds) : one.roles }
            : one,
        ),
      ),
    remove: ({ id }) => setList(list.filter((one) => one.id !== id)),
  }
  return (
    <QueryOf
      title="共享给角色"
      hint="保存到服务器并共享给角色；别人共享的只能使用，自己的可以改名、改变共享范围和删除。"
      code="gallery/query/shared"
      fields={few}
      sources={sources}
      shared={shared}
    />
  )
}
