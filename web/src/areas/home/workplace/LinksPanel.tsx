import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { pagesIn } from '../../../api/menu/pagesIn.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { visibleMenu } from '../../../api/menu/visibleMenu.ts'
import styles from '../dashboard/dashboard.module.css'
import { HomePanel } from '../HomePanel.tsx'

const shown = 16

/** Shortcuts to the pages that the user may open. */
export function LinksPanel() {
  const [isWhole, setWhole] = useState(false)
  const { menu } = useSession()
  const pages = pagesIn(visibleMenu(menu)).filter(({ path }) => path.startsWith('/') && !path.startsWith('/dashboard/'))
  return (
    <HomePanel
      title="快捷入口"
      extra={
        pages.length > shown && (
          <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? '收起' : `全部 ${pages.length} 个`}
          </Button>
        )
      }
    >
      <ul className={styles.counts} aria-label="快捷入口">
        {(isWhole ? pages : pages.slice(0, shown)).map(({ id, path, meta }) => (
          <li key={id}>
            <Link to={path}>{meta.title}</Link>
          </li>
        ))}
      </ul>
    </HomePanel>
  )
}
