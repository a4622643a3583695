import { scriptHistoryEndpoints } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ScriptHistory } from './ScriptHistory.tsx'

const history = `GET ${scriptHistoryEndpoints.history.path}`
const content = 'document.title = "run"; window.wasRun = true'
const script = { id: '1', kind: 'js', content, createBy: 'admin', createTime: '2026-11-01 09:00:00' }

test('scripts are shown as text, and the page says that they are kept and never run', async () => {
  fakeServer({ [history]: [script] })
  const { user, container } = renderInApp(<ScriptHistory id="1" />)
  expect(await screen.findByText(/由其他客户端保存，保留最近 16 份。本系统不执行脚本，只供查看/)).toBeVisible()
  await user.click(await screen.findByText(/admin · 2026-11-01 09:00:00/))
  expect(await screen.findByText(content)).toBeVisible()
  expect(container.querySelector('script')).toBeNull()
  expect(window).not.toHaveProperty('wasRun')
})

test('a form without scripts says so', async () => {
  fakeServer({ [history]: [] })
  renderInApp(<ScriptHistory id="1" />)
  expect(await screen.findByText('其他客户端没有为此表单保存脚本')).toBeVisible()
})
