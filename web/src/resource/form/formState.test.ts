import { describe, expect, test } from 'vitest'
import { client, clientRow } from '../testing/client.ts'
import { changeField, changesOf, leaveField, startForm, withFindings } from './formState.ts'
import { readForm } from './formValues.ts'

const adding = startForm(client, 'add', {})
const editing = startForm(client, 'edit', clientRow)
const messages = (state: typeof adding) => state.errors.map((error) => error.message)
const read = (state: typeof adding) => readForm(client, state.mode, state.values, state.original)

describe('the words of the form are those of the server', () => {
  test('what is required is asked for', () => {
    expect(read(adding).errors).toEqual([{ field: 'name', message: '请输入名称' }])
  })

  test('a fault in a sub-table names its line', () => {
    const state = changeField(client, { ...adding, values: { name: '长风公司' } }, 'contacts', [{ name: '李四' }])
    expect(read(state).errors).toEqual([{ field: 'contacts[0].mobile', message: '联系人第 1 行：请输入手机' }])
  })

  test('a rule over several fields speaks when the fields themselves are right', () => {
    const state = { ...adding, values: { name: '长风公司', staff: 2000 } }
    expect(read(state).errors).toEqual([{ field: 'remark', message: '人数超过 1000 时请填写备注' }])
  })
})

describe('an edit', () => {
  test('sends only what was changed', () => {
    const state = changeField(client, editing, 'name', ' 长风集团 ')
    expect(changesOf(client, state)).toEqual(['name'])
    expect(read(state)).toEqual({ values: { name: '长风集团' }, errors: [] })
  })

  test('is not held up by an old fault elsewhere', () => {
    const state = changeField(client, startForm(client, 'edit', { ...clientRow, mobile: '123' }), 'name', '长风集团')
    expect(read(state).errors).toEqual([])
  })

  test('is held to the rules over several fields with what stays as it was', () => {
    const state = changeField(client, startForm(client, 'edit', { ...clientRow, remark: '大户' }), 'staff', 5000)
    expect(read(state).errors).toEqual([])
    expect(read(changeField(client, state, 'remark', null)).errors).toHaveLength(1)
  })

  test('has nothing to send when everything was put back', () => {
    const away = changeField(client, editing, 'mobile', null)
    expect(changesOf(client, changeField(client, away, 'mobile', '13800138000'))).toEqual([])
  })
})

describe('marks', () => {
  test('a field is judged when it is left, and not before', () => {
    const typed = changeField(client, adding, 'mobile', '12')
    expect(typed.errors).toEqual([])
    expect(messages(leaveField(client, typed, 'mobile'))).toEqual([expect.stringContaining('手机：')])
  })

  test('a required field that nobody touched is left in peace', () => {
    expect(leaveField(client, adding, 'name').errors).toEqual([])
  })

  test('a mark goes away as soon as the fault does', () => {
    const marked = { ...adding, errors: [{ field: 'name', message: '请输入名称' }] }
    expect(messages(changeField(client, marked, 'name', '长'))).toEqual(['名称不能少于 2 个字'])
    expect(messages(changeField(client, marked, 'name', '长风'))).toEqual([])
  })

  test('what the server refused stays marked when the field is only left', () => {
    const typed = changeField(client, adding, 'mobile', '13800138000')
    const refused = { ...typed, errors: [{ field: 'mobile', message: '手机“13800138000”已存在' }] }
    expect(messages(leaveField(client, refused, 'mobile'))).toEqual(['手机“13800138000”已存在'])
    expect(messages(changeField(client, refused, 'mobile', '13800138001'))).toEqual([])
  })

  test('a warning goes with the words that it was about', () => {
    const found = { errors: [], warnings: [{ field: 'name', message: '已有同名客户' }] }
    const warned = withFindings(client, changeField(client, adding, 'name', '长风'), found)
    expect(warned.warnings).toHaveLength(1)
    expect(changeField(client, warned, 'staff', 3).warnings).toHaveLength(1)
    expect(changeField(client, warned, 'name', '长风甲').warnings).toEqual([])
  })

  test('the server speaks only about fields that were filled in', () => {
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
