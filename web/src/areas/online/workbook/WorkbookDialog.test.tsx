import {
  type FormRole,
  type FormUse,
  formUseEndpoints,
  onlineFormEndpoints,
  type WorkbookColumn,
  type WorkbookProposal,
} from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, type FakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { setWidth } from '../../../resource/list/testing/listFixture.tsx'
import { WorkbookDialog } from './WorkbookDialog.tsx'

const create = 'POST /online/form/workbook/create'
const propose = 'POST /online/form/workbook/propose'
let server: FakeServer
let proposal: WorkbookProposal
const lawyers: FormRole = { id: 'r1', name: '律师', users: 3, level: 'none', isFixed: false, held: [] }
const everything: Omit<FormUse, 'mayGrant' | 'granters'> = {
  ...{ title: '台账', isInMenu: false, limits: [], buttonsOf: null, roles: [lawyers] },
  levels: [
    { level: 'none', words: [] },
    { level: 'enter', words: ['新增'] },
  ],
}
let use: FormUse
beforeEach(() => {
  const created = { id: 'f1', version: 1, code: 'ledger', title: '台账', names: ['anhao', 'dianhua'] }
  const plan = { statements: [], later: [], problems: [], notes: [] }
  use = { ...everything, mayGrant: true, granters: [] }
  server = fakeServer({
    [`GET ${formUseEndpoints.read.path}`]: () => use,
    [propose]: () => proposal,
    [create]: created,
    'GET /online/form/plan': plan,
  })
})

const column = (head: string, title = head): WorkbookColumn => ({
  ...{ head, title, kind: 'text', format: null, source: null, items: [], required: 'N', unique: 'N', length: 50 },
  ...{ samples: ['甲'], doubts: ['有疑问'], inList: 'Y', inSearch: 'N' },
})

/** With a workbook that has been chosen and read. */
async function open(...columns: WorkbookColumn[]) {
  proposal = {
    ...{ title: '台账', code: 'ledger', sheets: ['表'], sheet: '表', headLine: 1, rowCount: 3, columns },
    ...{ dictionaries: [], resources: [], mayAddDictionaries: false },
  }
  const opened = renderInApp(<WorkbookDialog onClose={() => undefined} />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await opened.user.upload(input, new File(['…'], '台账.xlsx'))
  return opened
}
const button = (name: string) => screen.getByRole('button', { name })
const sentTitles = () =>
  (server.sent(create)[0]!.body as { columns: { title: string }[] }).columns.map(({ title }) => title)

test('a column that is left out says so, can be taken back, and becomes no field', async () => {
  const { user } = await open(column('案号'), column('序号'), column('日期'))
  const keep = await screen.findByRole('checkbox', { name: '要序号这一列' })
  const words = '不建字段，导入时不读这一列'
  expect(screen.queryByText(words)).toBeNull()
  await user.click(keep)
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.queryByLabelText('序号的类型')).toBeNull()
  expect(screen.getByLabelText('案号的类型')).toBeInTheDocument()
  await user.click(keep)
  expect(screen.getByLabelText('序号的类型')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: '要日期这一列' }))
  await user.click(button('创建表单'))
  expect(sentTitles()).toEqual(['案号', '序号'])
  const [sent] = server.sent(create)
  for (const own of ['isLeftOut', 'head', 'samples', 'doubts'])
    expect((sent!.body as { columns: object[] }).columns[0]).not.toHaveProperty(own)
})

test('a title is changed while its head stays visible', async () => {
  const { user } = await open(column('联系电话（必填，11位）', '联系电话'), column('客户'))
  expect(await screen.findByText('联系电话（必填，11位）')).toBeInTheDocument()
  const title = screen.getByLabelText('客户的标题')
  expect(screen.getByLabelText('联系电话（必填，11位）的标题')).toHaveValue('联系电话')
  await user.clear(title)
  await user.type(title, '委托人')
  expect(screen.getByText('客户')).toBeInTheDocument()
  await user.click(button('创建表单'))
  expect(sentTitles()).toEqual(['联系电话', '委托人'])
})

test('a column is shown in the list and searched by as proposed, unless the person says otherwise', async () => {
  const day: WorkbookColumn = { ...column('立案'), kind: 'date', inSearch: 'Y' }
  const { user } = await open({ ...column('案号'), inSearch: 'Y' }, day, column('备注'))
  expect(await screen.findByLabelText('案号查询条件')).toBeChecked()
  await user.click(screen.getByLabelText('备注列表显示'))
  await user.click(screen.getByLabelText('备注查询条件'))
  // A list cannot be searched by a time of day.
  await user.click(screen.getByLabelText('立案的类型'))
  await user.paste('时间')
  await user.click(await screen.findByTitle('时间'))
  expect(screen.queryByLabelText('立案查询条件')).toBeNull()
  await user.click(button('创建表单'))
  expect((server.sent(create)[0]!.body as { columns: object[] }).columns).toMatchObject([
    { title: '案号', inList: 'Y', inSearch: 'Y' },
    { title: '立案', kind: 'time', inList: 'Y', inSearch: 'N' },
    { title: '备注', inList: 'N', inSearch: 'Y' },
  ])
})

test('a narrow screen shows title, type and doubts of a column below each other', async () => {
  setWidth(390)
  await open(column('案号'), column('客户'))
  const [first] = await screen.findAllByRole('row')
  expect(first).toContainElement(screen.getByLabelText('案号的标题'))
  expect(first!.querySelectorAll('td')).toHaveLength(1)
  expect(first).toHaveTextContent('有疑问')
  setWidth(1440)
})

test('two columns with the same title, or none, are marked and not sent', async () => {
  const { user } = await open(column('甲', '名称'), column('乙', '备注'), column('丙', '名 称'))
  const third = await screen.findByLabelText('丙的标题')
  await user.clear(third)
  expect(screen.getByText('请填写标题')).toBeInTheDocument()
  await user.type(third, '名称 ')
  expect(screen.getAllByText('有两列的标题都是“名称”')).toHaveLength(2)
  await user.click(button('创建表单'))
  expect(screen.getByLabelText('甲的标题')).toHaveFocus()
  expect(server.sent(create)).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: '要甲这一列' }))
  expect(screen.queryByText(/有两列/)).toBeNull()
  await user.click(button('创建表单'))
  expect(sentTitles()).toEqual(['备注', '名称 '])
})

test('the roles that were chosen get their permissions after the form was published', async () => {
  const { user } = await open(column('案号'))
  await user.click(await screen.findByRole('button', { name: '创建表单' }))
  const levels = within(await screen.findByRole('radiogroup', { name: '律师的权限' }))
  await user.click(levels.getByText('录入'))
  const save = `POST ${formUseEndpoints.save.path}`
  const addToMenu = `POST ${onlineFormEndpoints.addToMenu.path}`
  const publish = 'POST /online/form/f1/publish'
  server.answer({ [save]: null, [addToMenu]: null, [publish]: { id: 'f1' }, 'GET /online/form/published': [] })
  await user.click(button('发布并导入数据'))
  await vi.waitFor(() => expect(server.sent(save)).toHaveLength(1))
  expect(server.sent(save)[0]!.body).toEqual({ id: 'f1', roles: [{ role: 'r1', level: 'enter', held: [] }] })
  expect(server.requests.findIndex(({ path }) => path.endsWith('/publish'))).toBeLessThan(
    server.requests.findIndex(({ path }) => path === formUseEndpoints.save.path),
  )
})

test('names who can grant to those who may not, and offers no roles', async () => {
  use = { ...everything, roles: [], mayGrant: false, granters: ['王主任', '李行政'] }
  const { user } = await open(column('案号'))
  await user.click(await screen.findByRole('button', { name: '创建表单' }))
  expect(
    await screen.findByText('发布后只有可以发布表单的角色能用。其他角色由王主任、李行政在表单的“谁能用”里授权。'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('asks before corrections are lost', async () => {
  const { user } = await open(column('客户'))
  await screen.findByLabelText('客户的标题')
  await user.type(screen.getByLabelText('客户的标题'), '名称')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('离开后，对字段的核对不会保留。')).toBeInTheDocument()
  await user.click(screen.getByText('继续核对'))
  expect(screen.getByLabelText('客户名称的类型')).toBeInTheDocument()
})

test('closes without a question as long as nothing was corrected', async () => {
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<WorkbookDialog onClose={onClose} />)
  await user.click((await screen.findAllByLabelText('关闭'))[0]!)
  expect(onClose).toHaveBeenCalledOnce()
})
