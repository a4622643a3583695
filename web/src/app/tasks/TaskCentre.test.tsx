import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as saving from '../../api/calls/saveBlob.ts'
import type { Task } from '@lexdesk/domain'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { TaskCentre } from './TaskCentre.tsx'

const task = (id: string, more: Partial<Task>): Task => ({
  id,
  kind: 'export',
  title: `导出企业 ${id}`,
  status: 'done',
  done: 0,
  total: 0,
  message: null,
  result: null,
  createTime: '2026-11-15 09:30:00',
  ...more,
})

const tasks = [
  task('1', { status: 'running', done: 30, total: 40 }),
  task('2', { fileName: '企业.xlsx' }),
  task('3', { status: 'failed', message: '磁盘空间不足' }),
]

async function open(list: Task[], handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /sys/task/list': list, ...handlers })
  const page = renderInApp(<TaskCentre />)
  await page.user.click(await screen.findByRole('button', { name: /任务中心/ }))
  return { ...page, server }
}

const card = async (title: string) => within((await screen.findByText(title)).closest('article')!)

test('a running task shows its progress, in the list and at the button', async () => {
  await open(tasks)
  expect((await card('导出企业 1')).getByText('75%')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '任务中心，1 个进行中' })).toBeInTheDocument()
})

test('a failed task shows the reason', async () => {
  await open(tasks)
  expect((await card('导出企业 3')).getByText('磁盘空间不足')).toBeInTheDocument()
})

test('a finished file is downloaded under its name', async () => {
  const save = vi.spyOn(saving, 'saveBlob').mockImplementation(() => {})
  const { user, server } = await open(tasks, { 'GET /sys/task/file': () => new Response('bytes') })
  await user.click((await card('导出企业 2')).getByRole('button', { name: /下\s*载/ }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith(expect.any(Blob), '企业.xlsx'))
  expect(server.sent('GET /sys/task/file')[0]!.params).toMatchObject({ id: '2' })
  save.mockRestore()
})

test('a running task can be cancelled and a finished one deleted, each after confirmation', async () => {
  const { user, server } = await open(tasks, { 'POST /sys/task/cancel': null, 'DELETE /sys/task/delete': null })
  await user.click((await card('导出企业 1')).getByRole('button', { name: /取\s*消/ }))
  expect(server.sent('POST /sys/task/cancel')).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: '取消任务' }))
  await vi.waitFor(() => expect(server.sent('POST /sys/task/cancel')[0]?.body).toEqual({ id: '1' }))
  await user.click((await card('导出企业 2')).getByRole('button', { name: /删\s*除/ }))
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }))
  await vi.waitFor(() => expect(server.sent('DELETE /sys/task/delete')[0]?.params).toEqual({ id: '2' }))
})

test('an empty task centre explains its purpose', async () => {
  await open([])
  expect(await screen.findByText(/暂无任务/)).toBeInTheDocument()
})
