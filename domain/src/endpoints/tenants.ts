import { maxSelections } from '../limits.ts'
import { references, text } from '../resource/kinds/builders.ts'
import { tenant } from '../resources/system/tenant.ts'
import type { WireRow } from '../wire/WireRow.ts'
import { answerOf, defineEndpoint, may, rowInput } from './defineEndpoint.ts'

export const tenantEndpoints = {
  /** The number of a tenant is assigned manually, as `id` or `number`. Only for platform administrators. */
  add: defineEndpoint({
    method: 'POST',
    path: `${tenant.path}/add`,
    access: may(tenant, 'add'),
    input: rowInput(tenant),
    answer: answerOf<WireRow<typeof tenant>>(),
  }),
  options: defineEndpoint({
    method: 'GET',
    path: `${tenant.path}/options`,
    access: may(tenant, 'list'),
    input: {
      keyword: text('关键词', { default: '' }),
      keys: references('租户', 'tenant', { max: maxSelections }),
      pageSize: text('条数'),
    },
    answer: answerOf<{ value: string; text: string; title: string }[]>(),
  }),
}
