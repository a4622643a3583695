import { expect, test } from 'vitest'
import { dependentValues } from '../../resource/dependentFields.ts'
import { readRow } from '../../resource/readRow.ts'
import { enterprise, entrustment, resources } from '../index.ts'
import type { OnlineField, OnlineKind } from '../online/OnlineField.ts'
import { codedFields } from './codedFields.ts'
import { extendResource } from './extendResource.ts'
import { extensionTargets } from './extension.ts'
import { extensionErrors } from './extensionErrors.ts'
import { readExtension } from './readExtension.ts'

const author = { userId: 'u1', departmentId: 'd1', now: '2026-03-01 09:00:00' }
const line = (title: string, name: string, kind: OnlineKind, more: Partial<OnlineField> = {}) =>
  ({ title, name, kind, ...more }) as OnlineField
const define = (target: string, fields: OnlineField[], checks = [] as { condition: string; message: string }[]) =>
  readExtension({ target, fields, checks: checks.map((check) => ({ field: null, ...check })) })

test.each(Object.keys(extensionTargets))(
  'every field of %s that expressions can read can be named in one',
  (target) => {
    const resource = resources.find(({ name }) => name === target)!
    const names = codedFields(resource).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(5)
    const fields = names.map((name, at) => line(`字段${at}`, `f${at}`, 'text', { shownIf: `blank(${name}) || true` }))
    const wrong = extensionErrors(define(target, fields), resource)
    // `blank` is not asked of 是否.
    expect(wrong.filter(({ message }) => !message.includes('blank'))).toEqual([])
  },
)

test('conditions and formulas of extra fields see the fields of the resource, each other, and amounts in yuan', () => {
  const added = define('entrustment', [
    line('催办', 'chase', 'yesNo'),
    line('催办说明', 'words', 'text', { shownIf: 'xChase', required: 'Y' }),
    line('预收', 'ahead', 'money', { formula: 'fixedAmount * 0.3' }),
  ])
  expect(extensionErrors(added, entrustment)).toEqual([])
  const { fields, check } = extendResource(entrustment, added)
  expect(dependentValues(fields, { fixedAmount: 10_000 })).toMatchObject({ xAhead: 3_000 })
  expect(dependentValues(fields, { xChase: 'N', xWords: '旧' })).toMatchObject({ xWords: null })
  const messages = (row: object) => check!({ ...row }).map(({ field }) => field)
  expect(messages({ xChase: 'Y' })).toContain('xWords')
  expect(messages({ xChase: 'N' })).not.toContain('xWords')
})

test('checks run beside those of the resource', () => {
  const added = define(
    'enterprise',
    [line('预算', 'budget', 'money')],
    [{ condition: 'xBudget > 100', message: '预算须超过 100 元' }],
  )
  const extended = extendResource(enterprise, added)
  const { errors } = readRow(extended, { xBudget: 5_000 }, 'add', author)
  expect(errors.map(({ field }) => field)).toContain('name')
  expect(extended.check!({ xBudget: 5_000 })).toContainEqual({ field: 'xBudget', message: '预算须超过 100 元' })
  expect(extended.check!({ xBudget: 20_000 })).not.toContainEqual(expect.objectContaining({ field: 'xBudget' }))
})

test('an expression that names nothing is refused at its cell, and so is a title of the resource', () => {
  const gone = define('entrustment', [line('说明', 'words', 'text', { shownIf: 'xGone == "a"' })])
  expect(extensionErrors(gone, entrustment)).toEqual([
    { field: 'fields[0].shownIf', message: '第 1 行：显示条件第 1 个字符处没有名为“xGone”的字段' },
  ])
  const title = entrustment.fields.fixedAmount.title
  expect(extensionErrors(define('entrustment', [line(title, 'a', 'text')]), entrustment)).toEqual([
    { field: 'fields[0].title', message: `第 1 行：委托已有名为“${title}”的字段` },
  ])
})

test('the columns of extra fields are shown first, unless their importance says otherwise', () => {
  const added = define('entrustment', [
    line('甲', 'a', 'text', { inList: 'Y' }),
    line('乙', 'b', 'text', { inList: 'Y', importance: '3', listWidth: 90 }),
  ])
  const { fields } = extendResource(entrustment, added) as { fields: Record<string, { list?: unknown }> }
  expect(fields.xA!.list).toEqual({ importance: 1 })
  expect(fields.xB!.list).toEqual({ importance: 3, width: 90 })
})

test('roles can be named for an extra field, also for the first text', () => {
  const guarded = define('entrustment', [line('底价', 'floor', 'text', { seenBy: ['r1'] })])
  expect(extensionErrors(guarded, entrustment)).toEqual([])
  const { fields } = extendResource(entrustment, guarded) as { fields: Record<string, { guarded?: unknown }> }
  expect(fields.xFloor!.guarded).toEqual({ see: true })
})
