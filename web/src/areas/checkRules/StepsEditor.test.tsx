import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { StepsEditor } from './StepsEditor.tsx'

const call = 'POST /sys/checkRule/test'

function Form() {
  const [json, setJson] = useState<string | null>(null)
  return (
    <>
      <StepsEditor ruleJson={json} problem={undefined} onChange={setJson} />
      <output>{json}</output>
    </>
  )
}

test('steps are edited in a table and tested on a value, and the failed step is shown', async () => {
  const server = fakeServer({ [call]: { passed: false, index: 0, begin: 0, end: 2, part: 'ab', message: '应为大写' } })
  const { user } = renderInApp(<Form />)
  await user.click(screen.getByRole('button', { name: /测\s*试/ }))
  expect(screen.getByText('请先添加至少一条校验步骤')).toBeInTheDocument()
  expect(server.sent(call)).toHaveLength(0)

  await user.click(await screen.findByRole('button', { name: /新增一行校验步骤/ }))
  await user.click(document.querySelector('[data-row] [id$="-digits"]')!)
  await user.keyboard('2{Tab}x+{Tab}')
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual([{ digits: '2', pattern: 'x+', message: null }])

  await user.type(screen.getByLabelText('测试值'), 'ab{Enter}')
  expect(await screen.findByText('第 1 步未通过：应为大写')).toBeInTheDocument()
  expect(screen.getByText('所检查的内容：第 1–2 位“ab”')).toBeInTheDocument()
  expect(server.sent(call)[0]!.body).toMatchObject({ value: 'ab' })

  server.answer({ [call]: () => refusal('校验规则执行超时，请简化其正则表达式') })
  await user.type(screen.getByLabelText('测试值'), 'c{Enter}')
  expect(await screen.findByText('校验规则执行超时，请简化其正则表达式')).toBeInTheDocument()
})
