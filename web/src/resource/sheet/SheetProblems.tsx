import type { AnyRow } from '@lexdesk/domain'
import { Alert, Button } from 'antd'
import type { Sheet } from './createSheet.ts'
import type { SheetProblem } from './sheetEdits.ts'
import styles from './SheetEditor.module.css'

interface SheetProblemsProps {
  sheet: Sheet
  problems: readonly SheetProblem[]
  onCompare: (problem: SheetProblem) => void
}

/** Further lines are scrolled to; half of the next one is visible. */
const visibleLines = 5.5
/** More are marked in their cells, but not listed. */
const mostLines = 100

/** The errors in words, with the way to their cells. */
export function SheetProblems({ sheet, problems, onCompare }: SheetProblemsProps) {
  if (problems.length === 0) return null
  const { grid } = sheet.rowsGrid
  const line = (problem: SheetProblem) => {
    const { key, column, message, deleted, latest } = problem
    const words = `第 ${grid.model.order().indexOf(key) + 1} 行：${message}${latest ? `（${savedBy(latest)}）` : ''}`
    return (
      <>
        <Button
          type="link"
          size="small"
          danger
          className={styles.problem}
          onClick={() => column !== undefined && grid.show({ key, column })}
        >
          {words}
        </Button>
        {deleted && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              if (latest) sheet.rebase(latest, latest)
              sheet.restore([deleted])
            }}
          >
            取消删除
          </Button>
        )}
        {latest && !deleted && (
          <Button type="link" size="small" onClick={() => onCompare(problem)}>
            核对差异
          </Button>
        )}
      </>
    )
  }
  return (
    <Alert
      type="error"
      role="alert"
      title={
        <>
          有 {problems.length} 处需要修改，修改前不能保存
          <ul className={styles.problems} style={{ maxHeight: 24 * visibleLines }}>
            {problems.slice(0, mostLines).map((problem) => (
              <li key={keyOf(problem)}>{line(problem)}</li>
            ))}
            {problems.length > mostLines && <li>另有 {problems.length - mostLines} 处，已在单元格中标出</li>}
          </ul>
        </>
      }
    />
  )
}

const keyOf = ({ key, column, message }: SheetProblem): string => [key, column, message].join(' ')

function savedBy({ updateBy, updateTime, updateBy_dictText: name }: AnyRow): string {
  const who = typeof name === 'string' && name !== '' ? name : (updateBy ?? '其他人')
  return updateTime === null ? `${who} 保存了新的内容` : `${who} 已于 ${updateTime} 保存了新的内容`
}
