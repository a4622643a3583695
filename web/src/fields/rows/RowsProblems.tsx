import type { Grid } from '@lexdesk/parts'
import { Button } from 'antd'
import { useCallback, useSyncExternalStore } from 'react'
import styles from './RowsEditor.module.css'

/** The first error of a sub-table in words, with the way to its cell: on a phone a cell has no tooltip. */
export function RowsProblems({ grid, title }: { grid: Grid; title: string }) {
  const { model, validation } = grid
  const subscribe = useCallback(
    (notify: () => void) => {
      const ends = [validation.onCount(notify), model.onStep(notify)]
      return () => {
        for (const end of ends) end()
      }
    },
    [model, validation],
  )
  const words = useSyncExternalStore(subscribe, () => {
    const [first, ...others] = validation.problems()
    if (!first) return ''
    const row = `${title}第 ${model.order().indexOf(first.key) + 1} 行`
    const message = first.message.startsWith(title) ? first.message : `${row}：${first.message}`
    return others.length > 0 ? `${message}（共 ${others.length + 1} 处）` : message
  })
  if (words === '') return null
  const show = () => {
    const [first] = validation.problems()
    if (first) grid.show(first)
  }
  return (
    <div role="alert">
      <Button type="link" size="small" danger className={styles.problem} onClick={show}>
        {words}
      </Button>
    </div>
  )
}
