import { composeDocx, type DraftBlock } from '../../docx/composeDocx.ts'
import type { ReportedWork, ReportFigures } from './reportFigures.ts'

/** 年度服务报告: what a client got for its fee in a year, as a Word file that can be sent. */
export function serviceReport(figures: ReportFigures, unitText: (unit: string) => string, today: string): Buffer {
  const { client, office, year, engagements, works, sla, rights } = figures
  const blocks: DraftBlock[] = [
    `# ${year} 年度法律顾问服务报告`,
    `客户：${plain(client)}`,
    `出具单位：${plain(office)}　　出具日期：${today}`,
    '## 一、服务概况',
    [
      ['编号', '顾问服务', '服务期', '主办律师'],
      ...engagements.map(({ no, name, startDate, endDate, leadLawyer }) =>
        [no, name, `${startDate} 至 ${endDate}`, leadLawyer].map(plain),
      ),
    ],
    `本年度共提供服务 ${works.length} 次，合计 ${hoursOf(works)} 小时。`,
    '## 二、按服务项目',
    works.length === 0 ? none : byItem(works, unitText),
    '## 三、律师工时',
    works.length === 0 ? none : byLawyer(works),
    '## 四、响应时限',
    sla.total === 0
      ? '本年度没有登记的服务请求。'
      : `收到服务请求 ${sla.total} 件：按时答复 ${sla.inTime} 件，超时 ${sla.late} 件，时限内待答复 ${sla.waiting} 件；` +
        (sla.rate === null ? '尚无到期的请求。' : `按时答复率 ${sla.rate}%。`),
    '## 五、服务明细',
    works.length === 0
      ? none
      : [
          ['日期', '项目', '内容', '律师', '工时'],
          ...works.map(({ workDate, item, summary, lawyer, hours }) =>
            [workDate, item, summary, lawyer, String(hours)].map(plain),
          ),
        ],
    '## 六、约定服务的使用情况',
    rights.length === 0
      ? '本年度没有约定数量的服务。'
      : [
          ['项目', '约定', '已用', '占用', '失效', '未用', '可用至'],
          ...rights.map(({ itemName, unit, granted, consumed, held, expired, available, expiresOn, isUnlimited }) => [
            plain(itemName),
            `${granted} ${unit}${isUnlimited ? '（不限量的合理使用上限）' : ''}`,
            `${consumed} ${unit}`,
            `${held} ${unit}`,
            `${expired} ${unit}`,
            `${available} ${unit}`,
            expiresOn ?? '—',
          ]),
        ],
  ]
  return composeDocx(blocks)
}

const none = '本年度没有已确认的工作日志。'

/** User text must not start a heading. */
const plain = (text: string): string => text.replace(/^#+ /, '')

const hoursOf = (works: readonly ReportedWork[]): number =>
  Math.round(works.reduce((sum, { hours }) => sum + hours, 0) * 10) / 10

function groupsOf(works: readonly ReportedWork[], name: 'item' | 'lawyer'): [string, ReportedWork[]][] {
  const groups = new Map<string, ReportedWork[]>()
  for (const work of works) groups.set(work[name], [...(groups.get(work[name]) ?? []), work])
  return [...groups].sort(([, one], [, other]) => hoursOf(other) - hoursOf(one))
}

function byItem(works: readonly ReportedWork[], unitText: (unit: string) => string): string[][] {
  const lines = groupsOf(works, 'item').map(([item, own]) => [
    plain(item),
    String(own.length),
    `${own.reduce((sum, { qty }) => sum + qty, 0)} ${unitText(own[0]!.unit)}`,
    String(hoursOf(own)),
  ])
  return [['项目', '次数', '使用数量', '工时'], ...lines, ['合计', String(works.length), '', String(hoursOf(works))]]
}

function byLawyer(works: readonly ReportedWork[]): string[][] {
  const lines = groupsOf(works, 'lawyer').map(([lawyer, own]) => [
    plain(lawyer),
    String(own.length),
    String(hoursOf(own)),
  ])
  return [['律师', '次数', '工时'], ...lines]
}
