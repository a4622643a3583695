import type { MenuDetail } from '@lexdesk/domain'
import { Alert, Button, Space } from 'antd'
import { fieldTitles } from './fieldTitles.ts'

interface MenuConflictProps {
  theirs: MenuDetail
  mine: Partial<MenuDetail>
  onKeepMine: () => void
  onTakeTheirs: () => void
}

function words(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === '') return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value)
}

/** A concurrent edit: shows the values of the other user and asks which version to save. */
export function MenuConflict({ theirs, mine, onKeepMine, onTakeTheirs }: MenuConflictProps) {
  const different = (Object.keys(fieldTitles) as (keyof typeof fieldTitles)[]).filter(
    (name) => name in mine && words(mine[name]) !== words(theirs[name]),
  )
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title="该菜单已被他人修改，请核对后再保存"
      description={
        <>
          <ul>
            {different.map((name) => (
              <li key={name}>
                {fieldTitles[name]}：对方为“{words(theirs[name])}”，您填写的是“{words(mine[name])}”
              </li>
            ))}
          </ul>
          <Space wrap>
            <Button size="small" type="primary" onClick={onKeepMine}>
              以我的为准并保存
            </Button>
            <Button size="small" onClick={onTakeTheirs}>
              采用对方的内容
            </Button>
          </Space>
        </>
      }
    />
  )
}
