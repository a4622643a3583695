import { done, page } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { button } from '../../resource/list/testing/listFixture.tsx'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { JobPage } from './JobPage.tsx'

const base = '/sys/quartzJob'
const days = { kind: 'integer', title: '提前天数', required: true, min: 0, max: 90, default: 3 }
const registry = [
  { name: 'remindDeadlines', title: '办理期限提醒', description: '提醒承办律师', parameters: { days } },
  { name: 'mergeTallies', title: '汇总行数', description: '合并行数', parameters: {} },
]
const row = {
  id: 'j1',
  version: 1,
  jobClassName: 'mergeTallies',
  cronExpression: '0 * * * * ? *',
  parameter: null,
  description: '每分钟',
  status: 0,
  nextTime: '2026-11-16 10:00:00',
  lastTime: '2026-11-16 09:59:00',
  lastResult: 'success',
  createTime: '2026-11-01 00:00:00',
}
const run = {
  id: 'r1',
  status: 'failed',
  message: '磁盘已满',
  cause: 'manual',
  attempt: 1,
  instance: 'host-1',
  startBy: 'admin',
  startTime: '2026-11-16 09:59:00',
  durationMs: 1_234,
}
const dictionaries = {
  quartz_status: [
    { value: '0', text: '正常' },
    { value: '-1', text: '停止' },
  ],
  job_result: [
    { value: 'success', text: '成功' },
    { value: 'failed', text: '失败' },
  ],
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    [`GET ${base}/list`]: page([row], 1, 1, 10),
    [`GET ${base}/registry`]: registry,
    [`GET ${base}/runs`]: page([run], 1, 1, 10),
    'GET /sys/queryView/list': [],
  })
})

const more = async () => {
  const { user } = renderInApp(<JobPage />, { dictionaries })
  await screen.findByText('汇总行数')
  await user.click(screen.getByRole('button', { name: /更多/, hidden: true }))
  return user
}
const answer = async (user: Awaited<ReturnType<typeof more>>, act: string, question: string) => {
  await user.click(await screen.findByText(act))
  const popover = (await screen.findByText(question)).closest<HTMLElement>('.ant-popover')!
  await user.click(within(popover).getByText('确 定').closest('button')!)
}

test('a job is shown by its title, and is paused, run and inspected from its row', async () => {
  server.answer({ [`GET ${base}/pause`]: done('暂停定时任务成功') })
  const user = await more()
  await answer(user, '暂停', '是否暂停选中任务?')
  expect(await screen.findByText('暂停定时任务成功')).toBeInTheDocument()
  expect(server.sent(`GET ${base}/pause`)[0]!.params).toMatchObject({ jobClassName: 'mergeTallies' })
})

test('form, details and delete confirmation show the title of a job', async () => {
  server.answer({ [`GET ${base}/queryById`]: row, 'GET /sys/changeLog/list': [] })
  const { user } = renderInApp(<JobPage />, { dictionaries })
  await user.click((await screen.findByText('汇总行数')).closest('button')!)
  const heading = (title: string) =>
    waitFor(() =>
      expect([...document.querySelectorAll('.ant-drawer-title')].map((node) => node.textContent)).toContain(title),
    )
  await heading('汇总行数')
  await user.click(button('编辑', document.querySelector('[data-row]')!))
  await heading('编辑定时任务：汇总行数')
  await user.click(button('更多', document.querySelector('[data-row]')!))
  await user.click(button('删除'))
  expect((await screen.findByText('是否删除选中数据?')).parentElement).toHaveTextContent('汇总行数')
})

test('a failed run is reported, and the log shows why', async () => {
  server.answer({ [`GET ${base}/execute`]: refusal('执行失败!') })
  const user = await more()
  await answer(user, '立即执行', '是否立即执行任务?')
  expect(await screen.findByText('执行失败!')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /更多/, hidden: true }))
  await user.click(await screen.findByText('执行记录'))
  expect(await screen.findByText('磁盘已满')).toBeInTheDocument()
  expect(screen.getByText('1.2 秒')).toBeInTheDocument()
  expect(screen.getByText('手动（admin）')).toBeInTheDocument()
})

test('the form offers the known jobs, with the parameters of the selected one as fields', async () => {
  server.answer({ [`POST ${base}/check`]: { errors: [], warnings: [] } })
  const { user } = renderInApp(<JobPage />, { dictionaries })
  await user.click(await screen.findByText('新增'))
  const form = (await screen.findByText('新增定时任务')).closest<HTMLElement>('.ant-drawer')!
  await user.click(within(form).getByLabelText('任务'))
  await user.click(await screen.findByTitle('办理期限提醒'))
  expect(within(form).getByText('提醒承办律师')).toBeInTheDocument()
  const field = within(form).getByLabelText('提前天数')
  expect(field).toHaveValue('3')
  await user.clear(field)
  await user.type(field, '7')
  await user.type(within(form).getByLabelText('cron表达式'), '0 30 8 * * ? *')
  expect(within(form).getByText('每天 08:30')).toBeInTheDocument()
  server.answer({ [`POST ${base}/add`]: ({ body }) => done('创建定时任务成功', { ...row, ...(body as object) }) })
  await user.click(within(form).getByText('保 存').closest('button')!)
  await waitFor(() => expect(server.sent(`POST ${base}/add`)).toHaveLength(1))
  expect(server.sent(`POST ${base}/add`)[0]!.body).toMatchObject({
    jobClassName: 'remindDeadlines',
    cronExpression: '0 30 8 * * ? *',
    parameter: '{"days":7}',
  })
})
