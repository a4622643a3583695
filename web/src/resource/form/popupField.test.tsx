import { defineResource, type Resource } from '@lexdesk/domain'
import { integer, money, rows, text } from '@lexdesk/domain/fields'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import '../../fields/rows/RowsEditor.tsx'
import { FormSections } from './FormSections.tsx'
import { changeField, startForm } from './formState.ts'

const callOver = (report: string) =>
  defineResource({
    name: 'call',
    title: '来访',
    path: '/test/call',
    titleField: 'client',
    fields: {
      client: text('客户', {
        popup: { report },
        fills: { client: 'name', phone: 'contactMobile', staff: 'staffSize', number: 'name' },
      }),
      phone: text('电话'),
      staff: integer('人数'),
      number: text('编号', { readOnly: true }),
    },
  })

const call = callOver('pickClient')
const sqlCall = callOver('sqlClients')
const nothing = () => {}
interface FormProps {
  resource?: Resource
  onValues: (values: object) => void
}

function Form({ resource = call, onValues }: FormProps) {
  const [state, setState] = useState(() => startForm(resource, 'add', {}))
  onValues(state.values)
  return (
    <FormSections
      resource={resource}
      state={state}
      formId="f"
      isLocked={false}
      onChange={(name, value) => setState((now) => changeField(resource, now, name, value))}
      onLeave={nothing}
      onOpenLink={nothing}
    />
  )
}

test('a row of the report fills the field and others by their kinds, but none that a form may not write', async () => {
  fakeServer({
    'GET /online/cgreport/api/getRpColumns/pickClient': {
      cgRpConfigId: 'pickClient',
      cgRpConfigName: '选企业',
      columns: [{ title: '企业名称', dataIndex: 'name' }],
      dictOptions: {},
    },
    'GET /online/cgreport/api/getQueryInfo/pickClient': [],
    'GET /online/cgreport/api/getData/pickClient': {
      records: [{ id: 'e1', name: '长风公司', contactMobile: '13911110001', staffSize: 12 }],
      total: 1,
    },
  })
  let values = {}
  const { user } = renderInApp(<Form onValues={(now) => (values = now)} />)
  await user.click(await screen.findByRole('button', { name: '选择客户' }))
  await user.click(await screen.findByText('长风公司', { selector: '[role=gridcell] span' }))
  await user.click(screen.getByRole('button', { name: /确\s?定/ }))
  expect(values).toEqual({ client: '长风公司', phone: '13911110001', staff: 12 })
})

test('the report gets the values that the form has for its parameters', async () => {
  const server = fakeServer({
    'GET /online/cgreport/api/getRpColumns/pickCase': {
      cgRpConfigId: 'pickCase',
      cgRpConfigName: '选案件',
      columns: [{ title: '名称', dataIndex: 'name' }],
      dictOptions: {},
    },
    'GET /online/cgreport/api/getQueryInfo/pickCase': [],
    'GET /online/cgreport/api/getData/pickCase': { records: [{ id: '1', name: '样案' }], total: 1 },
  })
  const resource = defineResource({
    name: 'hearing',
    title: '开庭',
    path: '/test/hearing',
    titleField: 'matter',
    fields: {
      years: integer('年限'),
      least: money('金额'),
      matter: text('案件', {
        popup: { report: 'pickCase', params: { years: 'years', least: 'least', level: 'level' } },
        fills: { matter: 'name' },
      }),
      level: text('等级'),
    },
  })
  const { user } = renderInApp(<Form resource={resource} onValues={nothing} />)
  await user.type(await screen.findByLabelText('年限'), '3')
  await user.type(screen.getByLabelText('金额'), '12.5')
  await user.click(await screen.findByRole('button', { name: '选择案件' }))
  await screen.findByText('样案', { selector: '[role=gridcell] span' })
  const { params } = server.sent('GET /online/cgreport/api/getData/pickCase').at(-1)!
  expect(params).toMatchObject({ self_years: '3', self_least: '12.5' })
  expect(params).not.toHaveProperty('self_level')
})

test('the rows of a SQL report are searched by a part of a column, and fill in numbers', async () => {
  const rows = [{ id: '1', name: '长风公司', contactMobile: '13911110001', staffSize: 12 }]
  const server = fakeServer({
    'GET /online/cgreport/api/getRpColumns/sqlClients': {
      cgRpConfigId: 'sqlClients',
      cgRpConfigName: '查询企业',
      columns: [
        { title: '名称', dataIndex: 'name', align: 'center', sorter: 'true' },
        { title: '人数', dataIndex: 'staffSize', align: 'center', sorter: 'true' },
      ],
      dictOptions: {},
    },
    'GET /online/cgreport/api/getQueryInfo/sqlClients': [
      { label: '名称', field: 'name', view: 'String', mode: 'single' },
    ],
    'GET /online/cgreport/api/getData/sqlClients': { records: rows, total: 1, isCut: false },
  })
  let values = {}
  const { user } = renderInApp(<Form resource={sqlCall} onValues={(now) => (values = now)} />)
  await user.click(await screen.findByRole('button', { name: '选择客户' }))
  await user.type(await screen.findByLabelText('名称'), '长风{Enter}')
  await waitFor(() =>
    expect(server.sent('GET /online/cgreport/api/getData/sqlClients').at(-1)!.params).toMatchObject({ name: '长风' }),
  )
  await user.click(await screen.findByText('长风公司', { selector: '[role=gridcell] span' }))
  await user.click(screen.getByRole('button', { name: /确\s?定/ }))
  expect(values).toEqual({ client: '长风公司', phone: '13911110001', staff: 12 })
})

test('a cell of a sub-table opens the report with the values of its line and form, and fills its line', async () => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  const server = fakeServer({
    'GET /online/cgreport/api/getRpColumns/pickFee': {
      cgRpConfigId: 'pickFee',
      cgRpConfigName: '选费用',
      columns: [{ title: '名称', dataIndex: 'name' }],
      dictOptions: {},
    },
    'GET /online/cgreport/api/getQueryInfo/pickFee': [],
    'GET /online/cgreport/api/getData/pickFee': {
      records: [{ id: 'f1', name: '差旅费', price: '123450', number: 'F-1' }],
      total: 1,
    },
  })
  const params = { years: 'years', level: 'level' }
  const resource = defineResource({
    name: 'bill',
    title: '账单',
    path: '/test/bill',
    titleField: 'title',
    fields: {
      title: text('标题'),
      years: integer('年限'),
      level: text('等级'),
      lines: rows('明细', {
        level: text('级别'),
        fee: text('费用', {
          popup: { report: 'pickFee', params },
          fills: { fee: 'name', price: 'price', number: 'number' },
        }),
        price: money('单价'),
        number: text('编号', { readOnly: true }),
      }),
    },
  })
  let values: { lines?: object[] } = {}
  const { user } = renderInApp(<Form resource={resource} onValues={(now) => (values = now)} />)
  await user.type(await screen.findByLabelText('年限'), '3')
  await user.type(screen.getByLabelText('等级'), '甲')
  await user.click(await screen.findByText('新增一行明细'))
  const cell = (name: string) => document.querySelector<HTMLElement>(`[data-row="0"] [id$="-${name}"]`)!
  await user.click(cell('level'))
  await user.keyboard('乙{Tab}')
  await user.click(cell('fee'))
  await user.click(await screen.findByText('差旅费', { selector: '[role=gridcell] span' }))
  await user.click(screen.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(cell('fee')).toHaveTextContent('差旅费'))
  const { params: sent } = server.sent('GET /online/cgreport/api/getData/pickFee').at(-1)!
  expect(sent).toMatchObject({ self_years: '3', self_level: '乙' })
  expect(values.lines).toMatchObject([{ level: '乙', fee: '差旅费', price: 123_450, number: null }])

  const sink = document.querySelector<HTMLTextAreaElement>('[data-grid-field]')!
  const clipboardData = { getData: (type: string) => (type === 'text/plain' ? '邮寄费' : '') }
  fireEvent(sink, createEvent.paste(sink, { clipboardData }))
  await waitFor(() => expect(values.lines).toMatchObject([{ fee: '邮寄费' }]))
})
