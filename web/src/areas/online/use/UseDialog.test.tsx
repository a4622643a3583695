import {
  type FormRole,
  type FormUse,
  formUseEndpoints,
  onlineForm,
  onlineView,
  viewUseEndpoints,
} from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { UseDialog } from './UseDialog.tsx'

const read = `GET ${formUseEndpoints.read.path}`
const save = `POST ${formUseEndpoints.save.path}`

const role = (id: string, more: Partial<FormRole> = {}): FormRole => ({
  ...{ id, name: id, users: 2, level: 'none', isFixed: false, held: [] },
  ...more,
})
const use = (...roles: FormRole[]): FormUse => ({
  ...{ title: '台账', isInMenu: true, mayGrant: true, granters: [], buttonsOf: null, roles },
  levels: [
    { level: 'none', words: [] },
    { level: 'view', words: ['查看', '导出'] },
    { level: 'enter', words: ['新增', '执行步骤“批准”'] },
    { level: 'full', words: ['删除'] },
  ],
  limits: [{ words: '查看字段“金额”', roles: ['财务'] }],
})

async function open(server: Parameters<typeof fakeServer>[0], of: typeof onlineForm | typeof onlineView = onlineForm) {
  const sent = fakeServer(server)
  const onClose = vi.fn<() => void>()
  const opened = renderInApp(<UseDialog id="f1" of={of} onClose={onClose} />)
  await screen.findByText('谁能用：台账')
  return { ...opened, onClose, server: sent }
}
const levelsOf = (name: string) => within(screen.getByRole('radiogroup', { name: `${name}的权限` }))
const saveButton = () => screen.getByRole('button', { name: /保\s*存/ })

test('only the roles that were changed are sent, with what they held', async () => {
  const roles = [
    role('律师', { level: 'view', held: ['p1'] }),
    role('助理', { level: null, held: ['p2'] }),
    role('客服'),
  ]
  const { user, server, onClose } = await open({ [read]: use(...roles), [save]: null })
  expect(screen.getByText('自定，不选则保持原样')).toBeInTheDocument()
  expect(levelsOf('助理').queryByRole('radio', { checked: true })).toBeNull()
  expect(levelsOf('律师').getByRole('radio', { name: '只看' })).toBeChecked()
  await user.click(levelsOf('律师').getByText('录入'))
  await user.click(levelsOf('客服').getByText('全部'))
  await user.click(levelsOf('客服').getByText('不能用'))
  await user.click(saveButton())
  expect(server.sent(save).map(({ body }) => body)).toEqual([
    { id: 'f1', roles: [{ role: '律师', level: 'enter', held: ['p1'] }] },
  ])
  expect(onClose).toHaveBeenCalled()
})

test('says what each choice includes, what the design limits, and why a role cannot be changed', async () => {
  const fixed = role('主任', { level: 'full', isFixed: true })
  const { user, server, onClose } = await open({ [read]: { ...use(fixed), isInMenu: false, buttonsOf: '底表' } })
  expect(screen.getByText('录入：另可新增、执行步骤“批准”')).toBeInTheDocument()
  expect(screen.getByText('设计中已限定角色的，不随选择改变：查看字段“金额”（财务）')).toBeInTheDocument()
  expect(screen.getByText('按钮由表单“底表”的“谁能用”决定')).toBeInTheDocument()
  expect(screen.getByText(/还没有加入菜单.*可在“更多”里加入菜单。$/)).toBeInTheDocument()
  expect(screen.getByText('全部（可以发布表单）')).toBeInTheDocument()
  expect(screen.queryByRole('radiogroup')).toBeNull()
  await user.click(saveButton())
  expect(server.sent(save)).toEqual([])
  expect(onClose).toHaveBeenCalled()
})

test('after a change by somebody else it shows that one and keeps the other choices', async () => {
  let now = use(role('律师'), role('客服'))
  const { user, server } = await open({
    [read]: () => now,
    [save]: () => refusal('“律师”的授权刚刚被他人修改，请核对后再保存', { code: 'conflict' }, 409),
  })
  await user.click(levelsOf('律师').getByText('只看'))
  await user.click(levelsOf('客服').getByText('录入'))
  now = use(role('律师', { level: 'full', held: ['p1'] }), role('客服'))
  await user.click(saveButton())
  expect(await screen.findByText('“律师”的授权刚刚被他人修改，请核对后再保存')).toBeInTheDocument()
  await vi.waitFor(() => expect(levelsOf('律师').getByRole('radio', { name: '全部' })).toBeChecked())
  expect(levelsOf('客服').getByRole('radio', { name: '录入' })).toBeChecked()
  await user.click(saveButton())
  expect(server.sent(save)[1]!.body).toEqual({ id: 'f1', roles: [{ role: '客服', level: 'enter', held: [] }] })
})

test('does not point to an act that views do not have', async () => {
  await open({ [`GET ${viewUseEndpoints.read.path}`]: { ...use(role('律师')), isInMenu: false } }, onlineView)
  expect(screen.getByText('还没有加入菜单，有权限的人在菜单里找不到它。')).toBeInTheDocument()
})

test('shows the highest level that a form offers for a role that may publish', async () => {
  await open({ [read]: use(role('主任', { level: 'view', isFixed: true })) })
  expect(screen.getByText('只看（可以发布表单）')).toBeInTheDocument()
})
