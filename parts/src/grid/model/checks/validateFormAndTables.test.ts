import { expect, test, vi } from 'vitest'
import { TablesProblem, validateFormAndTables } from './validateFormAndTables.ts'

const problem = { key: 0, column: 'name', message: '名称不能为空' }
const pane = (tabKey: string, problems = [] as (typeof problem)[]) => ({
  tabKey,
  check: vi.fn<() => Promise<(typeof problem)[]>>(() => Promise.resolve(problems)),
  values: () => `${tabKey}的值`,
  show: vi.fn<(first: typeof problem) => void>(),
})

test('[P1.15] checks the form first, then each table in order; stops at the first failure and shows it', async () => {
  const [good, bad, last] = [pane('甲'), pane('乙', [problem, { ...problem, key: 1 }]), pane('丙')]
  const activate = vi.fn<(key: string) => void>()
  const checked = validateFormAndTables({
    validateForm: () => Promise.resolve('表单'),
    tables: [good, bad, last],
    activate,
  })
  const error = (await checked.catch((caught: unknown) => caught)) as TablesProblem
  expect(error).toBeInstanceOf(TablesProblem)
  expect(error).toMatchObject({ tabKey: '乙', tabIndex: 1, message: '第 2 个子表有 2 处填写有误' })
  expect(activate.mock.calls).toEqual([['乙']])
  expect(bad.show.mock.calls).toEqual([[problem]])
  expect(bad.show).toHaveBeenCalledAfter(activate)
  expect(last.check).not.toHaveBeenCalled()
})

test('[P1.15] an invalid form skips the tables', async () => {
  const table = pane('甲')
  const validateForm = () => Promise.reject(new Error('表单有误'))
  await expect(validateFormAndTables({ validateForm, tables: [table], activate: () => {} })).rejects.toThrow('表单有误')
  expect(table.check).not.toHaveBeenCalled()
})

test('returns the form and all tables if everything is valid', async () => {
  const given = await validateFormAndTables({
    validateForm: () => Promise.resolve(1),
    tables: [pane('甲')],
    activate: () => {},
  })
  expect(given).toEqual({ form: 1, tables: ['甲的值'] })
})

test('rejects invalid arguments', async () => {
  await expect(validateFormAndTables({} as never)).rejects.toThrow('validateFormAndTables 需要')
})
