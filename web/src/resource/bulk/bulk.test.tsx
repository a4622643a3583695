import type { AnyRow, Values } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../testing/fakeServer.ts'
import {
  button,
  buttons,
  enterpriseRow,
  enterpriseServer,
  renderList,
  resourceNamed,
  rowNamed,
} from '../list/testing/listFixture.tsx'
import { editAct } from './bulkActs.ts'

const rows = [enterpriseRow(1), enterpriseRow(2, { status: 'frozen' }), enterpriseRow(3)]

async function chooseAll(permissions?: string[]) {
  const { user } = renderList({ resource: 'enterprise', ...(permissions && { permissions }) })
  await rowNamed('企业1')
  await user.click(screen.getByLabelText('全选本页'))
  await user.click(button('批量操作'))
  return user
}

/** What the dialog says about each row. */
const outcomes = () =>
  [...screen.getByRole('grid', { name: /的记录$/ }).querySelectorAll('[data-row]')].map((line) =>
    [...line.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent).join('：'),
  )

test('one field is changed in many rows: the preview says who is refused, the result what happened', async () => {
  const server = enterpriseServer(rows)
  server.answer({
    'POST /legal/enterprise/check': { errors: [], warnings: [] },
    'PUT /legal/enterprise/edit': ({ body }: { body: { id: string } }) =>
      body.id === 'p3' ? refusal('数据已被他人修改') : enterpriseRow(1),
  })
  const user = await chooseAll()
  await user.hover(await screen.findByText('批量修改'))
  await user.click(await screen.findByText('企业简称', { selector: '.ant-dropdown-menu-title-content' }))
  const dialog = await screen.findByRole('dialog', { name: '批量修改企业简称：3 条企业' })
  await user.type(within(dialog).getByLabelText('企业简称'), '新简称')
  await user.click(button('预览', dialog))
  await waitFor(() => expect(outcomes()).toEqual(['企业1：检查通过', '企业2：当前状态不能修改', '企业3：检查通过']))
  expect(server.sent('PUT /legal/enterprise/edit')).toEqual([])
  await user.click(button('修改企业简称', dialog))
  await waitFor(() =>
    expect(outcomes()).toEqual(['企业1：完成', '企业2：未执行：当前状态不能修改', '企业3：未成功：数据已被他人修改']),
  )
  const sent = server.sent('PUT /legal/enterprise/edit').map(({ body }) => body)
  expect(sent).toEqual([
    { id: 'p1', version: rows[0]!.version, shortName: '新简称' },
    { id: 'p3', version: rows[2]!.version, shortName: '新简称' },
  ])
  expect(within(dialog).getByText('已修改企业简称 1 条，1 条未成功，1 条未执行')).toBeInTheDocument()
  await user.click(button('关闭', dialog))
  expect(screen.getByText(/已选择/), 'what failed stays selected').toHaveTextContent('已选择 2 项')
})

test('a step is taken for the rows that the server offers it to', async () => {
  const server = enterpriseServer(rows)
  server.answer({
    'GET /legal/enterprise/steps': ({ params }: { params: { id: string } }) =>
      params.id === 'p3' ? [{ name: 'submit', refusal: '请先上传营业执照' }] : [{ name: 'submit' }],
    'POST /legal/enterprise/p1/submit': enterpriseRow(1),
  })
  const user = await chooseAll()
  await user.click(await screen.findByText('批量提交认证'))
  const dialog = await screen.findByRole('dialog', { name: '批量提交认证：3 条企业' })
  await user.click(button('预览', dialog))
  await waitFor(() =>
    expect(outcomes()).toEqual(['企业1：检查通过', '企业2：当前状态不能提交认证', '企业3：请先上传营业执照']),
  )
  await user.click(button('提交认证', dialog))
  await waitFor(() => expect(server.sent('POST /legal/enterprise/p1/submit')).toHaveLength(1))
  await waitFor(() =>
    expect(outcomes(), 'every selected row has its result').toEqual([
      '企业1：完成',
      '企业2：未执行：当前状态不能提交认证',
      '企业3：未执行：请先上传营业执照',
    ]),
  )
  expect(within(dialog).getByText('已提交认证 1 条，2 条未执行')).toBeInTheDocument()
})

test('the preview of a step says that its input is checked for each row only when the step is taken', async () => {
  const server = enterpriseServer([enterpriseRow(1, { status: 'certified' })])
  server.answer({
    'GET /legal/enterprise/steps': [{ name: 'freeze' }],
    'POST /legal/enterprise/p1/freeze': () => refusal('原因须写明案号'),
  })
  const user = await chooseAll()
  await user.click(await screen.findByText('批量冻结'))
  const dialog = await screen.findByRole('dialog', { name: '批量冻结：1 条企业' })
  await user.type(within(dialog).getByLabelText('原因'), '涉诉')
  await user.click(button('预览', dialog))
  await waitFor(() => expect(outcomes()).toEqual(['企业1：检查通过']))
  expect(within(dialog).getByText(/所填内容是否适用于该条，执行时逐条校验/)).toBeInTheDocument()
  await user.click(button('冻结', dialog))
  await waitFor(() => expect(outcomes()).toEqual(['企业1：未成功：原因须写明案号']))
  expect(within(dialog).getByText(/Ctrl\+C 复制/)).toBeInTheDocument()
})

test('offers only what the user may do', async () => {
  enterpriseServer(rows)
  await chooseAll(['enterprise:list', 'enterprise:delete'])
  expect(await screen.findByText('批量删除')).toBeInTheDocument()
  expect(screen.queryByText('批量修改')).toBeNull()
  expect(screen.queryByText('批量提交认证')).toBeNull()
  expect(buttons('批量操作')).toHaveLength(1)
})

test('the preview of a change considers the rule over several fields of a record', async () => {
  const server = enterpriseServer(rows)
  server.answer({ 'POST /legal/enterprise/check': { errors: [], warnings: [] } })
  const resource = {
    ...resourceNamed('enterprise'),
    check: ({ level, source }: Values) =>
      level === source ? [{ field: 'source', message: '等级与来源不能相同' }] : [],
  }
  const { preview } = editAct(resource, 'level', resource.fields.level!)
  expect(await preview(enterpriseRow(1, { source: 'A' }) as AnyRow, { level: 'A' })).toBe('等级与来源不能相同')
  expect(await preview(enterpriseRow(1, { source: 'B' }) as AnyRow, { level: 'A' })).toBeUndefined()
  expect(server.sent('POST /legal/enterprise/check')[0]!.body, 'other fields are not checked').toEqual({
    id: 'p1',
    level: 'A',
  })
})
