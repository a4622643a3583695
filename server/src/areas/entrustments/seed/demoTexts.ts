import { composeDocx, type DraftBlock } from '../../../docx/composeDocx.ts'
import type { SeedFile } from '../../../seed/Seed.ts'

interface DemoText {
  path: string
  name: string
  folder: string
  blocks: readonly DraftBlock[]
}

export const authorityPath = (scope: string): string => `entrustment/seed/authority-${scope}.docx`
export const waiverPath = 'entrustment/seed/waiver.docx'

const authority = (scope: string, title: string, powers: string): DemoText => ({
  path: authorityPath(scope),
  name: `授权委托书（${title}）.docx`,
  folder: 'entrustment',
  blocks: [
    '# 授权委托书',
    '委托人现委托律云律师事务所律师，在本案中担任委托人的代理人。',
    `## 代理权限：${title}`,
    powers,
    '## 期限',
    '自签署之日起至本阶段办理终结止。',
    '委托人（签章）：　　　　　　　　日期：',
  ],
})

/** Word files used by records of the demo office. */
export const demoTexts: readonly DemoText[] = [
  authority('general', '一般授权', '代为调查取证、起草文书、出庭、接收法律文书。'),
  authority('special', '特别授权', '除一般授权外，代为变更诉讼请求，进行和解，提起上诉，签收文书。'),
  {
    path: waiverPath,
    name: '利益冲突豁免书.docx',
    folder: 'entrustment',
    blocks: [
      '# 利益冲突豁免书',
      '本单位已知悉贵所同时为本案对方当事人提供其他法律服务，经内部讨论，同意贵所继续代理本案。',
      '贵所承诺由不同律师分别承办，并对双方的信息采取隔离措施。',
      '单位（盖章）：　　　　　　　　日期：',
    ],
  },
]

export const demoTextFiles = (): SeedFile[] =>
  demoTexts.map(({ path, blocks }) => ({ path, bytes: () => composeDocx(blocks) }))
