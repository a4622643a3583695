import { expect, test } from 'vitest'
import { contentDisposition } from './contentDisposition.ts'

test.each([
  ['a.pdf', `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
  ['合同 (1).docx', `attachment; filename="__ (1).docx"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%281%29.docx`],
  ['a"b\r\nx.txt', `attachment; filename="a_b__x.txt"; filename*=UTF-8''a%22b%0D%0Ax.txt`],
])('%j keeps its name and breaks no header', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
