import { type Field, type FieldKind, kindOf } from '@lexdesk/domain'
import * as build from '@lexdesk/domain/fields'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import { FieldDisplay } from './FieldDisplay.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import { FieldFilter } from './filters/FieldFilter.tsx'

const samples: Record<FieldKind, { field: Field; value: unknown; words: string }> = {
  text: { field: build.text('名称'), value: '北京某某公司', words: '北京某某公司' },
  multiline: { field: build.multiline('备注', { max: 100 }), value: '第一行\n第二行', words: '第二行' },
  richText: { field: build.richText('正文'), value: '<p>甲&nbsp;方</p><p>乙方</p>', words: '乙方' },
  markdown: { field: build.markdown('说明'), value: '# 标题', words: '标题' },
  code: { field: build.code('脚本', { language: 'sql' }), value: 'select 1', words: 'select 1' },
  number: { field: build.number('经度', { unit: '度' }), value: 116.4, words: '116.4 度' },
  integer: { field: build.integer('排序'), value: 12, words: '12' },
  money: { field: build.money('金额'), value: 123456789, words: '1,234,567.89' },
  date: { field: build.date('日期'), value: '2026-01-31', words: '2026-01-31' },
  datetime: { field: build.datetime('时间'), value: '2026-01-31 09:30:00', words: '2026-01-31 09:30' },
  time: { field: build.time('时刻'), value: '09:30:00', words: '09:30:00' },
  yesNo: { field: build.yesNo('展示', { default: 'N' }), value: 'Y', words: '是' },
  dictionary: { field: build.dictionary('等级', 'ent_level'), value: 'A', words: '重点客户' },
  dictionaries: { field: build.dictionaries('标签', 'ent_tag'), value: ['1', '9'], words: '上市' },
  reference: { field: build.reference('企业', 'enterprise'), value: 'e1', words: '名称 e1' },
  references: { field: build.references('企业们', 'enterprise'), value: ['e1', 'e2'], words: '名称 e1、名称 e2' },
  user: { field: build.user('客户经理'), value: 'u1', words: '名称 u1' },
  department: { field: build.department('部门'), value: 'd1', words: '名称 d1' },
  tree: { field: build.tree('上级领域', 'goodAt'), value: 'g1', words: '名称 g1' },
  category: { field: build.category('案由', '案由'), value: 'c1', words: '名称 c1' },
  region: { field: build.region('所在地区'), value: '110000', words: '名称 110000' },
  file: { field: build.file('附件', { count: 2 }), value: ['temp/20260101/a.pdf'], words: 'a.pdf' },
  image: { field: build.image('头像'), value: ['avatar/a.png'], words: '' },
  json: { field: build.json('配置'), value: { a: 1 }, words: '"a"' },
  sequence: { field: build.sequence('编号', { prefix: 'QY', digits: 4 }), value: 'QY0001', words: 'QY0001' },
  computed: { field: build.computed('合计', (row) => Object.keys(row).length), value: undefined, words: '1' },
  rows: {
    field: build.rows('联系人', { name: build.text('姓名') }),
    value: [{ id: 'c1', name: '张三' }],
    words: '张三',
  },
}

const dictionaries = {
  ent_level: [{ value: 'A', text: '重点客户', color: 'red' }],
  ent_tag: [{ value: '1', text: '上市' }],
}
const names = ({ params }: { params: Record<string, string> }) =>
  (params.keys ?? '')
    .split(',')
    .filter(Boolean)
    .map((value) => ({ value, text: `名称 ${value}`, title: value, parent: null }))

const show = (piece: ReactNode) => renderInApp(piece, { dictionaries })

let complaints: unknown[][]
beforeEach(() => {
  complaints = []
  for (const way of ['error', 'warn'] as const)
    vi.spyOn(console, way).mockImplementation((...words: unknown[]) => {
      // Without a layout the height of a text area cannot be measured.
      if (!String(words[0]).includes('`NaN` is an invalid value')) complaints.push(words)
    })
  fakeServer(
    Object.fromEntries(
      ['/legal/enterprise', '/sys/user', '/sys/sysDepart', '/legal/goodAt', '/sys/category', '/legal/region'].map(
        (path) => [`GET ${path}/options`, names],
      ),
    ),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(Object.entries(samples))('%s', (kind, { field, value, words }) => {
  test('renders its editor, empty or filled, without console errors', async () => {
    const { findAllByText, rerender, container } = show(
      <FieldEditor field={field} value={null} onChange={() => {}} id="x" name="x" row={{}} label={field.title} />,
    )
    expect(container).not.toBeEmptyDOMElement()
    rerender(<></>)
    show(
      <FieldEditor field={field} value={value} onChange={() => {}} id="y" name="y" row={{ y: value }} status="error" />,
    )
    if (['reference', 'references', 'user', 'department', 'tree', 'category', 'region'].includes(kind))
      await findAllByText(/名称/)
    expect(complaints).toEqual([])
  })

  test('is displayed in full and in one line', async () => {
    const full = show(<FieldDisplay field={field} value={value} row={{ x: value }} name="x" />)
    if (words)
      await full.findByText((_, element) => element?.textContent.includes(words) ?? false, { selector: 'body > div' })
    full.unmount()
    const short = show(<FieldDisplay field={field} value={value} row={{ x: value }} name="x" compact />)
    expect(short.container).not.toBeEmptyDOMElement()
    short.unmount()
    show(<FieldDisplay field={field} value={null} row={{}} name="x" compact />)
    expect(complaints).toEqual([])
  })

  test('has a filter for every rule of its kind', () => {
    const { rules } = kindOf(field)
    const isOrdered = rules.includes('ge')
    for (const rule of [...rules, ...(isOrdered ? (['range'] as const) : [])]) {
      const { unmount } = show(<FieldFilter field={field} rule={rule} value="" onChange={() => {}} id="f" />)
      unmount()
    }
    expect(complaints).toEqual([])
  })
})
