import { Form, Input } from 'antd'
import { useState } from 'react'
import {
  AreaLinkage,
  type AreaLinkageProps,
  DictionaryRadio,
  type DictionaryRadioProps,
  DictionarySelect,
  type FilterType,
  InputFilter,
  MultiSelectDictionary,
  SearchSelect,
  type SearchSelectProps,
  SliderVerifier,
  TimeInput,
  YesNoSwitch,
} from '../src/index.ts'
import { Example } from './Example.tsx'
import { Examples } from './Examples.tsx'
import { Valued } from './Valued.tsx'

/** Options and server-side checks for the examples. */
export interface ControlSources {
  search: Pick<SearchSelectProps, 'search' | 'loadTexts'>
  loadItems: NonNullable<DictionaryRadioProps['loadItems']>
  areas: Pick<AreaLinkageProps, 'load' | 'loadPath' | 'search'>
  /** Each check returns an error message for the value, or undefined. */
  checks: Readonly<Record<string, (value: string) => Promise<string | undefined>>>
}

const filters: readonly (readonly [FilterType, string])[] = [
  ['like', '包含'],
  ['ne', '不等于'],
  ['ge', '不小于'],
  ['le', '不大于'],
]

/** Every control in each of its modes. */
export function ControlsExample({ sources }: { sources: ControlSources }) {
  const { search, loadItems, areas, checks } = sources
  return (
    <Examples>
      <Valued title="搜索选择" hint="停止输入 800 毫秒后查询，每次 10 条，只采用最后一次的结果。" start="admin">
        {(value, put) => <SearchSelect {...search} label="用户" value={value} onChange={put} />}
      </Valued>
      <Valued title="字典下拉">
        {(value, put) => (
          <DictionarySelect label="性别" code="sex" loadItems={loadItems} value={value} onChange={put} />
        )}
      </Valued>
      <Valued title="字典单选" start="1">
        {(value, put) => <DictionaryRadio label="性别" code="sex" loadItems={loadItems} value={value} onChange={put} />}
      </Valued>
      <Valued title="字典多选" hint="返回逗号连接的值；已停用的值仍然显示。" start="L,X">
        {(value, put) => (
          <MultiSelectDictionary label="优先级" code="priority" loadItems={loadItems} value={value} onChange={put} />
        )}
      </Valued>
      <Valued title="字典编码为空">
        {(value, put) => <DictionarySelect code="" loadItems={loadItems} value={value} onChange={put} />}
      </Valued>
      <Valued title="省市区联动" hint="根编码 86，逐级取数；也可按名称查找。" start="440305">
        {(value, put) => <AreaLinkage {...areas} label="地区" value={value} onChange={put} />}
      </Valued>
      <Valued title="省市区联动（三个下拉）" start="330100">
        {(value, put) => <AreaLinkage {...areas} type="select" label="地区" value={value} onChange={put} />}
      </Valued>
      <Valued title="省市区联动：类型有误">
        {(value, put) => <AreaLinkage {...areas} type="list" value={value} onChange={put} />}
      </Valued>
      {filters.map(([type, words]) => (
        <Valued key={type} title={`查询输入框：${words}`} hint="显示时去掉查询符号，首尾空格不计。">
          {(value, put) => <InputFilter type={type} label={words} value={value} onChange={put} />}
        </Valued>
      ))}
      <Valued title="是否开关" hint="没有值时返回“否”的值 N。">
        {(value, put) => <YesNoSwitch label="启用" value={value} onChange={put} />}
      </Valued>
      <Valued title="是否开关（自定义值）" start="1">
        {(value, put) => <YesNoSwitch label="公开" values={['1', '0']} value={value} onChange={put} />}
      </Valued>
      <Valued title="是否开关（查询）">
        {(value, put) => <YesNoSwitch label="已认证" isSearch value={value} onChange={put} />}
      </Valued>
      <VerifierExample />
      <Valued title="时间" start="09:30:00">
        {(value, put) => <TimeInput label="开庭时间" value={value} onChange={put} />}
      </Valued>
      {Object.entries(checks).map(([title, check]) => (
        <CheckExample key={title} title={title} check={check} />
      ))}
    </Examples>
  )
}

function VerifierExample() {
  const [isPassed, setPassed] = useState(false)
  return (
    <Example title="滑块验证" hint="拖到最右端即通过；提前松开则回到起点；也可用方向键。" value={isPassed}>
      <div style={{ maxWidth: 320 }}>
        <SliderVerifier value={isPassed} onChange={setPassed} />
      </div>
    </Example>
  )
}

interface CheckExampleProps {
  title: string
  check: (value: string) => Promise<string | undefined>
}

function CheckExample({ title, check }: CheckExampleProps) {
  const [value, setValue] = useState('')
  const validator = async (_: unknown, text: unknown) => {
    const problem = await check(typeof text === 'string' ? text : '')
    if (problem !== undefined) throw new Error(problem)
  }
  return (
    <Example title={title} hint="空值不校验；服务器的提示就是错误信息。" value={value}>
      <Form
        name={title}
        style={{ maxWidth: 480 }}
        onValuesChange={(_, all: { text?: string }) => setValue(all.text ?? '')}
      >
        <Form.Item name="text" label="值" rules={[{ validator }]} validateDebounce={300}>
          <Input maxLength={100} />
        </Form.Item>
      </Form>
    </Example>
  )
}
