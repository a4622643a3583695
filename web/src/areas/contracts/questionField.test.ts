import type { InterviewQuestion } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { questionField } from './questionField.ts'

const question = (type: string, more: Partial<InterviewQuestion> = {}): InterviewQuestion => ({
  key: 'x',
  label: '内容',
  type,
  required: 'Y',
  question: null,
  dict: null,
  columns: [],
  value: null,
  from: null,
  ...more,
})

test.each([
  ['text', 'multiline'],
  ['number', 'number'],
  ['money', 'money'],
  ['date', 'date'],
  ['dict', 'dictionary'],
  ['enterprise', 'reference'],
  ['lawyer', 'user'],
  ['table', 'rows'],
])('a question of type %s is edited as %s', (type, kind) => {
  expect(questionField(question(type))).toMatchObject({ kind, title: '内容', required: true })
})

test('a table has the columns of its template', () => {
  expect(questionField(question('table', { columns: ['品名', '数量'] }))).toMatchObject({
    fields: { 品名: { title: '品名' }, 数量: { title: '数量' } },
  })
})
