import { expect, test } from 'vitest'
import { linkAddress } from './linkAddress.ts'

test.each([
  ['https://flk.npc.gov.cn/a?b=1', 'https://flk.npc.gov.cn/a?b=1'],
  [' flk.npc.gov.cn ', 'https://flk.npc.gov.cn'],
  ['/legal/enterprise', '/legal/enterprise'],
  ['a@b.cn', 'mailto:a@b.cn'],
  ['tel:010-12345678', 'tel:010-12345678'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//evil.example', undefined],
  ['合同 附件', undefined],
  ['', undefined],
])('%s links to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
