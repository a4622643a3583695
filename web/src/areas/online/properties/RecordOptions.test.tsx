import { formErrors, onlineThemes, readForm } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { RecordOptions } from './RecordOptions.tsx'

const fields = [{ title: '名称', name: 'name', kind: 'text' }]
const lines = [
  { title: '明细', name: 'items', kind: 'rows' },
  { title: '说明', name: 'words', kind: 'text', subTable: 'items' },
]

interface OptionsProps {
  lined: boolean
  more?: object[]
}

function Options({ lined, more = [] }: OptionsProps) {
  const [values, setValues] = useState<Record<string, unknown>>({
    ...{ title: '登记', code: 'x', isTree: 'N' },
    fields: [...fields, ...(lined ? lines : []), ...more],
  })
  const errors = formErrors(readForm(values as Parameters<typeof readForm>[0]))
  return (
    <>
      <RecordOptions
        mode="add"
        values={values}
        original={{}}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        errorOf={(name) => errors.find(({ field }) => field === name)?.message}
      />
      <output>{String(values.theme)}</output>
    </>
  )
}

function open(lined: boolean, more: object[] = []) {
  fakeServer({})
  const online_theme = Object.entries(onlineThemes).map(([value, text]) => ({ value, text }))
  return renderInApp(<Options lined={lined} more={more} />, { dictionaries: { online_theme } })
}

test('the theme of a form is chosen beside its other options', async () => {
  const { user } = open(true)
  await user.click(await screen.findByLabelText('版式'))
  for (const title of Object.values(onlineThemes)) expect(await screen.findByTitle(title)).toBeInTheDocument()
  await user.click(await screen.findByTitle(onlineThemes.tab))
  expect(screen.getByRole('status')).toHaveTextContent('tab')
  expect(screen.queryByText(/附表，表单还没有附表/)).toBeNull()
})

test('a theme that the form cannot have is refused at its place', async () => {
  const { user } = open(false)
  await user.click(await screen.findByLabelText('版式'))
  await user.click(await screen.findByTitle(onlineThemes.erp))
  expect(await screen.findByText('这种版式显示附表，表单还没有附表')).toBeInTheDocument()
  await user.click(screen.getByLabelText('版式'))
  await user.click(await screen.findByTitle(onlineThemes.tree))
  expect(await screen.findByText('只有树形表单可以显示为树形列表')).toBeInTheDocument()
})

test.each([{ unread: '文本金额' }, 'abc', null])(
  'no list is sorted by a field whose kind %o does not exist',
  async (kind) => {
    const { user } = open(false, [{ title: '费用', name: 'fee', kind }])
    await user.click(await screen.findByLabelText('排序字段'))
    expect(await screen.findByTitle('名称')).toBeInTheDocument()
    expect(screen.queryByTitle('费用')).toBeNull()
  },
)

test('records can belong to one record of the product, and to nothing else', async () => {
  const reference = (title: string, name: string, source: string, more = {}) => ({
    ...{ title, name, kind: 'reference', source },
    ...more,
  })
  const { user } = open(true, [
    reference('委托', 'entrust', 'entrustment'),
    reference('多个委托', 'others', 'entrustment', { kind: 'references' }),
    reference('上一笔', 'before', 'onlineExpense'),
    reference('明细的委托', 'one', 'entrustment', { subTable: 'items' }),
  ])
  await user.click(await screen.findByLabelText('从属字段'))
  await user.click(await screen.findByTitle('委托'))
  expect(screen.queryByTitle(/^(多个委托|上一笔|明细的委托|名称)$/)).toBeNull()
  expect(screen.queryByText(/没有关联到/)).toBeNull()
})
