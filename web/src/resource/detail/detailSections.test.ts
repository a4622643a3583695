import { extension, onlineForm, packageOrder } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { detailSections } from './detailSections.ts'

test('form fields come first, in their order; then fields set by the server, and the audit fields', () => {
  const titles = detailSections(packageOrder).map(({ title }) => title)
  expect(titles.slice(-2)).toEqual(['其他信息', '记录信息'])
  expect(titles).toEqual([...new Set(titles)])
})

test('structures that no form edits are left out', () => {
  for (const resource of [onlineForm, extension]) {
    const names = detailSections(resource).flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names).toContain('publishedVersion')
    expect(names).not.toContain('published')
    expect(names).not.toContain('adopted')
  }
})
