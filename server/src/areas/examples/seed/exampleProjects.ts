import { addMinutes, type exampleProject, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import { staff } from '../../../seed/shared/staff.ts'

type Line = [name: string, kind: string, status: string, intro: string]

const lines: Line[] = [
  ['民法典合同编适用问题研究', 'research', 'active', '梳理近三年买卖合同纠纷的裁判规则，形成内部办案指引。'],
  ['劳动用工合规体检', 'compliance', 'active', '为三家顾问单位核查规章制度、劳动合同与社保缴纳。'],
  ['青年律师庭审技能培训', 'training', 'done', '六次模拟庭审，每次由两名合伙人点评。'],
  ['电子卷宗归档改造', 'digital', 'active', '结案后三十日内自动提示归档，补齐缺失材料。'],
  ['股权激励方案专题', 'research', 'draft', '比较有限公司与股份公司的激励工具及税务处理。'],
  ['个人信息保护自查', 'compliance', 'done', '按自查清单逐项核对，出具整改建议书。'],
  ['客户满意度回访机制', 'digital', 'active', '服务完成后自动发送评价邀请，低分转主管跟进。'],
  ['建设工程价款优先权讲座', 'training', 'draft', '面向施工企业客户，重点讲解行使期限与放弃的效力。'],
  ['商业秘密保护合规手册', 'compliance', 'active', '覆盖入职、在职与离职三个阶段的文本模板。'],
  ['执行异议之诉类案检索', 'research', 'stopped', '选题与既有成果重复，经讨论终止。'],
  ['律师费标准测算', 'digital', 'done', '按案件类型统计工时与收费，给出报价参考区间。'],
  ['反垄断合规培训', 'training', 'active', '结合平台企业案例，讲解垄断协议与滥用市场支配地位。'],
]

const hundred = 10_000 // Fen in 100 yuan.
const dayMinutes = 1440

/** The projects of the demonstration pages; their days are counted from `now`. */
export function exampleProjects(now: string): SeedRow<typeof exampleProject>[] {
  const today = mustDayNumber(now.slice(0, 10))
  return lines.map(([name, kind, status, intro], index) => {
    const begin = today - 90 + index * 7
    const [owner, second] = [staff[index % staff.length]!, staff[(index + 4) % staff.length]!]
    return {
      name,
      kind,
      status,
      intro,
      ownerId: owner.id,
      amount: (80 + index * 35) * hundred,
      progress: status === 'done' ? 100 : status === 'draft' ? 0 : 20 + index * 5,
      startDate: toPlainDate(begin),
      endDate: toPlainDate(begin + 120),
      members: [
        { userId: owner.id, duty: '统筹', hours: 40 },
        { userId: second.id, duty: '资料整理', hours: 60 },
      ],
      createBy: owner.username,
      createTime: addMinutes(now, -(100 - index * 7) * dayMinutes),
    }
  })
}
