import { defineResource, hasAct, resources } from '@lexdesk/domain'
import { file, rows, text } from '@lexdesk/domain/fields'
import { expect, test } from 'vitest'
import { requiredElsewhere } from './classifyRows.ts'

test('detects required fields of a new row that no cell can hold', () => {
  const evidence = defineResource({
    name: 'evidence',
    title: '证据',
    path: '/test/evidence',
    titleField: 'name',
    fields: {
      name: text('名称', { required: true }),
      scan: file('扫描件', { required: true }),
      password: text('密码', { required: true, writeOnly: true }),
      pages: rows('页', { label: text('标签') }, { required: true }),
      extra: file('附件'),
    },
  })
  expect(requiredElsewhere(evidence)).toEqual(['扫描件', '密码', '页'])
  const needy = resources
    .filter((resource) => resource.calls === 'all' && hasAct(resource, 'import'))
    .flatMap(requiredElsewhere)
  expect(needy, 'the picture of a focus image').toEqual(['图片'])
})
