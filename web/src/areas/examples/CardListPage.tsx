import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import layout from '../../ui/page/pageLayout.module.css'
import { ExamplePage } from './ExamplePage.tsx'
import { ProjectFact, ProjectValue } from './ProjectValue.tsx'
import styles from './examples.module.css'
import { useExampleList } from './useExampleList.tsx'

const sources = {
  'CardListPage.tsx': () => import('./CardListPage.tsx?raw'),
  'useExampleList.tsx': () => import('./useExampleList.tsx?raw'),
}

/** One card for each record, and one to add another. */
export function CardListPage() {
  const { dialogs, body, overlays } = useExampleList()
  return (
    <ExamplePage
      title="卡片列表"
      use="每条记录是一个独立的对象，靠名称和概况辨认，数量在几十条以内。"
      sources={sources}
    >
      <div className={layout.panel}>
        {body((rows) => (
          <ul className={styles.cards}>
            <li className={styles.add}>
              <Button type="dashed" block style={{ height: '100%' }} icon={<PlusOutlined />} onClick={dialogs.add}>
                新增示例项目
              </Button>
            </li>
            {rows.map((row) => (
              <li key={row.id} className={styles.card}>
                <h2>{String(row.name)}</h2>
                <p>
                  <ProjectValue row={row} name="intro" />
                </p>
                <dl className={styles.facts}>
                  <ProjectFact row={row} name="ownerId" />
                  <ProjectFact row={row} name="amount" />
                </dl>
                <footer>
                  <ProjectValue row={row} name="status" />
                  <span>
                    <Button type="link" onClick={() => dialogs.edit(row)}>
                      编辑
                    </Button>
                    <Button type="link" onClick={() => dialogs.showDetail(row)}>
                      查看
                    </Button>
                  </span>
                </footer>
              </li>
            ))}
          </ul>
        ))}
      </div>
      {overlays}
    </ExamplePage>
  )
}
