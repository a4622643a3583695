import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import styles from './board.module.css'

interface BoardHeadProps {
  title: string
  /** 周 or 月. */
  unit: string
  isBusy: boolean
  onTurn: (steps: -1 | 1) => void
  onToday: () => void
}

/** Heading and paging of a board. */
export function BoardHead({ title, unit, isBusy, onTurn, onToday }: BoardHeadProps) {
  return (
    <div className={styles.head}>
      <Button icon={<LeftOutlined />} aria-label={`上一${unit}`} onClick={() => onTurn(-1)} />
      <b aria-live="polite">{title}</b>
      <Button icon={<RightOutlined />} aria-label={`下一${unit}`} onClick={() => onTurn(1)} />
      <Button onClick={onToday}>本{unit}</Button>
      {isBusy && <Spin size="small" />}
      <span className={styles.legend}>灰底为休息日{unit === '周' && '，斜线为律师不可约'}</span>
    </div>
  )
}
