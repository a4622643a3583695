import { describe, expect, test } from 'vitest'
import { client, clientRow } from '../testing/client.ts'
import { changeField, changesOf, leaveField, startForm, withFindings } from './formState.ts'
import { readForm } from './formValues.ts'

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
