import { onlineForm, type Resource } from '@lexdesk/domain'
import { datetime, integer, rows, text } from '@lexdesk/domain/fields'
import { describe, expect, test } from 'vitest'
import { newLine } from '../../fields/rows/newLine.ts'
import { client, clientRow } from '../testing/client.ts'
import { changeField, changesOf, leaveField, startForm, withFindings } from './formState.ts'
import { readForm, savedValues } from './formValues.ts'

const adding = startForm(client, 'add', {})
const editing = startForm(client, 'edit', clientRow)
const messages = (state: typeof adding) => state.errors.map((error) => error.message)
const read = (state: typeof adding) => readForm(client, state.mode, state.values, state.original)

describe('the form validates like the server', () => {
  test('reports a missing required field', () => {
    expect(read(adding).errors).toEqual([{ field: 'name', message: '请输入名称' }])
  })

  test('an error in a sub-table names its line', () => {
    const state = changeField(client, { ...adding, values: { name: '长风公司' } }, 'contacts', [{ name: '李四' }])
    expect(read(state).errors).toEqual([{ field: 'contacts[0].mobile', message: '联系人第 1 行：请输入手机' }])
  })

  test('a rule over several fields applies when the fields themselves are valid', () => {
    const state = { ...adding, values: { name: '长风公司', staff: 2000 } }
    expect(read(state).errors).toEqual([{ field: 'remark', message: '人数超过 1000 时请填写备注' }])
  })
})

describe('lines at the end in which nothing was typed', () => {
  const lines = rows('明细', {
    label: text('标签', { required: true }),
    sort: text('种类', { default: 'a' }),
    at: datetime('时间', { startsAs: (_row, { now }) => now }),
    double: integer('两倍', { derive: ({ sort }) => (sort === 'a' ? 2 : 4) }),
    why: text('理由', { default: '无', shownIf: ({ sort }) => sort === 'b' }),
  })
  const author = { userId: 'u1', departmentId: null, now: '2026-03-01 08:00:00' }
  const blank = { label: null, sort: 'a', at: author.now, double: 2, why: null }
  const first = { ...blank, label: '甲' }
  const form = (options: { min?: number; required?: boolean } = {}): Resource => ({
    ...client,
    fields: { name: client.fields.name, lines: { ...lines, ...options } },
  })
  const adding = (typed: object[], resource = form()) => {
    const state = changeField(resource, startForm(resource, 'add', {}, [], author), 'name', '长风公司')
    return changeField(resource, state, 'lines', typed)
  }
  const saved = (typed: object[], resource = form()) => {
    const { mode, values, original } = adding(typed, resource)
    const { values: sent, errors } = readForm(resource, mode, values, original, author)
    return errors.length > 0 ? errors.map(({ field }) => field) : sent.lines
  }
  const missing = (place: number) => [`lines[${place}].label`]

  test('are not saved, but stay in the form', () => {
    expect(saved([first, blank, blank])).toEqual([{ ...first, why: '无' }])
    expect(saved([blank])).toEqual([])
    expect(adding([first, blank]).values.lines).toHaveLength(2)
  })

  test('are checked if something was typed in them, if they are in the middle, or if they are stored', () => {
    expect(saved([first, { ...blank, sort: 'b', double: 4, why: '无' }])).toEqual(missing(1))
    expect(saved([blank, first])).toEqual(missing(0))
    expect(saved([first, { ...blank, at: '2026-03-01 09:00:00' }])).toEqual(missing(1))
    expect(saved([first, { id: 'l1', ...blank }])).toEqual(missing(1))
  })

  test('are saved if they are complete by their defaults', () => {
    const complete = rows('明细', { ...lines.fields, label: text('标签') })
    const resource = { ...form(), fields: { ...form().fields, lines: complete } }
    const sent = { ...blank, why: '无' }
    expect(saved([blank], resource)).toEqual([sent])
    expect(saved([first, blank], resource)).toEqual([{ ...first, why: '无' }, sent])
    const stored = startForm(resource, 'edit', { ...clientRow, lines: [{ id: 'l1', ...first }] }, [], author)
    const added = changeField(resource, stored, 'lines', [{ id: 'l1', ...first }, blank])
    expect(changesOf(resource, added)).toEqual(['lines'])
  })

  test('are not saved if their defaults make an empty value required', () => {
    const label = text('标签', { requiredIf: ({ sort }) => sort === 'a' })
    const resource = { ...form(), fields: { ...form().fields, lines: rows('明细', { ...lines.fields, label }) } }
    expect(saved([first, blank], resource)).toEqual([{ ...first, why: '无' }])
  })

  test.each(['fields', 'states', 'steps', 'checks', 'buttons'] as const)('are not saved as %s of a form', (name) => {
    const { fields } = onlineForm.fields[name]
    const blank = newLine(fields, author)
    const typed = [{ ...blank, title: '事由' }, blank]
    expect(savedValues(onlineForm, { [name]: typed }, author)[name]).toEqual(typed.slice(0, 1))
  })

  test('are as many as the sub-table must have', () => {
    expect(saved([blank], form({ required: true }))).toEqual(missing(0))
    expect(saved([first, blank, blank], form({ min: 2 }))).toEqual(missing(1))
    expect(saved([], form({ required: true }))).toEqual(['lines'])
  })

  test('are no change of a record', () => {
    const resource = form()
    const stored = { ...clientRow, lines: [{ id: 'l1', ...first }] }
    const state = startForm(resource, 'edit', stored, [], author)
    const added = changeField(resource, state, 'lines', [...stored.lines, blank])
    expect(changesOf(resource, added)).toEqual([])
    expect(changesOf(resource, changeField(resource, added, 'lines', [blank]))).toEqual(['lines'])
    expect(changesOf(resource, adding([blank]))).toEqual(['name'])
  })

  test('have no error when the sub-table is left', () => {
    const resource = form()
    const left = leaveField(resource, adding([first, blank]), 'lines')
    expect(left.errors).toEqual([])
  })
})

describe('an edit', () => {
  test('sends only the changes', () => {
    const state = changeField(client, editing, 'name', ' 长风集团 ')
    expect(changesOf(client, state)).toEqual(['name'])
    expect(read(state)).toEqual({ values: { name: '长风集团' }, errors: [] })
  })

  test('is not blocked by an old error in another field', () => {
    const state = changeField(client, startForm(client, 'edit', { ...clientRow, mobile: '123' }), 'name', '长风集团')
    expect(read(state).errors).toEqual([])
  })

  test('is validated by the rules over several fields together with the unchanged values', () => {
    const state = changeField(client, startForm(client, 'edit', { ...clientRow, remark: '大户' }), 'staff', 5000)
    expect(read(state).errors).toEqual([])
    expect(read(changeField(client, state, 'remark', null)).errors).toHaveLength(1)
  })

  test('has nothing to send when every change was reverted', () => {
    const away = changeField(client, editing, 'mobile', null)
    expect(changesOf(client, changeField(client, away, 'mobile', '13800138000'))).toEqual([])
  })
})

describe('errors', () => {
  test('a field is validated on blur, and not before', () => {
    const typed = changeField(client, adding, 'mobile', '12')
    expect(typed.errors).toEqual([])
    expect(messages(leaveField(client, typed, 'mobile'))).toEqual([expect.stringContaining('手机：')])
  })

  test('an untouched required field has no error', () => {
    expect(leaveField(client, adding, 'name').errors).toEqual([])
  })

  test('an error disappears as soon as it is fixed', () => {
    const marked = { ...adding, errors: [{ field: 'name', message: '请输入名称' }] }
    expect(messages(changeField(client, marked, 'name', '长'))).toEqual(['名称不能少于 2 个字'])
    expect(messages(changeField(client, marked, 'name', '长风'))).toEqual([])
  })

  test('a server error remains when the field is left unchanged', () => {
    const typed = changeField(client, adding, 'mobile', '13800138000')
    const refused = { ...typed, errors: [{ field: 'mobile', message: '手机“13800138000”已存在' }] }
    expect(messages(leaveField(client, refused, 'mobile'))).toEqual(['手机“13800138000”已存在'])
    expect(messages(changeField(client, refused, 'mobile', '13800138001'))).toEqual([])
  })

  test('a warning disappears when its value changes', () => {
    const found = { errors: [], warnings: [{ field: 'name', message: '已有同名客户' }] }
    const warned = withFindings(client, changeField(client, adding, 'name', '长风'), found)
    expect(warned.warnings).toHaveLength(1)
    expect(changeField(client, warned, 'staff', 3).warnings).toHaveLength(1)
    expect(changeField(client, warned, 'name', '长风甲').warnings).toEqual([])
  })

  test('server findings apply only to fields that were filled in', () => {
    const found = {
      errors: [
        { field: 'name', message: '请输入名称' },
        { field: 'mobile', message: '手机“13800138000”已存在' },
      ],
      warnings: [],
    }
    const state = withFindings(client, changeField(client, adding, 'mobile', '13800138000'), found)
    expect(state.errors.map((error) => error.field)).toEqual(['mobile'])
  })
})
