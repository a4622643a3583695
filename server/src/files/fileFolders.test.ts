import { resources } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { fileFolders } from './fileFolders.ts'

test('every file field names a folder of the store', () => {
  const missing = resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, spec]) =>
      'biz' in spec && !Object.hasOwn(fileFolders, String(spec.biz)) ? [`${name}.${field}: ${String(spec.biz)}`] : [],
    ),
  )
  expect(missing).toEqual([])
})
