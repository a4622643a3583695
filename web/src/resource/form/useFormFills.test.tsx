import { act, renderHook, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { defineResource, type Resource } from '@lexdesk/domain'
import { dictionary, reference, rows, text } from '@lexdesk/domain/fields'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { client, clientRow } from '../testing/client.ts'
import { changeField, startForm } from './formState.ts'
import { fillFrom } from '../../fields/chosenFills.ts'
import { useFormFills } from './useFormFills.ts'

const visit = defineResource({
  name: 'visit',
  title: '来访',
  path: '/test/visit',
  titleField: 'person',
  fields: {
    clientId: reference('客户', 'client'),
    person: text('来访人'),
    mobile: text('手机'),
    people: rows('同行人', { name: text('姓名') }),
  },
})
const fills = {
  clientId: fillFrom(client, ({ name, mobile }) => ({ person: name, mobile, people: [{ name }] })),
}
const rowsById: Record<string, unknown> = {
  c1: clientRow,
  c2: { ...clientRow, id: 'c2', name: '云舟公司', mobile: null },
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /test/client/queryById': ({ params }) => rowsById[params.id!] ?? refusal('没有', { code: 'not_found' }),
  })
})

function open(
  row: Record<string, unknown> = {},
  resource: Resource = visit,
  slots: Parameters<typeof useFormFills>[1] = fills,
) {
  const { result } = renderHook(() => {
    const [state, setState] = useState(() => startForm(resource, 'add', row))
    const fill = useFormFills(resource, slots, setState)
    return { state, setState, fill }
  })
  return {
    values: () => result.current.state.values,
    type: (name: string, value: unknown) =>
      act(() => result.current.setState((now) => changeField(resource, now, name, value))),
    choose: (id: string | null) =>
      act(() => {
        const before = result.current.state.values.clientId
        result.current.setState((now) => changeField(resource, now, 'clientId', id))
        result.current.fill('clientId', before, id)
      }),
  }
}

test('fills empty fields from the chosen record', async () => {
  const form = open()
  form.choose('c1')
  await waitFor(() =>
    expect(form.values()).toMatchObject({ person: '长风公司', mobile: '13800138000', people: [{ name: '长风公司' }] }),
  )
})

test('replaces what it filled in, but never what a user typed', async () => {
  const form = open()
  form.choose('c1')
  await waitFor(() => expect(form.values().person).toBe('长风公司'))
  form.type('person', '张三')
  form.choose('c2')
  await waitFor(() =>
    expect(form.values()).toMatchObject({ person: '张三', mobile: null, people: [{ name: '云舟公司' }] }),
  )
})

test('knows the values of a stored row as those of its record', async () => {
  const form = open({
    clientId: 'c1',
    person: '长风公司',
    mobile: '13912345678',
    people: [{ id: 'p1', name: '长风公司' }],
  })
  form.choose('c2')
  await waitFor(() => expect(form.values().person).toBe('云舟公司'))
  expect(form.values()).toMatchObject({ mobile: '13912345678', people: [{ name: '云舟公司' }] })
})

test('removes what it filled in when nothing is chosen any more', async () => {
  const form = open()
  form.choose('c1')
  await waitFor(() => expect(form.values().person).toBe('长风公司'))
  form.choose(null)
  await waitFor(() => expect(form.values()).toMatchObject({ person: null, mobile: null, people: null }))
})

test('fills nothing from a record that the server does not show', async () => {
  const form = open({ mobile: '13912345678' })
  form.choose('c9')
  await waitFor(() => expect(server.sent('GET /test/client/queryById')).toHaveLength(1))
  await act(async () => {})
  expect(form.values()).toMatchObject({ clientId: 'c9', person: null, mobile: '13912345678' })
})

test('ignores a late answer about a record that is no longer chosen', async () => {
  let answer = (_row: unknown) => {}
  server.answer({
    'GET /test/client/queryById': ({ params }) =>
      params.id === 'c1' ? new Promise((resolve) => (answer = resolve as typeof answer)) : (rowsById.c2 as object),
  })
  const form = open()
  form.choose('c1')
  form.choose(null)
  form.type('person', '')
  answer(clientRow)
  await act(async () => {})
  expect(form.values().person).toBe('')
})

test('fills what the definition of the field says: a text takes the words, a choice its value', async () => {
  server.answer({
    'GET /legal/enterprise/queryById': {
      id: 'e1',
      name: '长风公司',
      level: 'A',
      level_dictText: 'A级',
      contactName: null,
    },
  })
  const form = open(
    {},
    defineResource({
      name: 'defined',
      title: '来访',
      path: '/test/defined',
      titleField: 'person',
      fields: {
        clientId: reference('客户', 'enterprise', {
          fills: { person: 'name', level: 'level', words: 'level', mobile: 'contactName', left: 'name' },
        }),
        person: text('来访人'),
        mobile: text('手机'),
        words: text('等级文字'),
        level: dictionary('等级', 'ent_level'),
      },
    }),
    {},
  )
  form.type('mobile', '13912345678')
  form.choose('e1')
  await waitFor(() =>
    expect(form.values()).toMatchObject({ person: '长风公司', level: 'A', words: 'A级', mobile: '13912345678' }),
  )
  expect(form.values()).not.toHaveProperty('left')
})
