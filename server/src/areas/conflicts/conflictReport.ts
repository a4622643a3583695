import {
  type conflictCheck,
  type ConflictHit,
  conflictSentences,
  type ConflictLevel,
  isHit,
  type Row,
} from '@lexdesk/domain'
import { composeDocx, type DraftBlock } from '../../docx/composeDocx.ts'
import { textOf } from '../../resource/read/selectSql.ts'

interface ReportParts {
  check: Row<typeof conflictCheck>
  /** Redacted for the reader. */
  hits: readonly ConflictHit[]
  /** Whether the stored record still matches the hash. */
  isUnchanged: boolean
  /** The text of a dictionary value. */
  text: (dictionary: string, value: string) => string
  printedAt: string
  printedBy: string
}

/** 利益冲突检索报告: what was searched, when, by whom, over how many records, with which result, and the hash of the record. */
export function conflictReport({ check, hits, isUnchanged, text, printedAt, printedBy }: ReportParts): Buffer {
  const word = (code: string, value: unknown): string => (typeof value === 'string' ? text(code, value) : '')
  const result = check.result as ConflictLevel
  const coverage = check.coverage ?? []
  const total = coverage.reduce((sum, { records }) => sum + (records ?? 0), 0)
  const blocks: DraftBlock[] = [
    '# 利益冲突检索报告',
    `检索编号：${check.no}`,
    `检索事由：${check.subject}`,
    `检索时间：${String(check.checkedAt)}`,
    `检索人：${nameOf(check, 'createBy')}`,
    ...(check.reviewedAt
      ? [`重新评定：${nameOf(check, 'reviewedBy')}于 ${plain(check.reviewedAt)} 因核对决定重新评定`]
      : []),
    `检索结果：${word('conflict_result', result)}。${stateWords(check)}`,
    '## 检索对象',
    [
      ['名称', '证件号码', '身份'],
      ...(check.parties ?? []).map(({ name, code, role }) => [plain(name), plain(code), word('party_role', role)]),
    ],
    '## 检索范围',
    `共检索 ${total} 条记录`,
    [['来源', '记录数'], ...coverage.map(({ source, records }) => [plain(source), String(records)])],
    '## 命中记录',
    ...(hits.some(isListed) ? [hitTable(hits.filter(isListed), word)] : ['未命中任何记录']),
    ...hits.filter(({ match }) => match === 'own').map(({ party, explanation }) => `${party}：${explanation}`),
    '## 主体核对',
    ...decisionLines(hits),
    '## 豁免',
    check.waivedBy
      ? `${nameOf(check, 'waivedBy')}于 ${plain(check.waivedAt)} 凭书面文件豁免：${plain(check.waiverReason)}`
      : '无',
    '## 内容校验',
    `内容校验值（SHA-256）：${plain(check.contentHash)}`,
    isUnchanged ? '校验结果：与检索记录一致' : '校验结果：与检索记录不一致，请联系管理员核查',
    `打印人：${printedBy}　打印时间：${printedAt}`,
  ]
  return composeDocx(blocks)
}

const isListed = ({ match }: ConflictHit): boolean => match !== 'own'

/** The meaning of the check for the matter now: a later search or a waiver takes precedence over its own result. */
function stateWords(check: Row<typeof conflictCheck>): string {
  if (check.status === 'superseded') return '该委托已有新的检索，本次检索仅供查阅'
  const isWaived = check.status === 'waived' && (check.pendingCount ?? 0) === 0
  if (isWaived) return `已于 ${plain(check.waivedAt)} 由${nameOf(check, 'waivedBy')}凭各方书面文件豁免，可以继续办理`
  return conflictSentences[check.result as ConflictLevel]
}

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const nameOf = (row: Row<typeof conflictCheck>, field: 'createBy' | 'reviewedBy' | 'waivedBy'): string =>
  plain(textOf(row, field) ?? row[field])

/** Two lines per hit: the second has the whole width, because explanations are long. */
function hitTable(hits: readonly ConflictHit[], word: (code: string, value: unknown) => string): string[][] {
  return [
    ['等级', '检索对象', '命中名称', '所在记录', '匹配方式'],
    ...hits.flatMap((hit) => [
      [
        word('conflict_result', hit.level),
        `${hit.party}（${word('party_role', hit.partyRole)}）`,
        plain(hit.foundName),
        plain(hit.foundIn),
        isHit(hit) ? word('conflict_match', hit.match) : '名称过于笼统',
      ],
      [`说明：${hit.explanation}`],
    ]),
  ]
}

function decisionLines(hits: readonly ConflictHit[]): string[] {
  const lines = hits.flatMap(({ party, foundName, decision }) =>
    decision
      ? [
          `${party}${foundName ? ` 与 ${foundName}` : ''}：${decision.verdict === 'same' ? '同一主体' : '非同一主体'}，${decision.by}，${decision.at}，理由：${decision.reason}`,
        ]
      : [],
  )
  return lines.length > 0 ? [...new Set(lines)] : ['无']
}
