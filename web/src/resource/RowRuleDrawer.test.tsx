import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { grantsTo } from '@lexdesk/domain'
import { ApiError } from '../api/calls/ApiError.ts'
import { call } from '../api/calls/call.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import { button } from './list/testing/listFixture.tsx'
import { RowRuleDrawer } from './RowRuleDrawer.tsx'
import { rowRuleChoices, type RuleChange } from './rowRules.ts'

const path = '/sys/role/datarule/m1/r1'
const rule = (id: string, ruleName: string) => ({
  id,
  ruleName,
  ruleColumn: 'createBy',
  ruleConditions: '=',
  ruleValue: '#{sys_user_code}',
  words: '创建人等于“〔当前用户的账号〕”',
})

function open(answer: object, save: (change: RuleChange) => Promise<string>, onClose = () => {}) {
  const server = fakeServer({ [`GET ${path}`]: answer })
  const rendered = renderInApp(
    <RowRuleDrawer
      node={{ key: 'm1', title: '职务管理' }}
      queryKey={['rules']}
      load={async (signal) =>
        rowRuleChoices(await call(grantsTo.role.rules, { permissionId: 'm1', holderId: 'r1' }, { signal }))
      }
      save={save}
      onClose={onClose}
    />,
  )
  return { ...rendered, server }
}

test('describes rules in words and saves them as a whole; a refused save can be retried', async () => {
  const save = vi.fn<(change: RuleChange) => Promise<string>>()
  save.mockRejectedValueOnce(new ApiError('refused', '请先保存角色菜单权限!')).mockResolvedValueOnce('保存成功!')
  const onClose = vi.fn<() => void>()
  const { user } = open({ datarule: [rule('a', '只看自己'), rule('b', '只看本组')], drChecked: 'b,' }, save, onClose)
  const own = await screen.findByRole('checkbox', { name: '只看自己：创建人等于“〔当前用户的账号〕”' })
  expect(screen.getByRole('checkbox', { name: /只看本组/ })).toBeChecked()
  expect(button('保存')).toBeDisabled()
  await user.click(own)
  await user.click(button('保存'))
  expect(await screen.findByText('请先保存角色菜单权限!')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button('保存'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(save.mock.calls).toEqual([
    [{ dataRuleIds: 'a,b', lastDataRuleIds: 'b' }],
    [{ dataRuleIds: 'a,b', lastDataRuleIds: 'b' }],
  ])
})

test('on a version conflict shows both selections merged, to be saved again', async () => {
  const rules = [rule('a', '只看自己'), rule('b', '只看本组'), rule('c', '只看本部门')]
  const save = vi.fn<(change: RuleChange) => Promise<string>>()
  save
    .mockImplementationOnce(() => {
      server.answer({ [`GET ${path}`]: { datarule: rules, drChecked: 'c' } })
      return Promise.reject(new ApiError('conflict', '该角色的授权刚刚被他人修改，请核对后再保存'))
    })
    .mockResolvedValueOnce('保存成功!')
  const { user, server } = open({ datarule: rules, drChecked: 'b' }, save)
  await user.click(await screen.findByRole('checkbox', { name: /只看自己/ }))
  await user.click(button('保存'))
  expect(await screen.findByText('该角色的授权刚刚被他人修改，请核对后再保存')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /只看本部门/ })).toBeChecked())
  expect(screen.getByRole('checkbox', { name: /只看自己/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /只看本组/ })).not.toBeChecked()
  await waitFor(() => expect(button('保存')).toBeEnabled())
  await user.click(button('保存'))
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ dataRuleIds: 'c,a', lastDataRuleIds: 'c' }))
})

test('a menu without rules shows where they are defined', async () => {
  open({ datarule: [] }, () => Promise.resolve(''))
  expect(await screen.findByText('该菜单还没有数据规则，请先在“菜单管理”中新增')).toBeInTheDocument()
})
