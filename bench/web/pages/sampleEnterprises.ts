import { enterprise, makeCreditCode } from '@lexdesk/domain'
import type { Client } from '../../server/openClient.ts'

export interface SampleEnterprise {
  id: string
  name: string
  [field: string]: unknown
}

export const [manyRows, fewRows] = [200, 5]

/** Two enterprises that differ only in the length of one sub-table. They are the first rows of their list. */
export async function addSampleEnterprises(client: Client): Promise<{ many: SampleEnterprise; few: SampleEnterprise }> {
  const add = (name: string, subject: string, shareholders: number): Promise<SampleEnterprise> =>
    client.call('POST', `/api${enterprise.path}/add`, {
      name,
      creditCode: makeCreditCode({ kind: '91', regionCode: '110108', subject }),
      contactName: '王丽',
      contactMobile: '13800138000',
      shareholders: Array.from({ length: shareholders }, (_, index) => ({
        name: `${name}股东${index + 1}`,
        share: 100 / manyRows,
      })),
    })
  return {
    many: await add('北京衡平科技有限公司', 'MA900001', manyRows),
    few: await add('上海明理科技有限公司', 'MA900002', fewRows),
  }
}
